import Documents
import Reading
import Signals

/// The form of the open document, and what has been filled in and not been saved.
struct FormFilling: Sendable {
  enum State: Sendable {
    /// Not asked for yet.
    case unknown
    case asked
    case known(Form)
  }

  enum Opening: Sendable {
    case cells
    /// By key: its first field can be filled in at once.
    case firstField
  }

  var state = State.unknown
  /// By the fields' names; only those that differ from what the document holds.
  var values: [String: FormValue] = [:]
  /// The field into which somebody types.
  var typing: Typing?
  var isSaving = false
  /// What opens once it is known; nil for nothing.
  var wanted: Opening?
  /// Written above the cells until something else is done.
  var news: String?

  struct Typing: Hashable, Sendable {
    var name: String
    /// Why what was typed last is not taken.
    var problem: String?
    /// What was typed last, where it is not taken.
    var text: String?
  }

  var form: Form? { if case .known(let form) = state { form } else { nil } }
  var fields: [FormField] { form?.fields ?? [] }

  func field(_ name: String) -> FormField? { fields.first { $0.name == name } }

  /// As it is now.
  func value(of field: FormField) -> FormValue { values[field.name] ?? field.value }

  mutating func set(_ value: FormValue, of field: FormField) {
    values[field.name] = value == field.value ? nil : value
    news = nil
  }

  /// A box is switched, an entry of a list is taken or left.
  mutating func toggle(_ choice: String?, of field: FormField) {
    switch (field.kind, value(of: field), choice) {
    case (.checkBox, .on(let isOn), _): set(.on(!isOn), of: field)
    case (.severalChoices, .chosen(let chosen), let choice?):
      let others = chosen.filter { $0 != choice }
      let now = others.count < chosen.count ? others : chosen + [choice]
      set(.chosen(field.choices.filter(now.contains)), of: field)
    case (_, .chosen, let choice?): set(.chosen([choice]), of: field)
    case (_, .chosen, nil): set(.chosen([]), of: field)
    default: break
    }
  }
}

/// A field of the form as it is seen on the page.
struct ShownField: Hashable, Sendable {
  var field: FormField
  /// In screen px.
  var rects: [ScreenRect]
}

/// What is done with a form, by hand or by look.
package enum FormEvent: Hashable, Sendable {
  /// Shows the fields in view; saves a copy with what was filled in.
  case open, save
  /// To the next field, or the one before; where no cells are open, to the first one in view.
  case step(Int)
  /// The text of the field into which somebody types; `step`: to which field to go on from there.
  case keep(String, step: Int)
  /// Leaves the field as it was.
  case drop
}

/// The field into which text of a form is typed.
package struct FieldModel: Hashable, Sendable {
  /// How the field takes text: in one line, in several, or unseen.
  package enum Kind: Hashable, Sendable { case line, lines, secret }
  /// What the field asks for.
  package var title: String
  /// What is typed so far.
  package var text: String
  /// How the field takes text.
  package var kind: Kind
  /// Why what was typed is not taken, else how it is done.
  package var hint: String
  package init(title: String, text: String, kind: Kind, hint: String) {
    (self.title, self.text, self.kind, self.hint) = (title, text, kind, hint)
  }
}

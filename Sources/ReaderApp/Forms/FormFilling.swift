import Documents
import Reading
import Signals

/// The form of the open document, and the values that were filled in and not saved.
struct FormFilling: Sendable {
  enum State: Sendable {
    /// The form was not asked for yet.
    case unknown
    /// The form was asked for; this opens once it is known.
    case asked(Opening)
    case known(Form)
  }

  enum Opening: Sendable {
    case cells
    /// The form is opened by key: its first field can be filled in at once.
    case firstField
  }

  var state = State.unknown
  /// The values filled in, by the fields' names; only those that differ from the document's own.
  var values: [String: FormValue] = [:]
  /// The field into which somebody types; nil if nobody does.
  var typing: Typing?
  var isSaving = false
  /// A message above the cells, until something else is done; nil for none.
  var news: String?

  struct Typing: Hashable, Sendable {
    var name: String
    /// Why the text typed last is not accepted; nil if it is.
    var problem: String?
    /// The text typed last, if it is not accepted.
    var text: String?
  }

  /// What opens once the form is known; nil where it was not asked for, or is known.
  var wanted: Opening? { if case .asked(let opening) = state { opening } else { nil } }
  var form: Form? { if case .known(let form) = state { form } else { nil } }
  var fields: [FormField] { form?.fields ?? [] }

  func field(_ name: String) -> FormField? { fields.first { $0.name == name } }

  /// The present value of a field.
  func value(of field: FormField) -> FormValue { values[field.name] ?? field.value }

  mutating func set(_ value: FormValue, of field: FormField) {
    values[field.name] = value == field.value ? nil : value
    news = nil
  }

  /// Switches a box, or selects or deselects an entry of a list.
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

/// A field of the form, with its boxes on the screen.
struct ShownField: Hashable, Sendable {
  var field: FormField
  /// The field's boxes, screen px.
  var rects: [ScreenRect]
}

/// What is done with a form, by hand or by look.
package enum FormEvent: Hashable, Sendable {
  /// Shows the cells of the form.
  case open
  /// Saves a copy of the document with the values filled in.
  case save
  /// Goes to the next or previous field; if no cells are open, to the first field in view.
  case step(Int)
  /// Takes the typed text into the field; `step`: how many fields to go on from there.
  case keep(String, step: Int)
  /// Leaves the form's field as it was.
  case drop
}

/// The input field into which text of a form is typed.
package struct FieldModel: Hashable, Sendable {
  /// How the field takes text: in one line, in several, or hidden.
  package enum Kind: Hashable, Sendable {
    /// The field takes a single line of text.
    case line
    /// The field takes text of several lines, where Shift+Enter begins a new one.
    case lines
    /// The field takes a password, which is not shown.
    case secret
  }
  /// The name of the field, as a prompt.
  package var title: String
  /// The text typed so far into the form's field.
  package var text: String
  /// How the form's field takes text.
  package var kind: Kind
  /// Why the text is not accepted, else how to finish it.
  package var hint: String
  /// Makes an input field from its prompt, the text so far, the way it takes text and its hint.
  package init(title: String, text: String, kind: Kind, hint: String) {
    (self.title, self.text, self.kind, self.hint) = (title, text, kind, hint)
  }
}

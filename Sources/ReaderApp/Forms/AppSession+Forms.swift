import Documents
import Foundation
import Library
import Localization
import Reading
import Signals

// The form of the open document. Its fields in view are cells: boxes are switched and choices made there, text is typed in a
// field above them.
extension AppSession {
  mutating func handle(_ event: FormEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .open: return openForm(.cells, at: time)
    case .save: return saveForm()
    case .step(let step): return self.step(step, at: time)
    case .keep(let text, let step): return keep(text, step: step, at: time)
    case .drop:
      change { $0.form.typing = nil }
      return []
    }
  }

  private mutating func openForm(_ opening: FormFilling.Opening, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen else { return [] }
    switch reading.form.state {
    case .unknown:
      reading.form.state = .asked(opening)
      screen = .place(.reading(reading))
      return [.book(.form(documentID: reading.item.id))]
    case .asked:
      change { $0.form.state = .asked(opening) }
      return []
    case .known(let form):
      guard let trouble = Self.trouble(form) ?? fieldsInViewTrouble else {
        let actions = open(.form, isByHand: true, at: time)
        return opening == .firstField ? actions + goToFirstField(at: time) : actions
      }
      change { $0.session.tell(trouble.headline, trouble.remedy) }
      return []
    }
  }

  private static func trouble(_ form: Form) -> (headline: String, remedy: String)? {
    if form.fields.isEmpty {
      return (localized("There is no form in this document"), localized("Nothing is to be filled in."))
    }
    return form.obstacle.map { (localized("This form cannot be filled in here"), $0.explanation) }
  }

  private var fieldsInViewTrouble: (headline: String, remedy: String)? {
    guard case .reading(let reading) = screen.place, reading.shownFields.isEmpty else { return nil }
    let page = reading.form.fields.lazy.flatMap(\.places).map(\.page).first
    return (
      localized("There is no field of the form in view"),
      page.map { localized("There is one on page \($0 + 1).") } ?? ""
    )
  }

  /// Takes in the document's form, or why it could not be read.
  mutating func know(_ result: Result<Form, AppFailure>, in id: String, at time: Timestamp) -> [AppAction] {
    guard case .reading(var reading) = screen.place, reading.item.id == id else { return [] }
    let wanted = reading.form.wanted
    switch result {
    case .success(let form): reading.form.state = .known(form)
    case .failure(let failure):
      reading.form.state = .unknown
      if wanted != nil {
        reading.session.tell(localized("The form of this document could not be read"), failure.words)
      }
    }
    screen.place = .reading(reading)
    guard case .success = result, let wanted, case .place = screen, reading.panel == nil else { return [] }
    return openForm(wanted, at: time)
  }

  // MARK: Filling in fields

  /// Handles the choice of a field's cell.
  mutating func choose(field name: String, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, let panel = reading.panel,
      let field = reading.form.field(name)
    else { return [] }
    if field.isReadOnly || !field.kind.isFillable {
      reading.form.news =
        field.isReadOnly ? localized("“\(field.shownName)” is for reading only.") : field.kind.refusal
    } else if field.kind == .checkBox {
      reading.form.toggle(nil, of: field)
    } else if field.choices.isEmpty, entryMode == .keys {
      return openKeys(for: TypingPurpose(field), at: time)
    } else if field.choices.isEmpty {
      reading.form.typing = FormFilling.Typing(name: name)
    } else {
      return carryOut(.open(.field(name)), at: time)
    }
    screen = .place(.reading(reading))
    refresh(panel, level: panel.level, at: time)
    return []
  }

  /// Sets a field to one of its choices; nil clears it.
  mutating func choose(_ choice: String?, of name: String, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, let panel = reading.panel,
      let field = reading.form.field(name)
    else { return [] }
    reading.form.toggle(choice, of: field)
    screen = .place(.reading(reading))
    if field.kind == .severalChoices {
      refresh(panel, level: panel.level, at: time)
      return []
    }
    return stepBack(from: panel, at: time) ?? closePanel(at: time)
  }

  /// Opens a field for typing, for a list that takes other text too.
  mutating func type(into name: String, at time: Timestamp) -> [AppAction] {
    if entryMode == .keys, case .reading(let reading) = screen.place, let field = reading.form.field(name) {
      return openKeys(for: TypingPurpose(field), at: time)
    }
    change { $0.form.typing = FormFilling.Typing(name: name) }
    return []
  }

  private mutating func keep(_ text: String, step: Int, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, let name = reading.form.typing?.name,
      let field = reading.form.field(name)
    else { return [] }
    do throws(FormError) {
      let wasSame = reading.form.value(of: field) == (try field.value(of: [text]))
      if !wasSame { reading.form.set(try field.value(of: [text]), of: field) }
    } catch {
      reading.form.typing = FormFilling.Typing(name: name, problem: "\(error)", text: text)
      screen = .place(.reading(reading))
      return []
    }
    reading.form.typing = nil
    screen = .place(.reading(reading))
    var actions: [AppAction] = []
    if case .field? = reading.panel?.kind, let panel = reading.panel {
      actions += stepBack(from: panel, at: time) ?? []
    } else if let panel = reading.panel {
      refresh(panel, level: panel.level, at: time)
    }
    return step == 0 ? actions : actions + goOn(from: name, by: step, at: time)
  }

  /// Goes on to the next or previous field by key, whichever page of cells it is on; text can be typed there at once.
  private mutating func goOn(from name: String? = nil, by step: Int, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(let before)) = screen, let panel = before.panel, panel.kind == .form else {
      return []
    }
    let items = PanelItem.fields(before)
    guard !items.isEmpty else { return [] }
    let marked =
      name.map { name in items.firstIndex { $0.effect == .field(name) } }
      ?? items.firstIndex { $0.id == panel.machine.stepped }
    let index = ((marked ?? (step > 0 ? -1 : items.count)) + step + items.count) % items.count
    return go(to: index, of: items, at: time)
  }

  private mutating func go(to index: Int, of items: [PanelItem], at time: Timestamp) -> [AppAction] {
    guard items.indices.contains(index), case .place(.reading(let before)) = screen, let panel = before.panel
    else { return [] }
    let session = before.session
    refresh(
      panel,
      level: PanelItem.chipPage(of: index, among: items.count, on: session.screen, errorPx: session.errorPx),
      at: time)
    guard case .place(.reading(var reading)) = screen else { return [] }
    reading.panel?.machine.mark(items[index].id, at: time)
    screen = .place(.reading(reading))
    guard case .field(let name)? = items[index].effect, let field = reading.form.field(name),
      !field.isReadOnly,
      field.kind.takesText, field.choices.isEmpty
    else { return [] }
    return choose(field: name, at: time)
  }

  private mutating func goToFirstField(at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(let reading)) = screen, reading.panel?.kind == .form else { return [] }
    return go(to: 0, of: PanelItem.fields(reading), at: time)
  }

  private mutating func step(_ step: Int, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(let reading)) = screen else { return [] }
    switch reading.panel?.kind {
    case .form?: return goOn(by: step, at: time)
    case nil: return openForm(.firstField, at: time)
    default: return handle(PanelEvent.move(step), at: time)
    }
  }

  private mutating func change(_ body: (inout ReadingScreen) -> Void) {
    guard case .place(.reading(var reading)) = screen else { return }
    body(&reading)
    screen = .place(.reading(reading))
  }

  // MARK: Saving a copy

  private mutating func saveForm() -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, !reading.form.isSaving else { return [] }
    guard !reading.form.values.isEmpty else {
      reading.form.news = localized("Nothing has been filled in yet.")
      if reading.panel == nil {
        reading.session.tell(
          localized("Nothing has been filled in yet"), localized("“Fill in the form” shows its fields."))
      }
      screen = .place(.reading(reading))
      return []
    }
    (reading.form.isSaving, reading.form.news) = (true, localized("A copy is being saved…"))
    screen = .place(.reading(reading))
    return [.book(.fill(reading.form.values, documentID: reading.item.id))]
  }

  /// Takes in that a copy was saved, or why it could not be; the values that were filled in are kept either way.
  mutating func know(saved: Result<String, AppFailure>, in id: String, at time: Timestamp) -> [AppAction] {
    guard case .reading(var reading) = screen.place, reading.item.id == id else { return [] }
    reading.form.isSaving = false
    let news = saved.told(
      saved: localized("A copy with what you filled in was saved"), notSaved: localized("No copy was saved"))
    reading.form.news = "\(news.headline): \(news.detail)"
    reading.session.tell(news.headline, news.detail)
    screen.place = .reading(reading)
    return []
  }
}

extension FormField.Kind {
  fileprivate var refusal: String {
    switch self {
    case .button: localized("That is a button. It does nothing here.")
    case .signature: localized("That is for a signature, which is made with another program.")
    default: localized("That is not filled in here. Use another program for it.")
    }
  }
}

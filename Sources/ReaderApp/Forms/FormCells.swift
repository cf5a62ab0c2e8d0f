import Documents
import Localization
import Reading
import Signals

// The cells of a form, and the numbers on the page beside its fields.
extension AppSession {
  func formItems(_ kind: PanelKind, level: Int, cells: Int) -> [PanelItem] {
    guard case .reading(let reading) = screen.place else { return [.back] }
    switch kind {
    case .field(let name):
      return reading.form.field(name).map {
        PanelItem.paged(PanelItem.choices(of: $0, reading.form), cells: cells, page: level)
      } ?? [.back]
    default:
      return PanelItem.chips(
        PanelItem.fields(reading), page: level, on: reading.session.screen, errorPx: reading.session.errorPx)
    }
  }

  /// The numbers at the fields in view, as on their cells.
  func fieldTags(_ panel: OpenPanel, in reading: ReadingScreen) -> [PanelScene.Tag] {
    switch panel.kind {
    case .form, .field: break
    default: return []
    }
    return reading.shownFields.enumerated().flatMap { index, shown in
      shown.rects.enumerated().map { piece, rect in
        PanelScene.Tag(rect: rect, label: piece == 0 ? "\(index + 1)" : nil)
      }
    }
  }

  func formWords(_ kind: PanelKind, in reading: ReadingScreen) -> (headline: String, detail: String?)? {
    switch kind {
    case .form: reading.form.news.map { ($0, nil) }
    case .field(let name): reading.form.field(name).map { ($0.shownName, nil) }
    default: nil
    }
  }

  /// The field into which somebody types; nil if nobody does.
  var fieldModel: FieldModel? {
    guard case .place(.reading(let reading)) = screen, let typing = reading.form.typing,
      let field = reading.form.field(typing.name)
    else { return nil }
    let kind: FieldModel.Kind =
      switch field.kind {
      case .lines: .lines
      case .secret: .secret
      default: .line
      }
    let text =
      switch reading.form.value(of: field) {
      case .text(let text): text
      case .chosen(let chosen): chosen.first ?? ""
      case .on: ""
      }
    var hints = [localized("Enter or Tab keeps it, Esc leaves it as it was")]
    if kind == .lines { hints.append(localized("Shift+Enter begins a new line")) }
    if let maximum = field.maximumLength {
      hints.append(localized(maximum, one: "at most 1 character", other: "at most \(maximum) characters"))
    }
    return FieldModel(
      title: field.isRequired ? localized("\(field.shownName) (required)") : field.shownName,
      text: typing.text ?? text, kind: kind, hint: typing.problem ?? hints.joined(separator: "; "))
  }
}

extension PanelItem {
  /// The cells of a form: one for each field in view, and one to save.
  static func fields(_ reading: ReadingScreen) -> [PanelItem] {
    var items = reading.shownFields.enumerated().map { index, shown in
      let (field, value) = (shown.field, reading.form.value(of: shown.field))
      var words = field.kind == .secret && value != .text("") ? "•••" : value.told
      if words.isEmpty { words = field.isRequired ? localized("required") : localized("empty") }
      // Both are shown completely elsewhere: the value on the page, the name where the field is filled in.
      let label = DisplayText.of(field.shownName, maximum: 90) + ": " + DisplayText.of(words, maximum: 60)
      var item = PanelItem(TargetID("field-\(index)"), label, field.kind.isFillable ? .mark : .still)
      (item.sign, item.effect) = ("\(index + 1)", .field(field.name))
      item.isOn = value != field.value || value == .on(true)
      return item
    }
    if !reading.form.values.isEmpty {
      var save = PanelItem(
        "form-save", reading.form.isSaving ? localized("Saving…") : localized("Save a copy"), .done)
      (save.effect, save.dwellSeconds) = (.saveForm, 1.2)
      items.append(save)
    }
    return items
  }

  fileprivate static func choices(of field: FormField, _ filling: FormFilling) -> [PanelItem] {
    let chosen: [String] = if case .chosen(let chosen) = filling.value(of: field) { chosen } else { [] }
    var items = field.choices.enumerated().map { index, choice in
      var item = PanelItem(TargetID("choice-\(index)"), DisplayText.of(choice, maximum: 80), .dot)
      item.isOn = chosen.contains(choice)
      if item.isOn { item.icon = .done }
      item.effect = .choice(choice, of: field.name)
      return item
    }
    if field.kind == .editableChoice {
      var other = PanelItem("choice-other", localized("Other…"), .mark)
      other.effect = .type(field.name)
      items.append(other)
    }
    if field.kind != .severalChoices, field.kind != .radio, !chosen.isEmpty {
      var none = PanelItem("choice-none", localized("None", context: "choice in a form"), .close)
      none.effect = .choice(nil, of: field.name)
      items.append(none)
    }
    return items
  }
}

extension FormValue {
  /// The value in one line, in the language of the program.
  fileprivate var told: String {
    guard case .on(let isOn) = self else { return words }
    return isOn
      ? localized("on", context: "box in a form") : localized("off", context: "box in a form")
  }
}

extension ReadingScreen {
  /// The fields in view, in the order of the document.
  var shownFields: [ShownField] {
    let pages = Set(session.pagesInView)
    return form.fields.compactMap { field in
      let rects = field.places.filter { pages.contains($0.page) }.flatMap {
        session.rectsInView(of: $0.box, page: $0.page)
      }
      return rects.isEmpty ? nil : ShownField(field: field, rects: rects)
    }
  }
}

import DocumentProtocol

// Checks what may be filled into a form's fields.
extension Form {
  /// The field with this name, as the PDF has it, or as it is shown if only one field is shown so.
  package func field(named name: String) throws(FormError) -> FormField {
    if let exact = fields.first(where: { $0.name == name }) { return exact }
    let shown = fields.filter { DisplayText.of($0.name) == name || $0.label == name }
    guard let first = shown.first else { throw .unknownField(name: DisplayText.of(name, maximum: 80)) }
    guard shown.count == 1 else { throw .ambiguousField(name: DisplayText.of(name, maximum: 80)) }
    return first
  }
}

extension FormField {
  /// A typed text as a value of this field. "on" and "off" are for check boxes; no text means no choice.
  ///
  /// - Parameter words: more than one if several entries of a list are chosen.
  package func value(of words: [String]) throws(FormError) -> FormValue {
    let value: FormValue
    switch kind {
    case .text, .lines, .secret: value = .text(words.last ?? "")
    case .checkBox:
      switch words.last?.lowercased() {
      case "on", "yes", "true", "1": value = .on(true)
      case "off", "no", "false", "0", "", nil: value = .on(false)
      case let other?: throw .neitherOnNorOff(name: shownName, value: DisplayText.of(other, maximum: 80))
      }
    case .radio, .choice, .editableChoice, .severalChoices:
      value = .chosen(words.filter { !$0.isEmpty })
    case .formattedText, .file, .button, .signature: value = .text("")
    }
    return try checked(value)
  }

  /// The value in the form that the field stores.
  /// - Throws: `FormError` if the field does not accept it.
  package func checked(_ value: FormValue) throws(FormError) -> FormValue {
    guard kind.isFillable else { throw .otherKind(name: shownName, kind) }
    guard !isReadOnly else { throw .readOnly(name: shownName) }
    switch (kind, value) {
    case (.text, .text(let text)), (.lines, .text(let text)), (.secret, .text(let text)):
      return .text(try checked(text))
    case (.checkBox, .on): return value
    case (.editableChoice, .chosen(let chosen)):
      guard chosen.count < 2 else { throw .severalChosen(name: shownName) }
      for text in chosen where !choices.contains(text) { _ = try checked(text) }
      return value
    case (.radio, .chosen(let chosen)), (.choice, .chosen(let chosen)),
      (.severalChoices, .chosen(let chosen)):
      for one in chosen where !choices.contains(one) {
        throw .notAChoice(name: shownName, value: DisplayText.of(one, maximum: 80), choices: choices)
      }
      guard kind == .severalChoices || chosen.count < 2 else { throw .severalChosen(name: shownName) }
      return .chosen(choices.filter(chosen.contains))
    default: throw .otherKind(name: shownName, kind)
    }
  }

  /// A text with line ends as line feeds; other control characters would end the text for its readers.
  private func checked(_ text: String) throws(FormError) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").unicodeScalars
    where scalar.properties.generalCategory != .control || scalar == "\n" || scalar == "\t" {
      clean.append(scalar)
    }
    let text = String(clean)
    let maximum = min(maximumLength ?? FormValue.maximumText, FormValue.maximumText)
    guard text.utf16.count <= maximum else {
      throw .tooLong(name: shownName, length: text.utf16.count, maximum: maximum)
    }
    guard kind == .lines || !text.contains("\n") else { throw .severalLines(name: shownName) }
    return text
  }
}

import CPoppler
import CSandbox
import DocumentProtocol
import Glibc

/// The form of a PDF: it is listed, and filled in by poppler, which renders the fields anew. For one thread.
final class PDFForm {
  let pdf: PDF
  private let structure: FormStructure

  init(_ pdf: PDF, _ structure: FormStructure) { (self.pdf, self.structure) = (pdf, structure) }

  /// A field at one place, as poppler gives it.
  private struct Found {
    var field: OpaquePointer
    var name: String
    var place: FormField.Place
    var widget: FormStructure.Widget?
  }

  func listed() throws -> Form {
    var form = Form(obstacle: obstacle, annotationCounts: structure.annotationCounts)
    var indices: [String: Int] = [:]
    try withFields { found in
      for one in found {
        let isOn = Self.isButton(one.field) && poppler_form_field_button_get_state(one.field) != 0
        if let index = indices[one.name] {
          form.fields[index].add(one.place, isOn: isOn)
        } else if form.fields.count < Form.maximumFields {
          indices[one.name] = form.fields.count
          form.fields.append(Self.read(one, isOn: isOn))
        }
      }
    }
    for index in form.fields.indices { form.fields[index].settle() }
    return form
  }

  private var obstacle: FormObstacle? {
    if structure.isXFA { return .xfa }
    if structure.isSigned { return .signed }
    let allowed =
      POPPLER_PERMISSIONS_OK_TO_FILL_FORM.rawValue | POPPLER_PERMISSIONS_OK_TO_MODIFY.rawValue
      | POPPLER_PERMISSIONS_OK_TO_ADD_NOTES.rawValue
    return poppler_document_get_permissions(pdf.document).rawValue & allowed == 0 ? .forbidden : nil
  }

  /// Fills in fields, and saves the document with the changes appended to its own bytes.
  ///
  /// - Parameter output: memory that cannot grow.
  /// - Returns: the bytes that were written.
  /// - Throws: `PDF.Problem` where a field does not take what it is given, or there is no room.
  func fill(_ entries: [FormEntry], into output: OwnedDescriptor) throws -> Int {
    guard obstacle == nil else { throw PDF.Problem(.damaged("its form cannot be filled in")) }
    try withFields { found in
      for entry in entries {
        let places = found.filter { $0.name == entry.name }
        guard !places.isEmpty else {
          throw PDF.Problem(.damaged("it has no field “\(DisplayText.of(entry.name, maximum: 80))”"))
        }
        Self.set(entry.value, places)
      }
    }
    let after = try listed().fields
    for entry in entries where after.first(where: { $0.name == entry.name })?.value != entry.value {
      throw PDF.Problem(
        .damaged("the field “\(DisplayText.of(entry.name, maximum: 80))” does not take this value"))
    }
    return try save(output)
  }

  private func save(_ output: OwnedDescriptor) throws -> Int {
    let number = trackii_take_output(output.raw)
    guard number > 0 else { throw PDF.Problem(.damaged("there is nothing to write to")) }
    var error: UnsafeMutablePointer<GError>?
    let isSaved = poppler_document_save_to_fd(pdf.document, number, 1, &error) != 0
    g_clear_error(&error)
    // Poppler may leave the stream unflushed.
    let isFlushed = fflush(nil) == 0
    let size = Int(lseek(output.raw, 0, SEEK_CUR))
    guard isSaved, isFlushed, size > 0 else {
      throw PDF.Problem(.tooLarge("the filled copy could not be written"))
    }
    return size
  }

  // MARK: Poppler's fields

  private func withFields<R>(_ body: ([Found]) throws -> R) throws -> R {
    var (found, lists): ([Found], [UnsafeMutablePointer<GList>]) = ([], [])
    defer { lists.forEach { poppler_page_free_form_field_mapping($0) } }
    for index in structure.widgets.indices where !structure.widgets[index].isEmpty {
      try? pdf.withPage(index) { page in
        guard let mappings = poppler_page_get_form_field_mapping(page) else { return }
        lists.append(mappings)
        let size = try pdf.size(page)
        var rest = structure.widgets[index][...]
        // Poppler lists the fields from the last to the first.
        for item in sequence(first: mappings, next: \.pointee.next).reversed() {
          guard let mapping = item.pointee.data?.assumingMemoryBound(to: PopplerFormFieldMapping.self),
            let field = mapping.pointee.field, let name = Self.text(poppler_form_field_get_name(field)),
            let box = PageRect(mapping.pointee.area, fromBottomOf: size.height)
          else { continue }
          var one = Found(field: field, name: name, place: FormField.Place(page: index, box: box))
          if let next = rest.firstIndex(where: { $0.name == name }) {
            one.widget = rest[next]
            rest = rest[(next + 1)...]
          }
          if Self.isButton(field) { one.place.choice = one.widget?.caption ?? one.widget?.state }
          found.append(one)
        }
      }
    }
    return try body(found)
  }

  private static func read(_ found: Found, isOn: Bool) -> FormField {
    let field = found.field
    var read = FormField(
      name: found.name, label: shown(poppler_form_field_get_alternate_ui_name(field)), kind: kind(field),
      value: .on(isOn), isReadOnly: poppler_form_field_is_read_only(field) != 0,
      isRequired: found.widget?.isRequired ?? false, places: [])
    switch read.kind {
    case .text, .lines, .secret, .formattedText, .file:
      read.value = .text(text(poppler_form_field_text_get_text(field)) ?? "")
      let most = Int(poppler_form_field_text_get_max_len(field))
      read.maximumLength = most > 0 ? most : nil
    case .choice, .editableChoice, .severalChoices: readChoices(field, &read)
    case .checkBox, .radio, .button, .signature: break
    }
    read.add(found.place, isOn: isOn)
    return read
  }

  private static func readChoices(_ field: OpaquePointer, _ read: inout FormField) {
    let count = min(FormField.maximumChoices, poppler_form_field_choice_get_n_items(field))
    read.choices = (0..<count).map { text(poppler_form_field_choice_get_item(field, $0)) ?? "" }
    let chosen = (0..<count).filter { poppler_form_field_choice_is_item_selected(field, $0) != 0 }
    read.value = .chosen(chosen.map { read.choices[Int($0)] })
    if chosen.isEmpty, read.kind == .editableChoice,
      let other = text(poppler_form_field_choice_get_text(field)), !other.isEmpty
    {
      read.value = .chosen([other])
    }
  }

  private static func kind(_ field: OpaquePointer) -> FormField.Kind {
    switch poppler_form_field_get_field_type(field) {
    case POPPLER_FORM_FIELD_TEXT:
      if poppler_form_field_text_is_rich_text(field) != 0 { return .formattedText }
      if poppler_form_field_text_is_password(field) != 0 { return .secret }
      switch poppler_form_field_text_get_text_type(field) {
      case POPPLER_FORM_TEXT_MULTILINE: return .lines
      case POPPLER_FORM_TEXT_FILE_SELECT: return .file
      default: return .text
      }
    case POPPLER_FORM_FIELD_CHOICE:
      if poppler_form_field_choice_can_select_multiple(field) != 0 { return .severalChoices }
      return poppler_form_field_choice_is_editable(field) != 0 ? .editableChoice : .choice
    case POPPLER_FORM_FIELD_BUTTON:
      switch poppler_form_field_button_get_button_type(field) {
      case POPPLER_FORM_BUTTON_CHECK: return .checkBox
      case POPPLER_FORM_BUTTON_RADIO: return .radio
      default: return .button
      }
    case POPPLER_FORM_FIELD_SIGNATURE: return .signature
    default: return .button
    }
  }

  private static func set(_ value: FormValue, _ places: [Found]) {
    let field = places[0].field
    switch (value, kind(field)) {
    case (.text(let text), .text), (.text(let text), .lines), (.text(let text), .secret):
      poppler_form_field_text_set_text(field, text)
    case (.on(let isOn), .checkBox): poppler_form_field_button_set_state(field, isOn ? 1 : 0)
    case (.chosen(let chosen), .radio), (.chosen(let chosen), .checkBox):
      for place in places {
        let isChosen = place.place.choice.map(chosen.contains) ?? false
        // Switching one button on switches the others of its group off.
        if isChosen != (poppler_form_field_button_get_state(place.field) != 0) {
          poppler_form_field_button_set_state(place.field, isChosen ? 1 : 0)
        }
      }
    case (.chosen(let chosen), .choice), (.chosen(let chosen), .editableChoice),
      (.chosen(let chosen), .severalChoices):
      poppler_form_field_choice_unselect_all(field)
      let items = (0..<poppler_form_field_choice_get_n_items(field)).filter {
        text(poppler_form_field_choice_get_item(field, $0)).map(chosen.contains) ?? false
      }
      items.forEach { poppler_form_field_choice_select_item(field, $0) }
      if items.isEmpty, let other = chosen.first { poppler_form_field_choice_set_text(field, other) }
    default: break
    }
  }

  private static func isButton(_ field: OpaquePointer) -> Bool {
    poppler_form_field_get_field_type(field) == POPPLER_FORM_FIELD_BUTTON
      && poppler_form_field_button_get_button_type(field) != POPPLER_FORM_BUTTON_PUSH
  }

  /// Copies a C string and frees it.
  private static func text(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Copies a C string, cleaned for display, and frees it; nil if it is empty.
  private static func shown(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    let clean = self.text(text).map { DisplayText.of($0, maximum: 200) }
    return clean.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension FormField {
  /// The most entries of a list that are read.
  fileprivate static let maximumChoices: Int32 = 2_000

  fileprivate mutating func add(_ place: Place, isOn: Bool) {
    places.append(place)
    guard kind == .radio || kind == .checkBox, let choice = place.choice else { return }
    if !choices.contains(choice) { choices.append(choice) }
    if isOn { value = .chosen([choice]) }
  }

  /// Determines the field's kind once all its places are known: boxes that exclude each other are radio buttons.
  fileprivate mutating func settle() {
    switch kind {
    case .checkBox where choices.count < 2:
      let isOn = if case .chosen(let chosen) = value { !chosen.isEmpty } else { value == .on(true) }
      (value, choices) = (.on(isOn), [])
      for index in places.indices { places[index].choice = nil }
    case .checkBox, .radio:
      kind = .radio
      if case .on = value { value = .chosen([]) }
    default: break
    }
  }
}

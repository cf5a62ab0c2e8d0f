import ArgumentParser
import CommandSupport
import Documents
import Foundation
import Localization

struct FieldsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fields", abstract: localized("List the fields of a PDF's form and what they hold."),
    discussion: localized("Scripts of the form are not run. `trackii document fill` fills fields in."))

  @OptionGroup var source: DocumentCommand.Source
  @Flag(
    help: ArgumentHelp(
      localized("Print JSON: pages are from 0, boxes in points from the page's top left, y down.")))
  var json = false

  private struct Listed: Encodable {
    var fields: [Field]
    /// Why the form cannot be filled in; nil if it can.
    var obstacle: FormObstacle?

    struct Field: Encodable {
      var name: String
      var label: String?
      /// The page of the field's first place, from 0.
      var page: Int
      var kind: FormField.Kind
      /// The field's value: one element for a text or a single choice, on or off for a check box.
      var value: [String]
      var choices: [String]
      var readOnly: Bool
      var required: Bool
      var maximumLength: Int?
      var places: [FormField.Place]

      init(_ field: FormField) {
        (name, label, kind, choices) = (field.name, field.label, field.kind, field.choices)
        (readOnly, required, maximumLength) = (field.isReadOnly, field.isRequired, field.maximumLength)
        (places, page) = (field.places, field.places.first?.page ?? 0)
        switch field.value {
        // A password that was typed into the field is not shown.
        case .text where field.kind == .secret: value = []
        case .text(let text): value = [text]
        case .on(let isOn): value = [isOn ? "on" : "off"]
        case .chosen(let chosen): value = chosen
        }
      }
    }
  }

  func run() throws {
    let source = source
    let (form, labels) = try runCommand {
      let document = try await source.open()
      return (try await document.form(), try await document.pageLabels())
    }
    let listed = Listed(fields: form.fields.map(Listed.Field.init), obstacle: form.obstacle)
    if json { return try printJSON(listed) }
    if listed.fields.isEmpty {
      Terminal.complain(localized("\(source.file): has no form to be filled in."))
    } else {
      Terminal.write(table(form.fields, labels) + "\n")
    }
    if let obstacle = form.obstacle {
      Terminal.complain(localized("\(source.file): cannot be filled in. \(obstacle.explanation)"))
    }
  }

  private func table(_ fields: [FormField], _ labels: [String]) -> String {
    var table = TextTable(
      [
        localized("page"), localized("name"), localized("kind", context: "column"), localized("value"),
        localized("choices"), "",
      ], leftAligned: [1, 2, 3, 4, 5])
    for field in fields {
      let page = field.places.first?.page ?? 0
      let notes = [
        field.isReadOnly ? localized("read only") : nil, field.isRequired ? localized("required") : nil,
      ]
      table.add([
        labels.indices.contains(page) ? labels[page] : "\(page + 1)", DisplayText.of(field.name, maximum: 60),
        field.kind.rawValue, field.kind == .secret ? "" : DisplayText.of(field.value.words, maximum: 40),
        DisplayText.of(field.choices.joined(separator: ", "), maximum: 60),
        notes.compactMap(\.self).joined(separator: ", "),
      ])
    }
    return table.text
  }
}

struct FillCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fill", abstract: localized("Fill fields of a PDF's form in, in a copy of it."),
    discussion: localized(
      """
      The copy begins with the bytes of the PDF and gets its name once it was read again with all its pages, annotations and \
      fields. XFA forms, signed PDFs and those whose author forbids it are not filled in. Encrypted ones stay encrypted.
      """))

  @OptionGroup var source: DocumentCommand.Source
  @Option(
    help: ArgumentHelp(localized("The copy, which must not be there yet."), valueName: "file"),
    completion: .file(extensions: ["pdf"]))
  var output: String
  @Option(
    help: ArgumentHelp(
      localized(
        "A field and what it is to hold: text, on or off for a box, else a choice; again for more of a list."),
      valueName: "name=value"))
  var set: [String] = []
  @Flag(
    help: ArgumentHelp(localized("Print JSON: where the copy was saved, and the fields that were filled in."))
  ) var json = false

  private struct Filled: Encodable {
    var saved: String
    var fields: [String]
  }

  func validate() throws {
    if set.isEmpty { throw ValidationError(localized("Say what to fill in, such as --set Name=Ada.")) }
    for entry in set where !entry.contains("=") {
      throw ValidationError(
        localized("--set takes NAME=VALUE, and “\(DisplayText.of(entry, maximum: 80))” has no =."))
    }
  }

  func run() throws {
    let command = self
    let filled = try runCommand {
      let document = try await command.source.open()
      let form = try await document.form()
      let values = try command.values(for: form)
      let file = URL(fileURLWithPath: command.output)
      let saved = try await document.saveFilled(
        values, in: file.deletingLastPathComponent(), as: file.lastPathComponent)
      return Filled(saved: saved.path(percentEncoded: false), fields: values.keys.sorted())
    }
    if json { return try printJSON(filled) }
    let count = filled.fields.count
    Terminal.write(
      localized(
        count, one: "\(filled.saved): saved with \(count) field filled in.",
        other: "\(filled.saved): saved with \(count) fields filled in.") + "\n")
  }

  /// The values that the command line gives, by the names of the fields in the PDF. If several fields fit, the longest
  /// name counts, since names may contain "=" too.
  private func values(for form: Form) throws -> [String: FormValue] {
    guard !form.fields.isEmpty else { throw FormError.noFields(file: source.file) }
    if let obstacle = form.obstacle { throw FormError.notFillable(file: source.file, obstacle) }
    var words: [String: [String]] = [:]
    var fields: [String: FormField] = [:]
    for entry in set {
      let exact = form.fields.filter { entry.hasPrefix($0.name + "=") }.max { $0.name.count < $1.name.count }
      let typed = exact?.name ?? String(entry.prefix { $0 != "=" })
      let field = try exact ?? form.field(named: typed)
      fields[field.name] = field
      words[field.name, default: []].append(String(entry.dropFirst(typed.count + 1)))
    }
    return try fields.mapValues { field in
      let words = words[field.name] ?? []
      // For a field with a single value the last one given counts.
      return try field.value(of: field.kind == .severalChoices ? words : Array(words.suffix(1)))
    }
  }
}

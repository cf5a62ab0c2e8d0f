import DocumentProtocol

/// Facts about a form that qpdf gives and poppler does not: which fields are required, what their buttons stand for,
/// whether the document is signed, and how many annotations its pages have. For one thread.
final class FormStructure {
  /// A field's appearance at one place.
  struct Widget {
    /// The field's name, with the names of its groups.
    var name: String
    var isRequired: Bool
    /// The name of a button's state when it is on: the value of a radio button.
    var state: String?
    /// The label that the author gave to that state.
    var caption: String?
  }

  /// The widgets of each page, in the page's order.
  private(set) var widgets: [[Widget]] = []
  private(set) var annotationCounts: [Int] = []
  private(set) var isXFA = false
  var isSigned: Bool { file.isSigned }

  private typealias Object = QPDFFile.Object
  private let file: QPDFFile

  /// The flag of required fields: bit 2 of Ff (ISO 32000-1, 12.7.3.1).
  private static let requiredFlag = 1 << 1

  /// Reads the structure of a PDF's form.
  /// - Throws: `PDF.Problem` if the groups of fields form a cycle, which poppler would follow for ever.
  init(_ file: QPDFFile) throws {
    self.file = file
    isXFA = file.has(file.key(file.root, "/AcroForm"), "/XFA")
    try readPages()
  }

  private func readPages() throws {
    var left = QPDFFile.most
    for index in 0..<file.pageCount {
      let annotations = file.withPage(index) { file.items(file.key($0, "/Annots")) }
      annotationCounts.append(annotations.count)
      var found: [Widget] = []
      for annotation in annotations where left > 0 && file.name(file.key(annotation, "/Subtype")) == "/Widget"
      {
        left -= 1
        if let widget = try widget(annotation) { found.append(widget) }
      }
      widgets.append(found)
    }
  }

  /// The widget of an annotation.
  /// - Returns: nil if the annotation is not a field of a form.
  private func widget(_ annotation: Object) throws -> Widget? {
    var names: [String] = []
    var (flags, options): (Int?, Object?) = (nil, nil)
    var (field, depth) = (annotation, 0)
    while file.isDictionary(field) {
      depth += 1
      guard depth <= QPDFFile.deepest else {
        throw PDF.Problem(.damaged("the groups of its form's fields are nested too deeply"))
      }
      if let part = file.text(file.key(field, "/T")) { names.insert(part, at: 0) }
      if flags == nil, file.has(field, "/Ff") { flags = file.integer(file.key(field, "/Ff")) }
      if options == nil, file.has(field, "/Opt") { options = file.key(field, "/Opt") }
      guard file.has(field, "/Parent") else { break }
      field = file.key(field, "/Parent")
    }
    guard !names.isEmpty else { return nil }
    let state = state(annotation)
    return Widget(
      name: names.joined(separator: "."), isRequired: (flags ?? 0) & Self.requiredFlag != 0, state: state,
      caption: state.flatMap { caption($0, options) })
  }

  /// The name of a button's appearance that is not "Off".
  private func state(_ widget: Object) -> String? {
    let appearances = file.key(file.key(widget, "/AP"), "/N")
    return file.keys(appearances).first { $0 != "/Off" }.map { String($0.dropFirst()) }
  }

  /// A state's label; states that are numbers count the field's options (12.7.4.2.3).
  private func caption(_ state: String, _ options: Object?) -> String? {
    guard let options, let index = Int(state), index >= 0 else { return nil }
    let items = file.items(options)
    return items.indices.contains(index) ? file.text(items[index]) : nil
  }
}

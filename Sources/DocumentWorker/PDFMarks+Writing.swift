import CQPDF
import CSandbox
import DocumentProtocol
import FoundationEssentials
import Glibc

// Writing marks as annotations of their pages; the whole document is written anew.
extension PDFMarks {
  /// Writes the document with changed marks.
  /// - Parameter output: memory that cannot grow.
  /// - Returns: the number of bytes written.
  /// - Throws: `PDF.Problem` if annotations are forbidden, or qpdf fails.
  func write(_ changes: MarkChanges, into output: OwnedDescriptor) throws -> Int {
    guard isAllowed else { throw PDF.Problem(.damaged("its author does not allow annotations")) }
    let marks = Dictionary(grouping: changes.marks, by: \.page)
    let names = Set(changes.removed + changes.marks.compactMap(\.name))
    for page in 0..<file.pageCount {
      let annotations = annotations(of: page)
      let isNamed = annotations.contains { annotation in name(of: annotation).map(names.contains) ?? false }
      guard isNamed || marks[page] != nil else { continue }
      try replace(annotations, on: page, with: marks[page] ?? [], withoutThoseNamed: names)
    }
    guard file.qpdf.has_error(file.document) == 0 else {
      throw PDF.Problem(.damaged("its annotations cannot be written"))
    }
    return try save(output)
  }

  private func name(of annotation: Object) -> String? { file.text(file.key(annotation, "/NM")) }

  /// Replaces an annotation that has a mark's number or name by that mark, so that replies to it and its pop-up window
  /// stay with it.
  private func replace(
    _ annotations: [Object], on page: Int, with marks: [MarkAnnotation], withoutThoseNamed names: Set<String>
  ) throws {
    let frame = try PageFrame(pdf, page: page)
    let list = file.qpdf.new_array(file.document)
    var left = marks
    var windows: Set<Int> = []
    try file.withPage(page) { object in
      for (index, annotation) in annotations.enumerated() {
        let name = name(of: annotation)
        let match = left.firstIndex { $0.index == index || ($0.name != nil && $0.name == name) }
        if let match {
          try set(annotation, left.remove(at: match), on: object, frame)
        } else if let name, names.contains(name) {
          windows.insert(file.identifier(file.key(annotation, "/Popup")))
          continue
        }
        let identifier = file.identifier(annotation)
        if identifier == 0 || !windows.contains(identifier) {
          file.qpdf.append_item(file.document, list, annotation)
        }
      }
      for mark in left {
        let new = file.qpdf.make_indirect_object(file.document, file.parsed("<</Type/Annot>>"))
        try set(new, mark, on: object, frame)
        file.qpdf.append_item(file.document, list, new)
      }
      file.qpdf.replace_key(file.document, object, "/Annots", list)
    }
  }

  /// Keys of the former annotation that would contradict the mark, and are removed.
  private static let former = [
    "/AP", "/AS", "/QuadPoints", "/InkList", "/RC", "/IC", "/BS", "/BE", "/Border", "/RD", "/DA", "/DS", "/Q",
    "/CL", "/LE", "/IT", "/Name", "/State", "/StateModel",
  ]

  private func set(_ annotation: Object, _ mark: MarkAnnotation, on page: Object, _ frame: PageFrame) throws {
    let appearance = AnnotationAppearance(mark, frame)
    Self.former.forEach { file.qpdf.remove_key(file.document, annotation, $0) }
    let entries = file.parsed("<<\(appearance.entries)/M(\(Self.date(mark.modified)))>>")
    for key in file.keys(entries) { file.set(annotation, key, file.key(entries, key)) }
    file.set(annotation, "/P", page)
    file.set(annotation, "/Contents", file.string(mark.contents))
    if let author = mark.author { file.set(annotation, "/T", file.string(author)) }
    if let name = mark.name { file.set(annotation, "/NM", file.string(name)) }
    guard let drawing = appearance.drawing else { return }
    let form = file.stream(drawing, "<</Type/XObject/Subtype/Form\(appearance.formEntries)>>")
    let states = file.parsed("<<>>")
    file.set(states, "/N", form)
    file.set(annotation, "/AP", states)
  }

  /// A date in PDF syntax (7.9.4), in UTC.
  private static func date(_ date: Date?) -> String {
    let digits = (date ?? Date(timeIntervalSince1970: 0)).formatted(.iso8601).filter(\.isNumber)
    return "D:\(digits)Z"
  }

  private func save(_ output: OwnedDescriptor) throws -> Int {
    let (qpdf, document) = (file.qpdf, file.document)
    let number = trackii_take_output(output.raw)
    guard number > 0 else { throw PDF.Problem(.damaged("there is nothing to write to")) }
    guard qpdf.init_write_memory(document) & 2 == 0, qpdf.write(document) & 2 == 0,
      let bytes = qpdf.get_buffer(document)
    else { throw PDF.Problem(.damaged("a copy of it cannot be written")) }
    let size = Int(qpdf.get_buffer_length(document))
    var done = 0
    while done < size {
      let count = Glibc.write(number, bytes + done, size - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw PDF.Problem(.tooLarge("the copy could not be written")) }
      done += count
    }
    return size
  }
}

extension QPDFFile {
  fileprivate func parsed(_ text: String) -> Object { qpdf.parse(document, text) }

  fileprivate func string(_ text: String) -> Object { qpdf.new_unicode_string(document, text) }

  fileprivate func set(_ dictionary: Object, _ key: String, _ value: Object) {
    qpdf.replace_key(document, dictionary, key, value)
  }

  /// Makes a stream object.
  /// - Parameter entries: the entries of its dictionary, in PDF syntax.
  fileprivate func stream(_ content: String, _ entries: String) -> Object {
    let stream = qpdf.new_stream(document)
    let bytes = Array(content.utf8)
    let null = qpdf.new_null(document)
    qpdf.replace_stream_data(document, stream, bytes, UInt(bytes.count), null, null)
    let (own, given) = (qpdf.get_dict(document, stream), parsed(entries))
    for name in keys(given) { set(own, name, key(given, name)) }
    return stream
  }
}

import CQPDF
import DocumentProtocol
import Glibc

/// What qpdf tells of a form and poppler does not: which fields are required, what their buttons stand for, whether the
/// document is signed, and how many annotations its pages have. For one thread.
final class FormStructure {
  /// A field at one place.
  struct Widget {
    /// With the names of the groups that it belongs to.
    var name: String
    var isRequired: Bool
    /// What a button is called while it is on: the value of a radio button.
    var state: String?
    /// What its author calls that.
    var caption: String?
  }

  /// For each page, in the order in which the page has them.
  private(set) var widgets: [[Widget]] = []
  private(set) var annotationCounts: [Int] = []
  private(set) var isXFA = false
  private(set) var isSigned = false

  private typealias Object = trackii_qpdf_object
  private let qpdf: trackii_qpdf
  private var document: trackii_qpdf_document?

  /// How deep fields may be nested, and how many are looked at.
  private static let deepest = 32
  private static let most = 50_000
  /// Bit 2 of Ff: ISO 32000-1, 12.7.3.1.
  private static let requiredFlag = 1 << 1

  /// - Parameter descriptor: stays the caller's; the file is mapped while it is looked through.
  /// - Throws: `PDF.Problem` where qpdf cannot read it, and where the groups of fields lead in a circle: poppler would
  ///   follow it for ever.
  init(_ qpdf: trackii_qpdf, _ descriptor: OwnedDescriptor, password: String?) throws {
    self.qpdf = qpdf
    let size = Int(lseek(descriptor.raw, 0, SEEK_END))
    guard size > 0, let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor.raw, 0), base != MAP_FAILED
    else { throw PDF.Problem(.damaged("its form cannot be read")) }
    defer { munmap(base, size) }
    // qpdf itself does not look whether there is one.
    defer { if document != nil { qpdf.cleanup(&document) } }
    let bytes = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
    guard open(bytes, size, password) else { throw PDF.Problem(.damaged("its structure cannot be read")) }
    let form = key(qpdf.get_root(document), "/AcroForm")
    isXFA = has(form, "/XFA")
    // A signature of the whole document, or one that grants the author's reader more (12.8.2).
    let grants = key(qpdf.get_root(document), "/Perms")
    isSigned = has(grants, "/DocMDP") || has(grants, "/UR3") || has(grants, "/UR")
    var left = Self.most
    if !isSigned { isSigned = isSignature(in: key(form, "/Fields"), depth: 0, left: &left) }
    try readPages()
  }

  /// Like `PDF`, with the password in UTF-8 and in Latin-1.
  private func open(_ bytes: UnsafePointer<CChar>, _ size: Int, _ password: String?) -> Bool {
    let latin1 = password.map { $0.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") } }
    let tries = [password.map { Array($0.utf8) } ?? [], latin1 ?? []]
    for word in tries {
      document = qpdf.`init`()
      qpdf.silence_errors(document)
      qpdf.set_suppress_warnings(document, 1)
      let result = (word + [0]).withUnsafeBufferPointer { word in
        word.withMemoryRebound(to: CChar.self) {
          qpdf.read_memory(document, "document", bytes, UInt64(size), $0.baseAddress)
        }
      }
      if result & 2 == 0 { return true }
      qpdf.cleanup(&document)
    }
    return false
  }

  private func readPages() throws {
    let count = max(0, Int(qpdf.get_num_pages(document)))
    var left = Self.most
    for index in 0..<count {
      let page = qpdf.get_page_n(document, UInt(index))
      let annotations = items(key(page, "/Annots"))
      annotationCounts.append(annotations.count)
      var found: [Widget] = []
      for annotation in annotations where name(key(annotation, "/Subtype")) == "/Widget" && left > 0 {
        left -= 1
        if let widget = try widget(annotation) { found.append(widget) }
      }
      widgets.append(found)
      qpdf.release(document, page)
    }
  }

  /// - Returns: nil where it is no field of a form.
  private func widget(_ annotation: Object) throws -> Widget? {
    var names: [String] = []
    var (flags, options): (Int?, Object?) = (nil, nil)
    var (field, depth) = (annotation, 0)
    while qpdf.is_dictionary(document, field) != 0 {
      depth += 1
      guard depth <= Self.deepest else {
        throw PDF.Problem(.damaged("the groups of its form's fields are nested too deeply"))
      }
      if let part = text(key(field, "/T")) { names.insert(part, at: 0) }
      if flags == nil, has(field, "/Ff") { flags = Int(qpdf.get_int_value(document, key(field, "/Ff"))) }
      if options == nil, has(field, "/Opt") { options = key(field, "/Opt") }
      guard has(field, "/Parent") else { break }
      field = key(field, "/Parent")
    }
    guard !names.isEmpty else { return nil }
    let state = state(annotation)
    return Widget(
      name: names.joined(separator: "."), isRequired: (flags ?? 0) & Self.requiredFlag != 0, state: state,
      caption: state.flatMap { caption($0, options) })
  }

  /// The name of a button's appearance that is not "Off".
  private func state(_ widget: Object) -> String? {
    let appearances = key(key(widget, "/AP"), "/N")
    guard qpdf.is_dictionary(document, appearances) != 0 else { return nil }
    qpdf.begin_dict_key_iter(document, appearances)
    var found: String?
    while qpdf.dict_more_keys(document) != 0 {
      guard let name = qpdf.dict_next_key(document) else { break }
      if found == nil, strcmp(name, "/Off") != 0 { found = String(cString: name + 1) }
    }
    return found
  }

  /// Where states are numbers they count the options (12.7.4.2.3).
  private func caption(_ state: String, _ options: Object?) -> String? {
    guard let options, let index = Int(state), index >= 0 else { return nil }
    let items = items(options)
    return items.indices.contains(index) ? text(items[index]) : nil
  }

  private func isSignature(in fields: Object, depth: Int, left: inout Int) -> Bool {
    guard depth < Self.deepest else { return false }
    for field in items(fields) {
      guard left > 0 else { return false }
      left -= 1
      if name(key(field, "/FT")) == "/Sig", qpdf.is_dictionary(document, key(field, "/V")) != 0 {
        return true
      }
      if isSignature(in: key(field, "/Kids"), depth: depth + 1, left: &left) { return true }
    }
    return false
  }

  // MARK: Objects

  private func key(_ object: Object, _ name: String) -> Object {
    qpdf.is_dictionary(document, object) != 0 ? qpdf.get_key(document, object, name) : 0
  }

  private func has(_ object: Object, _ name: String) -> Bool {
    qpdf.is_dictionary(document, object) != 0 && qpdf.has_key(document, object, name) != 0
  }

  private func items(_ array: Object) -> [Object] {
    guard array != 0, qpdf.is_array(document, array) != 0 else { return [] }
    let count = min(Self.most, Int(qpdf.get_array_n_items(document, array)))
    return (0..<max(0, count)).map { qpdf.get_array_item(document, array, Int32($0)) }
  }

  private func name(_ object: Object) -> String? {
    guard object != 0, qpdf.is_name(document, object) != 0, let name = qpdf.get_name(document, object) else {
      return nil
    }
    return String(cString: name)
  }

  private func text(_ object: Object) -> String? {
    guard object != 0, qpdf.is_string(document, object) != 0,
      let text = qpdf.get_utf8_value(document, object)
    else { return nil }
    return String(cString: text)
  }
}

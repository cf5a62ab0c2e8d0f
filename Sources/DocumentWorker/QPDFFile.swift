import CQPDF
import DocumentProtocol
import Glibc

/// Access to the objects of a PDF, by qpdf. For one thread.
final class QPDFFile {
  typealias Object = trackii_qpdf_object

  let qpdf: trackii_qpdf
  private(set) var document: trackii_qpdf_document?
  private let mapping: UnsafeRawBufferPointer

  /// The deepest nesting of objects that is followed, and the most objects that are visited.
  static let deepest = 32
  static let most = 50_000

  /// Opens a PDF with qpdf.
  /// - Parameter descriptor: stays owned by the caller.
  /// - Throws: `PDF.Problem` if qpdf cannot read it.
  init(_ qpdf: trackii_qpdf, _ descriptor: OwnedDescriptor, password: String?) throws {
    self.qpdf = qpdf
    let size = Int(lseek(descriptor.raw, 0, SEEK_END))
    guard size > 0, let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor.raw, 0), base != MAP_FAILED
    else { throw PDF.Problem(.damaged("its structure cannot be read")) }
    mapping = UnsafeRawBufferPointer(start: base, count: size)
    guard open(password) else { throw PDF.Problem(.damaged("its structure cannot be read")) }
  }

  deinit {
    // qpdf itself does not check whether there is a document.
    if document != nil { qpdf.cleanup(&document) }
    munmap(UnsafeMutableRawPointer(mutating: mapping.baseAddress), mapping.count)
  }

  /// Opens the document with the password in UTF-8 and in Latin-1, as `PDF` does.
  private func open(_ password: String?) -> Bool {
    let latin1 = password.map { $0.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") } }
    let bytes = mapping.assumingMemoryBound(to: CChar.self)
    for word in [password.map { Array($0.utf8) } ?? [], latin1 ?? []] {
      document = qpdf.`init`()
      qpdf.silence_errors(document)
      qpdf.set_suppress_warnings(document, 1)
      let result = (word + [0]).withUnsafeBufferPointer { word in
        word.withMemoryRebound(to: CChar.self) {
          qpdf.read_memory(document, "document", bytes.baseAddress, UInt64(bytes.count), $0.baseAddress)
        }
      }
      if result & 2 == 0 { return true }
      qpdf.cleanup(&document)
    }
    return false
  }

  var root: Object { qpdf.get_root(document) }

  var pageCount: Int { max(0, Int(qpdf.get_num_pages(document))) }

  /// Calls a closure with a page, numbered from 0, and releases the page afterwards.
  func withPage<R>(_ index: Int, _ body: (Object) throws -> R) rethrows -> R {
    let page = qpdf.get_page_n(document, UInt(index))
    defer { qpdf.release(document, page) }
    return try body(page)
  }

  /// Whether the document is signed: as a whole, in a signed field, or with usage rights for its author's reader (ISO
  /// 32000-1, 12.8.2).
  private(set) lazy var isSigned: Bool = {
    let grants = key(root, "/Perms")
    if has(grants, "/DocMDP") || has(grants, "/UR3") || has(grants, "/UR") { return true }
    var left = Self.most
    return isSignature(in: key(key(root, "/AcroForm"), "/Fields"), depth: 0, left: &left)
  }()

  private func isSignature(in fields: Object, depth: Int, left: inout Int) -> Bool {
    guard depth < Self.deepest else { return false }
    for field in items(fields) {
      guard left > 0 else { return false }
      left -= 1
      if name(key(field, "/FT")) == "/Sig", isDictionary(key(field, "/V")) { return true }
      if isSignature(in: key(field, "/Kids"), depth: depth + 1, left: &left) { return true }
    }
    return false
  }

  // MARK: Objects

  func isDictionary(_ object: Object) -> Bool { qpdf.is_dictionary(document, object) != 0 }

  func key(_ object: Object, _ name: String) -> Object {
    isDictionary(object) ? qpdf.get_key(document, object, name) : 0
  }

  func has(_ object: Object, _ name: String) -> Bool {
    isDictionary(object) && qpdf.has_key(document, object, name) != 0
  }

  /// The keys of a dictionary, each with its slash.
  func keys(_ object: Object) -> [String] {
    guard isDictionary(object) else { return [] }
    var found: [String] = []
    qpdf.begin_dict_key_iter(document, object)
    while qpdf.dict_more_keys(document) != 0, let key = qpdf.dict_next_key(document) {
      found.append(String(cString: key))
    }
    return found
  }

  func items(_ array: Object) -> [Object] {
    guard array != 0, qpdf.is_array(document, array) != 0 else { return [] }
    let count = min(Self.most, Int(qpdf.get_array_n_items(document, array)))
    return (0..<max(0, count)).map { qpdf.get_array_item(document, array, Int32($0)) }
  }

  /// The text of a name object, with its slash; nil for other objects.
  func name(_ object: Object) -> String? {
    guard object != 0, qpdf.is_name(document, object) != 0, let name = qpdf.get_name(document, object) else {
      return nil
    }
    return String(cString: name)
  }

  func text(_ object: Object) -> String? {
    guard object != 0, qpdf.is_string(document, object) != 0,
      let text = qpdf.get_utf8_value(document, object)
    else { return nil }
    return String(cString: text)
  }

  func integer(_ object: Object) -> Int { Int(qpdf.get_int_value(document, object)) }

  func number(_ object: Object) -> Double? {
    guard object != 0, qpdf.is_number(document, object) != 0 else { return nil }
    let value = qpdf.get_numeric_value(document, object)
    return value.isFinite ? value : nil
  }

  /// The numbers of an array; nil if any element is not a number.
  func numbers(_ array: Object) -> [Double]? {
    let items = items(array)
    let numbers = items.compactMap(number)
    return numbers.count == items.count ? numbers : nil
  }

  /// The object's number in the file; 0 for an object inside another.
  func identifier(_ object: Object) -> Int { Int(qpdf.get_object_id(document, object)) }
}

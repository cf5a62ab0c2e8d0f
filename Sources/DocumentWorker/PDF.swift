import CPoppler
import DocumentProtocol
import Glibc

/// A PDF inside a worker: poppler's document, always used by the same thread.
final class PDF {
  struct Problem: Error {
    let failure: Failure
    init(_ failure: Failure) { self.failure = failure }
  }

  static var popplerVersion: String { String(cString: poppler_get_version()) }

  /// The file from which the document was opened.
  let descriptor: OwnedDescriptor
  let document: OpaquePointer
  /// The rotations of pages that are known so far, by page.
  var rotations: [Int: PageRotation] = [:]

  /// Opens a document, and takes over the descriptor. Throws `Problem`.
  init(descriptor: OwnedDescriptor, password: String?) throws {
    self.descriptor = descriptor
    let opened = try Self.load(descriptor, password: password)
    document = opened
    guard poppler_document_get_n_pages(opened) > 0 else {
      g_object_unref(UnsafeMutableRawPointer(opened))
      throw Problem(.noPages)
    }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(document)) }

  private static func load(_ descriptor: OwnedDescriptor, password: String?) throws -> OpaquePointer {
    guard let password else { return try load(descriptor, latin1: nil) }
    do { return try load(descriptor, latin1: password) } catch is Problem {}
    // Newer encryption takes the password in UTF-8, but poppler 22.12 cannot try that on a descriptor, whose stream it
    // has read by then. Passing the UTF-8 bytes as Latin-1 characters makes it use them.
    let spelled = String(String.UnicodeScalarView(password.utf8.map { Unicode.Scalar($0) }))
    if spelled != password {
      do { return try load(descriptor, latin1: spelled) } catch is Problem {}
    }
    // For the same reason poppler reports a file as damaged if its password is wrong; without a password it reports that
    // one is needed.
    do { return try load(descriptor, latin1: nil) } catch let problem as Problem {
      if case .passwordNeeded = problem.failure { throw Problem(.wrongPassword) }
      throw problem
    }
  }

  private static func load(_ descriptor: OwnedDescriptor, latin1: String?) throws -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    // Poppler closes the descriptor that it is given, so it gets a duplicate.
    if let opened = poppler_document_new_from_fd(dup(descriptor.raw), latin1, &error) { return opened }
    defer { g_clear_error(&error) }
    guard let error = error?.pointee else { throw Problem(.damaged("it cannot be parsed")) }
    if error.domain == poppler_error_quark(), error.code == POPPLER_ERROR_ENCRYPTED.rawValue {
      throw Problem(.passwordNeeded)
    }
    throw Problem(.damaged(error.message.map { String(cString: $0) } ?? "it cannot be parsed"))
  }

  func summary() -> Opened {
    // An unreadable first page is reported when it is asked for; the other pages may be readable.
    let first = (try? size(of: 0)) ?? Self.letter
    return Opened(
      pageCount: Int(poppler_document_get_n_pages(document)),
      title: Self.trimmed(poppler_document_get_title(document)),
      author: Self.trimmed(poppler_document_get_author(document)),
      subject: Self.trimmed(poppler_document_get_subject(document)), permanentID: permanentID,
      firstPage: first)
  }

  /// The first of the file's two identifiers, which editing leaves unchanged (ISO 32000-1, 14.4); poppler gives it as 32
  /// digits without a terminating zero.
  private var permanentID: String? {
    var digits: UnsafeMutablePointer<CChar>?
    guard poppler_document_get_id(document, &digits, nil) != 0, let digits else { return nil }
    defer { g_free(digits) }
    let text = String(decoding: UnsafeRawBufferPointer(start: digits, count: 32), as: UTF8.self)
    // An identifier of one repeated digit is ignored: some programs write the same one for every file.
    return text.allSatisfy(\.isHexDigit) && Set(text).count > 1 ? text.lowercased() : nil
  }

  /// Copies a C string, trimmed, and frees it; nil if it is empty.
  private static func trimmed(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    let trimmed = String(cString: text).trimmed
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The size of US letter in points, which poppler uses for pages without a box; here also used for pages that cannot be
  /// read.
  private static let letter = PageSize(width: 612, height: 792)

  /// The size of a page in points. A page that cannot be read counts as US letter, so that the other pages keep their
  /// places.
  func size(of page: Int) throws -> PageSize {
    do { return try withPage(page, size) } catch is Problem { return Self.letter }
  }

  func withPage<R>(_ index: Int, _ body: (OpaquePointer) throws -> R) throws -> R {
    guard let page = poppler_document_get_page(document, Int32(clamping: index)) else {
      throw Problem(.damaged("page \(index + 1) cannot be read"))
    }
    defer { g_object_unref(UnsafeMutableRawPointer(page)) }
    return try body(page)
  }

  func size(_ page: OpaquePointer) throws -> PageSize {
    var (width, height) = (0.0, 0.0)
    poppler_page_get_size(page, &width, &height)
    guard width.isFinite, height.isFinite, width > 0, height > 0 else {
      throw Problem(.damaged("a page has no size"))
    }
    return PageSize(width: width, height: height)
  }
}

extension String {
  /// The text without white space at both ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

import CPoppler
import DocumentProtocol
import Glibc

/// A PDF inside a worker: poppler's document, used by one thread for ever.
final class PDF {
  struct Problem: Error {
    let failure: Failure
    init(_ failure: Failure) { self.failure = failure }
  }

  static var popplerVersion: String { String(cString: poppler_get_version()) }

  /// The file it was opened from.
  let descriptor: OwnedDescriptor
  let document: OpaquePointer
  /// How pages are turned, as far as that is known, by page.
  var rotations: [Int: PageRotation] = [:]

  /// Takes the file over. Throws `Problem`.
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
    // Newer encryption takes the password in UTF-8, but poppler 22.12 cannot try that on a descriptor:
    // it has read the stream by then. Spelling the bytes out as characters leads it to them.
    let spelled = String(String.UnicodeScalarView(password.utf8.map { Unicode.Scalar($0) }))
    if spelled != password {
      do { return try load(descriptor, latin1: spelled) } catch is Problem {}
    }
    // For the same reason it calls a file damaged whose password is wrong; without one it tells.
    do { return try load(descriptor, latin1: nil) } catch let problem as Problem {
      if case .passwordNeeded = problem.failure { throw Problem(.wrongPassword) }
      throw problem
    }
  }

  private static func load(_ descriptor: OwnedDescriptor, latin1: String?) throws -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    // Poppler closes what it is given, so it gets a duplicate.
    if let opened = poppler_document_new_from_fd(dup(descriptor.raw), latin1, &error) { return opened }
    defer { g_clear_error(&error) }
    guard let error = error?.pointee else { throw Problem(.damaged("it cannot be parsed")) }
    if error.domain == poppler_error_quark(), error.code == POPPLER_ERROR_ENCRYPTED.rawValue {
      throw Problem(.passwordNeeded)
    }
    throw Problem(.damaged(error.message.map { String(cString: $0) } ?? "it cannot be parsed"))
  }

  func summary() -> Opened {
    // A first page that cannot be had is reported when it is asked for; the rest may be whole.
    let first = (try? size(of: 0)) ?? Self.letter
    return Opened(
      pageCount: Int(poppler_document_get_n_pages(document)),
      title: Self.trimmed(poppler_document_get_title(document)),
      author: Self.trimmed(poppler_document_get_author(document)),
      subject: Self.trimmed(poppler_document_get_subject(document)), permanentID: permanentID,
      firstPage: first)
  }

  /// The first of the file's two identifiers, which editing leaves as it is (ISO 32000-1, 14.4); poppler gives it as 32
  /// digits without an end.
  private var permanentID: String? {
    var digits: UnsafeMutablePointer<CChar>?
    guard poppler_document_get_id(document, &digits, nil) != 0, let digits else { return nil }
    defer { g_free(digits) }
    let text = String(decoding: UnsafeRawBufferPointer(start: digits, count: 32), as: UTF8.self)
    // Some programs write the same for every file.
    return text.allSatisfy(\.isHexDigit) && Set(text).count > 1 ? text.lowercased() : nil
  }

  /// Takes a text over; nil where it is empty.
  private static func trimmed(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    let trimmed = String(cString: text).trimmed
    return trimmed.isEmpty ? nil : trimmed
  }

  /// Poppler takes US letter where a page names no box; so does a page that cannot be read.
  private static let letter = PageSize(width: 612, height: 792)

  /// Points. A page that cannot be read has the size of a letter, so that the others keep their places.
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
  /// Without white space at both ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

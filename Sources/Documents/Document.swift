import Foundation
import Logging

/// An open PDF.
///
/// It lives in a worker process of its own, which is ended with the last holder of this object. May be
/// used from any task; requests are answered in the order they were made, one at a time. A worker that
/// dies is replaced and the request tried once more.
public final class Document: Sendable {
  /// The file it was opened from; the open file is kept, so it may be renamed or removed meanwhile.
  public let url: URL
  public let pageCount: Int
  /// As the PDF says, trimmed; nil where it says none.
  public let title: String?
  /// As the PDF says, trimmed; nil where it says none.
  public let author: String?
  public let subject: String?
  public let limits: Limits
  /// How far the worker is shut in on this machine.
  public let confinement: Confinement
  private let worker: WorkerQueue
  private let sizes: PageSizes

  /// How far a worker is shut in. Where the kernel lacks a means the others still hold.
  public struct Confinement: Hashable, Codable, Sendable {
    /// It may read fonts and libraries, and no other file (Landlock).
    public var files: Bool
    /// It may make no connection and start no program (seccomp).
    public var calls: Bool
    /// Its memory is bounded and it gains no privileges.
    public var process: Bool
  }

  private init(url: URL, limits: Limits, opened: Opened, worker: WorkerQueue) {
    self.url = url
    self.limits = limits
    self.worker = worker
    pageCount = opened.pageCount
    (title, author, subject) = (opened.title, opened.author, opened.subject)
    confinement = opened.confinement
    sizes = PageSizes(first: opened.firstPage)
  }

  /// Opens a PDF. Only its first page is looked at, so this takes no longer for many pages.
  ///
  /// - Parameter password: for an encrypted PDF, the owner's or the user's.
  /// - Throws: every case but `noSuchPage`.
  public static func open(
    _ url: URL, password: String? = nil, limits: Limits = Limits(),
    logger: Logger = Logger(label: "trackii.documents")
  ) async throws(DocumentError) -> Document {
    let worker = WorkerQueue(url: url, password: password, limits: limits, logger: logger)
    let opened = try await worker.opened()
    return Document(url: url, limits: limits, opened: opened, worker: worker)
  }

  /// The size of a page (from 0), points.
  public func pageSize(_ page: Int) async throws(DocumentError) -> PageSize {
    try check(page)
    if let known = sizes[page] { return known }
    // A reader that asks for one page soon asks for its neighbours.
    let pages = (page / 64 * 64)..<min(pageCount, page / 64 * 64 + 64)
    sizes.set(try await fetchSizes(pages), from: pages.lowerBound)
    guard let size = sizes[page] else { throw malformed }
    return size
  }

  /// The sizes of all pages, points. Takes about a millisecond for 50 pages.
  public func allPageSizes() async throws(DocumentError) -> [PageSize] {
    if let known = sizes.all(pageCount) { return known }
    let fetched = try await fetchSizes(0..<pageCount)
    sizes.set(fetched, from: 0)
    return fetched
  }

  /// Draws a page (from 0) on white.
  ///
  /// When the task is cancelled this returns at once, and what is being drawn is given up.
  ///
  /// - Parameters:
  ///   - scale: px per point.
  ///   - clip: the part wanted, px of the whole page at this scale; cut to the page. nil: all of it.
  /// - Throws: `tooLarge` for more pixels than the limits grant, `noSuchPage`, `tooSlow`,
  ///   `workerCrashed`, `damaged`, `cancelled`.
  public func render(
    page: Int, scale: Double, clip: PixelRect? = nil
  ) async throws(DocumentError) -> PagePixels {
    try check(page)
    guard scale.isFinite, scale > 0 else {
      throw .tooLarge(file: worker.file, reason: "a scale of \(scale)")
    }
    let (reply, attachment) = try await worker.ask(.render(page: page, scale: scale, clip: clip))
    guard case .rendered(let rect, let stride) = reply, let attachment,
      let mapping = SealedMapping(descriptor: attachment.raw),
      let pixels = PagePixels(page: page, scale: scale, rect: rect, stride: stride, mapping: mapping)
    else { throw malformed }
    return pixels
  }

  /// The lines of text of a page (from 0) in reading order; none for a scan.
  public func lines(page: Int) async throws(DocumentError) -> [TextLine] {
    try check(page)
    guard case .lines(let lines) = try await worker.ask(.lines(page: page)).0 else { throw malformed }
    return lines
  }

  private func fetchSizes(_ pages: Range<Int>) async throws(DocumentError) -> [PageSize] {
    guard case .sizes(let fetched) = try await worker.ask(.sizes(pages: pages)).0,
      fetched.count == pages.count
    else { throw malformed }
    return fetched
  }

  private func check(_ page: Int) throws(DocumentError) {
    guard (0..<pageCount).contains(page) else {
      throw .noSuchPage(file: worker.file, page: page, pageCount: pageCount)
    }
  }

  private var malformed: DocumentError { worker.malformed }

  /// The worker's process, for tests that end it.
  var workerProcess: Int32? { get async { await worker.processIdentifier() } }
}

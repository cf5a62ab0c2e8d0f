import DocumentProtocol
import Foundation
import Logging

/// An open PDF.
///
/// It lives in a worker process of its own, which is ended with the last holder of this object. May be
/// used from any task; requests of the same urgency are answered in the order they were made. A worker that
/// dies is replaced and the request tried once more.
package final class Document: Sendable {
  /// The file it was opened from; the open file is kept, so it may be renamed or removed meanwhile.
  package let url: URL
  /// How many pages it has; at least one.
  package let pageCount: Int
  /// As the PDF says, trimmed; nil where it says none.
  package let title: String?
  /// As the PDF says, trimmed; nil where it says none.
  package let author: String?
  /// As the PDF says, trimmed; nil where it says none.
  package let subject: String?
  /// The identifier that the file keeps however often it is edited, in hexadecimal digits; nil where it has none.
  package let permanentID: String?
  /// How long a request may take and how much it may ask for.
  package let limits: Limits
  /// How far the worker is shut in on this machine.
  package let confinement: Confinement
  let worker: WorkerQueue
  private let sizes: PageSizes

  /// How far a worker is shut in.
  package typealias Confinement = DocumentProtocol.Confinement
  /// How long a request may take and how much it may ask for.
  package typealias Limits = WorkerLimits

  private init(url: URL, opened: Opened, confinement: Confinement, worker: WorkerQueue) {
    self.url = url
    limits = worker.limits
    self.worker = worker
    pageCount = opened.pageCount
    (title, author, subject) = (opened.title, opened.author, opened.subject)
    permanentID = opened.permanentID
    self.confinement = confinement
    sizes = PageSizes(first: opened.firstPage)
  }

  /// Opens a PDF. Only its first page is looked at, so this takes no longer for many pages.
  ///
  /// - Parameters:
  ///   - url: a file on this machine.
  ///   - password: for an encrypted PDF, the owner's or the user's.
  ///   - limits: how long a request may take and how much it may ask for.
  ///   - isForeign: whether it comes from elsewhere, and nobody has agreed to have it read where the kernel cannot
  ///     keep a worker from this account's files (`Confinement.files`); it is refused there.
  ///   - logger: is told of workers that die.
  /// - Throws: every case but `noSuchPage`.
  package static func open(
    _ url: URL, password: String? = nil, limits: Limits = Limits(), isForeign: Bool = false,
    logger: Logger = Logger(label: "trackii.documents")
  ) async throws(DocumentError) -> Document {
    let worker = WorkerQueue(
      url: url, password: password, limits: limits, isForeign: isForeign, logger: logger)
    let (opened, confinement) = try await worker.opened()
    return Document(url: url, opened: opened, confinement: confinement, worker: worker)
  }

  /// Starts a worker for the document that is opened next, and from then on always keeps one: opening takes as long
  /// as poppler does then. For programs that stay.
  package static func keepWorkerReady() { WarmWorker.shared.keep() }

  /// The size of a page (from 0), points.
  package func pageSize(_ page: Int) async throws(DocumentError) -> PageSize {
    try await size(of: page, .inView)
  }

  private func size(of page: Int, _ urgency: Urgency) async throws(DocumentError) -> PageSize {
    try check(page)
    if let known = sizes[page] { return known }
    // A reader that asks for one page soon asks for its neighbours.
    let pages = (page / 64 * 64)..<min(pageCount, page / 64 * 64 + 64)
    sizes.set(try await fetchSizes(pages, urgency), from: pages.lowerBound)
    guard let size = sizes[page] else { throw malformed }
    return size
  }

  /// The sizes of all pages, points. Takes about a millisecond for 50 pages.
  package func allPageSizes() async throws(DocumentError) -> [PageSize] {
    if let known = sizes.all(pageCount) { return known }
    let fetched = try await fetchSizes(0..<pageCount, .inView)
    sizes.set(fetched, from: 0)
    return fetched
  }

  /// Draws a page (from 0) on white.
  ///
  /// When the task is cancelled this returns at once, and what is being drawn is given up.
  ///
  /// - Parameters:
  ///   - page: which page, from 0.
  ///   - scale: px per point.
  ///   - clip: the part wanted, px of the whole page at this scale; cut to the page. nil: all of it.
  ///   - urgency: whether somebody waits for it.
  /// - Throws: `tooLarge` for more pixels than the limits grant, `noSuchPage`, `tooSlow`,
  ///   `workerCrashed`, `damaged`, `cancelled`.
  package func render(
    page: Int, scale: Double, clip: PixelRect? = nil, urgency: Urgency = .inView
  ) async throws(DocumentError) -> PagePixels {
    let size = try await size(of: page, urgency)
    guard scale.isFinite, scale > 0 else {
      throw .tooLarge(file: worker.file, reason: "a scale of \(scale)")
    }
    let area: RenderArea
    do { area = try RenderArea(of: size, scale: scale, clip: clip, pixels: limits.pixels) } catch {
      throw .tooLarge(file: worker.file, reason: error.reason)
    }
    guard let memory = GivenMemory(size: area.stride * area.rect.height) else {
      throw .tooLarge(
        file: worker.file, reason: "no memory for \(area.rect.width) × \(area.rect.height) px")
    }
    let request = Request.render(page: page, scale: scale, rect: area.rect, stride: area.stride)
    guard case .rendered = try await worker.ask(request, attachment: memory.owner, urgency),
      let mapping = await memory.sealed(),
      let pixels = PagePixels(
        page: page, scale: scale, rect: area.rect, stride: area.stride, mapping: mapping)
    else { throw malformed }
    return pixels
  }

  /// The lines of text of a page (from 0) in reading order; none for a scan.
  package func lines(
    page: Int, urgency: Urgency = .inView
  ) async throws(DocumentError) -> [TextLine] {
    try check(page)
    guard case .lines(let lines) = try await worker.ask(.lines(page: page), urgency) else { throw malformed }
    return lines
  }

  private func fetchSizes(
    _ pages: Range<Int>, _ urgency: Urgency
  ) async throws(DocumentError) -> [PageSize] {
    guard case .sizes(let fetched) = try await worker.ask(.sizes(pages: pages), urgency),
      fetched.count == pages.count
    else { throw malformed }
    return fetched
  }

  func check(_ page: Int) throws(DocumentError) {
    guard (0..<pageCount).contains(page) else {
      throw .noSuchPage(file: worker.file, page: page, pageCount: pageCount)
    }
  }

  var malformed: DocumentError { worker.malformed }

  /// The worker's process, for tests that end it.
  var workerProcess: Int32? { get async { await worker.processIdentifier() } }
}

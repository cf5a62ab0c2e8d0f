import DocumentProtocol
import Foundation
import Localization
import Logging

/// An open PDF.
///
/// The PDF is read by a separate worker process, which ends with the last holder of this object. May be used from any
/// task; requests of the same urgency are answered in the order they were made. A worker that dies is replaced and the
/// request tried once more.
package final class Document: Sendable {
  /// The file from which the document was opened. It is kept open, so it may be renamed or removed meanwhile.
  package let url: URL
  /// The document's number of pages; at least one.
  package let pageCount: Int
  /// The title in the PDF's metadata, trimmed; nil if there is none that tells anything (`DocumentTitle`).
  package let title: String?
  /// The author in the PDF's metadata, trimmed; nil if there is none.
  package let author: String?
  /// The subject in the PDF's metadata, trimmed; nil if there is none.
  package let subject: String?
  /// The permanent identifier that the file keeps when it is edited, in hexadecimal digits; nil if it has none.
  package let permanentID: String?
  /// The limits of the document's workers, such as the time for a request.
  package let limits: Limits
  /// How far the document's worker is confined on this machine.
  package let confinement: Confinement
  let worker: WorkerQueue
  private let sizes: PageSizes

  /// How far a worker is confined.
  package typealias Confinement = DocumentProtocol.Confinement
  /// The limits of a document's workers, such as the time for a request.
  package typealias Limits = WorkerLimits

  private init(url: URL, opened: Opened, confinement: Confinement, worker: WorkerQueue) {
    self.url = url
    limits = worker.limits
    self.worker = worker
    pageCount = opened.pageCount
    (title, author, subject) = (DocumentTitle.telling(opened.title), opened.author, opened.subject)
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
  ///   - isForeign: whether the document comes from elsewhere and nobody has agreed to read it without full confinement;
  ///     it is refused if the kernel cannot keep a worker from this account's files (`Confinement.files`).
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

  /// Starts a worker for the next document that is opened, and from then on always keeps one ready, so that opening takes
  /// only as long as poppler does. For programs that keep running.
  package static func keepWorkerReady() { WarmWorker.shared.keep() }

  /// The size of a page (numbered from 0), in points.
  package func pageSize(_ page: Int) async throws(DocumentError) -> PageSize {
    try await size(of: page, .inView)
  }

  private func size(of page: Int, _ urgency: Urgency) async throws(DocumentError) -> PageSize {
    try check(page)
    if let known = sizes[page] { return known }
    // Sizes are read for 64 pages at once, since a reader that asks for one page soon asks for its neighbours.
    let pages = (page / 64 * 64)..<min(pageCount, page / 64 * 64 + 64)
    sizes.set(try await fetchSizes(pages, urgency), from: pages.lowerBound)
    guard let size = sizes[page] else { throw malformed }
    return size
  }

  /// The sizes of all pages, in points. Takes about a millisecond for 50 pages.
  package func allPageSizes() async throws(DocumentError) -> [PageSize] {
    if let known = sizes.all(pageCount) { return known }
    let fetched = try await fetchSizes(0..<pageCount, .inView)
    sizes.set(fetched, from: 0)
    return fetched
  }

  /// Renders a page (numbered from 0) on white.
  ///
  /// If the task is cancelled, this returns at once and the rendering is given up.
  ///
  /// - Parameters:
  ///   - page: which page, from 0.
  ///   - scale: px per point.
  ///   - clip: the part wanted, px of the whole page at this scale; cut to the page. nil: all of it.
  ///   - urgency: whether somebody waits for it.
  /// - Throws: `tooLarge` for more pixels than the limits grant, `noSuchPage`, `tooSlow`, `workerCrashed`, `damaged`,
  ///   `cancelled`.
  package func render(
    page: Int, scale: Double, clip: PixelRect? = nil, urgency: Urgency = .inView
  ) async throws(DocumentError) -> PagePixels {
    let size = try await size(of: page, urgency)
    guard scale.isFinite, scale > 0 else {
      throw .tooLarge(file: worker.file, reason: localized("a scale of \(scale)"))
    }
    let area: RenderArea
    do { area = try RenderArea(of: size, scale: scale, clip: clip, pixels: limits.pixels) } catch {
      throw .tooLarge(file: worker.file, reason: error.reason)
    }
    guard let memory = GivenMemory(size: area.stride * area.rect.height) else {
      throw .tooLarge(
        file: worker.file, reason: localized("no memory for \(area.rect.width) × \(area.rect.height) px"))
    }
    let request = Request.render(page: page, scale: scale, rect: area.rect, stride: area.stride)
    guard case .rendered = try await worker.ask(request, attachment: memory.owner, urgency),
      let mapping = await memory.sealed(),
      let pixels = PagePixels(
        page: page, scale: scale, rect: area.rect, stride: area.stride, mapping: mapping)
    else { throw malformed }
    return pixels
  }

  /// The lines of text of a page (numbered from 0) in reading order; none for a scan.
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

  /// The process identifier of the document's worker, for tests that kill it.
  var workerProcess: Int32? { get async { await worker.processIdentifier() } }
}

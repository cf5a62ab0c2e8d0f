import Documents
import Foundation
import Tracking

/// Opens documents as the reader does, and with poppler alone in the same run.
struct CorpusBench: Sendable {
  /// The scale at which pages are drawn, px per point.
  let scale: Double
  /// The number of pages of each document that are drawn and read.
  let pages: Int
  /// Whether documents are opened as foreign ones; see `Document.open`.
  let isForeign: Bool

  func measured(_ files: [URL], progress: (Double) -> Void) async -> CorpusReport {
    var entries: [CorpusReport.Entry] = []
    for (index, file) in files.enumerated() {
      entries.append(await entry(of: file))
      progress(Double(index + 1) / Double(files.count))
    }
    return CorpusReport(entries)
  }

  private func entry(of file: URL) async -> CorpusReport.Entry {
    var entry = CorpusReport.Entry(file: file.path, outcome: .fine, poppler: .fine)
    let hash = await measure(file, &entry)
    do {
      let reference = try PopplerReference.measured(file, scale: scale, isWarm: true)
      entry.popplerOpenMs = reference.openMs
      entry.popplerFirstPageMs = reference.firstPageMs
      entry.popplerCharacters = reference.characters
      entry.hasSamePixels = hash.map { $0 == reference.pixelHash }
    } catch { entry.poppler = Self.outcome(of: error) }
    return entry
  }

  /// Opens one document and draws its first pages.
  ///
  /// - Returns: the hash of the first page's pixels; nil where it was not drawn.
  private func measure(_ file: URL, _ entry: inout CorpusReport.Entry) async -> UInt64? {
    await Document.waitForReadyWorker()
    let clock = ContinuousClock()
    var hash: UInt64?
    do throws(DocumentError) {
      let start = clock.now
      let document = try await Document.open(file, isForeign: isForeign)
      let opened = clock.now
      let first = try await document.render(page: 0, scale: scale)
      entry.openMs = (opened - start).milliseconds
      entry.firstPageMs = (clock.now - opened).milliseconds
      entry.pages = document.pageCount
      hash = first.withBytes(PixelHash.of)
      let words = try await document.lines(page: 0).flatMap(\.words)
      entry.characters = words.reduce(0) { $0 + $1.text.unicodeScalars.count }
      for page in 1..<max(1, min(pages, document.pageCount)) {
        _ = try await document.render(page: page, scale: scale)
        _ = try await document.lines(page: page)
      }
    } catch {
      entry.outcome = Self.outcome(of: error)
      entry.why = "\(error.kind): \(error)"
    }
    return hash
  }

  private static func outcome(of error: DocumentError) -> CorpusReport.Outcome {
    switch error {
    case .tooSlow, .tooLarge, .workerCrashed: .killed
    default: .refused
    }
  }
}

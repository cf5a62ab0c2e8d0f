import ArgumentParser
import CommandSupport
import Documents
import Foundation
import Lines
import Localization
import Measures
import Reading
import Recording
import Reports
import Signals

/// The place of a document's first page on the screen, as `LEFT,TOP,SCALE` on the command line.
struct PagePlacement: ExpressibleByArgument, Sendable {
  /// The page's left edge, screen px.
  var left: Double
  var top: Double
  /// Screen px per point of the page.
  var scale: Double

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
    guard numbers.count == 3, numbers.allSatisfy({ $0.isFinite && abs($0) < 1e6 }), numbers[2] > 0 else {
      return nil
    }
    (left, top, scale) = (numbers[0], numbers[1], numbers[2])
  }
}

/// The document that was read, with the text of its pages.
struct ShownDocument: Sendable {
  let file: String
  var sheets: [Sheet]
  let placement: PagePlacement?
  private let document: Document

  /// Reads the text of all pages in a confined worker.
  ///
  /// - Throws: `DocumentError`.
  init(_ url: URL, placement: PagePlacement?) async throws {
    let document = try await Document.open(url)
    let sizes = try await document.allPageSizes()
    var sheets: [Sheet] = []
    for (page, size) in sizes.enumerated() {
      let lines = try await document.lines(page: page)
      sheets.append(
        Sheet(
          title: localized("Page \(page + 1)"), width: size.width, height: size.height,
          lines: lines.enumerated().map { Self.line($1, LineID(page: page, line: $0)) }))
    }
    self.sheets = sheets
    (file, self.placement, self.document) = (url.lastPathComponent, placement, document)
  }

  /// PNG pictures of some pages, about 900 px wide; pages that cannot be drawn are left out.
  func pictures(of pages: [Int]) async -> [Int: [UInt8]] {
    var all: [Int: [UInt8]] = [:]
    for page in pages where sheets.indices.contains(page) {
      let scale = min(2, 900 / max(sheets[page].width, sheets[page].height / 2, 1))
      guard let pixels = try? await document.render(page: page, scale: scale) else { continue }
      let png = pixels.withBytes {
        PagePicture.png(of: $0, width: pixels.width, height: pixels.height, stride: pixels.stride)
      }
      if !png.isEmpty { all[page] = png }
    }
    return all
  }

  private static func line(_ line: TextLine, _ id: LineID) -> SheetLine {
    func box(_ box: PageRect) -> ScreenRect {
      ScreenRect(x: box.x, y: box.y, width: box.width, height: box.height)
    }
    let words = line.words.map { SheetWord(text: $0.text, box: box($0.box)) }
    let isRightToLeft = line.text.isRightToLeft
    return SheetLine(
      id: id, box: box(line.box), words: isRightToLeft ? words.sorted { $0.box.x > $1.box.x } : words,
      isRightToLeft: isRightToLeft)
  }

  /// The places of the document's pages on the screen over time.
  ///
  /// - Throws: `CommandError.noPlacement` where neither the command line nor the recording gives them.
  func placements(
    of bundle: SessionBundle?, from start: Timestamp
  ) throws -> [(time: Timestamp, placed: [SheetView.Placement])] {
    if let placement {
      let place = SheetView.Placement(
        sheet: 0, origin: ScreenPoint(x: placement.left, y: placement.top), scale: placement.scale)
      return [(start, [place])]
    }
    let rows = (bundle?.timeline ?? []).filter { $0.pages != nil }
    guard !rows.isEmpty else { throw CommandError.noPlacement(document: file) }
    return rows.map { row in
      (
        row.start,
        (row.pages ?? []).compactMap { shown in
          guard sheets.indices.contains(shown.page), sheets[shown.page].width > 0 else { return nil }
          return SheetView.Placement(
            sheet: shown.page, origin: ScreenPoint(x: shown.box.x, y: shown.box.y),
            scale: shown.box.width / sheets[shown.page].width)
        }
      )
    }
  }
}

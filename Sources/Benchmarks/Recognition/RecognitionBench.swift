import CommandSupport
import Documents
import Foundation
import ReaderWindow
import Signals
import Tracking

/// Makes scans of pages with known text, has them recognised, and counts wrong words.
struct RecognitionBench: Sendable {
  let languages: String
  /// The number of pages of each document.
  let pages: Int
  let seed: UInt64

  /// The flaws that are added to the pages, one at a time and all at once.
  static let conditions: [(name: String, flaws: MadeScan.Flaws)] = [
    ("as drawn", MadeScan.Flaws()), ("noise", MadeScan.Flaws(noise: 25)),
    ("skew", MadeScan.Flaws(skew: 1.5)), ("blur", MadeScan.Flaws(blur: 1.2)),
    ("all three", MadeScan.Flaws(noise: 15, skew: 1, blur: 0.8)),
  ]

  func measured(_ files: [URL], progress: (Double) -> Void) async throws -> RecognitionReport {
    let place = FileManager.default.temporaryDirectory.appending(path: "trackii-scans-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let sources = files.isEmpty ? [try Self.demo(in: place)] : files
    let recogniser = TextRecogniser(languages: languages)
    var report = RecognitionReport(languages: languages, dotsPerInch: MadeScan.dotsPerInch, conditions: [])
    for (index, condition) in Self.conditions.enumerated() {
      var result = RecognitionReport.Condition(name: condition.name, flaws: condition.flaws)
      for source in sources { try await measure(source, recogniser, in: place, &result) }
      report.conditions.append(result)
      progress(Double(index + 1) / Double(Self.conditions.count))
    }
    return report
  }

  private static func demo(in place: URL) throws -> URL {
    let file = place.appending(path: "demo.pdf")
    try DemoDocument.write(to: file)
    return file
  }

  private func measure(
    _ source: URL, _ recogniser: TextRecogniser, in place: URL, _ result: inout RecognitionReport.Condition
  ) async throws {
    let document = try await Document.open(source)
    for page in 0..<min(pages, document.pageCount) {
      let truth = try await document.lines(page: page).flatMap(\.words).map(\.text)
      guard !truth.isEmpty else { continue }
      var scan = MadeScan(try await document.render(page: page, scale: MadeScan.scale))
      scan.add(result.flaws, seed: seed &+ UInt64(page))
      let file = place.appending(path: "scan.pdf")
      try MadeScan.pdf([scan]).write(to: file)
      let scanned = try await Document.open(file)
      guard try await scanned.lines(page: 0).isEmpty else {
        throw CommandError.startupFailed(reason: "a page that was made as a picture has text")
      }
      let clock = ContinuousClock()
      let start = clock.now
      let found = try await recogniser.recognise(scanned, page: 0)
      result.seconds += (clock.now - start).milliseconds / 1000
      result.pages += 1
      result.words += truth.count
      result.wrongWords += Self.wrongWords(found.lines.flatMap(\.words).map(\.text), truth)
    }
  }

  /// The least number of words that must be inserted, deleted or changed to turn one text into the other (Levenshtein
  /// 1966). Variants of quotation marks and dashes count as the same, because fonts draw them alike.
  static func wrongWords(_ found: [String], _ truth: [String]) -> Int {
    let (found, truth) = (found.map(plain), truth.map(plain))
    var row = Array(0...truth.count)
    for (i, word) in found.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in truth.enumerated() {
        let changed = diagonal + (word == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, diagonal + 1)
      }
    }
    return row[truth.count]
  }

  private static func plain(_ word: String) -> String {
    var plain = word
    for (marks, mark) in [("‘’‚", "'"), ("“”„", "\""), ("–—", "-")] {
      plain = String(plain.map { marks.contains($0) ? Character(mark) : $0 })
    }
    return plain.precomposedStringWithCompatibilityMapping
  }
}

/// The results of `bench recognition`.
struct RecognitionReport: Codable, Sendable {
  struct Condition: Codable, Sendable {
    var name: String
    var flaws: MadeScan.Flaws
    var pages = 0
    var words = 0
    var wrongWords = 0
    /// Duration of recognition, s, including drawing the page.
    var seconds = 0.0

    /// Share of wrong words, 0 to 1, or more where words were found that do not exist.
    var wordError: Double { words > 0 ? Double(wrongWords) / Double(words) : 0 }
  }

  /// The share of wrong words up to which recognised text can be read like other text.
  static let mostError = 0.05

  var languages: String
  var dotsPerInch: Double
  var conditions: [Condition]

  var worst: Double { conditions.map(\.wordError).max() ?? 0 }

  var text: String {
    var table = TextTable([
      "scans at \(dotsPerInch.fixed(0)) dpi", "noise", "skew °", "blur px", "words", "wrong", "% wrong",
      "s a page",
    ])
    for condition in conditions {
      let flaws = condition.flaws
      table.add([
        condition.name, flaws.noise.fixed(0), flaws.skew.fixed(1), flaws.blur.fixed(1), "\(condition.words)",
        "\(condition.wrongWords)", (100 * condition.wordError).fixed(2),
        (condition.seconds / Double(max(1, condition.pages))).fixed(1),
      ])
    }
    return table.text + "\nthe most wrong words: \((100 * worst).fixed(2)) % (at most "
      + "\((100 * Self.mostError).fixed(0)): \(worst <= Self.mostError ? "holds" : "does not hold"))\n"
  }
}

import Foundation
import TestSupport
import Testing

/// Rules of the source that the compiler does not check.
@Suite("The source")
struct SourceTests {
  /// The folder that holds `Package.swift`.
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The lines of all Swift files in a folder and below it, by the file's path from `root`.
  static func lines(below folder: String) throws -> [String: [Substring]] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let paths = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
    return try Dictionary(
      uniqueKeysWithValues: paths.map { path -> (String, [Substring]) in
        let text = try String(contentsOf: root.appending(path: "\(folder)/\(path)"), encoding: .utf8)
        // What follows the last line's end is no line.
        return ("\(folder)/\(path)", Array(text.allLines.dropLast()))
      })
  }

  @Test("the executable only parses and wires: it has at most 3,000 lines")
  func executable() throws {
    let counts = try Self.lines(below: "Sources/trackii").mapValues(\.count)
    #expect(counts.count > 10)
    #expect(counts.values.reduce(0, +) <= 3000)
  }

  /// Files of the window that do not draw the application: the contact sheet of `bench vision`, and measuring of text.
  private static let apart: Set<String> = ["PictureSheet.swift", "PanelPainter+Prose.swift"]

  @Test("painters and widgets take colours, type sizes, corners and spacing from one table")
  func look() throws {
    let tables: Set<String> = ["Theme.swift", "Look.swift"]
    for folder in ["Sources/ReaderWindow/Drawing", "Sources/ReaderWindow/Widgets"] {
      let files = try Self.lines(below: folder)
      #expect(!files.isEmpty)
      for (file, lines) in files {
        let name = String(file.split(separator: "/").last ?? "")
        guard !tables.contains(name), !Self.apart.contains(name) else { continue }
        // What the rules below look for; regular expressions on all lines take seconds.
        let words = ["Color(red: ", "size: ", "spacing: ", "radius: ", "px("]
        for (index, line) in lines.enumerated() where line.holds(anyOf: words) {
          let place = "\(file):\(index + 1): \(line)"
          #expect(!line.contains(#/Color\(red: [0-9]/#), "\(place)")
          #expect(!line.contains(#/\bsize: [1-9]/#), "\(place)")
          #expect(!line.contains(#/spacing: [1-9]/#), "\(place)")
          #expect(!line.contains(#/(font-size: |border-radius: )[0-9]/#), "\(place)")
          #expect(!line.contains(#/px\([0-9.]+\)\); color/#), "\(place)")
          let isBox = line.contains("fill(") || line.contains("stroke(")
          #expect(!(isBox && line.contains(#/radius: [1-9]/#)), "\(place)")
        }
      }
    }
  }

  /// Numbers of the stages that tune nothing: formats and indices, anatomy, statistics, borders of words for people, and limits
  /// of buffers and of the log.
  private static let facts: [String: Set<String>] = [
    "CalibrationProfile.swift": ["currentVersion"], "CollectedPoint.swift": ["presentSitting"],
    "DriftAxis.swift": ["first"], "EarlierSample.swift": ["(headCount, eyeCount, sightCount)"],
    "DriftEstimator+Lines.swift": ["untold"], "EllipseShares.swift": ["contour68", "contour95"],
    "EyeReader.swift": ["count", "(iris, outer, inner)", "(rim, upper, lower)", "cell"],
    "FacePoints.swift": ["count", "(leftOuter, leftInner, rightInner, rightOuter)"],
    "FacePrint.swift": ["size", "(left, top, extent)", "surroundings", "step"],
    "FaceReader.swift": ["poseUnit"], "FlutterGauge.swift": ["meanOfNormal"],
    "LineHypotheses.swift": ["skips"], "LineSmoother.swift": ["offText"],
    "Listeners.swift": ["reportSeconds"],
    "NetworkFinder.swift": ["restAbove"], "PostureEvent+Stored.swift": ["largest"],
    "QualityStatement+Words.swift": ["poorDegrees"],
    "SightGeometry.swift": ["interocularMm", "irisDepthMm"], "SightReader.swift": ["poseUnit"],
    "SittingHistory.swift": ["currentVersion"],
    "StageMeter.swift": ["capacity"],
  ]

  @Test("numbers that tune a stage stand in its configuration")
  func tuning() throws {
    var found: [String: Set<String>] = [:]
    for room in ["Vision", "Calibration", "Drift", "Attention", "Tracking", "Lines"] {
      let files = try Self.lines(below: "Sources/\(room)")
      #expect(!files.isEmpty)
      for (file, lines) in files {
        let name = String(file.split(separator: "/").last ?? "")
        for line in lines where line.holds("static let ") {
          let number = #/static let (\w+|\([^)]*\))(?:: \w+)? = [\(\[\-]*\.?[0-9]/#
          if let match = line.firstMatch(of: number) { found[name, default: []].insert(String(match.1)) }
        }
      }
    }
    #expect(found == Self.facts)
  }

  @Test("rooms show each other package symbols, and nothing is public", arguments: ["Sources", "models"])
  func noPublicSymbols(folder: String) throws {
    for (file, lines) in try Self.lines(below: folder) {
      for (index, line) in lines.enumerated() {
        // Few lines have one of the words, and a regular expression on all of them takes a minute.
        guard line.holds(anyOf: ["public ", "open "]) else { continue }
        let declares = line.prefixMatch(
          of:
            #/ *(@\w+ )*(public|open) (final )?(class|struct|enum|actor|protocol|extension|func|var|let|init|typealias|subscript|static)\b/#
        )
        #expect(declares == nil, "\(file):\(index + 1)")
      }
    }
  }
}

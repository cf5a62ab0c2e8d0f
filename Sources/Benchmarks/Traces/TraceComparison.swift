import Foundation

/// A comparison of two traces of one recording: byte for byte, and where they differ, value for value.
struct TraceComparison: Codable, Equatable {
  /// The first place at which the traces differ.
  struct Difference: Codable, Equatable {
    /// The index of the frame, from 0; nil for the header.
    var frame: Int?
    /// The camera's number of the frame.
    var sequence: UInt64?
    /// Seconds since the trace's first frame.
    var seconds: Double?
    /// The path of the first differing value; `bytes` where equal values are written differently.
    var field: String
    /// The value in this build's trace; nil where it is absent. `there` is that of the other build.
    var here: String?
    var there: String?
  }

  /// The number of frames in the longer trace.
  var frames: Int
  var differingFrames = 0
  var first: Difference?
  /// The largest difference of numbers by field, in the unit of that field.
  var largest: [String: Double] = [:]

  var isEqual: Bool { first == nil }

  /// Compares the traces of two builds.
  ///
  /// - Parameters:
  ///   - here: the file that this build wrote.
  ///   - there: the file that the other build wrote.
  init(here: Data, there: Data) {
    let (ours, theirs) = (Self.lines(here), Self.lines(there))
    let count = max(ours.count, theirs.count)
    frames = max(0, count - 1)
    guard here != there else { return }
    let start = ours.dropFirst().first.flatMap(Self.time)
    for line in 0..<count {
      let (a, b) = (line < ours.count ? ours[line] : nil, line < theirs.count ? theirs[line] : nil)
      guard a != b else { continue }
      if line > 0 { differingFrames += 1 }
      let field = note(a, b)
      guard first == nil else { continue }
      first = difference(in: line, a, b, field: field)
      if line > 0, let time = (a ?? b).flatMap(Self.time), let start {
        first?.seconds = Double(time - start) / 1e9
      }
    }
    // The lines are equal but the files are not: one of them lacks its last line end.
    if first == nil { first = Difference(frame: frames - 1, field: "bytes") }
  }

  private func difference(in line: Int, _ a: Data?, _ b: Data?, field: String) -> Difference {
    let (here, there) = (a.flatMap(JSONLeaves.init), b.flatMap(JSONLeaves.init))
    let sequence = (here ?? there)?.leaves["sequence"].flatMap { UInt64($0.description) }
    return Difference(
      frame: line > 0 ? line - 1 : nil, sequence: line > 0 ? sequence : nil, field: field,
      here: here?.leaves[field]?.description, there: there?.leaves[field]?.description)
  }

  /// Notes the differences between the numbers of two lines.
  ///
  /// - Returns: the differing field that the pipeline computes first; `sequence` where one line is missing.
  private mutating func note(_ a: Data?, _ b: Data?) -> String {
    guard let a, let b else { return "sequence" }
    guard let here = JSONLeaves(a), let there = JSONLeaves(b) else { return "bytes" }
    var fields: [String] = []
    for path in Set(here.leaves.keys).union(there.leaves.keys) {
      let (x, y) = (here.leaves[path], there.leaves[path])
      guard x != y else { continue }
      fields.append(path)
      if case .number(let x, _) = x, case .number(let y, _) = y {
        let kind = JSONLeaves.kind(path)
        largest[kind] = max(largest[kind] ?? 0, abs(x - y))
      }
    }
    return fields.min { (Self.stage($0), $0) < (Self.stage($1), $1) } ?? "bytes"
  }

  /// The keys of a row in the order in which the pipeline computes them, so that a cause is reported before its
  /// effects.
  private static let stages = [
    "sequence", "t_ns", "openness", "distance_mm", "raw", "setting", "filtered", "events", "intents",
  ]

  private static func stage(_ path: String) -> Int {
    let key = String(path.prefix { $0 != "." && $0 != "[" })
    return stages.firstIndex(of: key) ?? stages.count
  }

  private static func lines(_ data: Data) -> [Data] { data.split(separator: UInt8(ascii: "\n")) }

  private static func time(_ line: Data) -> Int64? {
    (JSONLeaves(line)?.leaves["t_ns"]?.description).flatMap { Int64($0) }
  }
}

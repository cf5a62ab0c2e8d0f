import ArgumentParser
import CommandSupport
import Desktop
import Signals

/// The results of `trackii bench traces`.
struct TracesReport: Encodable {
  var program = ProgramVersion.text
  var build = Machine.build
  var against: String
  var recordings: [Recording] = []

  struct Recording: Encodable {
    enum Verdict: Equatable {
      case compared(TraceComparison)
      /// One of the builds could not replay the recording, for this reason.
      case failed(String)
    }

    var name: String
    var path: String
    var verdict: Verdict

    private enum CodingKeys: String, CodingKey { case name, path, equal, comparison, failure }

    func encode(to encoder: any Encoder) throws {
      var row = encoder.container(keyedBy: CodingKeys.self)
      try row.encode(name, forKey: .name)
      try row.encode(path, forKey: .path)
      switch verdict {
      case .compared(let comparison):
        try row.encode(comparison.isEqual, forKey: .equal)
        try row.encode(comparison, forKey: .comparison)
      case .failed(let reason):
        try row.encode(false, forKey: .equal)
        try row.encode(reason, forKey: .failure)
      }
    }
  }

  var differing: Int {
    recordings.count { if case .compared(let c) = $0.verdict { !c.isEqual } else { false } }
  }
  var failed: Int { recordings.count { if case .failed = $0.verdict { true } else { false } } }

  /// The exit code; a failure takes precedence over a difference. nil where there is neither.
  var exitCode: ExitCode? { failed > 0 ? Sysexit.dataError : differing > 0 ? ExitCode(1) : nil }

  var text: String {
    let equal = recordings.count - differing - failed
    var end = "\(equal) of \(recordings.count) traces equal to those of \(against), byte for byte"
    if failed > 0 { end += "; \(failed) could not be compared" }
    return (recordings.map(\.text) + [end]).joined(separator: "\n")
  }
}

extension TracesReport.Recording {
  var text: String {
    let title = Terminal.styled(name, .bold)
    switch verdict {
    case .failed(let reason): return "\(title): \(Terminal.styled("not compared", .red)): \(reason)"
    case .compared(let comparison):
      guard let first = comparison.first else {
        return "\(title): \(comparison.frames) frames, \(Terminal.styled("equal", .green))"
      }
      return "\(title): \(Terminal.styled("differs", .red)) in \(comparison.differingFrames) of "
        + "\(comparison.frames) frames\n  \(first.text)" + largest(comparison)
    }
  }

  private func largest(_ comparison: TraceComparison) -> String {
    let fields = comparison.largest.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return fields.isEmpty ? "" : "\n  largest differences: " + fields.joined(separator: ", ")
  }
}

extension TraceComparison.Difference {
  var text: String {
    var place = frame.map { "frame \($0)" } ?? "header"
    if let sequence, let seconds { place += " (sequence \(sequence), \(seconds.fixed(3)) s)" }
    guard field != "bytes" else { return "first at \(place): the same values in other bytes" }
    return "first at \(place), \(field): \(here ?? "absent") here, \(there ?? "absent") there"
  }
}

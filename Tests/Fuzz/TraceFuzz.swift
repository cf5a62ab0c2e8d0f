import Foundation
import Signals

/// Whatever bytes come, every reader of traces ends, with an error or with finite samples whose clock goes forwards; what it
/// has read can be written and is the same again. The first byte picks the format, unless the environment's TRACE_FORMAT
/// names the only one that is read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTraces(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let bytes = Data(bytes: data, count: count)
  guard let first = bytes.first else { return 0 }
  let formats = onlyFormat.map { [$0] } ?? TraceFormat.allCases
  let (format, text) = (formats[Int(first) % formats.count], Data(bytes.dropFirst()))
  // Without these, files that do not name their screen would be given up at once.
  let options = TraceOptions(
    screenPx: PlaneSize(checking: 1920, 1080), screenMm: PlaneSize(checking: 527, 296))
  if format == .trackii { compareScanner(text) }
  compareNumbers(text)
  _ = try? TraceFormat.recognise(LineReader(text, file: "fuzz"))
  guard let reader = try? reader(format, text, options) else { return 0 }
  guard let trace = try? GazeTrace(reader, file: "fuzz") else { return 0 }
  var last: Timestamp?
  for row in trace.rows {
    precondition(row.time.nanoseconds >= 0 && last.map { row.time > $0 } ?? true)
    if let point = row.raw.value?.point { precondition(point.x.isFinite && point.y.isFinite) }
    last = row.time
  }
  guard let encoded = try? trace.encoded() else { fatalError("what was read cannot be written") }
  guard let again = try? GazeTrace(encoded, file: "again") else {
    fatalError("what was written cannot be read")
  }
  precondition(again == trace)
  return 0
}

private let onlyFormat = ProcessInfo.processInfo.environment["TRACE_FORMAT"].flatMap {
  TraceFormat(rawValue: $0)
}

private func reader(_ format: TraceFormat, _ text: Data, _ options: TraceOptions) throws -> any TraceReading {
  guard format == .bids else { return try format.reader(LineReader(text, file: "fuzz"), options: options) }
  // BIDS is a folder: what tells of the columns, the samples and the events, parted by zero bytes.
  let parts = text.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
  let folder = FileManager.default.temporaryDirectory.appending(path: "trackii-fuzz-\(getpid())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let names = [
    "eye1_physio.json", "eye1_physio.tsv.gz", "eye1_physioevents.json", "eye1_physioevents.tsv.gz",
  ]
  for (number, name) in names.enumerated() {
    let file = folder.appending(path: "sub-01_task-gaze_recording-\(name)")
    try? FileManager.default.removeItem(at: file)
    if number < parts.count { try Data(parts[number]).write(to: file) }
  }
  return try format.reader(folder.path, options: options)
}

/// A row that the scanner takes is the row that the decoder makes.
private func compareScanner(_ text: Data) {
  let lines = LineReader(text, file: "fuzz")
  while let line = try? lines.next() {
    guard let row = RowScanner.row(line.bytes) else { continue }
    let decoded = try? JSONDecoder().decode(TraceLine.self, from: Data(buffer: line.bytes)).row()
    precondition(decoded == row)
  }
}

/// Every number is the one that the standard library reads.
private func compareNumbers(_ text: Data) {
  text.withUnsafeBytes { raw in
    let bytes = raw.bindMemory(to: UInt8.self)
    var at = 0
    while at < bytes.count {
      var end = at
      if let value = NumberText.double(bytes, from: &end) {
        let word = String(decoding: UnsafeBufferPointer(rebasing: bytes[at..<end]), as: UTF8.self)
        precondition(Double(word.hasSuffix(".") ? word + "0" : word)?.bitPattern == value.bitPattern, word)
      }
      at = max(end, at + 1)
    }
  }
}

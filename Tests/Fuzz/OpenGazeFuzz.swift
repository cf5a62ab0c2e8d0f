/// Whatever bytes come, and however they are cut, the parser of the Open Gaze API ends, and finds the same elements.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOpenGaze(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  guard let first = bytes.first else { return 0 }
  var (whole, cut) = (OpenGazeSplitter(), OpenGazeSplitter())
  let elements = whole.take(bytes)
  var again: [OpenGazeElement] = []
  let size = max(1, Int(first))
  for start in stride(from: 0, to: bytes.count, by: size) {
    again += cut.take(bytes[start..<min(bytes.count, start + size)])
  }
  precondition(elements == again && whole.malformed == cut.malformed && whole.tooLong == cut.tooLong)
  for element in elements { _ = OpenGazeCommand(element) }
  return 0
}

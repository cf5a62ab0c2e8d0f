import Foundation
import Signals
import Statistics
import Testing

@testable import Traces

@Suite("Numbers in traces")
struct NumberTests {
  private func read(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { NumberText.double($0) }
  }

  @Test("are the nearest values, as the standard library reads them")
  func nearest() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      // All digits of a value, and values written with more digits than one has.
      let value = Double(bitPattern: random.next() >> 12 | 0x3FF0_0000_0000_0000) * 2000 - 3000
      let digits = String(random.next() % 10_000_000_000_000_000_000)
      let point = Int(random.next() % UInt64(digits.count + 1))
      for text in [
        value.description, "\(digits.prefix(point)).\(digits.dropFirst(point))0", "0.00000\(digits)",
      ] {
        #expect(read(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
      }
    }
    // Halfway between two values, the even one; and nothing but zeros.
    for text in [
      "9007199254740993", "9007199254740992.5", "9007199254740993.5", "0.00000000000000000000000000",
      "-0.000000000000000000000000000", "18446744073709551615", "0.3000000000000000444",
    ] {
      #expect(read(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test(
    "that JSON does not allow are damage, and the line is named",
    arguments: [
      #"{"raw":{"x":1.e5,"xx":0,"xy":0,"y":2,"yy":0},"sequence":7,"t_ns":1}"#,
      #"{"raw":{"x":01.5,"xx":0,"xy":0,"y":2,"yy":0},"sequence":7,"t_ns":1}"#,
      #"{"raw":{"x":1.,"xx":0,"xy":0,"y":2,"yy":0},"sequence":7,"t_ns":1}"#,
      #"{"raw":{"invalid":"no-face"},"sequence":007,"t_ns":1}"#,
      #"{"raw":{"invalid":"no-face"},"sequence":7,"t_ns":1.5}"#,
    ])
  func malformed(_ line: String) throws {
    var encoder = TraceEncoder()
    let header = try encoder.line(
      TraceHeader(createdBy: "tests", screen: RoundTripTests.screen, layout: GazeLayout()))
    let error = #expect(throws: TraceError.self) {
      try GazeTrace(header + Data((line + "\n").utf8), file: "bad.jsonl")
    }
    guard case .badLine("bad.jsonl", 2, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("rows that are read without the decoder's help are those that the decoder makes")
  func scanned() throws {
    for line in try RoundTripTests.full.encoded().split(separator: UInt8(ascii: "\n")).dropFirst() {
      let bytes = Array(line)
      let row = bytes.withUnsafeBufferPointer { RowScanner.row($0) }
      #expect(row == (try JSONDecoder().decode(TraceLine.self, from: Data(line)).row()))
    }
  }
}

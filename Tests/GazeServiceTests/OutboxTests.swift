import Signals
import Testing

@testable import GazeService

@Suite("What one client has not been sent yet")
struct OutboxTests {
  private func time(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  private func sequences(_ outbox: inout Outbox<String>) -> [UInt64] {
    var all: [UInt64] = []
    while let message = outbox.next() { all.append(message.sequence) }
    return all
  }

  @Test("a client that reads gets everything at once, numbered from 1")
  func reads() {
    var outbox = Outbox<String>()
    for number in 1...3 {
      guard case .send(let message) = outbox.offer("s", isSample: true, isWritable: true, at: time(0)) else {
        Issue.record("kept instead of sent")
        return
      }
      #expect(message.sequence == UInt64(number))
    }
    #expect(outbox.dropped == 0)
  }

  @Test("a client that does not read keeps the newest sample and 64 events, and its losses are counted")
  func blocked() {
    var outbox = Outbox<String>()
    for _ in 0..<100 { _ = outbox.offer("sample", isSample: true, isWritable: false, at: time(0)) }
    for _ in 0..<70 { _ = outbox.offer("event", isSample: false, isWritable: false, at: time(0)) }
    #expect(outbox.dropped == 99 + 6)
    // The newest sample came before the events that are left.
    #expect(sequences(&outbox) == [100] + Array(107...170))
    guard case .open = outbox.state else { return #expect(Bool(false), "not open again") }
  }

  @Test("what waited goes out in the order it came")
  func order() {
    var outbox = Outbox<String>()
    _ = outbox.offer("event", isSample: false, isWritable: false, at: time(0))
    _ = outbox.offer("sample", isSample: true, isWritable: false, at: time(0))
    _ = outbox.offer("event", isSample: false, isWritable: false, at: time(0))
    #expect(sequences(&outbox) == [1, 2, 3])
  }

  @Test("after five seconds without reading a client is cut, once")
  func cut() {
    var outbox = Outbox<String>()
    _ = outbox.offer("sample", isSample: true, isWritable: false, at: time(10))
    let early = outbox.isOverdue(at: time(14.9))
    let due = outbox.isOverdue(at: time(15))
    let again = outbox.isOverdue(at: time(16))
    #expect(!early && due && !again)
    guard case .nothing = outbox.offer("sample", isSample: true, isWritable: true, at: time(16)) else {
      return #expect(Bool(false), "a client that was cut is sent nothing")
    }
  }

  @Test("a client that reads slowly, but reads, is not cut")
  func slow() {
    var outbox = Outbox<String>()
    for second in 0..<20 {
      let now = time(Double(second))
      _ = outbox.offer("event", isSample: false, isWritable: false, at: now)
      _ = outbox.offer("event", isSample: false, isWritable: false, at: now)
      _ = outbox.next()
      outbox.madeProgress(at: now)
      let isOverdue = outbox.isOverdue(at: now)
      #expect(!isOverdue)
    }
  }
}

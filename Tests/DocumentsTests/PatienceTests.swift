import Foundation
import Testing

@testable import Documents

/// How long a worker is waited for, with a clock and a kernel of the test's own.
struct PatienceTests {
  private let start = ContinuousClock.now

  private func patience(seconds: Double = 20, waitedForCore: Double = 3) -> Patience {
    Patience(seconds: seconds, cancelledSeconds: 0.25, now: start, waitedForCore: waitedForCore)
  }

  private func end(
    _ patience: inout Patience, after seconds: Double, waitedForCore: Double = 3,
    _ wish: WorkerProcess.Wish = .wanted
  ) -> WorkerProcess.End? {
    patience.end(wish, now: start + .seconds(seconds)) { waitedForCore }
  }

  @Test func aWorkerThatHangsIsGivenUp() {
    var patience = patience()
    #expect(end(&patience, after: 19.9) == nil)
    guard case .late(seconds: 20) = end(&patience, after: 20) else {
      Issue.record("it is waited for longer")
      return
    }
  }

  @Test("seconds without a core are given back, those before the request are not counted")
  func busyMachine() {
    var patience = patience()
    #expect(end(&patience, after: 20, waitedForCore: 21) == nil)
    #expect(end(&patience, after: 37.9, waitedForCore: 21) == nil)
    #expect(end(&patience, after: 38, waitedForCore: 30) == nil)
    guard case .late = end(&patience, after: 47.1, waitedForCore: 30) else {
      Issue.record("it is waited for longer")
      return
    }
  }

  @Test("a request that nobody wants ends soon, on a busy machine too")
  func cancelled() {
    var patience = patience()
    #expect(end(&patience, after: 1, .cancelled) == nil)
    #expect(end(&patience, after: 1.2, waitedForCore: 100, .cancelled) == nil)
    guard case .cancelled = end(&patience, after: 1.25, waitedForCore: 100, .cancelled) else {
      Issue.record("it is waited for longer")
      return
    }
    guard case .overtaken = end(&patience, after: 1.3, .overtaken) else {
      Issue.record("it is not overtaken")
      return
    }
  }

  @Test("the kernel's figure is read; a process that is gone has none")
  func kernel() throws {
    #expect(CoreWait.seconds(schedstat: "12000000 2500000000 42\n") == 2.5)
    #expect(CoreWait.seconds(schedstat: "") == 0)
    // Every process has waited for a core by now, if only to be started.
    #expect(CoreWait.seconds(of: getpid()) > 0)
    #expect(CoreWait.seconds(of: -1) == 0)
  }
}

import Signals
import Testing

@testable import Benchmarks

@Suite("Cores that did not run")
struct CoreWatchTests {
  private func kept(_ watch: CoreWatch, _ start: Int64, _ end: Int64) -> Bool {
    watch.kept(from: Timestamp(nanoseconds: start), to: Timestamp(nanoseconds: end))
  }

  @Test("what meets a span in which a core stood still is told from what does not")
  func spans() {
    // Of several cores, in any order and over one another.
    let watch = CoreWatch([500...600, 100...200, 150...300, 550...560])
    #expect(kept(watch, 0, 99) && kept(watch, 301, 499) && kept(watch, 601, 10_000))
    #expect(!kept(watch, 0, 100) && !kept(watch, 300, 310) && !kept(watch, 120, 130))
    #expect(!kept(watch, 400, 700) && !kept(watch, 570, 580) && !kept(watch, 600, 601))
  }

  @Test("where all cores ran all the time, everything is kept")
  func nothing() { #expect(kept(CoreWatch([]), 0, 1_000_000)) }
}

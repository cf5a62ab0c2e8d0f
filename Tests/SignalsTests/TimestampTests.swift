import Signals
import Testing

@Suite("Moments on the source's clock")
struct TimestampTests {
  @Test("differences are exact seconds, also after weeks of uptime")
  func differences() {
    let weeks = Timestamp(nanoseconds: 5_000_000_000_000_001)
    let later = weeks + 0.033_333_333
    #expect(later.nanoseconds == 5_000_000_033_333_334)
    #expect(later - weeks == 0.033_333_333)
    #expect(weeks - later == -0.033_333_333)
  }

  @Test("seconds round to the nearest nanosecond")
  func rounding() {
    #expect(Timestamp(seconds: 0.1).nanoseconds == 100_000_000)
    #expect(Timestamp(seconds: 1e-10).nanoseconds == 0)
    #expect(Timestamp(seconds: 6e-10).nanoseconds == 1)
    #expect(Timestamp(seconds: -0.5).nanoseconds == -500_000_000)
    #expect((Timestamp(nanoseconds: 10) + -4e-9).nanoseconds == 6)
    #expect(Timestamp(nanoseconds: 1_500_000_000).seconds == 1.5)
  }

  @Test("moments are in order of time")
  func order() {
    #expect(Timestamp(nanoseconds: -1) < Timestamp(nanoseconds: 0))
    #expect([3, 1, 2].map { Timestamp(nanoseconds: $0) }.sorted().map(\.nanoseconds) == [1, 2, 3])
  }

  @Test("the ends of the clock wrap instead of ending the program")
  func ends() {
    let last = Timestamp(nanoseconds: .max)
    #expect((last + 1e-9).nanoseconds == .min)
    #expect(last - Timestamp(nanoseconds: .min) == -1e-9)
  }
}

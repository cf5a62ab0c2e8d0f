import Testing
import Tracking

@Suite("Times of the stages")
struct StageMeterTests {
  @Test("a distribution is summed up in ms, whatever the order")
  func summary() throws {
    var meter = StageMeter()
    for ms in (1...101).reversed() { meter.note(.vision, .milliseconds(ms)) }
    let summary = try #require(meter.summary(.vision))
    #expect(summary.count == 101 && summary.median == 51 && summary.p95 == 96 && summary.p99 == 100)
    #expect(summary.maximum == 101)
    #expect(meter.durations(.vision).first == 101)
    #expect(meter.summary(.decode) == nil && meter.durations(.decode).isEmpty)
  }

  @Test("a session of hours does not fill the memory, and its newest durations stay")
  func hours() throws {
    var meter = StageMeter()
    for ms in 1...200_000 { meter.note(.total, .milliseconds(ms)) }
    let durations = meter.durations(.total)
    #expect(durations.count > 20_000 && durations.count < 100_000)
    #expect(durations.last == 200_000)
    #expect(durations == durations.sorted())
  }

  @Test("one duration is all of its own percentiles")
  func single() throws {
    let summary = try #require(DurationSummary([2.5]))
    #expect(summary.median == 2.5 && summary.p95 == 2.5 && summary.p99 == 2.5 && summary.maximum == 2.5)
    #expect(DurationSummary([]) == nil)
  }

  @Test("durations turn into ms, fractions and minutes alike")
  func milliseconds() {
    #expect(Duration.microseconds(1500).milliseconds == 1.5)
    #expect(Duration.seconds(90).milliseconds == 90_000)
    #expect(Duration.nanoseconds(-500).milliseconds == -0.0005)
  }
}

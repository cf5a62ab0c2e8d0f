import Recording
import Signals
import TestSupport
import Testing

@Suite("A recording played at another time than its own")
struct MovedTimelineTests {
  @Test("every row of the timeline moves by the same span, paths included; frames keep their own times")
  func moved() throws {
    let bundle = try SessionBundle(opening: demo)
    let moved = bundle.movingTimeline(by: 5_000_000_000)
    #expect(!bundle.timeline.isEmpty && moved.timeline.count == bundle.timeline.count)
    for (row, other) in zip(bundle.timeline, moved.timeline) {
      #expect(other.start - row.start == 5 && other.end - row.end == 5)
      #expect(other.path?.map { $0.time.nanoseconds - 5_000_000_000 } == row.path?.map(\.time.nanoseconds))
      #expect(other.label == row.label && other.point == row.point)
    }
    #expect(moved.entries.map(\.time) == bundle.entries.map(\.time))
  }
}

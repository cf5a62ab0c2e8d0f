import CV4L2
import Signals
import Testing

@testable import Capture

@Suite("Time and numbers of frames")
struct TimingTests {
  private let monotonic = UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
  private func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  @Test("A driver's monotonic stamp is kept")
  func keepsStamp() {
    var clock = FrameClock()
    let (time, origin) = clock.stamp(driverNanoseconds: 9_980_000_000, flags: monotonic, arrival: at(10))
    #expect(time == at(9.98) && origin == .driver)
  }

  @Test(
    "A stamp of another clock, from long ago or from far ahead gives way to the arrival",
    arguments: [
      (0, 9_980_000_000), (0x2000, 1_000), (0x2000, 4_294_967_000_000_000), (0x4000, 9_980_000_000),
    ] as [(UInt32, Int64)])
  func replacesStamp(flags: UInt32, stamp: Int64) {
    var clock = FrameClock()
    let (time, origin) = clock.stamp(driverNanoseconds: stamp, flags: flags, arrival: at(10))
    #expect(time == at(10) && origin == .arrival)
  }

  @Test("A stamp slightly in the future becomes the arrival: no frame is seen before it is taken")
  func clampsFuture() {
    var clock = FrameClock()
    let (time, _) = clock.stamp(driverNanoseconds: 10_035_000_000, flags: monotonic, arrival: at(10))
    #expect(time == at(10))
  }

  @Test("Time never runs backwards, also where stamps change clocks in between")
  func neverBackwards() {
    var clock = FrameClock()
    _ = clock.stamp(driverNanoseconds: 0, flags: 0, arrival: at(10))
    let (time, _) = clock.stamp(driverNanoseconds: 9_990_000_000, flags: monotonic, arrival: at(10.03))
    #expect(time > at(10) && time < at(10.001))
  }

  @Test("A gap that fits in the time passed counts as dropped frames")
  func gap() {
    var counter = SequenceCounter()
    _ = counter.next(7, arrival: at(1), framesPerSecond: 30)
    let (sequence, dropped) = counter.next(11, arrival: at(1.133), framesPerSecond: 30)
    #expect(sequence == 5 && dropped == 3)
  }

  @Test("A counter that jumps by thousands between two frames drops nothing")
  func jump() {
    var counter = SequenceCounter()
    _ = counter.next(0, arrival: at(1), framesPerSecond: 30)
    let (sequence, dropped) = counter.next(7000, arrival: at(1.033), framesPerSecond: 30)
    #expect(sequence == 2 && dropped == 0)
  }

  @Test("A counter that repeats, restarts or wraps goes on")
  func wrap() {
    var counter = SequenceCounter()
    let raw: [UInt32] = [.max - 1, .max, 0, 1, 1, 0]
    let steps = raw.enumerated().map {
      counter.next($1, arrival: at(1 + 0.033 * Double($0)), framesPerSecond: 30)
    }
    #expect(steps.map(\.0) == [1, 2, 3, 4, 5, 6])
    #expect(steps.allSatisfy { $0.dropped == 0 })
  }
}

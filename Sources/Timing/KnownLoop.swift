import Statistics

/// A fixed piece of work against which processor times are compared, because processors differ in speed by a factor of two and
/// more.
///
/// The work never changes with the program: 40 passes of a small filter over a gray picture of 640 x 480 px, similar to the
/// vision stage, in plain Swift. Figures can be compared only between builds of one kind (debug or release).
package enum KnownLoop {
  private static let (width, height, passes) = (640, 480, 40)

  /// Processor time that the fixed work takes now, ms: the median of five runs.
  package static func milliseconds() -> Double {
    let times = (0..<5).map { _ in
      let start = ProcessorTime.seconds
      work()
      return (ProcessorTime.seconds - start) * 1e3
    }
    return upperMedian(times) ?? 0
  }

  /// Does the fixed work once.
  /// - Returns: a number that depends on every step, so that the compiler leaves no step out.
  @discardableResult
  @inline(never)
  package static func work() -> Float {
    var from = (0..<(width * height)).map { Float(gray($0)) }
    var to = from
    for _ in 0..<passes {
      from.withUnsafeBufferPointer { from in
        to.withUnsafeMutableBufferPointer { to in
          for at in (width + 1)..<(width * height - width - 1) {
            to[at] =
              0.5 * from[at] + 0.125 * (from[at - 1] + from[at + 1] + from[at - width] + from[at + width])
          }
        }
      }
      swap(&from, &to)
    }
    return from[width * height / 2]
  }

  private static func gray(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: value &* 2_654_435_761) }
}

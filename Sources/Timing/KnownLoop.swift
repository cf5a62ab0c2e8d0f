import Statistics

/// A fixed piece of work that times are held against, because processors differ by two and more.
///
/// It never changes with the program: 40 passes of a small filter over a gray picture of 640 x 480 px, much like what
/// vision does, in plain Swift. Figures are comparable only between builds of one kind (debug or release).
package enum KnownLoop {
  private static let (width, height, passes) = (640, 480, 40)

  /// Processor time that it takes now, ms: the middle one of five.
  package static func milliseconds() -> Double {
    let times = (0..<5).map { _ in
      let start = ProcessorTime.seconds
      work()
      return (ProcessorTime.seconds - start) * 1e3
    }
    return upperMedian(times) ?? 0
  }

  /// - Returns: a number that depends on every step, so that none is left out.
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

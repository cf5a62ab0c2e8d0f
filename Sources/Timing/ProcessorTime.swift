import Foundation

/// Processor time of this process, which other processes on the machine hardly change.
package enum ProcessorTime {
  /// Processor time of all threads of this process so far, s.
  package static var seconds: Double {
    var used = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
    return Double(used.tv_sec) + Double(used.tv_nsec) / 1e9
  }
}

import Synchronization

/// Prints a notice about how eyes are found, once in a run at most.
package enum VisionNotice {
  private static let isSaid = Mutex(false)

  /// Prints a notice to standard error, unless one was printed in this run already; nil prints nothing.
  package static func say(_ notice: String?) {
    guard let notice else { return }
    let isFirst = isSaid.withLock { said in
      defer { said = true }
      return !said
    }
    if isFirst { Terminal.complain("trackii: \(notice)") }
  }
}

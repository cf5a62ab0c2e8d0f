import Synchronization

/// Says once a run, and never more often, what is amiss with how eyes are found.
package enum VisionNotice {
  private static let isSaid = Mutex(false)

  /// Says this on standard error, unless something was said in this run already; nil says nothing.
  package static func say(_ notice: String?) {
    guard let notice else { return }
    let isFirst = isSaid.withLock { said in
      defer { said = true }
      return !said
    }
    if isFirst { Terminal.complain("trackii: \(notice)") }
  }
}

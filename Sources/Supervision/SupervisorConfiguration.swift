extension Supervisor {
  /// The seconds and counts that tune the supervisor. All are own choices; what they rest on is said with each.
  package struct Configuration: Hashable, Sendable {
    /// Up to the first sign of life, s. Networks and the window take one or two; taking a large library of an older
    /// version over may take a minute.
    package var startSeconds = 120.0
    /// Without a sign of life for so long the reader has stood still, s: the service's watchdog uses the same. Signs come
    /// twice a second.
    package var silenceSeconds = 10.0
    /// A reader that ran for so long had come back properly, s: what it stops of later is another matter.
    package var steadySeconds = 15.0
    /// How long is waited before the first, second, … try in a row, s; the last one counts for all after it. The first
    /// is at once: somebody waits.
    package var pauses = [0.0, 1, 2, 5, 10, 30]
    /// A pause from this length on is told by the supervisor itself, s: nobody else can.
    package var toldPauseSeconds = 2.0
    /// So many ends in a row, each soon after the start, lead to the shelf: the document may be the cause.
    package var endsToShelf = 3
    /// So many lead to the people: what is kept of the person may be the cause.
    package var endsToPeople = 5
    /// So many ends in one document within `documentSeconds` lead to the shelf, however long each run was.
    package var endsOfDocument = 5
    /// Within which so many ends in one document count, s.
    package var documentSeconds = 600.0
    /// A reader that was asked to end is told by signal after so long, s; its recording may have to be closed.
    package var endSeconds = 10.0
    /// One that was sent a signal gets the next, harder one after so long, s.
    package var signalSeconds = 5.0
    package init() {}

    func pause(after ends: Int) -> Double {
      pauses.isEmpty ? 0 : pauses[min(max(ends, 1), pauses.count) - 1]
    }
  }
}

extension Supervisor {
  /// The times and counts that tune the supervisor. All are own choices; the reasons are given with each.
  package struct Configuration: Hashable, Sendable {
    /// The time limit until the first sign of life, in seconds. Networks and the window take one or two; importing a
    /// large library of an older version may take a minute.
    package var startSeconds = 120.0
    /// The time without a sign of life after which the reader counts as hanging, in seconds: the service's watchdog uses
    /// the same. Signs of life come twice a second.
    package var silenceSeconds = 10.0
    /// A longer gap between two events of the supervisor, in seconds, means that it stood still itself, such as one that
    /// was stopped with its reader: then the reader could not be heard. Events come several times a second, and the look for
    /// the display takes a second at most.
    package var gapSeconds = 2.0
    /// After this running time in seconds a restart counts as successful: a later end has another cause.
    package var steadySeconds = 15.0
    /// The pauses before the first, second, … restart in a row, in seconds; the last one applies to all further ones. The
    /// first restart is immediate, since somebody waits.
    package var pauses = [0.0, 1, 2, 5, 10, 30]
    /// The length from which a pause is announced by the supervisor itself, in seconds, since no reader runs then.
    package var toldPauseSeconds = 2.0
    /// The time in seconds after which it is said again that there is no display: somebody may have come by.
    package var displaySeconds = 300.0
    /// After this many ends in a row in one document, each soon after the start, the reader is restarted on the shelf: the
    /// document may be the cause. A reader that cannot be started is no end.
    package var endsToShelf = 3
    /// After this many ends in a row the reader is restarted on the screen of people: the person's stored data may be the
    /// cause.
    package var endsToPeople = 5
    /// After this many ends in one document within `documentSeconds` the reader is restarted on the shelf, however long
    /// each run was.
    package var endsOfDocument = 5
    /// The period in seconds within which ends in one document are counted.
    package var documentSeconds = 600.0
    /// The time in seconds after which a reader that was asked to end gets a signal; it may have to close a recording.
    package var endSeconds = 10.0
    /// The time in seconds after which a reader that got a signal gets the next, harder one.
    package var signalSeconds = 5.0
    /// Makes the default configuration, of this program's own choices.
    package init() {}

    func pause(after ends: Int) -> Double {
      pauses.isEmpty ? 0 : pauses[min(max(ends, 1), pauses.count) - 1]
    }
  }
}

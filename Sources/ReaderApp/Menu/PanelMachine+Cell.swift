import Signals

extension PanelMachine {
  /// What can be chosen, and where it lies.
  package struct Cell: Hashable, Sendable {
    package var id: TargetID
    /// Where it lies, screen px.
    package var rect: ScreenRect
    /// Seconds of looking; nil takes the panel's.
    package var dwellSeconds: Double?
    /// Seconds until the next choice while the eyes stay; nil: once for each look.
    package var repeatSeconds: Double?
    /// As `DwellTarget.priority`.
    package var priority: Int
    /// - Parameters:
    ///   - id: what is chosen by it.
    ///   - rect: where it lies, screen px.
    ///   - dwellSeconds: of looking; nil takes the panel's.
    ///   - repeatSeconds: until the next choice while the eyes stay; nil: once for each look.
    ///   - priority: as `DwellTarget.priority`.
    package init(
      _ id: TargetID, _ rect: ScreenRect, dwellSeconds: Double? = nil, repeatSeconds: Double? = nil,
      priority: Int = 0
    ) {
      (self.id, self.rect, self.priority) = (id, rect, priority)
      (self.dwellSeconds, self.repeatSeconds) = (dwellSeconds, repeatSeconds)
    }
  }

  /// How long things take, s.
  package struct Timing: Hashable, Sendable {
    /// Of looking until a cell is chosen, where the cell does not say.
    package var dwellSeconds = 0.8
    /// Nothing was looked at for so long: the page goes.
    package var idleSeconds = 15.0
    /// Eyes that were seen here, and are shut or off the screen for so long, end the page.
    package var lostSeconds = 2.0
    /// The look with which the eyes leave the place where they were counts from its beginning, so that the first choice
    /// takes no longer than any other. Not where the same place is wanted again and again, as with keys: whoever looks
    /// elsewhere so that a key reacts anew must have time for it before that chooses something.
    package var countsLeaving = false
    /// Without gaze, each cell is marked for so long.
    package var stepSeconds = 1.1
    /// Without gaze, the page goes after so many rounds of all cells in which nothing was chosen.
    package var rounds = 3
    package init() {}
  }

  /// What comes of the page.
  package enum Outcome: Hashable, Sendable {
    /// A cell was chosen.
    case chosen(TargetID)
    /// By the eyes' leaving, or because nothing happens.
    case left
  }
}

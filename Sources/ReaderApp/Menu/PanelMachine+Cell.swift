import Signals

extension PanelMachine {
  /// A cell that can be chosen, and its place.
  package struct Cell: Hashable, Sendable {
    /// The target that the cell is, as `Outcome.chosen` names it.
    package var id: TargetID
    /// The cell's box, screen px.
    package var rect: ScreenRect
    /// The dwell time of the cell, s; nil takes that of the panel.
    package var dwellSeconds: Double?
    /// The time until the next choice while the eyes stay, s; nil: one choice for each look.
    package var repeatSeconds: Double?
    /// The cell's priority, as `DwellTarget.priority`.
    package var priority: Int
    /// - Parameters:
    ///   - id: the target that the cell is.
    ///   - rect: the cell's box, screen px.
    ///   - dwellSeconds: the dwell time, s; nil takes that of the panel.
    ///   - repeatSeconds: the time until the next choice while the eyes stay, s; nil: one choice for each look.
    ///   - priority: the cell's priority, as `DwellTarget.priority`.
    package init(
      _ id: TargetID, _ rect: ScreenRect, dwellSeconds: Double? = nil, repeatSeconds: Double? = nil,
      priority: Int = 0
    ) {
      (self.id, self.rect, self.priority) = (id, rect, priority)
      (self.dwellSeconds, self.repeatSeconds) = (dwellSeconds, repeatSeconds)
    }
  }

  /// The times of dwells and idleness on a page of cells, s.
  package struct Timing: Hashable, Sendable {
    /// The dwell time of cells that have none of their own, s.
    package var dwellSeconds = 0.8
    /// How long no cell is looked at until the page of cells closes, s.
    package var idleSeconds = 15.0
    /// How long eyes that were seen before are shut or off the screen until the page of cells closes, s.
    package var lostSeconds = 2.0
    /// Whether the look with which the eyes leave their first place counts from its beginning, so that the first choice takes
    /// no longer than any other. Not where the same place is wanted again and again, as with keys: a person who looks elsewhere
    /// so that a key reacts anew needs time before another key is chosen.
    package var countsLeaving = false
    /// How long each cell is marked when a switch is used without gaze, s.
    package var stepSeconds = 1.1
    /// After how many rounds of all marked cells without a choice the page closes.
    package var rounds = 3
    /// Makes the usual times of a page of cells.
    package init() {}
  }

  /// What happens on a page of cells.
  package enum Outcome: Hashable, Sendable {
    /// A cell was chosen, by gaze.
    case chosen(TargetID)
    /// The page of cells is to close, because the eyes have left it or nothing happens.
    case left
  }
}

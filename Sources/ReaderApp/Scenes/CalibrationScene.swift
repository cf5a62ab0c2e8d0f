import Reading
import Signals

/// What is to be seen while a person calibrates: one dot, or words. All places are screen px.
package struct CalibrationScene: Hashable, Sendable {
  /// A number of the result with its name.
  package struct Figure: Hashable, Sendable {
    /// What was measured.
    package var name: String
    /// The number with its unit, as text.
    package var value: String
    /// - Parameters:
    ///   - name: what was measured.
    ///   - value: the number with its unit, as text.
    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// What is happening.
  package enum Phase: Hashable, Sendable {
    /// Words only: before the first dot and between rounds.
    case waiting
    /// The dot has moved and the eyes are still on their way.
    case settling
    /// Samples are taken; `dotProgress` runs.
    case collecting
    /// As `collecting`, on places that were not fitted.
    case validating
    /// It is over.
    case done
  }

  /// The screen, px.
  package var screen: ScreenRect
  /// What is happening.
  package var phase: Phase
  /// nil where there is nothing to look at.
  package var dot: ScreenPoint?
  /// How far this dot is done, 0 to 1; the dot shrinks with it.
  package var dotProgress: Double
  /// How far the whole is done, 0 to 1.
  package var progress: Double
  /// A headline in large type: an instruction, the result, or why nothing goes on.
  package var headline: String?
  /// More words below the headline; nil for none.
  package var detail: String?
  /// The face or the eyes are lost: the words are shown as a warning.
  package var isLost: Bool
  /// Dots that are already done, drawn faintly in the result.
  package var doneDots: [ScreenPoint]
  /// A few quiet words at the lower edge while dots are shown, such as which of them come once more.
  package var note: String?
  /// The result in numbers.
  package var figures: [Figure] = []
  /// What can be chosen once there is a result; the first is what Enter does.
  package var choices: [ReaderScene.Target] = []
  /// Where the gaze is, once there is a result.
  package var gaze: ReaderScene.GazeMark?

  package init(
    screen: ScreenRect, phase: Phase, dot: ScreenPoint? = nil, dotProgress: Double = 0,
    progress: Double = 0, headline: String? = nil, detail: String? = nil, isLost: Bool = false,
    doneDots: [ScreenPoint] = [], note: String? = nil
  ) {
    self.screen = screen
    self.phase = phase
    self.dot = dot
    self.dotProgress = dotProgress
    self.progress = progress
    self.headline = headline
    self.detail = detail
    self.isLost = isLost
    self.doneDots = doneDots
    self.note = note
  }
}

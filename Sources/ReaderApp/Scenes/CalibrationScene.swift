import Reading
import Signals

/// What is visible while a person calibrates: one dot, lines of a verse, or words. All positions are in screen px.
package struct CalibrationScene: Hashable, Sendable {
  /// A number of the calibration's result, with its name.
  package struct Figure: Hashable, Sendable {
    /// The name of the quantity that the figure measures.
    package var name: String
    /// The number with its unit, as text.
    package var value: String
    /// - Parameters:
    ///   - name: the name of the measured quantity.
    ///   - value: the number with its unit, as text.
    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// A place that was checked after the calibration, screen px.
  package struct Check: Hashable, Sendable {
    /// Where the dot was.
    package var target: ScreenPoint
    /// Where gaze was on the mean; nil if the eyes were not seen.
    package var gaze: ScreenPoint?
    /// - Parameters:
    ///   - target: where the dot was.
    ///   - gaze: where gaze was on the mean; nil if the eyes were not seen.
    package init(target: ScreenPoint, gaze: ScreenPoint?) { (self.target, self.gaze) = (target, gaze) }
  }

  /// The phase of a calibration, as far as it changes what is drawn.
  package enum Phase: Hashable, Sendable {
    /// Only words are shown: before the first dot and between rounds.
    case waiting
    /// The dot has moved and the eyes are still on their way to it.
    case settling
    /// Samples are collected; `dotProgress` rises.
    case collecting
    /// Samples are collected on validation targets, which take no part in the fit.
    case validating
    /// The calibration has ended.
    case done
  }

  /// The bounds of the screen, px.
  package var screen: ScreenRect
  /// The present phase of the calibration.
  package var phase: Phase
  /// The position of the dot; nil if there is nothing to look at.
  package var dot: ScreenPoint?
  /// The words of the uncovered lines of a verse that is read in place of dots.
  package var verse: [ReaderScene.TextRun] = []
  /// How far the present dot is done, 0 to 1; the dot shrinks with it.
  package var dotProgress: Double
  /// How far the whole calibration is done, 0 to 1.
  package var progress: Double
  /// A headline in large type: an instruction, the result, or why the calibration cannot go on.
  package var headline: String?
  /// More words below the headline; nil for none.
  package var detail: String?
  /// Whether the face or the eyes are lost, so that the words are shown as a warning.
  package var isLost: Bool
  /// The dots that are done, drawn faintly in the result.
  package var doneDots: [ScreenPoint]
  /// A note in small type at the lower edge while dots are shown, such as which of them are repeated.
  package var note: String?
  /// The calibration's result as a picture: the places that were checked. It is drawn where there are no figures.
  package var checks: [Check] = []
  /// The calibration's result in numbers.
  package var figures: [Figure] = []
  /// The choices about a result; Enter takes the first.
  package var choices: [ReaderScene.Target] = []
  /// What can be chosen by key while no cell shows it, so that nothing draws the eyes from dots and lines; nil for nothing.
  package var choiceByKey: TargetID?
  /// The gaze mark, once there is a result.
  package var gaze: ReaderScene.GazeMark?

  /// Makes a scene of a calibration; checks, figures, choices and gaze mark of a result, and the lines of a verse, are set
  /// afterwards.
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

import Signals

/// What is to be seen while a person calibrates: one dot, or words. All places are screen px.
public struct CalibrationScene: Hashable, Sendable {
  public enum Phase: Hashable, Sendable {
    /// Words only: before the first dot and between rounds.
    case waiting
    /// The dot has moved and the eyes are still on their way.
    case settling
    /// Samples are taken; `dotProgress` runs.
    case collecting
    /// As `collecting`, on places that were not fitted.
    case validating
    case done
  }

  public var screen: ScreenRect
  public var phase: Phase
  /// nil where there is nothing to look at.
  public var dot: ScreenPoint?
  /// How far this dot is done, 0 to 1; the dot shrinks with it.
  public var dotProgress: Double
  /// How far the whole is done, 0 to 1.
  public var progress: Double
  /// A headline in large type: an instruction, the result, or why nothing goes on.
  public var headline: String?
  public var detail: String?
  /// The face or the eyes are lost: the words are shown as a warning.
  public var isLost: Bool
  /// Dots that are already done, drawn faintly in the result.
  public var doneDots: [ScreenPoint]

  public init(
    screen: ScreenRect, phase: Phase, dot: ScreenPoint? = nil, dotProgress: Double = 0,
    progress: Double = 0, headline: String? = nil, detail: String? = nil, isLost: Bool = false,
    doneDots: [ScreenPoint] = []
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
  }
}

import Reading
import Signals

/// What is to be seen while a person calibrates: one dot, or words. All places are screen px.
public struct CalibrationScene: Hashable, Sendable {
  /// A number of the result with its name.
  public struct Figure: Hashable, Sendable {
    public var name: String
    public var value: String
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

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
  /// A few quiet words at the lower edge while dots are shown, such as which of them come once more.
  public var note: String?
  /// The result in numbers.
  public var figures: [Figure] = []
  /// What can be chosen once there is a result; the first is what Enter does.
  public var choices: [ReaderScene.Target] = []
  /// Where the gaze is, once there is a result.
  public var gaze: ReaderScene.GazeMark?

  public init(
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

import ReaderApp
import Signals
import StandInSource

/// Tells a stand-in, in this program or in the gaze service, what the window shows.
@MainActor
final class StandInEyes: StandInPort {
  private let person: StandIn?
  private let gaze: TrackerGaze

  init(_ person: StandIn?, _ gaze: TrackerGaze) { (self.person, self.gaze) = (person, gaze) }

  func sees(_ sight: AppSight, at point: ScreenPoint?) {
    person?.sees(sight, at: point)
    if let point { gaze.look(at: point) }
  }

  func reads(_ words: [ScreenPoint]) { person?.reads(words) }

  func finds(_ targets: [DwellTarget]) { person?.finds(targets) }
}

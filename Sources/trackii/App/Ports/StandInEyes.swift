import ReaderApp
import Signals

/// Tells a stand-in what is to be seen.
@MainActor
final class StandInEyes: StandInPort {
  private let person: StandIn

  init(_ person: StandIn) { self.person = person }

  func sees(_ sight: AppSight, at point: ScreenPoint?) { person.sees(sight, at: point) }
}

import Signals
import Simulation

extension AppFlow {
  /// A guided book, no calibration yet, and gaze with this error.
  package static func morning(seenWrongBy error: GazeError) -> World {
    World(books: [.guided], knowsEyes: false, error: error)
  }

  static let morning = AppFlow(
    name: "a morning without hands, with gaze that is off by 2 degrees",
    world: morning(seenWrongBy: GazeError(degrees: 2, seed: 1))
  ) { app in
    let tour = Tour(app)
    let isDone = await tour.go()
    try app.expect(isDone, "stopped after \(tour.reached.joined(separator: ", "))")
  }
}

extension SimulatedGaze {
  /// Gaze is seen as wrong as that from now on.
  package mutating func see(with error: AppFlow.GazeError) {
    // The error of recorded sessions amounts to 1.5 degrees.
    let part = error.degrees / 1.5
    webcam = Webcam(
      WebcamError(offset: 1.20 * part, sway: 0.40 * part, wobble: 0.52 * part, white: 0.52 * part),
      screen: screen, distanceMm: 570, seed: error.seed)
    heldOutDegrees = error.degrees
  }
}

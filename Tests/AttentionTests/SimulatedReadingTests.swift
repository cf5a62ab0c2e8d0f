import Attention
import Signals
import Simulation
import Testing

@Suite("Simulated reading")
struct SimulatedReadingTests {
  /// A few minutes of one person with 1.5 degrees of error.
  private func session(seed: UInt64, minutes: Int) -> (
    person: ReadingPerson, unwanted: Int, outputs: [AttentionOutput]
  ) {
    var person = ReadingPerson(screen: Looking.screen, layout: Looking.layout, distanceMm: 570, seed: seed)
    let error = WebcamError(offset: 1.2, sway: 0.4, wobble: 0.52, white: 0.52)
    var webcam = Webcam(error, screen: Looking.screen, distanceMm: 570, seed: seed + 1)
    let perDegree = Looking.screen.pxPerDegree(distanceMm: 570)
    var pipeline = AttentionPipeline(
      layout: Looking.layout, screen: Looking.screen,
      calibratedError: CalibratedError(offset: 1.07 * perDegree, sigma: error.noise * perDegree))
    var unwanted = 0
    var outputs: [AttentionOutput] = []
    for frame in 0..<minutes * 1800 {
      let time = Double(frame) / 30
      let moment = person.advance(to: time)
      let (gaze, openness) = webcam.see(moment.gaze, openness: moment.openness, dt: 1 / 30)
      let output = pipeline.step(
        GazeSample(
          sequence: UInt64(frame), time: Timestamp(seconds: time),
          gaze: moment.blind.map { .invalid($0) } ?? gaze, openness: moment.blind == nil ? openness : nil))
      for case .chosen(let id) in output.intents {
        if !person.wants(.target(id)) { unwanted += 1 }
        person.sees(.target(id))
      }
      for case .scroll(let direction, _) in output.intents { person.sees(.zone(direction)) }
      outputs.append(output)
    }
    return (person, unwanted, outputs)
  }

  @Test("what is wanted is chosen within a second, and hardly anything else")
  func reading() {
    let sessions = [3, 4].map { session(seed: $0, minutes: 6) }
    #expect(sessions.reduce(0) { $0 + $1.unwanted } <= 1)
    let choices = sessions.flatMap(\.person.outcomes).filter {
      if case .target = $0.wish { true } else { false }
    }
    let seconds = choices.compactMap(\.seconds).sorted()
    #expect(choices.count >= 4)
    #expect(seconds.count >= choices.count * 8 / 10)
    #expect(seconds[seconds.count / 2] <= 0.9)
  }

  @Test("the same seed gives the same person")
  func repeatable() {
    #expect(session(seed: 9, minutes: 1).outputs == session(seed: 9, minutes: 1).outputs)
  }
}

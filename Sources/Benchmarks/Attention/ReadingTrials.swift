import Attention
import Foundation
import Signals
import Simulation
import Statistics

/// Runs hours of simulated reading through the attention stage; the person responds to what the reader does.
struct ReadingTrials {
  /// One composition of the webcam's error.
  struct Condition {
    var number: UInt64
    var name: String
    var error: WebcamError

    /// The composition scaled to an error, degrees: as it is it adds up to 1.5.
    func error(of degrees: Double) -> WebcamError {
      let scale = degrees / 1.5
      var error = error
      (error.offset, error.sway) = (error.offset * scale, error.sway * scale)
      (error.wobble, error.white) = (error.wobble * scale, error.white * scale)
      return error
    }
  }

  /// The results in one condition.
  struct Result: Codable {
    var condition: String
    var error: WebcamError
    var sessions: Int
    var hours: Double
    /// Mean angle between gaze and truth over frames with open eyes at rest, degrees.
    var meanErrorDegrees: Double
    var filteredErrorDegrees: Double
    /// False choices: targets that were chosen without being wanted.
    var falseTargets: PoissonBound
    /// Scrolls that began without being wanted, including those while the lowest lines on the screen were read.
    var falseScrolls: PoissonBound
    /// The unwanted scrolls that began while the eyes were not in the zone.
    var falseScrollsElsewhere: PoissonBound
    /// How far unwanted scrolls moved the page, as if the eyes had read on, in lines of text: the median; then the 95th
    /// percentile, and the sum an hour.
    var falseScrollLines: Double?
    var falseScrollLinesP95: Double?
    var falseScrollLinesAnHour: Double
    var falseNames: [String: Int]
    var choices: Wishes
    var scrolls: Wishes
    var paceFactor: Double
  }

  /// Counts of wishes and of the time until they were met, measured from the eyes' landing.
  struct Wishes: Codable {
    var wanted = 0
    var met = 0
    var medianSeconds: Double?
    var p95Seconds: Double?

    init(_ outcomes: [ReadingPerson.Outcome]) {
      let seconds = outcomes.compactMap(\.seconds)
      (wanted, met) = (outcomes.count, seconds.count)
      (medianSeconds, p95Seconds) = (upperMedian(seconds), percentile(seconds, 95))
    }
  }

  /// The outcomes of all wishes of simulated people.
  struct Outcomes {
    var all: [ReadingPerson.Outcome] = []

    static func += (a: inout Outcomes, b: Outcomes) { a.all += b.all }

    var choices: Wishes { Wishes(all.filter { if case .target = $0.wish { true } else { false } }) }
    var scrolls: Wishes { Wishes(all.filter { if case .zone = $0.wish { true } else { false } }) }
  }

  let screen: ScreenGeometry
  let layout: GazeLayout
  let distanceMm = ScreenGeometry.usualDistanceMm
  let sessionSeconds = 1800.0
  let frameSeconds = 1 / 30.0
  let configuration: AttentionPipeline.Configuration
  /// The reader's slowest and fastest scroll speed, degrees a second.
  var scrollDegreesPerSecond = 1.6...14.0

  /// Three compositions of an error of 1.5 degrees in all.
  static let conditions = [
    Condition(
      number: 1, name: "offset and noise",
      error: WebcamError(offset: 1.20, sway: 0.40, wobble: 0.52, white: 0.52)),
    Condition(
      number: 2, name: "mostly offset",
      error: WebcamError(offset: 1.42, sway: 0.40, wobble: 0.30, white: 0.35)),
    Condition(
      number: 3, name: "mostly noise", error: WebcamError(offset: 0.75, sway: 0.30, wobble: 0.70, white: 0.75)
    ),
  ]

  /// The parts of the error in recorded sessions, of which the mean is 1.5 degrees too: sway is forgotten within seconds, and
  /// noise is new in each frame. `docs/measurements.md`, “Simulated gaze beside recorded gaze”.
  static let asRecorded: Condition = {
    var error = WebcamError(offset: 0.93, sway: 0.67, wobble: 0, white: 0.83)
    (error.swaySeconds, error.wildShare) = (1.4, 0.0022)
    return Condition(number: 4, name: "as recorded", error: error)
  }()

  func run(_ condition: Condition, hours: Double, seed: UInt64) -> (result: Result, outcomes: Outcomes) {
    let sessions = max(1, Int((hours * 3600 / sessionSeconds).rounded(.up)))
    var outcomes = Outcomes()
    var (falseTargets, falseScrolls, elsewhere, names) = (0, 0, 0, [String: Int]())
    var lines: [Double] = []
    var (raw, filtered, frames, pace) = (0.0, 0.0, 0, 0.0)
    for index in 0..<sessions {
      let own = (seed &* 1_000_003 &+ condition.number) &* 1_000_003 &+ UInt64(index)
      var session = ReadingSession(self, condition.error, seed: own)
      session.run()
      outcomes += Outcomes(all: session.outcomes)
      falseTargets += session.falseTargets.count
      falseScrolls += session.falseScrolls
      elsewhere += session.falseScrollsElsewhere
      lines += session.falseScrollLines
      for name in session.falseTargets { names[name, default: 0] += 1 }
      raw += session.rawSum
      filtered += session.filteredSum
      frames += session.frames
      pace += session.paceFactor / Double(sessions)
    }
    let hours = Double(sessions) * sessionSeconds / 3600
    lines.sort()
    let result = Result(
      condition: condition.name, error: condition.error, sessions: sessions, hours: hours,
      meanErrorDegrees: raw / Double(frames), filteredErrorDegrees: filtered / Double(frames),
      falseTargets: PoissonBound(count: falseTargets, hours: hours),
      falseScrolls: PoissonBound(count: falseScrolls, hours: hours),
      falseScrollsElsewhere: PoissonBound(count: elsewhere, hours: hours),
      falseScrollLines: upperMedian(lines),
      falseScrollLinesP95: percentile(lines, 95),
      falseScrollLinesAnHour: lines.reduce(0, +) / hours, falseNames: names,
      choices: outcomes.choices, scrolls: outcomes.scrolls, paceFactor: pace)
    return (result, outcomes)
  }
}

/// Half an hour of reading by one simulated person.
private struct ReadingSession {
  private let trials: ReadingTrials
  private var person: ReadingPerson
  private var webcam: Webcam
  private var pipeline: AttentionPipeline
  private(set) var falseTargets: [String] = []
  private(set) var falseScrolls = 0
  private(set) var falseScrollsElsewhere = 0
  private(set) var rawSum = 0.0
  private(set) var filteredSum = 0.0
  private(set) var frames = 0
  private(set) var falseScrollLines: [Double] = []
  private var scrolling = Set<ScrollDirection>()
  /// The unwanted scroll in progress, for `falseScrollLines`; nil for none.
  private var unwanted: ScrollDirection?

  init(_ trials: ReadingTrials, _ error: WebcamError, seed: UInt64) {
    self.trials = trials
    person = ReadingPerson(
      screen: trials.screen, layout: trials.layout, distanceMm: trials.distanceMm, seed: seed)
    webcam = Webcam(error, screen: trials.screen, distanceMm: trials.distanceMm, seed: seed ^ 0xA5A5)
    let perDegree = trials.screen.pxPerDegree(distanceMm: trials.distanceMm)
    // The calibrated error as a validation would measure it: the mean length of an offset is 0.89 of its root mean
    // square.
    pipeline = AttentionPipeline(
      configuration: trials.configuration, layout: trials.layout, screen: trials.screen,
      calibratedError: CalibratedError(
        offset: 0.89 * error.offset * perDegree, sigma: error.noise * perDegree))
  }

  var outcomes: [ReadingPerson.Outcome] { person.outcomes }
  var paceFactor: Double { pipeline.dwellPace }

  mutating func run() {
    let count = Int(trials.sessionSeconds / trials.frameSeconds)
    var wasAway = false
    for frame in 0..<count {
      let time = Double(frame) * trials.frameSeconds
      let moment = person.advance(to: time)
      if wasAway, moment.blind == nil { webcam.settle() }
      wasAway = moment.blind == .noFace
      var (gaze, openness) = webcam.see(
        moment.gaze, openness: moment.openness, dt: trials.frameSeconds)
      if let reason = moment.blind { gaze = .invalid(reason) }
      let output = pipeline.step(
        GazeSample(
          sequence: UInt64(frame), time: Timestamp(seconds: time), gaze: gaze,
          distanceMm: trials.distanceMm, openness: moment.blind == nil ? openness : nil))
      measure(gaze, output.filtered, moment)
      for intent in output.intents { take(intent, moment) }
    }
  }

  private mutating func measure(
    _ gaze: Observation<Gaze>, _ filtered: Observation<Gaze>, _ moment: ReadingPerson.Moment
  ) {
    guard moment.isResting, moment.openness == 1, trials.screen.bounds.contains(moment.gaze),
      let raw = gaze.value,
      let smooth = filtered.value
    else { return }
    frames += 1
    let (screen, mm) = (trials.screen, trials.distanceMm)
    rawSum += screen.degrees(from: raw.point, to: moment.gaze, distanceMm: mm)
    filteredSum += screen.degrees(from: smooth.point, to: moment.gaze, distanceMm: mm)
  }

  private mutating func take(_ intent: Intent, _ moment: ReadingPerson.Moment) {
    switch intent {
    case .chosen(let id):
      if !person.wants(.target(id)) { falseTargets.append(id.name) }
      person.sees(.target(id))
    case .scroll(let direction, let speed):
      let isNew = scrolling.insert(direction).inserted
      if isNew, !person.wants(.zone(direction)) {
        unwanted = direction
        falseScrollLines.append(0)
      }
      if unwanted == direction, let last = falseScrollLines.indices.last {
        let range = trials.scrollDegreesPerSecond
        let degrees = range.lowerBound + (range.upperBound - range.lowerBound) * speed
        falseScrollLines[last] += degrees * trials.frameSeconds / person.habits.linePitch
      }
      guard isNew else { return }
      if unwanted == direction {
        falseScrolls += 1
        let zone = trials.layout.zones.first { $0.direction == direction }
        if zone?.rect.contains(moment.gaze) != true { falseScrollsElsewhere += 1 }
      }
      person.sees(.zone(direction))
    case .scrollEnded(let direction):
      scrolling.remove(direction)
      if unwanted == direction { unwanted = nil }
    default: break
    }
  }
}

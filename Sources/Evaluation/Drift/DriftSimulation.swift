import Attention
import Calibration
import Foundation
import Lines
import Signals
import Simulation
import Tracking

/// Half an hour of a simulated reader whose gaze drifts, through the real stages from gaze on: attention, lines,
/// evidence and drift correction.
///
/// What the gaze is off by on a grid of targets is reckoned every few minutes, with the correction and without it. A
/// model of drift stands in for eyes and camera: a smooth field that calibration left, sway, noise, a random walk, and
/// changes of seat of which the camera tells some.
public struct DriftSimulation: Sendable {
  public struct Configuration: Hashable, Codable, Sendable {
    public var minutes = 30.0
    /// Between checks, minutes.
    public var checkMinutes = 5.0
    public var framesPerSecond = 30.0
    /// What calibration leaves, and noise.
    public var error = WebcamError(offset: 0.8, sway: 0.2, wobble: 0.35, white: 0.35)
    /// The random walk of the offset, SD a minute on each axis, degrees.
    public var walk = 0.12
    /// When the seat changes, minutes, and by how much the gaze is off then, degrees in a random direction: the
    /// 1 to 3 degrees that changes of seat cost webcams, what geometry mends taken off.
    public var changes: [Double] = [6, 13, 21]
    public var changeDegrees = 0.8...1.6
    /// Share of changes that are noticed when they happen.
    public var noticed = 0.67
    public var distanceMm = 570.0
    /// Whether lines and choices correct drift.
    public var learnsLines = true
    public var learnsChoices = true
    public init() {}
  }

  /// The mean distance between gaze and target over a grid, degrees.
  public struct Check: Hashable, Codable, Sendable {
    public var minutes: Double
    public var withEvidence: Double
    public var withoutEvidence: Double
  }

  public struct Result: Codable, Sendable {
    public var checks: [Check]
    public var linesRead: Int
    /// Lines read that were not the line nearest to where the eyes were.
    public var wrongLines: Int
    public var drift: DriftReport

    /// The worst later check above the first.
    public var growthWith: Double { growth(\.withEvidence) }
    public var growthWithout: Double { growth(\.withoutEvidence) }

    private func growth(_ value: (Check) -> Double) -> Double {
      guard let first = checks.first else { return 0 }
      return (checks.dropFirst().map(value).max() ?? value(first)) - value(first)
    }
  }

  public let configuration: Configuration
  private let screen: ScreenGeometry
  private let layout: GazeLayout
  private let pxPerDegree: Double
  private var person: ReadingPerson
  private var webcam: Webcam
  private let field: OffsetField
  private var random: SplitMix64
  private var attention: AttentionPipeline
  private var reader: GazeReader
  private var evidence = DriftEvidence()
  private var estimator: DriftEstimator
  /// What has drifted so far, px.
  private var offset = ScreenPoint(x: 0, y: 0)
  private var shift = GazeShift()
  private var point: ScreenPoint
  private var page = -1
  private var looks: [(time: Timestamp, truth: ScreenPoint)] = []
  private var counts = (read: 0, wrong: 0)

  public init(
    screen: ScreenGeometry, layout: GazeLayout, seed: UInt64, configuration: Configuration = Configuration()
  ) {
    (self.screen, self.layout, self.configuration) = (screen, layout, configuration)
    let mm = configuration.distanceMm
    pxPerDegree = screen.pxPerDegree(distanceMm: mm)
    person = ReadingPerson(screen: screen, layout: layout, distanceMm: mm, seed: seed)
    // The field is kept apart from the noise, so that a check can be reckoned without any.
    var noise = configuration.error
    noise.offset = 0
    webcam = Webcam(noise, screen: screen, distanceMm: mm, seed: seed ^ 0xA5A5)
    random = SplitMix64(seed: seed ^ 0x5A5A)
    field = OffsetField(rms: configuration.error.offset * pxPerDegree, screen: screen, random: &random)
    // As a validation would find it: the mean length of an offset is 0.89 of its root mean square.
    let error = 0.89 * configuration.error.offset * pxPerDegree
    attention = AttentionPipeline(
      layout: layout, screen: screen,
      calibratedError: CalibratedError(offset: error, sigma: configuration.error.noise * pxPerDegree))
    reader = GazeReader(error: error)
    estimator = DriftEstimator(screen: screen, distanceMm: mm)
    point = screen.bounds.center
  }

  /// Runs the whole time.
  public mutating func run() -> Result {
    let dt = 1 / configuration.framesPerSecond
    var checks = [check(0)]
    var changes = configuration.changes
    for frame in 1...max(1, Int(configuration.minutes * 60 * configuration.framesPerSecond)) {
      let time = Double(frame) * dt
      if let next = changes.first, time >= next * 60 {
        changes.removeFirst()
        changeSeat()
      }
      let step = configuration.walk * pxPerDegree * (dt / 60).squareRoot()
      offset = offset + ScreenPoint(x: step * random.normal(), y: step * random.normal())
      look(time, UInt64(frame), dt)
      if time >= configuration.checkMinutes * 60 * Double(checks.count) { checks.append(check(time / 60)) }
    }
    return Result(
      checks: checks, linesRead: counts.read, wrongLines: counts.wrong, drift: estimator.report)
  }

  private mutating func changeSeat() {
    let angle = random.uniform(0...(2 * .pi))
    let far = random.uniform(configuration.changeDegrees) * pxPerDegree
    offset = offset + ScreenPoint(x: far * cos(angle), y: far * sin(angle))
    guard random.happens(configuration.noticed) else { return }
    let leaves = PostureMonitor.Configuration().seatLeaves
    estimator.widen(degrees: leaves)
    shift.widened += leaves * leaves * pxPerDegree * pxPerDegree
  }

  private mutating func look(_ seconds: Double, _ sequence: UInt64, _ dt: Double) {
    let time = Timestamp(seconds: seconds)
    let moment = person.advance(to: seconds)
    let before = estimator.correction.shift(at: point, on: screen)
    estimator.advance(to: time)
    shift.moved = shift.moved + (estimator.correction.shift(at: point, on: screen) - before)
    var (gaze, openness) = webcam.see(
      moment.gaze + field.at(moment.gaze) + offset, openness: moment.openness, dt: dt)
    if case .valid(let seen) = gaze {
      let more = estimator.correction.shift(at: seen.point, on: screen)
      gaze = .valid(Gaze(point: seen.point + more, covariance: seen.covariance))
      point = seen.point + more
    }
    if let reason = moment.blind { gaze = .invalid(reason) }
    let sample = GazeSample(
      sequence: sequence, time: time, gaze: gaze, distanceMm: configuration.distanceMm,
      openness: moment.blind == nil ? openness : nil)
    let output = attention.step(sample)
    let frame = TrackedFrame(
      sequence: sequence, time: time, eyes: .invalid(.noFrame), raw: gaze, filtered: output.filtered,
      events: output.events, intents: output.intents, distanceMm: configuration.distanceMm, shift: shift)
    read(frame, truth: moment.gaze)
    if configuration.learnsChoices { evidence.step(frame, layout: layout, into: &estimator) }
    for intent in output.intents {
      switch intent {
      case .chosen(let target): person.sees(.target(target))
      case .scroll(let direction, _): person.sees(.zone(direction))
      default: break
      }
    }
  }

  private mutating func read(_ frame: TrackedFrame, truth: ScreenPoint) {
    looks.append((frame.time, truth))
    looks.removeFirst(max(0, looks.count - 3000))
    var learnt: [ReadingEvidence] = []
    if person.pageNumber != page {
      page = person.pageNumber
      learnt += reader.show(text)
    }
    learnt += reader.step(frame, isReadable: true) { [layout] point in
      layout.targets.contains { $0.rect.contains(point) } || layout.zones.contains { $0.rect.contains(point) }
    }
    for evidence in learnt {
      if case .line(let line) = evidence {
        counts.read += 1
        if isWrong(line) { counts.wrong += 1 }
      }
      if configuration.learnsLines { estimator.add(evidence) }
    }
  }

  private var text: PageText {
    // The mean letter of a text face is 0.42 of its line's height wide.
    PageText(
      lines: person.lines.enumerated().map { number, box in
        let word = PageWord(box: box, letters: max(1, Int(box.width / (0.42 * box.height))))
        return PageLine(id: LineID(page: page, line: number), box: box, words: [word])
      })
  }

  /// Whether the eyes were on another line for most of the time.
  private func isWrong(_ read: LineRead) -> Bool {
    let y = looks.filter { $0.time >= read.start && $0.time <= read.end }.map(\.truth.y).sorted()
    guard !y.isEmpty, let height = person.lines.first?.height else { return false }
    return abs(read.center.y - read.offsetY - y[y.count / 2]) > 0.75 * height
  }

  /// How far gaze is off over the middle of the screen, noise left out.
  private func check(_ minutes: Double) -> Check {
    var (with, without) = (0.0, 0.0)
    for index in 0..<9 {
      let target = ScreenPoint(
        x: screen.widthPx * (0.15 + 0.35 * Double(index % 3)),
        y: screen.heightPx * (0.15 + 0.35 * Double(index / 3)))
      let gaze = target + field.at(target) + offset
      without += (gaze - target).length
      with += (gaze + estimator.correction.shift(at: gaze, on: screen) - target).length
    }
    return Check(
      minutes: minutes, withEvidence: with / 9 / pxPerDegree, withoutEvidence: without / 9 / pxPerDegree)
  }
}

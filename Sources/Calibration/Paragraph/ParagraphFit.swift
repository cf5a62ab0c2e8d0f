import Signals
import Statistics

/// The fit of a calibration to a reading, in steps of which none takes longer than a few milliseconds, so that a live source
/// of frames does not have to wait for it.
struct ParagraphFit: Sendable {
  private enum Stage: Sendable {
    /// Gaze of the first guess is moved along the lines; so many moves were tried, and this was the best.
    case moving(tried: Int, best: (places: [SIMD2<Double>], score: Double)?)
    /// Lines and maps were found in turn so many times.
    case passing(Int)
  }

  let screen: ScreenGeometry
  let configuration: CalibrationConfiguration
  private(set) var task: ParagraphMap.Task
  private(set) var maps: [GazeCue: ParagraphMap] = [:]
  private let lines: ParagraphLines
  private let words: ParagraphWords?
  private let uncovered: Int
  private let guess: [SIMD2<Double>]
  private var places: [SIMD2<Double>]
  private var stage: Stage

  /// Prepares the fit: finds fixations, and where they are by the clock or by what is known of the person's maps.
  ///
  /// - Parameter known: what is known of the person's maps; nil where only what is known of people is.
  /// - Throws: as `ParagraphCalibration`, where the person was hardly seen or did not read.
  init(
    _ reading: ParagraphReading, knowing known: KnownMaps? = nil, screen: ScreenGeometry,
    configuration: CalibrationConfiguration, tuning: ParagraphConfiguration
  ) throws(ParagraphFailure) {
    uncovered = min(reading.uncovered.count, reading.text.lines.count)
    guard screen.isPossible, reading.text.isPossible else { throw .impossibleText }
    guard uncovered >= tuning.leastLines else {
      throw .tooFewLines(uncovered: uncovered, needed: tuning.leastLines)
    }
    guard let frames = ParagraphFrames(reading, screen, configuration, tuning, anatomy: known?.anatomy)
    else {
      throw .eyesNotSeen(share: 0)
    }
    guard frames.share >= tuning.leastSeenShare else { throw .eyesNotSeen(share: frames.share) }
    let all = ParagraphFixation.all(frames, tuning)
    lines = ParagraphLines(
      text: reading.text,
      times: reading.uncovered.prefix(uncovered).map(\.seconds) + [reading.end.seconds], tuning: tuning)
    words =
      reading.text.hasWords
      ? ParagraphWords(
        text: reading.text, times: lines.times, pxPerRadian: frames.pxPerRadian, tuning: tuning)
      : nil
    let guess = lines.guess(all)
    guard guess.rows >= tuning.leastRowCorrelation else { throw .notRead(lines: 0, of: uncovered) }
    self.guess = guess.places
    task = ParagraphMap.Task(
      frames: frames, fixations: all, read: [], text: reading.text, sight: SightGeometry(screen),
      tuning: tuning, known: known)
    (self.screen, self.configuration) = (screen, configuration)
    for cue in GazeCue.allCases where known != nil { maps[cue] = ParagraphMap(known: task, cue) }
    places =
      maps.isEmpty
      ? guess.places : ParagraphCalibration.places(task, maps, guess.places, configuration)
    stage = words == nil || !maps.isEmpty ? .passing(0) : .moving(tried: 0, best: nil)
  }

  /// Goes one step further.
  ///
  /// - Returns: whether the fit is complete.
  mutating func advance() throws(ParagraphFailure) -> Bool {
    switch stage {
    case .moving(let tried, let best): move(tried, best)
    case .passing(let passes):
      try pass(isFirst: passes == 0)
      stage = .passing(passes + 1)
      return passes + 1 >= task.tuning.passes
    }
    return false
  }

  private mutating func move(_ tried: Int, _ before: (places: [SIMD2<Double>], score: Double)?) {
    guard let words else { return }
    let moves = task.tuning.words.moves
    let now = min(moves.count, tried + max(1, task.tuning.words.movesAtOnce))
    var best = before
    for share in moves[tried..<now] {
      let moved = words.moved(task.fixations, guess, by: share)
      if best.map({ moved.score > $0.score }) ?? true { best = moved }
    }
    guard now == moves.count else { return stage = .moving(tried: now, best: best) }
    (places, stage) = (best?.places ?? guess, .passing(0))
  }

  private mutating func pass(isFirst: Bool) throws(ParagraphFailure) {
    let all = task.fixations
    task.read =
      words.map { $0.read($0.words(all, at: places, isFirst: isFirst), all) }
      ?? lines.read(lines.lines(all, at: places, isFirst: isFirst), at: places, isFirst: isFirst)
    let least = max(
      Double(task.tuning.leastLines), task.tuning.leastReadShare * Double(uncovered))
    guard Double(task.read.count) >= least else { throw .notRead(lines: task.read.count, of: uncovered) }
    maps = GazeCue.allCases.reduce(into: [:]) { [maps] in $0[$1] = ParagraphMap(task, $1, before: maps[$1]) }
    guard maps.keys.contains(where: { $0.side != nil }) else {
      throw .eyesNotSeen(share: task.frames.share)
    }
    places = ParagraphCalibration.places(task, maps, places, configuration)
  }
}

import Attention
import Documents
import Foundation
import Lines
import Reading
import ReaderWindow
import Signals
import Simulation
import Statistics

/// Simulates one person who reads a document in the reader, line by line, while the page moves as it does live.
///
/// The eyes read as `ReadingPerson` does: fixations of 180 to 300 ms, saccades of 2 ± 0.7 degrees of which one in eight
/// goes back, return sweeps of which three in ten fall short, and blinks now and then.
struct ReadTrial {
  private(set) var session: ReaderSession
  private(set) var tally = LineTally()
  private var webcam: Webcam
  private var pipeline: AttentionPipeline
  /// What corrects gaze by what is read; nil where nothing does.
  private var correction: ReadingCorrection?
  var random: SplitMix64
  private var time = 0.0
  private var sequence: UInt64 = 0
  private let habits = ReadingPerson.Habits()
  private let perDegree: Double
  /// The line that the eyes read; `isAtEnd` tells whether they have reached its last part.
  private var line: LineID?
  private var isAtEnd = false
  private var linesRead = Set<LineID>()
  private var hasFollowed = false
  /// The span of time in which each line was read, s.
  private var times: [LineID: ClosedRange<Double>] = [:]
  private static let frameSeconds = 1 / 30.0

  /// Prepares a simulated person in front of a document.
  ///
  /// - Parameters:
  ///   - degrees: the calibrated error, degrees.
  ///   - pitch: the line pitch of whole pages, degrees; nil for the view that the reader chooses itself.
  ///   - hasMenu: whether the menu is shown at the top left.
  init(
    _ text: SimulatedDocument, error: WebcamError, degrees: Double, pitch: Double?, seed: UInt64,
    hasMenu: Bool = false, isCorrected: Bool = false
  ) {
    let screen = ViewTrials.screen
    let distance = ViewTrials.distanceMm
    let perDegree = screen.pxPerDegree(distanceMm: distance)
    self.perDegree = perDegree
    if isCorrected { correction = ReadingCorrection(error, screen: screen, distanceMm: distance) }
    random = SplitMix64(seed: seed)
    webcam = Webcam(error, screen: screen, distanceMm: distance, seed: seed ^ 0xA5A5)
    let own = PageOrder(text.lines, on: text.document.pages[0]).linePitch ?? 12.5
    let isDefault = pitch == nil
    session = ReaderSession(
      document: text.document, screen: screen, choice: isDefault ? ViewChoice() : nil,
      typesetter: PangoTypesetter(), errorPx: degrees * perDegree, distanceMm: distance,
      scale: pitch.map { $0 * perDegree / own }, followsReading: true)
    session.letOpenMenu(hasMenu)
    for page in text.document.pages.indices {
      _ = session.learn(text.lines)
      session.setLines(text.lines, page: page)
    }
    pipeline = AttentionPipeline(
      layout: session.layout, screen: screen,
      calibratedError: CalibratedError(
        offset: 0.89 * error.offset * perDegree, sigma: error.noise * perDegree))
  }

  /// Simulates reading from the first line on.
  ///
  /// - Parameter most: the number of lines to read.
  mutating func read(lines most: Int) {
    var next: LineID? = LineID(page: 0, line: 0)
    while let line = next, linesRead.count < most {
      bringIntoView(line)
      guard session.rect(of: line) != nil else { break }
      readLine(line)
      next = after(line)
      isAtEnd = true
      if let next { due(line, next) }
    }
    tally.lines += linesRead.count
    tally.seconds += time
    turn()
  }

  private func after(_ line: LineID) -> LineID? {
    let next = LineID(page: line.page, line: line.line + 1)
    if session.rect(of: next) != nil { return next }
    let page = LineID(page: line.page + 1, line: 0)
    return session.rect(of: page) == nil ? nil : page
  }

  /// Scrolls until the line can be read, as a person does whose page does not follow.
  mutating func bringIntoView(_ line: LineID) {
    guard let rect = session.rect(of: line) else { return }
    let bounds = session.screen.bounds
    let (top, bottom) = (0.05 * bounds.height, 0.9 * bounds.height)
    var (dx, dy) = (0.0, 0.0)
    if rect.center.y < top || rect.center.y > bottom { dy = rect.center.y - 0.3 * bounds.height }
    if rect.x < 0 || rect.maxX > bounds.width, rect.width < bounds.width {
      dx = rect.center.x - bounds.width / 2
    }
    guard dx != 0 || dy != 0 else { return }
    _ = session.perform(.drag(dx: dx, dy: dy))
    for _ in 0..<10 { look(at: ScreenPoint(x: bounds.width / 2, y: 0.3 * bounds.height), counts: false) }
  }

  /// Simulates reading a line.
  ///
  /// - Parameters:
  ///   - line: the line to read.
  ///   - goal: how far to read from the line's left end, px; nil for the whole line.
  mutating func readLine(_ line: LineID, until goal: Double? = nil) {
    (self.line, isAtEnd, hasFollowed) = (line, false, false)
    linesRead.insert(line)
    times[line] = time...time
    guard let start = session.rect(of: line) else { return }
    var along = min(abs(random.normal()) * 0.5 * perDegree, 0.3 * start.width)
    if random.happens(habits.shortSweeps) {
      fix(line, min(along + 2 * perDegree, start.width), seconds: 0.13)
    }
    let end = goal ?? start.width
    while along < end {
      isAtEnd = along > 0.75 * start.width
      fix(line, along, seconds: random.uniform(habits.fixation))
      var step = max(0.5, habits.saccade + habits.saccadeSD * random.normal()) * perDegree
      if random.happens(habits.regressions) { step *= -0.8 }
      along = max(0, along + step)
      // If the page moves under the eyes the person waits.
      if hasFollowed, along > 0.8 * start.width { break }
    }
    if let goal { fix(line, goal, seconds: random.uniform(habits.fixation)) }
  }

  /// Simulates a look at the menu until it opens.
  ///
  /// - Returns: false where that takes too long.
  mutating func lookAtMenu() -> Bool {
    guard let menu = session.layout.targets.first(where: { $0.id == .menu }) else { return false }
    let start = time
    while time - start < 5 {
      let isOpen = look(at: menu.rect.center, counts: false)
      if isOpen { return true }
    }
    return false
  }

  /// Lets the voice read from where the eyes were, as the menu's cell does.
  ///
  /// - Returns: the line with which it begins; nil where it says nothing.
  mutating func readAloud() -> LineID? {
    for case .spoken(let passage) in session.perform(.toggleAloud) { return passage.parts.first?.line }
    return nil
  }

  private mutating func fix(_ line: LineID, _ along: Double, seconds: Double) {
    let tremble = 0.15 * perDegree * random.normal()
    let frames = max(1, Int((seconds / Self.frameSeconds).rounded()))
    for frame in 1...frames {
      guard let rect = session.rect(of: line) else { return }
      look(at: ScreenPoint(x: rect.x + along, y: rect.center.y + tremble), counts: frame == frames)
    }
    // The next look is in the saccade to the next place.
    if let rect = session.rect(of: line) {
      look(at: ScreenPoint(x: rect.x + along + perDegree, y: rect.center.y), counts: false)
    }
  }

  /// Looks at a place of the screen for a frame.
  ///
  /// - Returns: whether that opened the menu.
  @discardableResult
  private mutating func look(at place: ScreenPoint, counts: Bool) -> Bool {
    let isBlinking = random.happens(habits.blinks / 60 * Self.frameSeconds)
    let (seen, openness) = webcam.see(place, openness: isBlinking ? 0.2 : 1, dt: Self.frameSeconds)
    let now = Timestamp(seconds: time)
    let gaze = correction?.step(seen, at: now) ?? seen
    let output = pipeline.step(
      GazeSample(
        sequence: sequence, time: now, gaze: gaze, distanceMm: ViewTrials.distanceMm, openness: openness))
    let frame = TrackedFrame(
      sequence: sequence, time: now, eyes: .invalid(.noFrame), raw: gaze, filtered: output.filtered,
      events: output.events, intents: output.intents.filter(\.isAboutMenu),
      shift: correction?.shift ?? GazeShift())
    let actions = session.handle(frame)
    take(actions)
    time += Self.frameSeconds
    sequence += 1
    if let line, let began = times[line]?.lowerBound { times[line] = began...time }
    let opens = actions.contains(.menuWanted)
    guard counts, let line, openness > 0.5 else { return opens }
    if let point = gaze.value?.point {
      tally.errorSum += session.screen.degrees(
        from: point, to: place, distanceMm: ViewTrials.distanceMm)
      tally.errorFrames += 1
    }
    tally.looked += 1
    guard let found = session.lineRead else { return opens }
    tally.fixations += 1
    if found == line { tally.right += 1 }
    if line.page > 0 {
      tally.laterFixations += 1
      if found == line { tally.laterRight += 1 }
    }
    if found.page == line.page, abs(found.line - line.line) <= 1 { tally.near += 1 }
    guard let shown = session.scene.currentLine else { return opens }
    tally.highlighted += 1
    if shown == session.rect(of: line) { tally.highlightRight += 1 }
    return opens
  }

  private mutating func take(_ actions: [ReaderAction]) {
    for action in actions {
      if case .read(let evidence) = action { correction?.learn(evidence) }
      switch action {
      case .followed(let followed):
        hasFollowed = true
        if followed != line || !isAtEnd { tally.followedWrongly += 1 }
      case .read(.line(let evidence)):
        tally.told += 1
        if wasRead(evidence) { tally.toldRight += 1 }
      default: break
      }
    }
  }

  /// Whether the eyes were really on the line for most of the time that the evidence claims.
  private func wasRead(_ evidence: LineRead) -> Bool {
    let (from, to) = (evidence.start.seconds, evidence.end.seconds)
    guard let span = times[evidence.line] else { return false }
    return min(to, span.upperBound) - max(from, span.lowerBound) > 0.5 * (to - from)
  }

  /// Notes whether the page should have moved on by the end of a line.
  private mutating func due(_ line: LineID, _ next: LineID) {
    guard let rect = session.rect(of: next) else { return }
    let height = session.screen.heightPx
    if hasFollowed {
      (tally.due, tally.followed) = (tally.due + 1, tally.followed + 1)
    } else if !session.configuration.followWithin.contains(rect.center.y / height) {
      tally.due += 1
    }
  }

  /// Scrolls a step down deliberately, and counts whether the line that was read is marked.
  private mutating func turn() {
    guard let line else { return }
    _ = session.perform(.step(.down))
    tally.turns += 1
    if let marked = session.scene.lastLine, marked == session.rect(of: line) { tally.lastLineRight += 1 }
  }
}

extension Intent {
  fileprivate var isAboutMenu: Bool {
    switch self {
    case .dwell(let target, _), .dwellInterrupted(let target), .chosen(let target): target == .menu
    case .scroll, .scrollEnded, .paused, .resumed: false
    }
  }
}

import Attention
import Lines
import Reading
import Signals
import Simulation
import Traces
import Tracking

/// A trace of simulated people who read in front of a webcam, with the pages that they read.
struct MadeReading {
  static let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  private static let frameSeconds = 1 / 30.0
  private static let distanceMm = ScreenGeometry.usualDistanceMm
  /// The number of samples after which another person reads on: half an hour.
  private static let session = 54_000

  /// The trace as a replay writes it, with filtered gaze, events and intents.
  private(set) var trace: GazeTrace
  /// The text of each page, and the row from which it was shown.
  private(set) var pages: [(row: Int, text: PageText)] = []

  /// Makes the trace; the same number of samples always gives the same ones.
  init(samples: Int) {
    var header = TraceHeader(
      createdBy: "trackii", screen: Self.screen,
      layout: ReaderLayout.standard(screen: Self.screen, hasMenu: true))
    header.extend(by: TraceRecording(distanceMm: Self.distanceMm, rateHz: 1 / Self.frameSeconds))
    trace = GazeTrace(header: header)
    trace.rows.reserveCapacity(samples)
    while trace.rows.count < samples { read(upTo: samples) }
    var replay = TraceReplay(header, hasSettings: false)
    for index in trace.rows.indices {
      let frame = replay.step(trace.rows[index])
      trace.rows[index].filtered = frame.filtered
      (trace.rows[index].events, trace.rows[index].intents) = (frame.events, frame.intents)
    }
  }

  private mutating func read(upTo samples: Int) {
    let first = trace.rows.count
    let seed = UInt64(first / Self.session) + 1
    var person = ReadingPerson(
      screen: Self.screen, layout: trace.header.layout, distanceMm: Self.distanceMm, seed: seed)
    var webcam = Webcam(
      WebcamError(offset: 0.6, sway: 0.3, wobble: 0.3, white: 0.3), screen: Self.screen,
      distanceMm: Self.distanceMm, seed: seed ^ 0xA5A5)
    var page: Int?
    for number in first..<min(samples, first + Self.session) {
      let moment = person.advance(to: Double(number - first) * Self.frameSeconds)
      if page != person.pageNumber {
        page = person.pageNumber
        pages.append((number, Self.text(person.lines, page: pages.count)))
      }
      var (gaze, openness) = webcam.see(moment.gaze, openness: moment.openness, dt: Self.frameSeconds)
      if let reason = moment.blind { gaze = .invalid(reason) }
      // The simulated reader responds at once: the page is turned whether or not attention recognised the look.
      if let wish = moment.wish, moment.landed != nil { person.sees(wish) }
      trace.rows.append(
        TraceRow(
          sequence: UInt64(number), time: Timestamp(seconds: Double(number) * Self.frameSeconds), raw: gaze,
          distanceMm: Self.distanceMm, openness: moment.blind == nil ? openness : nil))
    }
  }

  private static func text(_ boxes: [ScreenRect], page: Int) -> PageText {
    PageText(
      lines: boxes.enumerated().map { number, box in
        PageLine(
          id: LineID(page: page, line: number), box: box, words: [PageWord(box: box, letters: 70)])
      })
  }
}

import Signals
import Statistics

/// A live calibration by reading: uncovers one line after the other and collects what the eyes do.
///
/// A pure state machine on the data's own time, as `CalibrationSession` is: feed it every frame's sample and show all lines up to the
/// one that it names. The next line is uncovered once the eyes have gone along the newest one, as far as gaze without any calibration
/// tells, or after some seconds. Whoever does not read, or looks below the lines, where dots are offered, is let go. While the eyes
/// are not seen it waits, and the newest line counts from the moment on at which they are seen again. After the last line the
/// calibration is fitted, a step with each frame, so that no frame waits for it.
package struct ParagraphSession: Sendable {
  enum State: Sendable {
    case waiting, reading, done
    /// All lines were read; each frame takes the fit one step further.
    case fitting(ParagraphFit)
    case paused(InvalidReason)
    case failed(CalibrationError)
  }

  /// What the eyes did so far.
  package private(set) var reading: ParagraphReading
  /// How the lines are fitted to; at first by what is known of people.
  package var fitting: ParagraphFitting
  /// The fitted calibration, once the session has finished.
  package private(set) var result: FittedCalibration?

  private(set) var state = State.waiting
  private let screen: ScreenGeometry
  private let configuration: CalibrationConfiguration
  private let tuning: ParagraphConfiguration.Uncovering
  private var way: LineWay
  /// Why the line before the newest one counted as read; nil where its time was up.
  private var sign: LineWay.Sign?
  private var now = Timestamp(nanoseconds: 0)
  private var lastSeen = Timestamp(nanoseconds: 0)
  private var unseenSeconds = 0.0
  /// Number of lines in a row whose time was up before they were read.
  private var unread = 0
  private var attempt = 0

  /// Makes a session that begins with the first frame.
  ///
  /// - Parameters:
  ///   - text: the lines, with the places of their words.
  ///   - screen: the screen on which they are shown.
  ///   - configuration: tuning of the calibration.
  ///   - tuning: tuning of when lines are uncovered.
  package init(
    text: ParagraphText, screen: ScreenGeometry, configuration: CalibrationConfiguration = .init(),
    tuning: ParagraphConfiguration.Uncovering = .init()
  ) {
    (self.screen, self.configuration, self.tuning) = (screen, configuration, tuning)
    fitting = ParagraphFitting(screen: screen, configuration: configuration)
    way = LineWay(tuning, pitch: text.pitchPx)
    reading = ParagraphReading(text: text, samples: [], uncovered: [], end: now)
  }

  /// The lines that are read.
  package var text: ParagraphText { reading.text }

  /// The newest line: the middle of its length; nil before the first one and after the last.
  package var newest: CalibrationTarget? {
    switch state {
    case .waiting, .done, .failed: return nil
    case .reading, .paused, .fitting: break
    }
    let index = reading.uncovered.count - 1
    guard text.lines.indices.contains(index) else { return nil }
    let line = text.lines[index]
    return CalibrationTarget(
      label: CalibrationTarget.Label.line(index),
      point: ScreenPoint(x: (line.left + line.right) / 2, y: line.y))
  }

  /// Takes the next frame's sample. Frames that come late are ignored, and so is every frame after `finished` or `failed`.
  package mutating func step(_ sample: EyesSample) -> [CalibrationAction] {
    switch state {
    case .done, .failed: return []
    case .waiting: return begin(with: sample)
    case .fitting(let fit): return advance(fit)
    case .reading, .paused: break
    }
    let step = sample.time - now
    // The sample is of the same frame again, or of a frame that came late.
    guard step > 0 || step < -configuration.clockSetSeconds else { return [] }
    // The clock was set back: times by the old clock no longer apply.
    if step < 0 { return begin(with: sample) }
    now = sample.time
    // A long gap between frames may come from a clock that was set, so its true length is not known.
    let gap = min(step, configuration.longestGapSeconds)
    let isSeen = sample.seenEyes != nil
    if isSeen { (lastSeen, unseenSeconds) = (now, 0) } else { unseenSeconds += gap }
    let reason = sample.eyes.reason ?? .eyesNotFound
    if unseenSeconds >= configuration.giveUpAfterSeconds {
      return fail(.noFace(reason, seconds: unseenSeconds))
    }
    if case .paused = state {
      guard isSeen else {
        state = .paused(reason)
        return []
      }
      state = .reading
      restartLine()
      reading.samples.append(sample)
      return [.resumed]
    }
    if !isSeen, now - lastSeen > configuration.pauseAfterSeconds {
      state = .paused(reason)
      return [.paused(reason)]
    }
    // During a long gap between frames the eyes may have been anywhere.
    if gap > configuration.pauseAfterSeconds { restartLine() }
    reading.samples.append(sample)
    way.take(sample, on: screen)
    let hasRead = hasReadLine()
    if way.asksForDots(text.lines[reading.uncovered.count - 1], at: now) {
      return fail(.notByReading(.declined))
    }
    guard hasRead else { return [] }
    unread = sign == nil ? unread + 1 : 0
    guard unread < tuning.unreadLines else {
      let all = reading.uncovered.count
      return fail(.notByReading(.notRead(lines: all - unread, of: all)))
    }
    return uncoverNext()
  }

  private mutating func begin(with sample: EyesSample) -> [CalibrationAction] {
    (now, lastSeen, unseenSeconds) = (sample.time, sample.time, 0)
    guard screen.isPossible, text.isPossible, !text.lines.isEmpty else {
      return fail(.notByReading(.impossibleText))
    }
    (reading.samples, reading.uncovered, state) = ([sample], [], .reading)
    (way, sign, unread) = (LineWay(tuning, pitch: text.pitchPx), nil, 0)
    attempt += 1
    return uncover()
  }

  private mutating func uncover() -> [CalibrationAction] {
    reading.uncovered.append(now)
    way.begin(text.lines[reading.uncovered.count - 1], after: sign)
    return newest.map { [.show($0, attempt: attempt)] } ?? []
  }

  /// Lets the newest line count from now on.
  private mutating func restartLine() {
    guard let since = reading.uncovered.last else { return }
    reading.samples.removeAll { $0.time >= since }
    reading.uncovered[reading.uncovered.count - 1] = now
    way.restart()
  }

  private mutating func hasReadLine() -> Bool {
    guard let since = reading.uncovered.last else { return false }
    sign = way.sign(of: text.lines[reading.uncovered.count - 1], at: now)
    let stood = now - since
    guard sign == nil else { return stood >= tuning.leastSeconds }
    // Whoever still goes on along the line reads slowly.
    let idle = now - (way.wentOn ?? since)
    return stood >= tuning.mostSeconds && idle >= tuning.idleSeconds || stood >= tuning.longestSeconds
  }

  private mutating func uncoverNext() -> [CalibrationAction] {
    let read = CalibrationAction.collected(
      label: CalibrationTarget.Label.line(reading.uncovered.count - 1))
    return [read] + (reading.uncovered.count < text.lines.count ? uncover() : conclude())
  }

  private mutating func conclude() -> [CalibrationAction] {
    reading.end = now
    do throws(ParagraphFailure) { state = .fitting(try fitting.begin(reading)) } catch {
      return fail(.notByReading(error))
    }
    return []
  }

  private mutating func advance(_ fit: ParagraphFit) -> [CalibrationAction] {
    var fit = fit
    do throws(ParagraphFailure) {
      guard try fit.advance() else {
        state = .fitting(fit)
        return []
      }
    } catch { return fail(.notByReading(error)) }
    do throws(CalibrationError) { result = try fitting.end(fit) } catch { return fail(error) }
    state = .done
    return [.finished]
  }

  private mutating func fail(_ error: CalibrationError) -> [CalibrationAction] {
    state = .failed(error)
    (reading.samples, result) = ([], nil)
    return [.failed(error)]
  }
}

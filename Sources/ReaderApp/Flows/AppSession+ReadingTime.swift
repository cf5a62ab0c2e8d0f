import Library
import Lines
import Reading
import Signals
import Tracking

// Counts how long the person reads, and shows it on a screen of its own.
extension AppSession {
  // MARK: Counting

  /// Counts what an event shows of reading time. Recorded eyes do not count.
  mutating func countReading(_ event: AppEvent, at time: Timestamp) -> [AppAction] {
    guard setting.isLive, case .reading(var reading) = screen.place else { return [] }
    if case .place = screen, visibility == .shown {
      let page = reading.session.currentPage
      switch event {
      case .gaze(.tracked(let frame)):
        // A frame that was not delivered tells nothing of who is there.
        if frame.eyes.reason != .noFrame {
          reading.clock.see(
            hasFace: frame.showsFace && frame.eyes.reason != .eyesClosed, page: page, at: frame.time)
        }
      case .window(.command), .window(.pointer): reading.clock.act(page: page, at: time)
      default: return []
      }
    } else {
      reading.clock.stop()
    }
    let due = reading.clock.due()
    screen.place = .reading(reading)
    return due.map { [keep($0, of: reading)] } ?? []
  }

  /// Counts the lines that were read, as gaze has shown.
  mutating func countLines(_ done: [ReaderAction]) {
    guard setting.isLive, case .reading(var reading) = screen.place else { return }
    for case .read(.line(let read)) in done {
      reading.clock.readLine(words: reading.words(on: read.line), seconds: read.end - read.start)
    }
    screen.place = .reading(reading)
  }

  /// Stores the place and the reading time of a document that is left.
  func keptOnLeaving(_ reading: ReadingScreen) -> [AppAction] {
    var clock = reading.clock
    clock.stop()
    // While the person follows somebody else, the page shown is not their own place.
    let followed = together.following.flatMap { $0.reading.documentID == reading.item.id ? $0 : nil }
    let place = followed?.ownPlace ?? reading.readingPlace
    let remember = AppAction.store(.remember(place, documentID: reading.item.id))
    return drawnOnLeaving(reading) + [remember] + (clock.due().map { [keep($0, of: reading)] } ?? [])
  }

  private func keep(_ span: ReadingSpan, of reading: ReadingScreen) -> AppAction {
    .store(.keepReading(span, documentID: reading.item.id, opening: reading.clock.opening))
  }

  // MARK: The screen of reading times

  mutating func showReadingTime() -> [AppAction] {
    guard case .place(.shelf(let shelf)) = screen, shelf.activity == .none else { return [] }
    screen = .place(.readingTime(ReadingTimeScreen(shelf: shelf)))
    return [.store(.readingTimes)]
  }

  mutating func know(readingTimes answer: Result<ReadingTimes, AppFailure>, at time: Timestamp) -> [AppAction]
  {
    guard case .readingTime(var shown) = screen.place else { return [] }
    shown.times.take(answer.map { [$0] }, again: time + setting.timing.storeRetrySeconds)
    screen.place = .readingTime(shown)
    guard case .failure = answer else { return [] }
    return [.log(.error, "the reading times cannot be read")]
  }

  func model(_ shown: ReadingTimeScreen) -> ReadingTimeModel {
    let times = shown.times.values.first
    let items = times?.documents.map { ReadingTimeModel.Item($0) } ?? []
    let failure = shown.times.failure?.words
    let absence: Absence = if let failure { .failed(failure) } else { times == nil ? .reading : .none }
    // A list without entries says in its middle why it cannot be read.
    return ReadingTimeModel(
      person: reader.name, items: items, days: times?.days.map { .init($0) } ?? [],
      message: items.isEmpty ? nil : failure, absence: absence)
  }
}

extension ReadingScreen {
  /// The number of words on a line; 0 if the page's text is not known.
  fileprivate func words(on line: LineID) -> Int {
    guard case .known(let text) = texts[line.page] else { return 0 }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(line.line)
      ? lines[line.line].split(whereSeparator: \.isWhitespace).count : 0
  }
}

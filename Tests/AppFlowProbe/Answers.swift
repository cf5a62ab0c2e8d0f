import ReaderApp

/// What the store, a document, the voice and the window owe an answer to: until it has come, time stands still.
@MainActor
final class Answers {
  enum Answer: Hashable {
    case people, signedIn, shelf, readingTimes, added, profile, marks, calendar, reminders, notes
    case opened, lines, way
    case voice
    case found
    /// Where the tiles lie.
    case layout
    /// What comes of a key or a click.
    case deed
    /// The window in full screen at its size, or out of it.
    case fullScreen(Bool)
  }

  private var owed: [Answer: Int] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// What is owed still, in words for whoever looks for what a flow stands still at.
  var described: String { owed.keys.map { "\($0)" }.sorted().joined(separator: ", ") }

  func owe(_ answer: Answer) { owed[answer, default: 0] += 1 }

  /// A change of tiles before the window has laid out the last ones is told of once.
  func oweOnce(_ answer: Answer) { owed[answer] = 1 }

  /// Nothing comes of it any more.
  func forget(_ answer: Answer) {
    owed[answer] = nil
    resume()
  }

  func forgetAll() {
    owed = [:]
    resume()
  }

  /// Returns when nothing is owed.
  func all() async {
    while !owed.isEmpty { await withCheckedContinuation { waiting.append($0) } }
  }

  func come(_ event: AppEvent) {
    switch event {
    case .store(.people): pay(.people)
    case .store(.signedIn), .store(.wayIn), .store(.ownWayIn), .store(.ownChecked), .store(.pinSet),
      .store(.recoveryCode), .store(.recoveryCodeKept):
      pay(.signedIn)
    case .store(.shelf): pay(.shelf)
    case .store(.readingTimes): pay(.readingTimes)
    case .store(.added): pay(.added)
    case .store(.profile), .store(.profileBeforeLogIn): pay(.profile)
    case .store(.marks): pay(.marks)
    case .store(.calendar): pay(.calendar)
    case .store(.reminders): pay(.reminders)
    case .store(.notebook), .store(.sharing), .store(.together), .store(.collections), .store(.removal),
      .store(.account),
      .store(.members), .store(.document):
      pay(.notes)
    case .book(.opened): pay(.opened)
    case .book(.lines): pay(.lines)
    case .book(.guide), .book(.links), .book(.preview), .book(.found), .book(.form), .book(.filled),
      .book(.files), .book(.savedFile), .book(.exportedMarks), .book(.importedMarks),
      .book(.passwordKept):
      pay(.way)
    case .voice(.available), .voice(.silent): pay(.voice)
    case .found, .foundCalendars, .foundPictures, .foundTexts, .foundFolders: pay(.found)
    case .window(let event): come(event)
    default: break
    }
    resume()
  }

  private func come(_ event: WindowEvent) {
    switch event {
    case .tick, .visibility: break
    case .layout: pay(.layout)
    case .geometry(let geometry):
      if !geometry.isFullScreen { pay(.fullScreen(false)) }
      if geometry.fillsMonitor { pay(.fullScreen(true)) }
    case .closed: owed = [:]
    default: pay(.deed)
    }
  }

  private func pay(_ answer: Answer) {
    guard let count = owed[answer] else { return }
    owed[answer] = count > 1 ? count - 1 : nil
  }

  private func resume() {
    let ready = waiting
    waiting = []
    for continuation in ready { continuation.resume() }
  }
}

import Library
import Localization
import Reading
import Signals

// The cells of reading together, and the words above them.
extension AppSession {
  /// Shows the page of reading together.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: TogetherScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    let items = [.back] + togetherItems(shown)
    layOut(items, in: &shown.cells, below: Self.togetherHeadShare, isOther: isOther, at: time)
    cover(.together(shown))
  }

  /// Updates the page of reading together, if it is shown.
  mutating func refreshTogether(hasChanged: Bool, at time: Timestamp) {
    guard case .covered(.together(var shown), _) = screen else { return }
    var isOther = hasChanged
    if case .asked = shown.state { isOther = true }
    shown.state = .known
    if hasChanged { shown.news = nil }
    show(shown, isOther: isOther, at: time)
  }

  mutating func changeTogether(_ news: String) {
    guard case .covered(.together(var shown), _) = screen else { return }
    shown.news = news
    cover(.together(shown))
  }

  /// The share of the screen's height for the words above the cells.
  private static let togetherHeadShare = 0.2

  private func togetherItems(_ shown: TogetherScreen) -> [PanelItem] {
    switch shown.state {
    case .asked: return []
    case .failed: return [PanelItem(.togetherAgain, localized("Try again"), .later)]
    case .known: break
    }
    guard let reading = together.reading else {
      var items: [PanelItem] = []
      if let item = documentRead {
        var begin = PanelItem(
          .togetherBegin, localized("Read “\(DisplayText.of(item.title, maximum: 40))” to others"), .aloud)
        // The choice needs a longer look: others see at once where the person is.
        begin.dwellSeconds = 1.2
        items.append(begin)
      }
      return items + [PanelItem(.togetherJoin, localized("Follow somebody: type their code…"), .eye)]
    }
    var end = PanelItem(
      .togetherEnd, reading.part == .leads ? localized("End it for all") : localized("Follow no longer"),
      .close)
    end.dwellSeconds = 1.5
    switch reading.part {
    case .leads: return [PanelItem(.togetherSay, localized("Say the code"), .aloud), end]
    case .follows:
      let name = DisplayText.of(reading.leader, maximum: 30)
      return [PanelItem(.togetherGo, localized("To \(name)’s page"), .forward), end]
    }
  }

  func scene(_ shown: TogetherScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.headline = localized("Read together")
    switch shown.state {
    case .asked: scene.detail = localized("The household is being asked…")
    case .failed(let words): scene.detail = words
    case .known:
      let (headline, detail) = togetherWords
      (scene.headline, scene.detail) = (headline, shown.news ?? detail)
    }
    return scene
  }

  private var togetherWords: (headline: String, detail: String) {
    guard let reading = together.reading else {
      return (
        localized("Read together"), localized("One reads, others follow the page on screens of their own.")
      )
    }
    let title = DisplayText.of(reading.title, maximum: 50)
    let followers = reading.followers.map { DisplayText.of($0, maximum: 30) }.joined(separator: ", ")
    switch reading.part {
    case .leads:
      let code = reading.code.map(String.init).joined(separator: " ")
      let detail =
        reading.followers.isEmpty
        ? localized("You read “\(title)”. Nobody follows yet: tell them the code.")
        : localized("You read “\(title)”. Following you: \(followers).")
      return (localized("Your code: \(code)"), detail)
    case .follows:
      let name = DisplayText.of(reading.leader, maximum: 30)
      return (localized("You follow \(name)"), localized("in “\(title)”. Following: \(followers)."))
    }
  }

  /// The code digit by digit, so that the voice does not say it as a number.
  static func spoken(code: String) -> String { code.map(String.init).joined(separator: ", ") }

  /// The present state in a few words, for the cell in “Your day”.
  var togetherSummary: String {
    guard let reading = together.reading else { return localized("one reads, others follow") }
    let name = DisplayText.of(reading.leader, maximum: 30)
    return reading.part == .leads
      ? localized("your code: \(reading.code)") : localized("you follow \(name)")
  }
}

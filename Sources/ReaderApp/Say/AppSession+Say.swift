import Localization
import Reading
import Signals

// Phrases by gaze, switch, keys and mouse: said by the voice, and shown in large letters.
extension AppSession {
  mutating func handle(_ event: SayEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .open: return openSay(at: time)
    case .say(let index): return sayPhrase(index, at: time)
    }
  }

  private mutating func openSay(at time: Timestamp) -> [AppAction] {
    guard setting.isLive else { return [] }
    switch screen {
    case .place, .covered(.typing, _): break
    case .calibrating, .cameras, .resting, .covered: return []
    }
    let actions = fallSilent()
    show(SayScreen(cells: newCells(SayScreen.timing, at: time)), isOther: true, at: time)
    return actions
  }

  mutating func choosePhrase(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.saying(var say), _) = screen else { return [] }
    switch id {
    case .panelBack where say.page > 0: say.page = 0
    case .panelBack: return uncover()
    case .panelMore: say.page += 1
    case .sayTyped: return openKeys(for: .spoken, at: time)
    case .loud:
      saysLoud.toggle()
      show(say, isOther: false, at: time)
      return []
    default:
      guard let index = personal.phrases.indices.first(where: { id == .phrase($0) }) else { return [] }
      return sayPhrase(index, at: time)
    }
    show(say, isOther: true, at: time)
    return []
  }

  private mutating func sayPhrase(_ index: Int, at time: Timestamp) -> [AppAction] {
    guard case .covered(.saying(var say), _) = screen, personal.phrases.indices.contains(index) else {
      return []
    }
    let words = personal.phrases[index]
    say.said = .phrase(words)
    cover(.saying(say))
    return [.voice(.speak(words, isLoud: saysLoud))]
  }

  /// Says a typed text like a phrase; it can be said again.
  mutating func speak(typed words: String, at time: Timestamp) -> [AppAction] {
    let opened = openSay(at: time)
    guard case .covered(.saying(var say), _) = screen else { return opened }
    say.said = .phrase(words)
    cover(.saying(say))
    return opened + [.voice(.speak(words, isLoud: saysLoud))]
  }

  /// Notes that the voice could not say a phrase; it is still shown.
  mutating func notSpoken(_ trouble: String) {
    guard case .covered(.saying(var say), _) = screen, case .phrase(let words) = say.said else { return }
    say.said = .unheard(words, why: trouble)
    cover(.saying(say))
  }

  // MARK: The cells

  /// The dwell time of a phrase, s: somebody waits for it, and a wrong one is corrected by the next. Own choice.
  private static let phraseSeconds = 0.7

  /// Shows the page of phrases.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: SayScreen, isOther: Bool, at time: Timestamp) {
    var say = before
    var loud = PanelItem(.loud, localized("Loud"), .aloud)
    loud.isOn = saysLoud
    let phrases = personal.phrases.enumerated().map { index, words in
      var item = PanelItem(.phrase(index), words, .aloud)
      item.dwellSeconds = Self.phraseSeconds
      return item
    }
    let own = PanelItem(.sayTyped, localized("Something else…"), .mark)
    let all = phrases + [own, loud]
    let items = page(&say.page, of: all)
    layOut(items, in: &say.cells, below: Self.saidShare, isOther: isOther, at: time)
    cover(.saying(say))
  }

  /// The share of the screen's height for the phrase that was said.
  private static let saidShare = 0.18
  /// The size of the letters of the phrase, on a screen of 1920 x 1080 px: readable from across a room, or three lines if it is
  /// long.
  private static func letterPx(_ said: String) -> Double { said.count <= 28 ? 84 : 40 }

  // MARK: The scene

  func scene(_ say: SayScreen) -> PanelScene {
    var scene = say.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    switch say.said {
    case .nothing: scene.headline = localized("What is to be said?")
    case .phrase(let words): (scene.headline, scene.headlinePx) = (words, Self.letterPx(words))
    case .unheard(let words, let why):
      (scene.headline, scene.headlinePx, scene.detail) = (words, Self.letterPx(words), why)
    }
    return scene
  }
}

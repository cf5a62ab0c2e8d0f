import Library
import Localization
import Reading
import Signals

// Looking up a word: chosen among those being read, typed, or selected with the mouse.
extension AppSession {
  mutating func handle(_ ask: DictionaryAsk, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen else { return [] }
    guard hasDictionary else {
      reading.session.tell(Self.noDictionary.headline, Self.noDictionary.remedy)
      screen = .place(.reading(reading))
      return []
    }
    switch ask {
    case .open:
      guard let selection = reading.session.selection else {
        return open(.lookUp, isByHand: true, at: time)
      }
      reading.session.clearSelection()
      screen = .place(.reading(reading))
      return define(selection.plain, at: time)
    case .define(let word): return define(word, at: time)
    }
  }

  private static let noDictionary = (
    headline: localized("There is no dictionary on this computer"),
    remedy: localized(
      """
      Install dict, dictd and a dictionary, such as dict-gcide for English or dict-wn; then open the \
      document again. Nothing is looked up on the internet.
      """)
  )

  /// Looks up a word, and covers the page with its definition.
  mutating func define(_ text: String, at time: Timestamp) -> [AppAction] {
    let word = DictionaryWord.cleaned(text)
    guard setting.isLive else { return [] }
    guard !word.isEmpty else {
      let left = uncover()
      if case .reading(var reading) = screen.place {
        reading.session.tell(localized("There is no word in that"), localized("Choose or type another one."))
        screen.place = .reading(reading)
      }
      return left
    }
    switch screen {
    case .place, .covered: break
    case .calibrating, .cameras, .resting: return []
    }
    let actions = fallSilent()
    let cells = newCells(DefinitionScreen.timing, at: time)
    show(DefinitionScreen(word, cells: cells), isOther: true, at: time)
    return actions + [.dictionary(.define(word))]
  }

  mutating func handle(_ event: DictionaryEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .available: hasDictionary = true
    case .answered(let answer, let word):
      // The person may have left the definition before the answer came.
      guard case .covered(.definition(var shown), _) = screen, shown.word == word, shown.state == .asked
      else { break }
      shown.take(answer)
      show(shown, isOther: true, at: time)
    }
    return []
  }

  mutating func chooseInDefinition(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.definition(var shown), _) = screen else { return [] }
    switch id {
    case .panelBack: return uncover()
    case .pageBefore: shown.page = max(0, shown.page - 1)
    case .panelMore: shown.page += 1
    case .otherWord: return [.voice(.hush)] + openKeys(for: .lookUp, at: time)
    case .sayDefinition:
      guard case .found(let pages) = shown.state else { return [] }
      return [.voice(.speak(pages[shown.page % pages.count], isLoud: false))]
    default:
      guard case .similar(let words) = shown.state,
        let index = words.indices.first(where: { id == .similarWord($0) })
      else { return [] }
      return define(words[index], at: time)
    }
    show(shown, isOther: true, at: time)
    return [.voice(.hush)]
  }

  // MARK: Cells

  /// Shows the page of a definition.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: DefinitionScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    let other = PanelItem(.otherWord, localized("Another word…"), .mark)
    var items: [PanelItem]
    switch shown.state {
    case .asked, .failed: items = [.back, other]
    case .found(let pages):
      shown.page %= pages.count
      items = [.back]
      if shown.page < pages.count - 1 { items.append(.more) }
      if shown.page > 0 { items.append(PanelItem(.pageBefore, localized("Page before"), .previous)) }
      if canSpeak { items.append(PanelItem(.sayDefinition, localized("Read it to me"), .aloud)) }
      items.append(other)
      // The last cells are left out if gaze is too coarse for so many beside each other.
      items = Array(items.prefix(grid().columns))
    case .similar(let words):
      let all = words.enumerated().map { PanelItem(.similarWord($0.offset), $0.element, .find) } + [other]
      items = page(&shown.page, of: all)
    }
    if case .similar = shown.state {
      layOut(items, in: &shown.cells, below: Self.wordShare, isOther: isOther, at: time)
    } else {
      for index in items.indices { items[index].rect = cellBelowText(index, of: items.count) }
      shown.cells.show(items, at: OpenPanel.cells(items, in: grid()), isOther: isOther, time: time)
    }
    cover(.definition(shown))
  }

  /// Whether a voice is available that can read the definition to the person.
  var canSpeak: Bool {
    if case .reading(let reading) = screen.place { reading.session.canSpeak } else { false }
  }

  /// The share of the screen's height for the word above the cells.
  private static let wordShare = 0.14

  // MARK: The scene

  func scene(_ shown: DefinitionScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.headline = "“\(shown.word)”"
    switch shown.state {
    case .asked: scene.detail = localized("The dictionaries are being asked…")
    case .failed(let words): scene.detail = words
    case .similar(let words):
      scene.headline =
        words.isEmpty
        ? localized("No dictionary here has “\(shown.word)”.")
        : localized("No dictionary here has “\(shown.word)”. It may be one of these:")
    case .found(let pages):
      if pages.count > 1 {
        scene.headline = localized("“\(shown.word)”, page \(shown.page + 1) of \(pages.count)")
      }
      (scene.detail, scene.isDetailProse) = (pages[shown.page % pages.count], true)
    }
    return scene
  }

  // MARK: Words to look up

  /// The cells of words to look up: those of the sentences being read and of marks, names and long words first, and a cell to
  /// type any other word.
  func lookUpItems(cells: Int, page: Int) -> [PanelItem] {
    guard case .reading(let reading) = screen.place else { return [.back] }
    var keys = PanelItem("look-up-keys", localized("Type a word…"), .mark)
    keys.effect = .keys(.lookUp)
    let words = reading.wordsToLookUp.enumerated().map { index, word in
      var item = PanelItem(TargetID("look-up-\(index)"), word, .find)
      item.effect = .define(word)
      return item
    }
    return PanelItem.paged([keys] + words, cells: cells, page: page)
  }
}

/// A word in the form in which dictionaries are asked for it.
enum DictionaryWord {
  private static let longest = 80

  /// The text in one line, without punctuation around words; empty if it has no letter.
  static func cleaned(_ text: String) -> String {
    let plain = text.replacing("’", with: "'").replacing("\u{AD}", with: "")
    let words = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    func stands(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    guard let first = words.firstIndex(where: stands), let last = words.lastIndex(where: stands) else {
      return ""
    }
    return String(words[first...last].filter { $0 != "\"" && $0 != "\\" }.prefix(longest))
  }
}

extension ReadingScreen {
  /// Single words that can be looked up: those being read, then those of marks, the last mark first.
  var wordsToLookUp: [String] {
    let marked = marks.marks.filter { $0.kind == .highlight }.sorted { $0.created > $1.created }
    let texts = [session.proposal?.words].compactMap(\.self) + marked.map(\.text)
    var seen: Set<String> = []
    return texts.flatMap { SearchTerms.terms(of: $0) }.map(DictionaryWord.cleaned)
      .filter { !$0.isEmpty && !$0.contains(" ") && $0.contains(where: \.isLetter) }
      .filter { seen.insert($0.lowercased()).inserted }
  }
}

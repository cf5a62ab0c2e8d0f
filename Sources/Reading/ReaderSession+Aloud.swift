import Documents
import Lines
import Localization
import Signals

// Reading aloud: from the line that is looked at, page by page; the page moves along with the voice.
extension ReaderSession {
  /// What the voice is reading, and how far it has come.
  struct Aloud: Hashable, Sendable {
    /// The page that is read; where `passage` is nil, the next page to be read, whose text is not known yet.
    var page: Int
    var passage: Passage?
    /// The line that the voice says, or says next.
    var line: LineID?
    /// The part of the passage that the voice says, from 0; nil before it has begun.
    var part: Int?
    /// The word of the line that the voice says, among those that are said with it, from 0; nil where the voice does not tell.
    var word: Int?
    /// When the line was last reported by the voice.
    var since: Timestamp?
    /// Where on `page` to begin, page points, while its text is not known yet; nil for its start.
    var start: PagePoint?
    /// Whether the voice is silent because the person has gone, until they are back.
    var isWaiting = false
  }

  /// Tells the reader whether there is a voice, so that reading aloud can be offered.
  package mutating func letSpeak(_ canSpeak: Bool) { self.canSpeak = canSpeak }

  /// Whether reading aloud is on: the voice reads, or waits for the person to come back.
  package var isAloud: Bool { aloud != nil }

  /// Whether the voice says something of the document now.
  package var isSpeaking: Bool { aloud?.isWaiting == false }

  /// Whether this passage is being said now.
  package func isSaying(_ passage: Int) -> Bool { aloud?.passage?.number == passage }

  mutating func toggleAloud() -> [ReaderAction] {
    if aloud != nil { return hush() }
    // The key begins reading aloud even where no voice is known: the part that speaks then reports what is missing.
    let start = lineToSpeak ?? lineInView
    return speak(page: start?.page ?? flow.currentPage(at: motion.offset.y), from: start?.line ?? 0)
  }

  /// Reads aloud from a place of a page on, page points.
  package mutating func readAloud(from point: PagePoint, page: Int) -> [ReaderAction] {
    guard document.pages.indices.contains(page) else { return [] }
    layOut(around: page)
    let done = speak(page: page, from: line(at: point, page: page)?.line ?? 0)
    if aloud?.page == page, aloud?.passage == nil { aloud?.start = point }
    return done
  }

  /// Ends reading aloud.
  mutating func hush() -> [ReaderAction] {
    guard aloud != nil else { return [] }
    aloud = nil
    return [.hushed]
  }

  /// The line at which reading stopped, before the look at the menu if it was opened by gaze; nil where none in view was read.
  ///
  /// On the way to the menu gaze passes over other lines, and rests beside it where it is off.
  private var lineToSpeak: LineID? {
    guard trail.last != nil, let place = placeRead else { return nil }
    return line(at: place.point, page: place.page)
  }

  /// The line that is being read if it is in view, else the first line in view.
  var lineInView: LineID? {
    let inView = { (id: LineID) in
      rect(of: id).map { $0.y >= 0 && $0.maxY <= screen.heightPx } ?? false
    }
    let sure = reading.follower.place.flatMap {
      $0.probability >= configuration.lineHighlightBelief ? $0 : nil
    }
    let looked = [sure?.line, lastRead?.line].lazy.compactMap { $0 }
    return looked.first(where: inView)
      ?? flow.visiblePages(at: motion.offset.y).lazy.flatMap { page in
        (lines[page] ?? []).indices.map { LineID(page: page, line: $0) }
      }.first(where: inView)
  }

  /// Says a page from a line on, or the first following page that has text.
  mutating func speak(page: Int, from line: Int = 0) -> [ReaderAction] {
    var (page, line) = (page, line)
    while document.pages.indices.contains(page) {
      layOut(around: page)
      guard let text = lines[page] else {
        // The page is brought into view, so that its text is asked for.
        aloud = Aloud(page: page, since: now)
        glide(to: flow.top(of: page))
        return []
      }
      if let last = lastLineOfText(page)?.line, line <= last {
        passagesSpoken += 1
        var passage = Passage(
          number: passagesSpoken, page: page, text, line..<last + 1, pitch: document.linePitch,
          tables: views.sheets[page]?.tables ?? [:])
        // A page with few words is in the language of the pages before.
        languageSpoken = TextLanguage.code(of: text.lazy.map(\.text)) ?? languageSpoken
        passage.language = languageSpoken
        aloud = Aloud(page: page, passage: passage, line: LineID(page: page, line: line), since: now)
        keepInView(LineID(page: page, line: line))
        return [.spoken(passage)]
      }
      (page, line) = (page + 1, 0)
    }
    if aloud?.passage == nil {
      // Nothing has been said yet, so a hint has to explain the silence.
      hint = Hint(
        banner: ReaderScene.Banner(
          headline: localized("There is no text to read aloud"),
          remedy: localized("The pages from here on are pictures."), isBlocking: false), since: now)
    }
    return hush()
  }

  /// Goes on reading aloud when the text of the page that the voice waits for has come.
  mutating func speakIfAwaited(_ page: Int) -> [ReaderAction] {
    guard let aloud, aloud.passage == nil, aloud.page == page, !aloud.isWaiting else { return [] }
    return speak(page: page, from: aloud.start.flatMap { line(at: $0, page: page)?.line } ?? 0)
  }

  /// Continues reading aloud at the top of a page that was turned to deliberately.
  mutating func speakFromTop(of page: Int) -> [ReaderAction] {
    guard let aloud, !aloud.isWaiting else { return [] }
    return speak(page: page)
  }

  /// Notes that the voice has come to a part of a passage, from 0.
  package mutating func heard(part: Int, of passage: Int) {
    guard let said = aloud?.passage, said.number == passage, said.parts.indices.contains(part) else { return }
    aloud?.line = said.parts[part].line
    aloud?.part = part
    aloud?.word = nil
    aloud?.since = now
    keepInView(said.parts[part].line)
  }

  /// Notes that the voice has come to a word of a part of a passage, both from 0.
  package mutating func heard(word: Int, part: Int, of passage: Int) {
    guard let said = aloud?.passage, said.number == passage, said.parts.indices.contains(part), word >= 0
    else { return }
    // A voice may tell a word without having told its line.
    if aloud?.part != part { heard(part: part, of: passage) }
    aloud?.word = word
    aloud?.since = now
  }

  /// Goes on with the next page when the voice has said a passage.
  package mutating func heardAll(of passage: Int) -> [ReaderAction] {
    guard let aloud, aloud.passage?.number == passage else { return [] }
    return speak(page: aloud.page + 1)
  }

  /// Ends reading aloud when the voice has failed, and shows why.
  package mutating func heardNothing(_ headline: String, _ remedy: String) -> [ReaderAction] {
    hint = Hint(
      banner: ReaderScene.Banner(headline: headline, remedy: remedy, isBlocking: false), since: now)
    return hush()
  }

  /// Keeps the voice silent while nobody is there, and continues from the same line afterwards. A voice that reports
  /// nothing for long counts as failed. With closed eyes the person is still listening.
  mutating func minded() -> [ReaderAction] {
    guard let aloud, let now else { return [] }
    let isAway = lost.map { $0.reason.isAbsence && now - $0.since > configuration.aloudAwaySeconds } ?? false
    if isAway, !aloud.isWaiting {
      self.aloud?.isWaiting = true
      return [.hushed]
    }
    if aloud.isWaiting, lost == nil {
      let from = aloud.line ?? LineID(page: aloud.page, line: 0)
      return speak(page: from.page, from: from.line)
    }
    guard let since = aloud.since else {
      self.aloud?.since = now
      return []
    }
    if !aloud.isWaiting, now - since > configuration.aloudSilenceSeconds {
      return heardNothing(
        localized("The voice has fallen silent"),
        localized("Press S, or choose “Read aloud” in the menu, to try again."))
    }
    return []
  }

  /// The box of the line that the voice says, screen px; nil for none.
  /// The place of the word that the voice says, screen px; nil where it does not tell.
  var spokenWord: ScreenRect? {
    guard let aloud, let word = aloud.word, let part = aloud.part, let parts = aloud.passage?.parts,
      parts.indices.contains(part), let text = lines[parts[part].line.page],
      text.indices.contains(parts[part].line.line)
    else { return nil }
    let id = parts[part].line
    let (words, index) = (text[id.line].words, word + (parts[part].saidBefore ?? 0))
    return words.indices.contains(index) ? onScreen(words[index].box, page: id.page) : nil
  }

  var spokenLine: ScreenRect? { aloud?.line.flatMap { rect(of: $0) } }

  /// Moves the page if the spoken line would not be comfortably in view, unless the person is scrolling. A new page is
  /// shown from its top, as if it had been turned to, even where its first line is in view below the previous page.
  private mutating func keepInView(_ line: LineID) {
    guard driving.isEmpty, let rect = rect(of: line) else { return }
    let y = motion.offset.y + rect.center.y
    if line.line == 0 {
      glide(to: flow.top(of: line.page))
    } else if !configuration.followWithin.contains((y - motion.destination.y) / screen.heightPx) {
      glide(to: y - configuration.followTo * screen.heightPx)
    }
  }

  private mutating func glide(to y: Double) {
    motion.glide(
      to: flow.clamped(ScreenPoint(x: motion.offset.x, y: y)), seconds: configuration.followGlideSeconds)
  }

  /// A quiet message that fades by itself.
  struct Hint: Hashable, Sendable {
    var banner: ReaderScene.Banner
    var since: Timestamp?
  }

  mutating func fadeHint() {
    guard let since = hint?.since, let now else {
      hint?.since = now
      return
    }
    if now - since > configuration.hintSeconds { hint = nil }
  }
}

extension InvalidReason {
  /// Whether the reason means that nobody, or somebody else, sits in front of the camera.
  fileprivate var isAbsence: Bool { [.noFace, .otherFace].contains(self) }
}

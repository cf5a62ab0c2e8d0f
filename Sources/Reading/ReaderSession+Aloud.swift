import Documents
import Lines
import Signals

// Reading aloud: from the line that is looked at, page by page, the page moving along with the voice.
extension ReaderSession {
  /// Where the voice is.
  struct Aloud: Hashable, Sendable {
    /// The next page to be said where `passage` is nil: its text is not known yet.
    var page: Int
    var passage: Passage?
    /// The line that is being said, or said next.
    var line: LineID?
    /// When that was told last.
    var since: Timestamp?
    /// Where on `page` to begin, page points, where its text is not known yet; nil for its start.
    var start: PagePoint?
    /// The person has gone: silent until they are back.
    var isWaiting = false
  }

  /// Whether there is a voice: then reading aloud is offered.
  package mutating func letSpeak(_ canSpeak: Bool) { self.canSpeak = canSpeak }

  /// Whether a voice reads, or waits for the person to come back.
  package var isAloud: Bool { aloud != nil }

  /// Whether a voice says something of the document now.
  package var isSpeaking: Bool { aloud?.isWaiting == false }

  /// Whether this passage is being said.
  package func isSaying(_ passage: Int) -> Bool { aloud?.passage?.number == passage }

  mutating func toggleAloud() -> [ReaderAction] {
    if aloud != nil { return hush() }
    // By the key also where no voice is known of: whoever is to say it tells what is missing.
    let start = lineInView
    return speak(page: start?.page ?? flow.currentPage(at: motion.offset.y), from: start?.line ?? 0)
  }

  /// Reads from a place of a page on, page points.
  package mutating func readAloud(from point: PagePoint, page: Int) -> [ReaderAction] {
    guard document.pages.indices.contains(page) else { return [] }
    layOut(around: page)
    let done = speak(page: page, from: line(at: point, page: page)?.line ?? 0)
    if aloud?.page == page, aloud?.passage == nil { aloud?.start = point }
    return done
  }

  /// Ends it.
  mutating func hush() -> [ReaderAction] {
    guard aloud != nil else { return [] }
    aloud = nil
    return [.hushed]
  }

  /// Where reading is if that is in view, else the first line that is.
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

  /// Says a page from a line on, or the first page after it that has text.
  mutating func speak(page: Int, from line: Int = 0) -> [ReaderAction] {
    var (page, line) = (page, line)
    while document.pages.indices.contains(page) {
      layOut(around: page)
      guard let text = lines[page] else {
        // Shown, so that its text is asked for.
        aloud = Aloud(page: page, since: now)
        glide(to: flow.top(of: page))
        return []
      }
      if let last = lastLineOfText(page)?.line, line <= last {
        passagesSpoken += 1
        let passage = Passage(
          number: passagesSpoken, page: page, text, line..<last + 1, pitch: document.linePitch)
        aloud = Aloud(page: page, passage: passage, line: LineID(page: page, line: line), since: now)
        keepInView(LineID(page: page, line: line))
        return [.spoken(passage)]
      }
      (page, line) = (page + 1, 0)
    }
    if aloud?.passage == nil {
      // Nothing was said before, so that nothing tells why there is silence.
      hint = Hint(
        banner: ReaderScene.Banner(
          headline: "There is no text to read aloud",
          remedy: "The pages from here on are pictures.", isBlocking: false), since: now)
    }
    return hush()
  }

  /// A page's text has come for which the voice waits.
  mutating func speakIfAwaited(_ page: Int) -> [ReaderAction] {
    guard let aloud, aloud.passage == nil, aloud.page == page, !aloud.isWaiting else { return [] }
    return speak(page: page, from: aloud.start.flatMap { line(at: $0, page: page)?.line } ?? 0)
  }

  /// The page was turned on purpose: the voice goes there too.
  mutating func speakFromTop(of page: Int) -> [ReaderAction] {
    guard let aloud, !aloud.isWaiting else { return [] }
    return speak(page: page)
  }

  /// The voice has come to a part of a passage, from 0.
  package mutating func heard(part: Int, of passage: Int) {
    guard let said = aloud?.passage, said.number == passage, said.parts.indices.contains(part) else { return }
    aloud?.line = said.parts[part].line
    aloud?.since = now
    keepInView(said.parts[part].line)
  }

  /// The voice has said a passage.
  package mutating func heardAll(of passage: Int) -> [ReaderAction] {
    guard let aloud, aloud.passage?.number == passage else { return [] }
    return speak(page: aloud.page + 1)
  }

  /// The voice has failed.
  package mutating func heardNothing(_ headline: String, _ remedy: String) -> [ReaderAction] {
    hint = Hint(
      banner: ReaderScene.Banner(headline: headline, remedy: remedy, isBlocking: false), since: now)
    return hush()
  }

  /// Silent while nobody is there, on from the same line afterwards; and a voice that says nothing for long has
  /// died. Closed eyes listen.
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
        "The voice has fallen silent", "Press S, or choose “Read aloud” in the menu, to try again.")
    }
    return []
  }

  /// The line that is being said.
  var spokenLine: ScreenRect? { aloud?.line.flatMap { rect(of: $0) } }

  /// Moves the page where the line will not come to rest comfortably in view, unless the person moves it. A page that
  /// begins is shown from its top, as one that is turned to: also where its first line is in view below the page before.
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

  /// A quiet message that goes by itself.
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
  /// Nobody, or somebody else, sits there.
  fileprivate var isAbsence: Bool { [.noFace, .otherFace].contains(self) }
}

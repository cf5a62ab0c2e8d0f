import Documents
import Foundation
import Lines
import Signals
import Testing

@testable import Reading

/// Reading aloud: what is said from where, how the page goes along, and when there is silence.
struct AloudTests {
  let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  private func lines(_ texts: [String], pitch: Double = 27) throws -> [TextLine] {
    try texts.enumerated().map { index, text in
      let words = text.split(separator: " ").enumerated().map { number, word in
        TextWord(
          text: String(word),
          box: PageRect(x: 32 + 40 * Double(number), y: 62 + pitch * Double(index), width: 38, height: 14))
      }
      return try #require(TextLine(words: words))
    }
  }

  /// Three pages of as many lines each.
  private func session(_ count: Int = 18, loaded pages: [Int] = [0, 1, 2], hasVoice: Bool = true) throws
    -> ReaderSession
  {
    let text = try lines((0..<count).map { "this is what line \($0) of the page says" })
    var session = ReaderSession(
      document: ReaderDocument(
        title: "T", pages: Array(repeating: PageSize(width: 420, height: 595), count: 3),
        linePitch: ReaderDocument.linePitch(of: text)),
      screen: screen, followsReading: true)
    session.letSpeak(hasVoice)
    for page in pages { session.setLines(text, page: page) }
    return session
  }

  private func passage(_ actions: [ReaderAction]) -> Passage? {
    actions.lazy.compactMap { if case .spoken(let passage) = $0 { passage } else { nil } }.first
  }

  /// Lets seconds pass.
  private func wait(_ session: inout ReaderSession, from start: Double, seconds: Double) -> [ReaderAction] {
    stride(from: 0, through: seconds, by: 0.1).flatMap { session.advance(to: Timestamp(seconds: start + $0)) }
  }

  @Test("the voice begins at the line that is read, says the page to its end, and goes on with the next one")
  func pages() throws {
    var session = try session()
    var frames = GazeFrames()
    for line in 0..<3 {
      let y = try #require(session.rect(of: LineID(page: 0, line: line))).center.y
      for frame in frames.reading(y: y, from: 560, to: 1300) { _ = session.handle(frame) }
    }
    let first = try #require(passage(session.perform(.toggleAloud)))
    #expect(first.parts.first?.line == LineID(page: 0, line: 2) && first.parts.count == 16)
    #expect(first.parts.first?.text == "this is what line 2 of the page says")
    #expect(session.scene.targets.first { $0.id == .aloud }?.label == "Silence")
    for part in first.parts.indices {
      session.heard(part: part, of: first.number)
      _ = wait(&session, from: frames.now + 2 * Double(part), seconds: 1.5)
      let spoken = try #require(session.scene.spokenLine)
      #expect(spoken.y > 0 && spoken.maxY < 0.88 * screen.heightPx, "line \(part + 2) is in view")
      #expect(session.scene.currentLine == nil)
    }
    let second = try #require(passage(session.heardAll(of: first.number)))
    #expect(second.parts.first?.line == LineID(page: 1, line: 0) && second.parts.count == 18)
    session.heard(part: 3, of: first.number)
    #expect(session.heardAll(of: first.number).isEmpty, "what was told of the page before is past")
    let third = try #require(passage(session.heardAll(of: second.number)))
    #expect(session.heardAll(of: third.number) == [.hushed] && !session.isAloud)
    #expect(session.scene.spokenLine == nil)
  }

  @Test("a word that is parted at the line's end is said whole; headings and paragraphs end")
  func words() throws {
    var text = try lines([
      "A heading", "nobody under-", "stood what well-", "Known men said", "at the end-", "3 times",
    ])
    for index in 1..<text.count {
      for word in text[index].words.indices { text[index].words[word].box.y += 30 }
      text[index].box.y += 30
    }
    let passage = Passage(number: 1, page: 4, text, 0..<6, pitch: 27)
    #expect(
      passage.parts.map(\.text) == [
        "A heading", "nobody understood", "what well-", "Known men said", "at the end-", "3 times",
      ])
    #expect(passage.parts.map(\.isEnd) == [true, false, false, false, false, false])
    #expect(passage.parts.map(\.line.line) == Array(0..<6))
  }

  @Test("a page is said in the language of its text, and one with few words in that of the page before")
  func language() throws {
    var session = try session(loaded: [])
    session.setLines(
      try lines([
        "Alle Menschen sind frei und gleich an Würde", "und Rechten geboren. Sie sind mit Vernunft",
        "und Gewissen begabt und sollen einander im", "Geist der Brüderlichkeit begegnen.",
      ]), page: 0)
    session.setLines(try lines(["Seite 2"]), page: 1)
    session.setLines(try lines(["This is the last page of the", "book, and it is not in German."]), page: 2)
    let first = try #require(passage(session.perform(.toggleAloud)))
    let second = try #require(passage(session.heardAll(of: first.number)))
    let third = try #require(passage(session.heardAll(of: second.number)))
    #expect([first, second, third].map(\.language) == ["de", "de", "en"])
    var unknown = try self.session(loaded: [])
    unknown.setLines(try lines(["Seite 1"]), page: 0)
    let told = passage(unknown.perform(.toggleAloud))
    #expect(told != nil && told?.language == nil)
  }

  @Test("the word that the voice says is shown within its line, until the next line or silence")
  func wordSaid() throws {
    var session = try session(loaded: [])
    session.setLines(try lines(["one two under-", "stood four five"]), page: 0)
    let said = try #require(passage(session.perform(.toggleAloud)))
    #expect(said.parts.map(\.text) == ["one two understood", "four five"])
    #expect(said.parts.map(\.saidBefore) == [nil, 1])
    session.heard(part: 0, of: said.number)
    #expect(session.scene.spokenWord == nil, "many voices tell lines at most")
    session.heard(word: 2, part: 0, of: said.number)
    func place(_ line: Int, _ word: Int) -> ScreenRect? {
      session.lines[0].map { session.onScreen($0[line].words[word].box, page: 0) }
    }
    #expect(session.scene.spokenWord == place(0, 2))
    session.heard(part: 1, of: said.number)
    #expect(session.scene.spokenWord == nil && session.scene.spokenLine != nil)
    session.heard(word: 1, part: 1, of: said.number)
    #expect(session.scene.spokenWord == place(1, 2), "the first word of the line was said before")
    for (word, part) in [(9, 1), (-1, 1), (0, 7)] { session.heard(word: word, part: part, of: said.number) }
    #expect(session.scene.spokenWord == nil)
    session.heard(word: 0, part: 0, of: said.number + 1)
    #expect(session.scene.spokenWord == nil && session.scene.spokenLine != nil)
    _ = session.perform(.toggleAloud)
    #expect(session.scene.spokenWord == nil)
  }

  @Test("the voice begins where reading stopped before the look at the menu, whatever gaze passed on its way")
  func whereReadingStopped() throws {
    var session = try session()
    let (read, passed) = (LineID(page: 0, line: 3), LineID(page: 0, line: 0))
    let box = try #require(session.sources(of: read).first)
    func place(_ seconds: Double, _ box: PageRect) -> ReadingTrail.Place {
      ReadingTrail.Place(
        time: Timestamp(seconds: seconds), page: 0,
        point: PagePoint(x: box.x + box.width / 2, y: box.y + box.height / 2))
    }
    session.trail.note(place(1, box))
    session.trail.look(at: .menu, at: Timestamp(seconds: 2))
    session.trail.note(place(2.2, try #require(session.sources(of: passed).first)))
    session.lastRead = (passed, nil)
    let said = try #require(passage(session.perform(.toggleAloud)))
    #expect(said.parts.first?.line == read)
  }

  @Test("a page without text is passed over, one that is not known yet is waited for")
  func gaps() throws {
    var session = try session(loaded: [0])
    let first = try #require(passage(session.perform(.toggleAloud)))
    #expect(session.heardAll(of: first.number).isEmpty && session.isAloud)
    _ = wait(&session, from: 1, seconds: 2)
    #expect(session.position.page == 1, "it is shown, so that its text is asked for")
    #expect(session.setLines([], page: 1).isEmpty)
    let text = try lines(["the last page says this"])
    let last = try #require(passage(session.setLines(text, page: 2)))
    #expect(last.parts.map(\.line) == [LineID(page: 2, line: 0)])
    #expect(session.setLines(text, page: 2).isEmpty, "it is said once")
  }

  @Test("a page that the voice comes to is shown from its top, also where it was in view before")
  func pageBegins() throws {
    var session = try session()
    let first = try #require(passage(session.perform(.toggleAloud)))
    session.heard(part: 17, of: first.number)
    _ = wait(&session, from: 1, seconds: 1)
    _ = session.handle(.scroll(.down, speed: 1), at: Timestamp(seconds: 2))
    let heading = LineID(page: 1, line: 0)
    var now = 2.0
    while try #require(session.rect(of: heading)).y > 500, now < 10 {
      now += 0.1
      _ = session.advance(to: Timestamp(seconds: now))
    }
    _ = session.handle(.scrollEnded(.down), at: Timestamp(seconds: now))
    _ = wait(&session, from: now, seconds: 1)
    #expect(try #require(session.rect(of: heading)).y > 200 && session.position.page == 0)
    _ = session.heardAll(of: first.number)
    _ = wait(&session, from: now + 1, seconds: 1)
    #expect(session.position == DocumentPosition(page: 1, offset: 0))
  }

  @Test("a voice quicker than the page's movement leaves the page where it was to go")
  func quick() throws {
    var session = try session()
    let first = try #require(passage(session.perform(.toggleAloud)))
    let second = try #require(passage(session.heardAll(of: first.number)))
    for part in 0..<3 {
      _ = session.advance(to: Timestamp(seconds: 1 + 0.05 * Double(part)))
      session.heard(part: part, of: second.number)
    }
    _ = wait(&session, from: 3, seconds: 1)
    #expect(session.position == DocumentPosition(page: 1, offset: 0))
  }

  @Test("turning the page takes the voice along; scrolling does not")
  func turned() throws {
    var session = try session()
    let first = try #require(passage(session.perform(.toggleAloud)))
    #expect(passage(session.perform(.step(.down))) == nil)
    let second = try #require(passage(session.handle(.chosen(.pageForward), at: Timestamp(seconds: 1))))
    #expect(second.parts.first?.line == LineID(page: 1, line: 0) && second.number > first.number)
    _ = session.handle(.scroll(.down, speed: 1), at: Timestamp(seconds: 2))
    _ = wait(&session, from: 2, seconds: 1)
    let place = session.position
    session.heard(part: 1, of: second.number)
    #expect(session.position == place, "who scrolls is not pulled back")
  }

  @Test("silence while nobody is there, and on from the same line; closed eyes listen")
  func away() throws {
    var session = try session()
    let first = try #require(passage(session.perform(.toggleAloud)))
    _ = wait(&session, from: 0, seconds: 1)
    session.heard(part: 5, of: first.number)
    _ = session.handle(.paused(.eyesClosed), at: Timestamp(seconds: 2))
    #expect(wait(&session, from: 2, seconds: 10).isEmpty && session.isAloud)
    _ = session.handle(.resumed, at: Timestamp(seconds: 12.1))
    _ = session.handle(.paused(.noFace), at: Timestamp(seconds: 12.2))
    #expect(!wait(&session, from: 12.2, seconds: 2.5).contains(.hushed))
    #expect(wait(&session, from: 15, seconds: 20) == [.hushed])
    #expect(session.scene.targets.contains { $0.label == "Silence" })
    let back = session.handle(.resumed, at: Timestamp(seconds: 36)) + wait(&session, from: 36.1, seconds: 1)
    #expect(passage(back)?.parts.first?.line == LineID(page: 0, line: 5))
  }

  @Test("it can be silenced at any time, also while a repair is offered, and ends with the document")
  func silenced() throws {
    var session = try session()
    #expect(!session.scene.targets.contains { $0.id == .aloud })
    let said = try #require(passage(session.perform(.toggleAloud)))
    let quiet = try #require(session.scene.targets.first { $0.id == .aloud })
    #expect(quiet.label == "Silence" && quiet.rect.x < 100)
    #expect(abs(quiet.rect.center.y - screen.bounds.center.y) < 1, "the middle of the left edge")
    session.offerRepair("You sit otherwise.")
    for part in 0..<6 {
      session.heard(part: part, of: said.number)
      _ = wait(&session, from: 10 * Double(part), seconds: 10)
    }
    #expect(session.event == .aloud)
    #expect(session.handle(.chosen(.aloud), at: Timestamp(seconds: 61)) == [.hushed])
    #expect(session.layout.targets.contains { $0.id == .repair }, "the offer has waited")
    _ = session.handle(.chosen(.aloud), at: Timestamp(seconds: 62))
    #expect(!session.isAloud, "what is not shown is not chosen")
    _ = session.perform(.toggleAloud)
    #expect(session.perform(.mend) == [.hushed, .repairWanted])
    _ = session.perform(.toggleAloud)
    #expect(session.perform(.exit).first == .hushed)
  }

  @Test("a voice that has died, none at all, and pages of pictures are told, and nothing waits for them")
  func bad() throws {
    var session = try session()
    _ = session.perform(.toggleAloud)
    #expect(wait(&session, from: 0, seconds: 45).contains(.hushed))
    #expect(!session.isAloud)
    _ = session.perform(.toggleAloud)
    #expect(session.heardNothing("No voice answers.", "Install one.") == [.hushed])
    #expect(
      session.scene.banner?.headline == "No voice answers." && session.scene.banner?.isBlocking == false)
    _ = wait(&session, from: 50, seconds: 20)
    #expect(session.scene.banner == nil)
    _ = session.heardAll(of: 99)
    session.heard(part: -1, of: 1)

    var dumb = try self.session(hasVoice: false)
    #expect(dumb.event == nil)
    #expect(passage(dumb.perform(.toggleAloud)) != nil, "the key asks all the same")
    #expect(
      dumb.heardNothing("No voice answers.", "sudo apt install one") == [.hushed] && dumb.event == nil)
    #expect(dumb.scene.banner?.remedy.contains("apt install") == true)

    var pictures = try self.session(loaded: [])
    for page in 0..<3 { pictures.setLines([], page: page) }
    #expect(pictures.perform(.toggleAloud).isEmpty && !pictures.isAloud)
    #expect(pictures.scene.banner?.headline == "There is no text to read aloud")
    _ = wait(&pictures, from: 0, seconds: 20)
    pictures.setLines(try lines(["a caption"]), page: 0)
    _ = pictures.heardAll(of: try #require(passage(pictures.perform(.toggleAloud))).number)
    #expect(pictures.scene.banner == nil, "the text has ended, and was heard to end")
    _ = pictures.perform(.toEnd)
    _ = wait(&pictures, from: 21, seconds: 3)
    _ = pictures.perform(.toggleAloud)
    #expect(pictures.scene.banner?.headline == "There is no text to read aloud")
  }

  @Test("a page as poppler has it is said as it was written")
  func real() async throws {
    let pdf = try WrittenPDF([
      .init("the lighthouse had been empty for some", x: 72, baseline: 100),
      .init("thirty years and nobody remem-", x: 72, baseline: 115),
      .init("bered who had lit it last", x: 72, baseline: 130),
    ])
    let document = try await Document.open(pdf.url)
    var session = ReaderSession(document: try await ReaderDocument(document, title: "T"), screen: screen)
    session.letSpeak(true)
    session.setLines(try await document.lines(page: 0), page: 0)
    let said = try #require(passage(session.perform(.toggleAloud)))
    #expect(
      said.parts.map(\.text) == [
        "the lighthouse had been empty for some", "thirty years and nobody remembered", "who had lit it last",
      ])
  }
}

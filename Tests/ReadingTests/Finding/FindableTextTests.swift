import Documents
import Reading
import Testing

/// Words found on a page, as people type them and as documents set them.
@Suite("Search on a page")
struct FindableTextTests {
  private static let size = PageSize(width: 595, height: 842)

  /// Lines of words, each letter 6 points wide.
  private func lines(_ texts: [String], x: Double = 60, y: Double = 100) -> [TextLine] {
    texts.enumerated().compactMap { row, text in
      var left = x
      return TextLine(
        words: text.split(separator: " ").map { word in
          defer { left += Double(word.count + 1) * 6 }
          return TextWord(
            text: String(word),
            box: PageRect(x: left, y: y + Double(row) * 17, width: Double(word.count) * 6, height: 11))
        })
    }
  }

  private func hits(_ query: String, in lines: [TextLine], most: Int = .max) -> [TextHit] {
    guard let words = FoundWords(query) else { return [] }
    return FindableText(lines, page: 3, size: Self.size)
      .hits(of: words, most: most, typesetter: FixedTypesetter())
  }

  @Test(
    "forms of the same letters are found",
    arguments: [
      ("gaze", "The Gaze of readers"), ("GAZE", "the gaze"), ("resume", "a résumé of it"),
      ("résumé", "a resume of it"), ("efficient", "an e\u{FB03}cient way"),
      ("don't", "they don\u{2019}t know"), ("strasse", "an der Straße dort"), ("Straße", "an der STRASSE"),
      ("naïve reader", "a naive   reader"), ("cooperate", "to coop\u{AD}erate"), ("ÅNGSTRÖM", "an ångström"),
      ("well-known", "a well\u{2010}known fact"), ("10-20", "pages 10\u{2013}20"),
    ])
  func forms(query: String, text: String) {
    #expect(hits(query, in: lines([text])).count == 1)
  }

  @Test("white space alone is nothing to look for, and nothing is found where it does not stand")
  func nothing() {
    #expect(FoundWords("  \n") == nil && FoundWords("") == nil)
    #expect(hits("gaze", in: lines(["nothing of the kind"])).isEmpty)
    #expect(hits("gaze", in: []).isEmpty)
    #expect(hits("12", in: lines(["from 1-2 on"])).isEmpty, "figures keep their hyphens")
  }

  @Test("a phrase is found over the end of a line, with a box on each line")
  func overLines() throws {
    let hit = try #require(hits("quick brown fox", in: lines(["the quick", "brown fox runs"])).first)
    #expect(hit.page == 3 && hit.boxes.count == 2)
    #expect(hit.boxes[0] == PageRect(x: 84, y: 100, width: 30, height: 11))
    #expect(hit.boxes[1] == PageRect(x: 60, y: 117, width: 54, height: 11))
  }

  @Test(
    "a word that a line's end has parted is found whole",
    arguments: ["information", "well-known", "wellknown"])
  func parted(query: String) {
    let text = query == "information" ? ["of infor-", "mation theory"] : ["of well-", "known theory"]
    #expect(hits(query, in: lines(text)).count == 1)
  }

  @Test("a part of a word is shown as that part, from the right where the script is")
  func part() throws {
    let hit = try #require(hits("formation", in: lines(["information"])).first)
    #expect(abs(hit.boxes[0].x - 72) < 0.01 && abs(hit.boxes[0].width - 54) < 0.01)
    let hebrew = try #require(hits("של", in: lines(["שלום"])).first)
    #expect(abs(hebrew.boxes[0].x - 72) < 0.01 && abs(hebrew.boxes[0].width - 12) < 0.01)
  }

  /// Lines of an upright page as they stand on one whose text runs down or up.
  private func turned(_ lines: [TextLine], down: Bool) -> [TextLine] {
    lines.compactMap { line in
      TextLine(
        words: line.words.map { word in
          let box = word.box
          let place =
            down
            ? PageRect(x: Self.size.width - box.maxY, y: box.x, width: box.height, height: box.width)
            : PageRect(x: box.y, y: Self.size.height - box.maxX, width: box.height, height: box.width)
          return TextWord(text: word.text, box: place)
        })
    }
  }

  @Test("on lines that run down or up the page a box lies along each line", arguments: [true, false])
  func turnedLines(down: Bool) throws {
    let upright = lines(["gaze goes to the quick", "brown fox that runs on", "and on without an end"])
    let sideways = turned(upright, down: down)
    let expected = try #require(hits("quick brown fox", in: upright).first)
    let hit = try #require(hits("quick brown fox", in: sideways).first)
    let boxes = expected.boxes.map {
      TextLine(words: [TextWord(text: "x", box: $0)])
    }
    #expect(boxes.count == 2)
    #expect(hit.boxes == turned(boxes.compactMap { $0 }, down: down).map(\.box))
    #expect(hit.context.text == expected.context.text, "the sentence goes on over the lines' ends")
    let part = try #require(hits("ithout", in: sideways).first?.boxes.first)
    let uprightPart = try #require(hits("ithout", in: upright).first?.boxes.first)
    #expect(abs(part.height - uprightPart.width) < 0.01 && abs(part.width - uprightPart.height) < 0.01)
    let start = down ? part.y : Self.size.height - part.maxY
    #expect(abs(start - uprightPart.x) < 0.01)
  }

  @Test("a word that stands in the margin of an upright page is shown whole")
  func margin() throws {
    let page = lines(["much upright text stands on this page", "and more of it than in its margin"])
    let label = turned(lines(["Accuracy"], x: 200, y: 20), down: false)
    #expect(hits("racy", in: page + label).first?.boxes == [label[0].box])
  }

  @Test(
    "several words that stand in the margin are found as they follow each other", arguments: [true, false])
  func marginPhrase(down: Bool) throws {
    let page = lines(["much upright text stands on this page", "and more of it than in its margin"])
    let note = turned(lines(["Accuracy of gaze in degrees"], x: 200, y: 20), down: down)
    let hit = try #require(hits("of gaze in", in: note + page).first)
    #expect(hit.boxes == note[0].words[1...3].map(\.box))
    #expect(hit.context.text == "Accuracy of gaze in degrees", "and not what stands beside it")
  }

  @Test("a short last line of narrow words is no note in the margin")
  func shortLine() throws {
    func line(_ words: [String], y: Double, letter: Double) -> TextLine? {
      var x = 72.0
      return TextLine(
        words: words.map { word in
          defer { x += Double(word.count) * letter + 4 }
          return TextWord(
            text: word, box: PageRect(x: x, y: y, width: Double(word.count) * letter, height: 12))
        })
    }
    let page = [
      line(["this", "is", "what", "comes"], y: 100, letter: 6), line(["of", "it."], y: 117, letter: 3),
      line(["and", "another", "paragraph"], y: 134, letter: 6),
    ].compactMap(\.self)
    #expect(hits("comes of it. and", in: page).count == 1)
  }

  @Test("without spaces between words a line's end is none either")
  func unspaced() {
    #expect(hits("自然言語", in: lines(["これは自然", "言語です"])).count == 1)
    #expect(hits("자연 언어", in: lines(["이것은 자연", "언어"])).count == 1, "Korean has spaces")
  }

  @Test("columns are searched one after the other")
  func columns() {
    // As a document may have them: across both columns.
    let left = lines((0..<20).map { $0 == 19 ? "the last quick" : "left column text \($0)" }, x: 60)
    let right = lines((0..<20).map { $0 == 0 ? "brown fox first" : "right column text \($0)" }, x: 330)
    let mixed = zip(left, right).flatMap { [$0, $1] }
    #expect(hits("quick brown", in: mixed).count == 1)
    #expect(hits("quick right", in: mixed).isEmpty, "they stand beside each other")
  }

  @Test("the sentence around is told, cut to what is read at a glance")
  func context() throws {
    let page = lines(["One ends here. The gaze is", "shown in it. Another begins."])
    let hit = try #require(hits("gaze", in: page).first)
    #expect(hit.context.text == "The gaze is shown in it.")
    #expect(hit.context.before == "The" && hit.context.match == "gaze")
    let long = lines([String(repeating: "word ", count: 60) + "gaze " + String(repeating: "tail ", count: 60)]
    )
    let cut = try #require(hits("gaze", in: long).first?.context)
    #expect(cut.before.hasPrefix("…") && cut.after.hasSuffix("…") && cut.text.count < 150)
  }

  @Test("places do not overlap, come in reading order, and are no more than asked for")
  func many() {
    let page = lines(["aaaa", "aa a aa"])
    #expect(hits("aa", in: page).map { $0.boxes[0].y } == [100, 100, 117, 117])
    #expect(hits("a", in: page, most: 3).count == 3)
  }

  @Test("words worth looking for: names and figures, then long ones, each once")
  func terms() {
    let text = "The model of Sellen uses the model in 2019 under uncertainty, and Sellen agrees."
    #expect(
      SearchTerms.terms(of: text) == ["Sellen", "2019", "uncertainty", "agrees", "model", "under", "uses"])
    #expect(SearchTerms.terms(of: "eye tracking") == ["eye tracking", "tracking"])
    #expect(SearchTerms.terms(of: "— … !").isEmpty)
    #expect(SearchTerms.terms(of: text, most: 2) == ["Sellen", "2019"])
    for text in [
      text, "eye tracking", "— … !", "", "a 7", "it is", "he or she or it is as he is", "the Ibo", "—word—",
    ] {
      #expect(SearchTerms.hasTerms(text) == !SearchTerms.terms(of: text).isEmpty, "\(text)")
    }
  }
}

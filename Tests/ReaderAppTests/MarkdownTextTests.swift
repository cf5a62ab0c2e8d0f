import AppFlows
import Foundation
import Library
import Signals
import Testing

@testable import ReaderApp

/// What notes hold is Markdown: it is shown as such, and changed as it is written.
@Suite("Markdown of notes")
struct MarkdownTextTests {
  private func lines(_ markdown: String) -> [ProseLine] { MarkdownText.lines(of: markdown) }

  /// Its indent, and what it says with the sign before it.
  private func shown(_ markdown: String) -> [String] {
    lines(markdown).map { "\($0.indent) \($0.text)" }
  }

  /// Letters with their looks; letters of code have spaces at which no line is broken.
  private func runs(_ markdown: String) -> [ProseRun] { lines(markdown).flatMap(\.runs) }

  @Test("a text without marks looks as it is typed, line by line")
  func plain() {
    let text = """
      The first line, 2 * 3 * 4 and 5*3*2.
        Indented,\tsnake_case_name, C:\\dir\\file, #tag, -5 degrees, 1.5 litres
      * * *
      ----

      https://example.org/a_b_c~d, <b> [link](x) | a | “*” \(String(repeating: "word ", count: 40))

      """
    let expected = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      TextPage.wrapped(String($0))
    }
    #expect(lines(text).map(\.text) == expected)
    #expect(lines(text).allSatisfy { $0.isPlain })
    #expect(ProsePage.pages(of: lines(text)).map(\.text) == TextPage.pages(of: expected))
  }

  @Test("headings, with the signs that close them, and what is none")
  func headings() {
    let read = lines("# Garden #\n\n### 2026-11-24 09:05\ntext\n####### seven\n#none")
    #expect(read.map(\.text) == ["Garden", "", "2026-11-24 09:05", "text", "####### seven", "#none"])
    #expect(read.map(\.kind) == [.heading(level: 1), .text, .heading(level: 3), .text, .text, .text])
  }

  @Test("lists in lists, numbers that count on, tasks, and paragraphs of items")
  func lists() {
    #expect(
      shown("- one\n  - two\n    1. three\n    1. four\n\n  of one\nafter\n7. seven\n8. eight") == [
        "3 • one", "6 ◦ two", "9 1. three", "9 2. four", "0 ", "3 of one", "0 after", "3 7. seven",
        "3 8. eight",
      ])
    #expect(shown("- [x] Dig\n- [ ] Sow") == ["3 • Dig (done)", "3 • Sow (not done yet)"])
    // What goes on below stands under the words.
    let long = lines("* " + String(repeating: "word ", count: 20))
    #expect(long.map(\.marker) == ["•", ""] && long.map(\.indent) == [3, 3])
    #expect(long.allSatisfy { $0.text.count <= TextPage.columns - 3 + 2 })
  }

  @Test("quotes in quotes, with what they hold")
  func quotes() {
    let read = lines("> a\n> > # b\n>\n> - c\nd")
    #expect(read.map(\.quotes) == [1, 2, 1, 1, 0])
    #expect(read.map(\.text) == ["a", "b", "", "• c", "d"])
    #expect(read.map(\.indent) == [2, 4, 0, 5, 0])
  }

  @Test("emphasis, code and what is struck, also across lines and within words")
  func emphasis() {
    #expect(
      runs("A *b* **c** _d_ `e*` ~~f~~ ***g*** \\*h\\*") == [
        ProseRun("A "), ProseRun("b", .emphasised), ProseRun(" "), ProseRun("c", .strong), ProseRun(" "),
        ProseRun("d", .emphasised), ProseRun(" "), ProseRun("e*", .code), ProseRun(" "),
        ProseRun("f", .struck), ProseRun(" "), ProseRun("g", [.strong, .emphasised]), ProseRun(" *h*"),
      ])
    #expect(runs("un**believ**able") == [ProseRun("un"), ProseRun("believ", .strong), ProseRun("able")])
    #expect(lines("*from\nto* here").map(\.runs.first?.style) == [.emphasised, .emphasised])
  }

  @Test(
    "marks that are never closed stay as they are written",
    arguments: [
      "**open", "a * b", "`tick", "_a", "~~a", "~a~", "\\", "*", "- ", "> `a\nb", "[a](b",
      "5 * 3 = *", "``a`", "-", "1.", "#",
    ])
  func unclosed(text: String) {
    let said = lines(text).map(\.text).joined(separator: "\n")
    #expect(said == text.replacing("> ", with: "").trimmingCharacters(in: .whitespaces))
    #expect(runs(text).allSatisfy { $0.style.isEmpty })
  }

  @Test("of marks that are closed in part the rest is shown")
  func halfClosed() {
    #expect(runs("**foo*") == [ProseRun("*"), ProseRun("foo", .emphasised)])
    #expect(runs("*a _b* c_") == [ProseRun("a _b", .emphasised), ProseRun(" c_")])
  }

  @Test("code stands as it is written, also where it is never closed")
  func code() {
    let read = lines("Take:\n```swift\n# none\n  *x*\n\n```\n*y*\n```\n- z")
    #expect(
      read.map { $0.text.replacing("\u{A0}", with: " ") } == ["Take:", "# none", "  *x*", "", "y", "- z"])
    #expect(read.allSatisfy { $0.kind == .text && $0.marker.isEmpty })
  }

  @Test("a hundred lists and quotes in each other, and lines without end, leave room for words")
  func deep() {
    let lists = (0..<100).map { String(repeating: "  ", count: $0) + "- item \($0)" }.joined(separator: "\n")
    let word = String(repeating: "x", count: 500)
    let texts = [
      lists, String(repeating: "> ", count: 100) + "quoted " + word, "# \(word)", "- **\(word)**", word,
      String(repeating: "*a _b* `c **d ~~", count: 500), String(repeating: "`", count: 5000),
      String(repeating: "> - ", count: 500), String(repeating: "```\n> ", count: 500),
    ]
    for text in texts {
      let read = lines(text)
      #expect(read.allSatisfy { $0.indent <= 30 && $0.quotes <= 3 })
      #expect(
        read.allSatisfy { $0.indent + $0.runs.reduce(0) { $0 + $1.text.count } <= TextPage.columns })
      #expect(read.contains { !$0.isEmpty } || text.hasPrefix("```") || text.hasPrefix("> -"))
    }
    #expect(lines(lists).count == 100)
  }

  @Test("what is read from the right has its marks too")
  func fromTheRight() {
    let read = lines("- *שלום* עולם\n> مرحبا\n# عنوان")
    #expect(read.map(\.marker) == ["•", "", ""] && read.map(\.quotes) == [0, 1, 0])
    #expect(read[0].runs == [ProseRun("שלום", .emphasised), ProseRun(" עולם")])
    #expect(read[2].kind == .heading(level: 1) && read[2].text == "عنوان")
  }

  @Test("no page ends with a heading, and large ones take more room")
  func pages() {
    let nine = String(repeating: "line\n", count: 9)
    let pages = ProsePage.pages(of: lines(nine + "### Next\ntext"))
    #expect(pages.map(\.lines.count) == [9, 2] && pages[1].text == "Next\ntext")
    let titles = ProsePage.pages(of: lines(Array(repeating: "# Title", count: 15).joined(separator: "\n")))
    #expect(titles.map(\.lines.count) == [7, 7, 1])
  }

  @Test("in the window a note is seen and heard without its marks, and changed with them")
  func note() throws {
    let body = "# Beans\n\n- *brown* ones\n- [ ] peas"
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.notes = [
      NotebookNote(SimulatedStore.note(body, title: "Garden", about: "id-Emma"))
    ]
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.does(.notebook(.open))
    app.does(.panel(.choose(.note(0))))
    #expect(app.panel?.detail?.hasSuffix("\n\nBeans\n\n• brown ones\n• peas (not done yet)") == true)
    let page = try #require(app.panel?.prose)
    #expect(page.lines.contains { $0.kind == .heading(level: 1) })
    #expect(page.lines.contains { $0.runs.first == ProseRun("brown", .emphasised) })
    app.does(.panel(.choose(.noteOptions)))
    app.does(.panel(.choose(.noteText)))
    #expect(app.panel?.headline?.hasSuffix("- [ ] peas▏") == true && app.panel?.prose == nil)
    app.does(.typing(.finish))
    #expect(app.world.store.shelf.notes.map(\.note.body) == [body])
  }
}

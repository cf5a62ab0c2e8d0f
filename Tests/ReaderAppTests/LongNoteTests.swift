import Library
import Testing

@testable import ReaderApp

@Suite("Long notes")
struct LongNoteTests {
  @Test("a note as long as the library allows is read to its end, whatever was shown before it")
  func whole() throws {
    let line = "Many words stand in a line of it.\n"
    let body = String(repeating: line, count: Shelf.longestNoteBody / line.utf8.count - 1) + "The end."
    let note = NotebookNote(SimulatedStore.note(body, title: "Long"))
    var desk = NotebookDesk()
    let pages = desk.pages(of: note)
    #expect(pages.last?.hasSuffix("The end.") == true && pages.count > 2_900)
    #expect(desk.pages(of: note) == pages)
    let other = NotebookNote(SimulatedStore.note("Short.", title: "Short"))
    #expect(desk.pages(of: other).count == 1 && desk.pages(of: other)[0].hasSuffix("Short."))
  }
}

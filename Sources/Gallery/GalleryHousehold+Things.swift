import Foundation
import Library
import ReaderApp

// Lists of the gallery's household, most of them longer than a page of cells.
extension GalleryHousehold {
  var notes: [NotebookNote] {
    let plan = """
      Read **slowly**, and *only* in the morning.

      > A page a day is a book a year.

      ## Plan

      - [x] Find the lamp
      - [ ] Read chapter two
      - [ ] Ask Bruno about the map
      """
    let first = Note(
      madeUp: "plan", title: "Winter reading", body: plan, document: Document.demo.id,
      about: item(.demo).title, written: Self.date)
    let shared = Note(
      madeUp: "shared", title: "", body: "Bring the blue folder on Thursday.", written: Self.date,
      role: .reader, owner: Self.others[0])
    let hebrew = Note(
      madeUp: "hebrew", title: "רשימה", body: "לקנות תה, נייר ומנורה קטנה.", written: Self.date)
    let long = Note(
      madeUp: "long", title: "Everything that was said about lamps, shades, chairs and the height of tables",
      body: String(repeating: "Many words about very little. ", count: 60), written: Self.date)
    let more = (1...9).map { number in
      Note(madeUp: "more-\(number)", title: "Idea \(number)", body: "A thought.", written: Self.date)
    }
    return [NotebookNote(first, sharedWith: [Self.others[0]])]
      + ([shared, hebrew, long] + more).map { NotebookNote($0) }
  }

  var collections: [ListedCollection] {
    let own = (1...13).map { number in
      ListedCollection(
        DocumentCollection(id: "collection-\(number)", name: "Papers \(number)", documents: number),
        holdsDocument: number == 1)
    }
    let shared = DocumentCollection(
      id: "shared", name: "Everything for the winter, the spring and the long evenings between them",
      owner: Self.others[0], role: .reader, documents: 2, members: 2)
    return [ListedCollection(shared, holdsDocument: false)] + own
  }

  /// Notes that were removed.
  var removedNotes: [Note] {
    let titles = ["Lamps", "The long list of everything that a quiet room needs in winter", "מנורות"]
    return titles.enumerated().map { index, title in
      Note(
        madeUp: "removed-\(index)", title: title, body: "It was of use once.\n\n- A lamp\n- A chair",
        written: Self.date)
    }
  }

  /// Invitations from others that the reader has not answered yet.
  var invitations: [Share] {
    [
      Share(
        madeUp: "first", .document, "map", title: "A map of the quiet rooms", from: Self.others[0],
        to: Self.reader, role: .reader, asked: Self.date),
      Share(
        madeUp: "second", .collection, "winter",
        title: "Everything for the winter, the spring and the long evenings between them",
        from: Self.others[1], to: Self.reader, role: .editor, asked: Self.date),
      Share(
        madeUp: "third", .note, "list", title: "רשימה", from: Self.others[2], to: Self.reader, role: .reader,
        asked: Self.date),
    ]
  }

  /// Reminders of each kind, more than a page of tiles holds.
  var reminders: [Reminder] {
    let demo = item(.demo)
    let some = [
      Reminder(madeUp: "fern", "Water the fern", due: Self.date + 300, written: Self.date),
      Reminder(
        madeUp: "call", "Ask Bruno about the map", due: Self.date + 10_800, local: "2026-11-24T14:00:00",
        seat: "Study", written: Self.date),
      Reminder(
        madeUp: "read", "The second chapter", due: Self.date + 86_400, repeats: .afterDone(days: 3),
        about: demo.id, title: demo.title, written: Self.date),
      Reminder(
        madeUp: "pills", "The pills in the blue box, with a glass of water and something to eat",
        due: Self.date + 90_000, repeats: .weekdays([.monday, .thursday]), local: "2026-11-25T12:00:00",
        written: Self.date),
      Reminder(
        madeUp: "hebrew", "לקנות תה", due: Self.date + 172_800, repeats: .everyDays(7),
        local: "2026-11-26T11:00:00", written: Self.date),
    ]
    let more = (1...5).map { number in
      Reminder(
        madeUp: "letter-\(number)", "Letter \(number)", due: Self.date + Double(number + 3) * 86_400,
        local: "2026-12-0\(number)T11:00:00", written: Self.date)
    }
    return some + more
  }

  var folders: [ListedFolder] {
    [
      ListedFolder(WatchedFolder(path: "/home/ada/Scans"), .open),
      ListedFolder(WatchedFolder(path: "/media/ada/STICK/Papers"), .gone),
      ListedFolder(WatchedFolder(path: "/home/ada/Empty"), .empty),
    ]
  }

  /// The identifier of a member by their number, the same in every gallery.
  static func id(_ index: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(index)))
  }
}

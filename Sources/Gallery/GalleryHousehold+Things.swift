import Foundation
import Library
import ReaderApp

// What the household has, more of most than one page of cells holds.
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

  var members: HouseholdMembers {
    let all = ([Self.reader] + Self.others).enumerated().map { index, name in
      MemberFacts(id: Self.id(index), name: name, roles: index == 0 ? [.administrator] : [])
    }
    return HouseholdMembers(members: all, own: Self.id(0))
  }

  var folders: [ListedFolder] {
    [
      ListedFolder(WatchedFolder(path: "/home/ada/Scans"), .open),
      ListedFolder(WatchedFolder(path: "/media/ada/STICK/Papers"), .gone),
      ListedFolder(WatchedFolder(path: "/home/ada/Empty"), .empty),
    ]
  }

  /// The same each time.
  private static func id(_ index: Int) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(index)))
  }
}

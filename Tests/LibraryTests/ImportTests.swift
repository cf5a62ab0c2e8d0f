import Foundation
import Signals
import Store
import Synchronization
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("An exported folder taken in")
struct ImportTests {
  let place: Place
  let (hers, his): (Shelf, Shelf)
  let folder: URL
  let id: ShelfItem.ID

  init() async throws {
    place = try Place()
    (hers, his) = (try await place.shelf(of: "Ada"), try await place.shelf(of: "Bob"))
    folder = place.url("exported")
    id = try await hers.add(place.pdf("one.pdf"), title: "Über Öfen").id
    try await hers.remember(ReadingPlace(position: DocumentPosition(page: 0, offset: 0.5)), in: id)
    try await hers.addMark(.bookmark(.init(x: 1, y: 2)), page: 0, in: id, note: "here")
    try await hers.tag(id, "warm")
    try await hers.setFacts(DocumentFacts(author: "Émile", kind: "book"), of: id)
    try await hers.set(.finished, of: id)
    try await hers.setDue(Date(timeIntervalSince1970: 2_000_000_000), of: id)
    let collection = try await hers.createCollection("Winter")
    try await hers.add([id], toCollection: collection.id)
    try await hers.addNote("Seedlings", title: "Garden", about: id, page: 0)
    try await hers.addReminder(
      NewReminder("Read it again", .next(second: 9 * 3600), repeats: .afterDone(days: 3), about: id))
    try await hers.addReminder(NewReminder("Tea", .after(seconds: 600)))
    try await hers.addEvent(EventContent("Dentist", starts: .midnight(ofDay: 20_800)))
    try await hers.learn(
      TypedWords(words: [.init("kettle", 3), .init("tea", 5)], pairs: [.init("", "kettle", 3)]))
    try await hers.set("theme", to: "dark")
    try await hers.export(to: folder)
  }

  @Test(
    "is all there on the other shelf, found by search, and hers is as it was; a second time nothing is doubled"
  )
  func whole() async throws {
    let report = try await his.importFolder(folder)
    #expect(report == ImportReport(documents: 1, marks: 1, notes: 1, reminders: 2, entries: 1, words: 2))
    let item = try await his.item(id)
    #expect(item.title == "Über Öfen" && item.progress == 0.5 && item.state == .finished)
    #expect(item.author == "Émile" && item.due == Date(timeIntervalSince1970: 2_000_000_000))
    #expect(try await his.tags(of: id) == ["warm"])
    #expect(try await his.collections().map(\.name) == ["Winter"])
    #expect(try await his.setting("theme", as: String.self) == "dark")
    let note = try #require(try await his.notes().first)
    #expect(note.title == "Garden" && note.body == "Seedlings" && note.document == id && note.page == 0)
    #expect(try await his.search("here").hits.count == 1)
    #expect(try await his.search("author:emile").hits.count == 1)
    let told = { (shelf: Shelf) in
      try await shelf.reminders().map { "\($0.text), \($0.repeats.rawValue), \($0.document ?? "-")" }
    }
    #expect(try await told(his) == told(hers))
    let (own, other) = (try await his.reminders(), try await hers.reminders())
    #expect(zip(own, other).allSatisfy { abs($0.due?.timeIntervalSince($1.due ?? .distantPast) ?? 9) < 1 })
    #expect(try await his.typedWords() == hers.typedWords())
    // Typed more often meanwhile: the higher count stays.
    try await his.learn(TypedWords(words: [.init("kettle", 4)]))
    try await his.rename(id, to: "His")
    #expect(try await his.importFolder(folder) == ImportReport(knownDocuments: 1))
    #expect(try await his.item(id).title == "His")
    #expect(try await his.typedWords().words == [.init("kettle", 7), .init("tea", 5)])
    #expect(try await his.marks(in: id).count == 1)
    #expect(try await his.notes().count == 1)
    #expect(try await hers.marks(in: id).count == 1)
    #expect(try await hers.importFolder(folder) == ImportReport(knownDocuments: 1))
    #expect(try await his.file(id) != hers.file(id))
  }

  @Test(
    "a reminder that was put off stays so, with when it was due first; a folder that does not tell that is read"
  )
  func putOff() async throws {
    let tea = try #require(try await hers.reminders().first { $0.text == "Tea" })
    let put = try await hers.answer(.later(seconds: 3600), to: tea)
    let (again, name) = (place.url("again"), "reminders.json")
    try await hers.export(to: again)
    #expect(try await his.importFolder(again).reminders == 2)
    let taken = try #require(try await his.reminders().first { $0.text == "Tea" })
    // Folders have whole seconds.
    func isSame(_ one: Date?, _ other: Date?) -> Bool {
      abs((one ?? .distantPast).timeIntervalSince(other ?? .distantFuture)) < 1
    }
    #expect(taken.isLater && isSame(taken.due, put.due) && isSame(taken.first, tea.due))

    // As earlier versions wrote it.
    let file = again.appending(path: name)
    var all = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]])
    for index in all.indices { all[index]["first"] = nil }
    try JSONSerialization.data(withJSONObject: all).write(to: file)
    let cleo = try await place.shelf(of: "Cleo")
    #expect(try await cleo.importFolder(again).reminders == 2)
    let old = try #require(try await cleo.reminders().first { $0.text == "Tea" })
    #expect(!old.isLater && isSame(old.due, put.due))
  }

  @Test("an export tells how far it is, and one that is given up on the way leaves nothing")
  func givenUp() async throws {
    _ = try await hers.add(place.pdf("two.pdf", text: "Two"))
    let told = Mutex<[Double]>([])
    try await hers.export(to: place.url("told")) { share in told.withLock { $0.append(share) } }
    #expect(told.withLock { $0 } == [0, 0.5, 1])
    let (shelf, folder) = (hers, place.url("given-up"))
    let export = Task {
      try await shelf.export(to: folder) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: LibraryError.store(.cancelled)) { try await export.value }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.deletingLastPathComponent().path)
    #expect(!names.contains { $0.contains("given-up") }, "\(names)")
  }

  @Test("what is damaged in it is told and left out, and the rest is taken in")
  func damaged() async throws {
    let other = try await hers.add(place.pdf("two.pdf", text: "Two")).id
    let again = place.url("again")
    try await hers.export(to: again)
    try Data("%PDF-1.4 something else".utf8).write(to: again.appending(path: "documents/\(id).pdf"))
    let report = try await his.importFolder(again)
    #expect(report.documents == 1 && report.problems.count == 1, "\(report)")
    #expect(try await his.items().map(\.id) == [other])
    #expect(try await his.notes().map(\.about) == [""])
  }

  @Test("what is no exported folder is refused, and nothing is taken in")
  func refused() async throws {
    for (name, content) in [
      ("person.json", #"{"version": 2, "exported": "2026-01-01T00:00:00Z"}"#), ("shelf.json", "[{}]"),
      ("marks.json", "{"), ("settings.json", "[]"),
    ] {
      let copy = place.url("copy-\(name)")
      try FileManager.default.copyItem(at: folder, to: copy)
      try Data(content.utf8).write(to: copy.appending(path: name))
      await #expect(throws: LibraryError.self, "\(name)") { try await his.importFolder(copy) }
      #expect(try await his.items().isEmpty)
    }
    await #expect(throws: LibraryError.self) { try await his.importFolder(place.url("none")) }
    let hostile = place.url("hostile")
    try FileManager.default.copyItem(at: folder, to: hostile)
    let shelf = try String(contentsOf: hostile.appending(path: "shelf.json"), encoding: .utf8)
    try Data(shelf.replacing(id, with: "../../../etc/passwd").utf8).write(
      to: hostile.appending(path: "shelf.json"))
    #expect(try await his.importFolder(hostile).problems.count == 1)
  }

  @Test("a folder of the version before, without tags and states, is taken in")
  func older() async throws {
    let file = folder.appending(path: "shelf.json")
    let old: [[String: Any]] = [
      [
        "id": id, "title": "Old", "pages": 1, "isEncrypted": false, "added": "2026-01-01T00:00:00Z",
      ]
    ]
    try JSONSerialization.data(withJSONObject: old).write(to: file)
    #expect(try await his.importFolder(folder).documents == 1)
    #expect(try await his.item(id).title == "Old")
  }
}

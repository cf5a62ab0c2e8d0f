import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Covers of documents")
struct CoverTests {
  let place: Place
  let accounts: HouseholdAccounts
  let (hers, his): (Shelf, Shelf)
  let item: ShelfItem.ID

  init() async throws {
    place = try Place()
    accounts = try place.accounts()
    // Whoever comes first administers the household, which others may leave.
    _ = try await accounts.register(name: "Zoe", password: "daisy chains")
    hers = try await Shelf.open(for: accounts.register(name: "Ada", password: "analytical"))
    his = try await Shelf.open(for: accounts.register(name: "Bob", password: "difference"))
    item = try await hers.add(place.pdf("emma.pdf"), title: "Emma").id
  }

  private func share(as role: ShareRole) async throws -> Share.ID {
    let share = try await hers.invite("Bob", to: .document(item), as: role)
    try await his.answer(share.id, accepting: true)
    return share.id
  }

  private func rows() throws -> Int? {
    try SQLiteEngine(file: place.database).writeBlocking { session in
      try session.run("SELECT count(*) AS count FROM document_cover").first?.integer("count")
    }
  }

  @Test("one is given, told wherever the document is told, replaced, and taken away")
  func given() async throws {
    #expect(try await hers.cover(of: item) == nil)
    #expect(try await hers.item(item).cover == nil)
    let (red, blue) = (try PictureFile.plain(shade: 90), try PictureFile.plain(6, 8, shade: 30))
    try await hers.setCover(red, of: item)
    #expect(try await hers.cover(of: item)?.data == red.data)
    try await hers.setCover(blue, of: item)
    #expect(try await hers.cover(of: item)?.data == blue.data)
    #expect(try await hers.item(item).cover == blue.id)
    #expect(try await hers.items().map(\.cover) == [blue.id])
    #expect(try await hers.part(0..<10).items.map(\.cover) == [blue.id])
    // As it was, once it is put back.
    try await hers.remove(item)
    #expect(try await hers.removedItems().map(\.item.cover) == [blue.id])
    try await hers.putBack(item)
    #expect(try await hers.cover(of: item)?.id == blue.id)
    try await hers.setCover(nil, of: item)
    #expect(try await hers.cover(of: item) == nil)
    #expect(try await hers.item(item).cover == nil)
  }

  @Test("what is too large is refused, and the one before stays")
  func tooLarge() async throws {
    let small = try PictureFile.plain()
    try await hers.setCover(small, of: item)
    // Behind the end of a PNG file there may be more.
    let large = try PictureFile(small.data + Data(count: Shelf.largestCover))
    await #expect(throws: LibraryError.badPicture(reason: "it is larger than 4 MiB")) {
      try await hers.setCover(large, of: item)
    }
    #expect(try await hers.cover(of: item)?.id == small.id)
    let unknown = String(repeating: "ef", count: 32)
    await #expect(throws: LibraryError.unknownItem(id: unknown)) {
      try await hers.setCover(small, of: unknown)
    }
  }

  @Test("whoever has the document sees it; a reader changes nothing, an editor does")
  func shared() async throws {
    let (red, blue) = (try PictureFile.plain(shade: 90), try PictureFile.plain(shade: 30))
    try await hers.setCover(red, of: item)
    await #expect(throws: LibraryError.unknownItem(id: item)) { try await his.cover(of: item) }
    let share = try await share(as: .reader)
    #expect(try await his.cover(of: item)?.id == red.id)
    let refused = LibraryError.notYours(title: "Emma")
    await #expect(throws: refused) { try await his.setCover(blue, of: item) }
    await #expect(throws: refused) { try await his.setCover(nil, of: item) }
    // Neither can what is known of it be forgotten.
    try await hers.setFacts(DocumentFacts(author: "Austen"), of: item)
    await #expect(throws: refused) { try await his.setFacts(DocumentFacts(), of: item) }
    #expect(try await his.facts(of: item).author == "Austen")
    try await hers.change(share, to: .editor)
    try await his.setCover(blue, of: item)
    #expect(try await hers.cover(of: item)?.id == blue.id)
  }

  @Test("each edition has its own; one without shows the newest of those before it that the person has")
  func editions() async throws {
    let (first, hers) = (item, hers)
    let second = try await hers.add(place.pdf("second.pdf", text: "Second")).id
    let third = try await hers.add(place.pdf("third.pdf", text: "Third")).id
    let (red, blue) = (try PictureFile.plain(shade: 90), try PictureFile.plain(shade: 30))
    func covers() async throws -> [String?] {
      var shown: [String?] = []
      for id in [first, second, third] {
        let cover = try await hers.cover(of: id)?.id
        #expect(try await hers.item(id).cover == cover)
        shown.append(cover)
      }
      let listed = try await hers.part(0..<10).items
      #expect([first, second, third].map { id in listed.first { $0.id == id }?.cover } == shown)
      return shown
    }
    try await hers.setCover(red, of: first)
    #expect(try await covers() == [red.id, nil, nil], "they are other documents")
    try place.execute("UPDATE document SET permanent_id = 'same'")
    #expect(try await covers() == [red.id, red.id, red.id])
    try await hers.setCover(blue, of: second)
    #expect(try await covers() == [red.id, blue.id, blue.id])
    #expect(try await hers.item(second).hasOwnCover)
    #expect(try await !hers.item(third).hasOwnCover)
    #expect(try await hers.ownCover(of: third) == nil)
    // It has none that could be taken away.
    try await hers.setCover(nil, of: third)
    #expect(try await covers() == [red.id, blue.id, blue.id])
    // Who has one edition alone sees nothing of the others.
    let share = try await hers.invite("Bob", to: .document(third), as: .reader)
    try await his.answer(share.id, accepting: true)
    #expect(try await his.cover(of: third) == nil)
    #expect(try await his.item(third).cover == nil)
    // As long as an earlier one is shared too, its cover is seen.
    let other = try await hers.invite("Bob", to: .document(first), as: .reader)
    try await his.answer(other.id, accepting: true)
    #expect(try await his.cover(of: third)?.id == red.id)
    #expect(try await his.item(third).cover == red.id)
    try await hers.end(other.id)
    #expect(try await his.cover(of: third) == nil)
    #expect(try await his.item(third).cover == nil)
    // Each goes out with its own.
    let folder = place.url("exported")
    try await hers.export(to: folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "covers").path)
    #expect(files.sorted() == [first, second].map { "\($0).png" }.sorted())
    try await hers.setCover(nil, of: second)
    #expect(try await covers() == [red.id, red.id, red.id])
    #expect(try await hers.importFolder(folder).problems.isEmpty)
    #expect(try await covers() == [red.id, blue.id, blue.id])
  }

  @Test("earlier editions are found by the identifier that they share, not among all documents of the person")
  func indexed() throws {
    let statements = [
      (LibraryStatement.item.rawValue, 2), (ShelfListStatement.allCases[0].rawValue, 8),
      (CoverStatement.earlier.rawValue, 2),
    ]
    for (statement, count) in statements {
      let arguments = (0..<count).map { _ -> any SQLConvertible in SQLValue.null }
      let plan = try SQLiteEngine(file: place.database).writeBlocking { session in
        try session.run("EXPLAIN QUERY PLAN \(statement)", arguments).map { try $0.text("detail") }
      }
      #expect(plan.contains { $0.contains("document_by_permanent_id") }, "\(plan)")
      #expect(!plan.contains { $0.contains("document<?") }, "\(plan)")
    }
  }

  @Test("it goes with the document, and with its owner")
  func erased() async throws {
    try await hers.setCover(.plain(), of: item)
    let other = try await hers.add(place.pdf("other.pdf", text: "Other")).id
    try await hers.setCover(.plain(), of: other)
    #expect(try rows() == 2)
    try await hers.remove(other)
    try await hers.purge(other)
    #expect(try rows() == 1)
    let now = Date()
    try await accounts.delete(name: "Ada", password: "analytical", now: now)
    #expect(try await accounts.finishDepartures(now: now + HouseholdAccounts.graceSeconds) == 1)
    #expect(try rows() == 0)
  }

  @Test("it goes out with the document and comes in with it; what is there stays")
  func exported() async throws {
    let red = try PictureFile.plain(shade: 90)
    try await hers.setCover(red, of: item)
    let folder = place.url("exported")
    try await hers.export(to: folder)
    let file = folder.appending(path: "covers/\(item).png")
    #expect(try Data(contentsOf: file) == red.data)
    #expect(try await his.importFolder(folder).problems.isEmpty)
    #expect(try await his.cover(of: item)?.id == red.id)
    let blue = try PictureFile.plain(shade: 30)
    try await his.setCover(blue, of: item)
    #expect(try await his.importFolder(folder).problems.isEmpty)
    #expect(try await his.cover(of: item)?.id == blue.id)
    // What is no picture is told, and the rest comes in.
    try await his.setCover(nil, of: item)
    try Data("no picture".utf8).write(to: file)
    let report = try await his.importFolder(folder)
    #expect(report.documents == 0 && report.knownDocuments == 1 && report.problems.count == 1)
    #expect(report.problems.first?.contains("covers/\(item).png: the cover cannot be taken in") == true)
    #expect(try await his.cover(of: item) == nil)
  }

  @Test("a damaged one is told by a check and left out of an export; another takes its place")
  func damaged() async throws {
    try await hers.setCover(.plain(), of: item)
    #expect(try await hers.check().isEmpty)
    try place.execute("UPDATE document_cover SET bytes = $1", Data("damaged".utf8))
    #expect(try await hers.check() == [.cover(title: "Emma")])
    await #expect(throws: LibraryError.self) { try await hers.cover(of: item) }
    let folder = place.url("exported")
    try await hers.export(to: folder)
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "covers").path))
    try await hers.setCover(.plain(shade: 30), of: item)
    #expect(try await hers.check().isEmpty)
  }

  @Test("the first page can be shown in its place")
  func firstPage() async throws {
    let page = try #require(try await hers.firstPage(of: item))
    #expect(page.format == .png && (999...1001).contains(page.width) && page.height < page.width)
    await #expect(throws: LibraryError.unknownItem(id: item)) { try await his.firstPage(of: item) }
  }
}

@Suite("Covers are for those who have the document")
struct CoverIsolationTests {
  @Test("no statement shows or changes anything of hers", arguments: CoverStatement.allCases)
  func others(_ statement: CoverStatement) async throws {
    let world = try await IsolationWorld()
    try await world.hers.setCover(.plain(), of: world.item)
    try await world.tryAsOthers(statement, world.laterArguments(of: statement))
    #expect(statement.rawValue.contains("$1"))
  }

  @Test("the same statements do for her", arguments: CoverStatement.allCases)
  func control(_ statement: CoverStatement) async throws {
    let world = try await IsolationWorld()
    try await world.hers.setCover(.plain(), of: world.item)
    try await world.tryDoes(statement, world.laterArguments(of: statement), as: world.ada)
  }
}

extension IsolationWorld {
  /// Of what is about editions, those of a later one of her document, which has no cover of its own.
  fileprivate func laterArguments(of statement: CoverStatement) async throws -> [any SQLConvertible] {
    guard statement == .earlier else { return arguments(of: statement) }
    let later = try await hers.add(place.pdf("later.pdf", text: "Later")).id
    try place.execute("UPDATE document SET permanent_id = 'same'")
    return [try await ada.read { try $0.document(later).key }]
  }

  func arguments(of statement: CoverStatement) -> [any SQLConvertible] {
    switch statement {
    case .cover, .earlier, .remove: [document]
    case .save: [document, "forged", "png", 1, 1, 1, Date(), Data([1])]
    case .own: []
    }
  }
}

import Accounts
import Foundation
import Glibc
import Library
import Signals
import Statistics
import Store
import Timing
import Tracking

/// Times the actions of a member of a made-up household.
struct LibraryBench: Sendable {
  let documents: Int
  let people: Int
  let marks: Int
  let repeats: Int

  func measured(in folder: URL) async throws -> LibraryBenchReport.Size {
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try await MadeHousehold(documents: documents, people: people, marks: marks).make(in: folder)
    let shelf = try await Shelf.open(for: made.reader)
    var random = SplitMix64(seed: 7)
    var size = LibraryBenchReport.Size(
      documents: documents, people: people, marks: marks, databaseMiB: try Self.mebibytes(in: folder))
    size.open = try await times(min(repeats, 20)) { _ in
      let accounts = try HouseholdAccounts(folder: folder, configuration: MadeHousehold.quickHashes)
      let reader = try await accounts.login(name: MadeHousehold.name, password: MadeHousehold.password)
      _ = try await Shelf.open(for: reader)
    }
    let starts = (0..<repeats).map { _ in Int.random(in: 0..<documents, using: &random) }
    size.shelfPage = try await times(repeats) { _ = try await shelf.part(starts[$0]..<starts[$0] + 12) }
    for statement in ShelfOrder.Key.allCases {
      let times = try await times(repeats) {
        _ = try await shelf.part(starts[$0]..<starts[$0] + 12, by: ShelfOrder(statement))
      }
      size.sorted.append(.init(name: "by \(statement.rawValue)", times: times))
    }
    let filters = [
      ("only want", ShelfFilter(state: .want)), ("only a kind", ShelfFilter(kind: "Kind 3")),
      ("only one's own", ShelfFilter(ownership: .own)), ("only shared", ShelfFilter(ownership: .shared)),
      ("only a tag", ShelfFilter(tag: Self.tag)),
      ("only a collection", ShelfFilter(collection: try await collect(starts.prefix(50), made, shelf))),
    ]
    for (name, filter) in filters {
      let times = try await times(repeats) { number in
        let order = ShelfOrder(ShelfOrder.Key.allCases[number % ShelfOrder.Key.allCases.count])
        _ = try await shelf.part(0..<12, by: order, where: filter)
      }
      size.sorted.append(.init(name: name, times: times))
    }
    size.wholeShelf = try await times(min(repeats, 20)) { _ in _ = try await shelf.items() }
    let chosen = starts.map { made.contents[$0] }
    size.placeWrite = try await times(repeats) { number in
      let position = DocumentPosition(page: number % MadeHousehold.pages, offset: 0.5)
      try await shelf.remember(ReadingPlace(position: position), in: chosen[number])
    }
    size.markWrite = try await times(repeats) { number in
      try await shelf.addMark(
        MadeHousehold.geometry(number), page: number % MadeHousehold.pages, in: chosen[number],
        text: "What was marked", note: "Why it was marked, number \(number)")
    }
    size.marksOfDocument = try await times(repeats) { _ = try await shelf.marks(in: chosen[$0]) }
    size.search = try await searches(shelf, &random)
    size.searchOfAFew = try await searches(try await Shelf.open(for: made.other), &random)
    size.searchOfVeryFew = try await searches(try await Shelf.open(for: made.few), &random)
    size.add = try await adding(to: shelf, in: folder)
    size.share = try await sharing(shelf)
    size.undo = try await times(min(repeats, 100)) { _ = try await shelf.undo(in: chosen[$0]) }
    return size
  }

  private static let tag = "Winter"

  /// Makes a collection of some documents, which get a tag as well.
  private func collect(
    _ numbers: some Sequence<Int> & Sendable, _ made: MadeHousehold.Made, _ shelf: Shelf
  ) async throws -> String {
    let collection = try await shelf.createCollection("Winter reading")
    let ids = Array(Set(numbers)).map { made.contents[$0] }
    try await shelf.add(ids, toCollection: collection.id)
    for id in ids { try await shelf.tag(id, Self.tag) }
    return collection.id
  }

  /// Times adding PDFs of one page, which differ in some bytes.
  private func adding(to shelf: Shelf, in folder: URL) async throws -> LibraryBenchReport.Times? {
    let file = folder.appending(path: "added.pdf")
    let count = min(repeats, 50)
    let contents = (0..<count).map { MadePDF(pages: 1).data + Data("% \($0)\n".utf8) }
    return try await times(count) { number in
      try contents[number].write(to: file)
      _ = try await shelf.add(file)
    }
  }

  /// Times sharing a document with the second member: invited, accepted and ended.
  private func sharing(_ shelf: Shelf) async throws -> LibraryBenchReport.Times? {
    guard people > 1, let own = try await shelf.items(0..<1, by: ShelfOrder(.added)).first else { return nil }
    let other = try await HouseholdAccounts(shelf.household, configuration: MadeHousehold.quickHashes).login(
      name: MadeHousehold.otherName, password: MadeHousehold.password)
    let his = try await Shelf.open(for: other)
    return try await times(min(repeats, 50)) { _ in
      let share = try await shelf.invite(MadeHousehold.otherName, to: .document(own.id), as: .reader)
      try await his.answer(share.id, accepting: true)
      try await shelf.end(share.id)
    }
  }

  /// Times searches for words of the texts as they are typed letter by letter: the first twenty hits, with their
  /// snippets.
  private func searches(
    _ shelf: Shelf, _ random: inout SplitMix64
  ) async throws -> [LibraryBenchReport.AsTyped] {
    var searches: [LibraryBenchReport.AsTyped] = []
    for letters in 1...5 {
      let typed = (0..<repeats).map { _ in String(MadeText.word(&random).prefix(letters)) }
      var hits = 0
      let times = try await times(repeats) { hits += try await shelf.search(typed[$0]).hits.count }
      searches.append(LibraryBenchReport.AsTyped(letters: letters, times: times, hits: hits))
    }
    return searches
  }

  /// Measures wall time, which is what a person waits, and processor time, which other programs hardly change.
  private func times(
    _ count: Int, _ work: (Int) async throws -> Void
  ) async throws -> LibraryBenchReport.Times? {
    var (times, processor): ([Double], [Double]) = ([], [])
    for number in 0..<count {
      let (began, used) = (LiveTracker.monotonicNow(), ProcessorTime.seconds)
      try await work(number)
      times.append((LiveTracker.monotonicNow() - began) * 1e3)
      processor.append((ProcessorTime.seconds - used) * 1e3)
    }
    guard let wall = Distribution(times), let processor = Distribution(processor) else { return nil }
    return LibraryBenchReport.Times(wall: wall, processor: processor)
  }

  private static func mebibytes(in folder: URL) throws -> Double {
    let path = folder.appending(path: Household.fileName).path
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
    return (size?.doubleValue ?? 0) / 1_048_576
  }
}

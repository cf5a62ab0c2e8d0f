import Accounts
import Foundation
import Library
import Signals
import Store
import Tracking

/// Times what one member of a made-up household does.
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
      let accounts = try Accounts(folder: folder, configuration: MadeHousehold.quickHashes)
      let reader = try await accounts.login(name: MadeHousehold.name, password: MadeHousehold.password)
      _ = try await Shelf.open(for: reader)
    }
    let starts = (0..<repeats).map { _ in Int.random(in: 0..<documents, using: &random) }
    size.shelfPage = try await times(repeats) { _ = try await shelf.items(starts[$0]..<starts[$0] + 12) }
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
    size.undo = try await times(min(repeats, 100)) { _ = try await shelf.undo(in: chosen[$0]) }
    return size
  }

  /// What is typed of words that the texts have, letter by letter: the first twenty hits, with their snippets.
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

  private func times(_ count: Int, _ work: (Int) async throws -> Void) async throws -> Distribution? {
    var times: [Double] = []
    for number in 0..<count {
      let began = Tracking.monotonicNow()
      try await work(number)
      times.append((Tracking.monotonicNow() - began) * 1e3)
    }
    return Distribution(times)
  }

  private static func mebibytes(in folder: URL) throws -> Double {
    let path = folder.appending(path: Household.fileName).path
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
    return (size?.doubleValue ?? 0) / 1_048_576
  }
}

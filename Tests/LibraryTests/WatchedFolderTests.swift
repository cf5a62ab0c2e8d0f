import Foundation
import TestSupport
import Testing

@testable import Library

/// Folders whose PDFs come onto the shelf by themselves, on a real disk.
@Suite("Watched folders")
struct WatchedFolderTests {
  let place: Place
  let inbox: URL
  init() throws {
    place = try Place()
    inbox = place.url("inbox")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
  }

  /// Puts a file into the folder that was finished long ago.
  @discardableResult
  private func put(_ name: String, _ content: Data? = nil, at moment: Date = Date() - 60) throws -> URL {
    let made = try place.pdf("made.pdf", text: name)
    let file = inbox.appending(path: name)
    try (content ?? Data(contentsOf: made)).write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: moment], ofItemAtPath: file.path)
    return file
  }

  @Test("what lies in a folder and what comes there is added once; what was removed does not come back")
  func added() async throws {
    let shelf = try await place.shelf()
    try put("one.pdf")
    try put("notes.txt", Data("no PDF".utf8))
    try put(".hidden.pdf")
    try await shelf.watch(inbox)
    #expect(try await shelf.addFromWatchedFolders().added.map(\.title) == ["one"])
    #expect(try await shelf.addFromWatchedFolders().added.isEmpty)
    try put("TWO.PDF")
    #expect(try await shelf.addFromWatchedFolders().added.map(\.title) == ["TWO"])
    let one = try #require(try await shelf.items().first { $0.title == "one" })
    try await shelf.remove(one.id)
    // Found again by another start of the program.
    let again = try await place.shelf()
    #expect(try await again.addFromWatchedFolders().added.isEmpty)
    #expect(try await again.items().map(\.title) == ["TWO"])
  }

  @Test("a file that is still being written waits; one with a clock that is ahead does not")
  func unfinished() async throws {
    let shelf = try await place.shelf()
    try await shelf.watch(inbox)
    let now = Date()
    try put("fresh.pdf", at: now - 0.5)
    try put("ahead.pdf", at: now + 86_400)
    #expect(try await shelf.addFromWatchedFolders(now: now).added.map(\.title) == ["ahead"])
    #expect(try await shelf.addFromWatchedFolders(now: now + 5).added.map(\.title) == ["fresh"])
  }

  @Test("what is no PDF is told once, and again when it has changed")
  func damaged() async throws {
    let shelf = try await place.shelf()
    try await shelf.watch(inbox)
    let file = try put("bad.pdf", Data("no PDF".utf8))
    let first = try await shelf.addFromWatchedFolders()
    #expect(first.added.isEmpty && first.failed.map(\.file.lastPathComponent) == ["bad.pdf"])
    #expect(try await shelf.addFromWatchedFolders().failed.isEmpty)
    try Data(contentsOf: place.pdf("good.pdf", text: "good")).write(to: file)
    #expect(try await shelf.addFromWatchedFolders(now: Date() + 5).added.count == 1)
  }

  @Test("what came last and what was refused is kept with the folder, as long as the file is there and bad")
  func kept() async throws {
    let shelf = try await place.shelf()
    try await shelf.watch(inbox)
    func folder() async throws -> WatchedFolder {
      let listed = try #require(try await shelf.listWatchedFolders().first)
      #expect(listed.access == .open)
      return listed.folder
    }
    let fresh = try await folder()
    #expect(fresh.arrival == nil && fresh.refused == nil)
    try put("bad.pdf", Data("no PDF".utf8))
    let worse = try put("worse.pdf", Data("no PDF".utf8))
    for number in 1...2 { try put("\(number).pdf") }
    let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())
    _ = try await shelf.addFromWatchedFolders(now: now)
    #expect(try await folder().arrival == WatchedFolder.Arrival(["1", "2"], at: now))
    #expect(try await folder().refused?.keys.sorted() == ["bad.pdf", "worse.pdf"])
    #expect(try await folder().refused?["bad.pdf"]?.contains("bad.pdf") == true)
    // Good by now, and gone.
    try put("bad.pdf", Data(contentsOf: place.pdf("good.pdf", text: "good")))
    try FileManager.default.removeItem(at: worse)
    _ = try await shelf.addFromWatchedFolders(now: now + 5)
    #expect(try await folder().refused == nil)
    #expect(try await folder().arrival == WatchedFolder.Arrival(["bad"], at: now + 5))
    // Nothing new leaves it as it was.
    let before = try await folder()
    _ = try await shelf.addFromWatchedFolders(now: now + 9)
    #expect(try await folder() == before)
  }

  @Test(
    "a folder that was given up and is taken back knows what it had; one that was kept before this is read")
  func again() async throws {
    let shelf = try await place.shelf()
    try put("one.pdf")
    try await shelf.watch(inbox)
    let item = try #require(try await shelf.addFromWatchedFolders().added.first)
    try await shelf.remove(item.id)
    let folder = try #require(try await shelf.watchedFolders().first)
    try await shelf.stopWatching(inbox)
    try await shelf.watchAgain(folder)
    try await shelf.watchAgain(folder)
    #expect(try await shelf.watchedFolders() == [folder])
    #expect(try await shelf.addFromWatchedFolders().added.isEmpty)

    let old = Data(#"[{"path":"/old","seen":{"a.pdf":{"bytes":1,"changed":2}}}]"#.utf8)
    let read = try #require(try JSONDecoder().decode([WatchedFolder].self, from: old).first)
    #expect(read.path == "/old" && read.seen.count == 1 && read.arrival == nil && read.refused == nil)
  }

  @Test("folders are listed, watched once, and given up; one that is not there is refused or waited for")
  func folders() async throws {
    let shelf = try await place.shelf()
    await #expect(throws: LibraryError.self) { try await shelf.watch(place.url("nowhere")) }
    try await shelf.watch(inbox)
    try await shelf.watch(inbox)
    #expect(try await shelf.watchedFolders().map(\.path) == [inbox.resolvingSymlinksInPath().path])
    try FileManager.default.removeItem(at: inbox)
    #expect(try await shelf.addFromWatchedFolders().unreadable == [inbox.resolvingSymlinksInPath().path])
    #expect(try await shelf.listWatchedFolders().map(\.access) == [.gone])
    #expect(try await shelf.stopWatching(inbox))
    #expect(try await !shelf.stopWatching(inbox))
    #expect(try await shelf.watchedFolders().isEmpty)
  }

  @Test(
    "where nothing is mounted nothing is forgotten: what was taken off the shelf does not come back with the stick"
  )
  func unmounted() async throws {
    let shelf = try await place.shelf()
    try put("one.pdf")
    try put("bad.pdf", Data("no PDF".utf8))
    try await shelf.watch(inbox)
    let one = try #require(try await shelf.addFromWatchedFolders().added.first)
    try await shelf.remove(one.id)
    let (files, away) = (FileManager.default, place.url("away"))
    try files.moveItem(at: inbox, to: away)
    #expect(try await shelf.addFromWatchedFolders().unreadable.count == 1)
    // The mount point, with what a desktop leaves there.
    try files.createDirectory(at: inbox, withIntermediateDirectories: true)
    try Data().write(to: inbox.appending(path: ".directory"))
    let nothing = try await shelf.addFromWatchedFolders()
    #expect(nothing.added.isEmpty && nothing.unreadable.isEmpty)
    let listed = try #require(try await shelf.listWatchedFolders().first)
    #expect(listed.access == .empty && listed.refused == nil)
    try files.removeItem(at: inbox)
    try files.moveItem(at: away, to: inbox)
    let again = try await shelf.addFromWatchedFolders()
    #expect(again.added.isEmpty && again.failed.isEmpty)
    let mounted = try #require(try await shelf.listWatchedFolders().first)
    #expect(mounted.access == .open && mounted.refused?.keys.sorted() == ["bad.pdf"])
    #expect(try await shelf.items().isEmpty)
  }

  @Test("a folder is the person's own")
  func isolated() async throws {
    let (ada, grace) = (try await place.shelf(of: "Ada"), try await place.shelf(of: "Grace"))
    try put("one.pdf")
    try await ada.watch(inbox)
    #expect(try await grace.addFromWatchedFolders().added.isEmpty)
    #expect(try await grace.watchedFolders().isEmpty)
    #expect(try await ada.addFromWatchedFolders().added.count == 1)
  }

  @Test("folders that are watched and given up meanwhile by another program stay so")
  func meanwhile() async throws {
    let (window, other) = (try await place.shelf(), try await place.shelf())
    let second = place.url("second")
    try FileManager.default.createDirectory(at: second, withIntermediateDirectories: true)
    try await window.watch(inbox)
    for number in 0..<4 { try put("\(number).pdf") }
    async let added = window.addFromWatchedFolders()
    try await other.watch(second)
    try await other.stopWatching(inbox)
    _ = try await added
    #expect(try await window.watchedFolders().map(\.url.lastPathComponent) == ["second"])
  }

  @Test("as it is stored it opens with what it held, and is written as it was")
  func stored() throws {
    let json =
      #"{"arrival":{"documents":21,"moment":785000000,"titles":["one"]},"path":"\/home\/ada\/Scans","#
      + #""refused":{"torn.pdf":"is damaged"},"seen":{"one.pdf":{"bytes":7,"changed":1795518000123}}}"#
    let folder = try JSONDecoder().decode(WatchedFolder.self, from: Data(json.utf8))
    #expect(folder.path == "/home/ada/Scans" && folder.refused == ["torn.pdf": "is damaged"])
    #expect(folder.seen["one.pdf"] == WatchedFolder.Stamp(bytes: 7, changed: 1_795_518_000_123))
    #expect(folder.arrival?.documents == 21 && folder.arrival?.titles == ["one"])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(folder), as: UTF8.self) == json)
    // Folders of earlier versions have neither.
    let early = Data(#"{"path":"/a","seen":{}}"#.utf8)
    #expect(try JSONDecoder().decode(WatchedFolder.self, from: early) == WatchedFolder(path: "/a"))
  }

  @Test("a full disk ends the look: what came before stays and is told, and the rest comes another time")
  func fullDisk() async throws {
    let shelf = try await place.shelf(write: { _, _ in
      errno = ENOSPC
      return -1
    })
    try put("one.pdf")
    try await shelf.watch(inbox)
    let outcome = try await shelf.addFromWatchedFolders()
    guard case .diskFull? = outcome.ended else {
      Issue.record("\(String(describing: outcome.ended))")
      return
    }
    #expect(outcome.added.isEmpty && outcome.failed.isEmpty)
    #expect(try await place.shelf().addFromWatchedFolders().added.map(\.title) == ["one"])
  }
}

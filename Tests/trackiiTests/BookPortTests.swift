import Accounts
import Documents
import Foundation
import Library
import ReaderApp
import ReaderPorts
import Reading
import Signals
import Store
import TestSupport
import Testing

@testable import Benchmarks

/// Documents of a real shelf, opened through the application's port by a real worker.
@MainActor
@Suite("Documents through the application's port")
struct BookPortTests {
  let place: Place
  private var data: URL { place.url("data/trackii") }
  init() throws { place = try Place() }

  private func shelf(_ files: [String: Data]) async throws -> (shelf: Shelf, ids: [String: String]) {
    let shelf = try await Shelf.forGuest(in: data)
    var ids: [String: String] = [:]
    for (title, data) in files {
      let file = place.url("\(title).pdf")
      try data.write(to: file)
      ids[title] = try await shelf.add(file, title: title).id
    }
    return (shelf, ids)
  }

  @Test("a first page that takes minutes keeps no document closed, and no other page from being read")
  func slowFirstPage() async throws {
    let (shelf, ids) = try await shelf(["Slow": MadePDF(pages: 3, slowPages: 1).data])
    // The slow page is given up after two seconds in place of ten, in which a core does nothing else.
    var limits = Document.Limits()
    limits.seconds = 2
    let (desk, id) = (try Desk(data, shelf, limits: limits), try #require(ids["Slow"]))
    let book = try #require(await desk.opened(id)).get()
    #expect(book.document.pages.count == 3)
    desk.books.perform(.lines(page: 0, documentID: id))
    #expect(try #require(await desk.lines(1, of: id)).get().count == 45)
  }

  @Test("a page that is broken costs its own text, and keeps no document closed")
  func brokenPage() async throws {
    let file = Data(
      """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[9 0 R 3 0 R]/Count 2>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R\
      /Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
      4 0 obj<</Length 44>>stream
      BT /F 18 Tf 20 100 Td (The second page) Tj ET
      endstream endobj
      trailer<</Root 1 0 R>>
      %%EOF

      """.utf8)
    let (shelf, ids) = try await shelf(["Broken": file])
    let (desk, id) = (try Desk(data, shelf), try #require(ids["Broken"]))
    #expect(try #require(await desk.opened(id)).get().document.pages.count == 2)
    let pages = [await desk.lines(0, of: id), await desk.lines(1, of: id)]
    // poppler counts the page that is not there after the one that is.
    #expect(pages.compactMap { try? $0?.get() } == [["The second page"]], "\(pages)")
  }

  @Test("what cannot be opened is named by its title, and not by the file of the store")
  func damaged() async throws {
    let (shelf, ids) = try await shelf(["Persuasion": MadePDF(pages: 1).data])
    let (desk, id) = (try Desk(data, shelf), try #require(ids["Persuasion"]))
    let stored = try await shelf.open(id)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: stored.path)
    try Data("no PDF any more".utf8).write(to: stored)
    guard case .failure(.other(let failure)) = await desk.opened(id) else {
      Issue.record("It was opened.")
      return
    }
    #expect(failure.words.contains("“Persuasion”"), "\(failure.words)")
    #expect(!failure.words.contains(id) && !failure.words.contains("/"), "\(failure.words)")
  }

  @Test("a store that another program holds is told to be busy; once it is free, the same is kept")
  func lockedStore() async throws {
    let household = try Household(folder: data, busySeconds: 0.01)
    let shelf = try await Shelf.open(for: household.guest())
    let id = try await shelf.add(URL(filePath: place.pdf("one.pdf", text: "one"))).id
    let desk = try Desk(data, shelf)
    func rename() async throws -> AppFailure? {
      desk.store.perform(.keepTitle("Persuasion", documentID: id))
      let told: [AppFailure?]? = await desk.next {
        if case .store(.retitled(let failure, _, id)) = $0 { [failure] } else { nil }
      }
      return try #require(told)[0]
    }
    // A connection of its own, as another process has.
    let holder = try SQLiteEngine(file: data.appending(path: Household.fileName))
    let (steps, continuation) = AsyncStream.makeStream(of: Bool.self)
    let release = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? holder.writeBlocking { session in
        try session.run("DELETE FROM person WHERE id = 'nobody'")
        continuation.yield(true)
        release.wait()
      }
      continuation.finish()
    }
    func isHeld() async -> Bool {
      for await step in steps { return step }
      return false
    }
    #expect(await isHeld())
    let failure = try #require(try await rename())
    #expect(failure.isPassing && failure.words.contains("program"), "\(failure.words)")
    release.signal()
    #expect(await !isHeld(), "it is free again")
    #expect(try await rename() == nil)
    #expect(try await shelf.items().map(\.title) == ["Persuasion"])
  }

  @Test("a document that another program adds is told, before and after somebody signs in")
  func addedElsewhere() async throws {
    let (shelf, _) = try await shelf([:])
    let desk = try Desk(data, shelf)
    func isTold() async -> Bool {
      await desk.next { if case .store(.changed) = $0 { true } else { nil } } ?? false
    }
    let first = try place.pdf("first.pdf", text: "first")
    #expect(try await householdCommand("library", "add", first, in: place).status == 0)
    #expect(await isTold())
    desk.store.perform(.signIn(.guest))
    _ = await desk.next { if case .store(.signedIn) = $0 { true } else { nil } }
    let second = try place.pdf("second.pdf", text: "second")
    #expect(try await householdCommand("library", "add", second, in: place).status == 0)
    #expect(await isTold())
    // What is kept from here on is found by other programs.
    func list() async throws -> [[String: Any]] {
      try await householdCommand("library", "list", "--json", in: place).jsonList().compactMap {
        $0 as? [String: Any]
      }
    }
    let id = try #require(try await list().first?["id"] as? String)
    desk.store.perform(
      .remember(ReadingPlace(position: DocumentPosition(page: 0, offset: 0.25)), documentID: id))
    await desk.store.finish()
    let kept = try await list()
    #expect(kept.count == 2 && kept.compactMap { $0["page"] as? Int } == [0])
  }

  @Test("what comes into a watched folder is put on the shelf and told, at once and after every pause")
  func watchedFolder() async throws {
    let inbox = place.url("inbox")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    func put(_ name: String) throws {
      let file = inbox.appending(path: "\(name).pdf")
      try MadePDF(pages: name.count).data.write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: file.path)
    }
    let shelf = try await Shelf.forGuest(in: data)
    try await shelf.watch(inbox)
    try put("one")
    let clock = SteppedClock()
    let desk = try Desk(data, shelf, clock: clock)
    func came() async -> [String]? {
      await desk.next { if case .store(.cameFromFolders(let titles, nil)) = $0 { titles } else { nil } }
    }
    #expect(await came() == ["one"])
    try put("three")
    await clock.sleeper()
    await clock.advance(by: .seconds(30))
    #expect(await came() == ["three"])
    // In the window another is watched, looked into at once, and given up.
    func folders(_ request: FoldersRequest) async throws -> FoldersAnswer {
      desk.store.perform(.folders(request, of: .guest))
      let answer = await desk.next { event -> Result<FoldersAnswer, AppFailure>? in
        if case .store(.folders(let answer, request, .guest)) = event { answer } else { nil }
      }
      return try #require(answer).get()
    }
    let second = place.url("second")
    try FileManager.default.copyItem(at: inbox, to: second)
    try FileManager.default.removeItem(at: inbox)
    #expect(try await folders(.watch(second)).folders.map(\.access) == [.gone, .open])
    let looked = try await folders(.look)
    #expect(looked.came.isEmpty && looked.problem == nil && looked.folders.count == 2)
    #expect(looked.folders.first?.folder.arrival?.titles == ["three"])
    let first = try #require(looked.folders.first?.folder)
    #expect(try await folders(.stop(first)).folders.map(\.folder.url.lastPathComponent) == ["second"])
    #expect(try await folders(.watchAgain(first)).folders.last?.folder == first)
    await #expect(throws: AppFailure.self) { try await folders(.watch(place.url("nowhere"))) }
    await desk.store.finish()
    #expect(try await shelf.items().count == 2)
  }

  @Test(
    "a look into watched folders answers all who ask meanwhile, and is not ended by a change of the folders")
  func joinedLooks() async throws {
    let folders = [place.url("inbox"), place.url("second")]
    for (index, folder) in folders.enumerated() {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appending(path: "paper.pdf")
      try MadePDF(pages: index + 1).data.write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: file.path)
    }
    let shelf = try await Shelf.forGuest(in: data)
    try await shelf.watch(folders[0])
    // Its pause is never over: what comes has come at once.
    let desk = try Desk(data, shelf, clock: SteppedClock())
    for request: FoldersRequest in [.look, .look, .watch(folders[1])] {
      desk.store.perform(.folders(request, of: .guest))
    }
    var (isAnswered, came) = (false, 0)
    while !isAnswered || came < 2 {
      let told: Int? = await desk.next { event in
        switch event {
        case .store(.folders(.success, after: .look, of: .guest)):
          isAnswered = true
          return 0
        case .store(.cameFromFolders(let titles, _)): return titles.count
        default: return nil
        }
      }
      came += try #require(told)
    }
    await desk.store.finish()
    #expect(try await shelf.items().count == 2)
  }

  @Test("phrases that are set while a window is open outlast what the window keeps")
  func phrases() async throws {
    let shelf = try await Shelf.forGuest(in: data)
    let desk = try Desk(data, shelf)
    var settings = await shelf.personalSettings().settings
    #expect(try await householdCommand("say", "set", "1", "Aye.", in: place).status == 0)
    settings.lines = .wider
    desk.store.perform(.keepSettings(settings, of: .guest))
    await desk.store.finish()
    #expect(try await householdCommand("say", in: place).output.hasPrefix("1  Aye.\n"))
    let now = await shelf.personalSettings().settings
    #expect(now.phrases.first == "Aye." && now.lines == .wider)
  }
}

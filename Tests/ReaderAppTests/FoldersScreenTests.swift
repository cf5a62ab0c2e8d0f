import AppFlows
import Foundation
import ReaderApp
import Testing

@testable import Library

/// Folders are watched, looked into and given up in the window, without hands.
@Suite("Watched folders in the window")
struct FoldersScreenTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  private func press(_ label: String, _ app: TestedApp) throws {
    let typist = Typist(app: app)
    for _ in 0..<9 where typist.cell(label) == nil { try typist.press("More…") }
    try typist.press(label)
  }

  private func onShelf(_ folders: [ListedFolder] = []) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.folders = folders
    world.store.folderFiles = SimulatedStore.foundFolders(["Documents", "Scans"])
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.wait(0.5)
    return app
  }

  private func paths(_ app: TestedApp) -> [String] { app.world.store.shelf.folders.map(\.folder.path) }

  @Test("by gaze, from what can be added: there is none yet, and one is chosen and watched")
  func byGaze() throws {
    let app = onShelf()
    let typist = Typist(app: app)
    #expect(app.look(at: .addDocument))
    #expect(app.look(at: .watchedFolders), "\(app.summary)")
    #expect(app.panel?.headline == "Watched folders" && labels(app) == ["Back", "Watch another folder…"])
    #expect(app.panel?.detail?.hasPrefix("There is none yet.") == true)
    typist.lookAway()
    try typist.look(at: "Watch another folder…") { labels(app).contains("Scans, in ada") }
    typist.lookAway()
    try typist.look(at: "Scans, in ada") { !paths(app).isEmpty }
    #expect(paths(app) == ["/home/ada/Scans"])
    #expect(app.panel?.detail == "It is watched. What lies there comes onto the shelf now.")
    typist.lookAway()
    try typist.look(at: "Undo") { paths(app).isEmpty }
    // It can be chosen again; back leads to where the person came from.
    try press("Watch another folder…", app)
    #expect(labels(app) == ["Back", "Documents, in ada", "Scans, in ada"])
    app.does(.panel(.back))
    app.does(.panel(.back))
    #expect(app.panel == nil && app.shows("PDFs: "), "\(app.summary)")
  }

  @Test("what came and what did not is told, and so is a folder that is gone or closed, with the remedy")
  func told() throws {
    let bad = ["a.pdf": "a.pdf is no PDF.", "b.pdf": "b.pdf is damaged."]
    let app = onShelf([
      SimulatedStore.folder("/home/ada/Scans", came: ["Emma", "Persuasion", "Lady Susan", "Sanditon"]),
      SimulatedStore.folder("/home/ada/Mixed", refused: bad), SimulatedStore.folder("/media/stick", .gone),
      SimulatedStore.folder("/srv/papers", .closed(reason: "Permission denied")),
    ])
    app.does(.folders(.open))
    #expect(
      labels(app) == [
        "Back", "Watch another folder…", "Look into them now", "Scans", "Mixed (2 did not come)",
        "stick (not there)", "papers (cannot be read)",
      ])
    try press("Scans", app)
    #expect(app.panel?.headline == "Scans" && labels(app) == ["Back", "Watch it no longer"])
    let came = try #require(app.panel?.detail?.components(separatedBy: " came on "))
    #expect(came.first == "/home/ada/Scans. “Emma”, “Persuasion”, “Lady Susan” and 1 more")
    #expect(came.count == 2 && came.last?.hasSuffix(".") == true)
    app.does(.panel(.back))
    try press("Mixed (2 did not come)", app)
    #expect(
      app.panel?.detail
        == "/home/ada/Mixed. Nothing new has come from it yet. a.pdf did not come: a.pdf is no PDF. 1 more did not come."
    )
    try press("What did not come…", app)
    try press("b.pdf", app)
    #expect(app.panel?.detail == "b.pdf is damaged.")
    // It is good by now.
    app.world.store.shelf.folders[1] = SimulatedStore.folder("/home/ada/Mixed", refused: ["a.pdf": "x"])
    app.post(.store(.changed))
    #expect(labels(app) == ["Back", "a.pdf"])
    app.does(.panel(.back))
    app.does(.panel(.back))
    try press("stick (not there)", app)
    #expect(app.panel?.detail?.contains("Plug in what it lies on") == true)
    app.does(.panel(.back))
    try press("papers (cannot be read)", app)
    #expect(app.panel?.detail?.contains("(Permission denied). Let its owner give you the right") == true)
  }

  @Test(
    "one is given up and taken back as it was; a look tells what it brought; another program's change is seen"
  )
  func changed() throws {
    let scans = SimulatedStore.folder("/home/ada/Scans", came: ["Emma"])
    let app = onShelf([scans])
    app.does(.folders(.open))
    try press("Scans", app)
    try press("Watch it no longer", app)
    #expect(
      paths(app).isEmpty && app.panel?.detail == "“Scans” is no longer watched. What came from it stays.")
    app.world.store.isLocked = true
    try press("Undo", app)
    app.world.store.isLocked = false
    #expect(paths(app).isEmpty && app.panel?.detail == SimulatedStore.locked.words)
    try press("Undo", app)
    #expect(app.world.store.shelf.folders == [scans] && !labels(app).contains("Undo"))
    app.world.store.folderLook = ["Emma"]
    try press("Look into them now", app)
    #expect(app.panel?.detail == "“Emma” came from a watched folder.")
    try press("Look into them now", app)
    #expect(app.panel?.detail == "There is nothing new.")
    try press("Scans", app)
    app.world.store.shelf.folders = []
    app.post(.store(.changed))
    #expect(labels(app) == ["Back", "Watch another folder…"])
  }

  @Test(
    "a folder in which nothing lies any more says so, and what did not come is not told as if it lay there")
  func empty() throws {
    let app = onShelf([SimulatedStore.folder("/media/stick", .empty, refused: ["a.pdf": "a.pdf is no PDF."])])
    app.does(.folders(.open))
    try press("stick (empty)", app)
    #expect(labels(app) == ["Back", "Watch it no longer"])
    #expect(app.panel?.detail?.contains("No PDF lies there now.") == true)
    #expect(app.panel?.detail?.contains("a.pdf") == false)
  }

  @Test("a folder that cannot be watched, and a store that is in use, are told and leave all as it was")
  func refused() throws {
    let app = onShelf()
    app.world.store.isLocked = true
    app.does(.folders(.open))
    #expect(app.panel?.detail == SimulatedStore.locked.words && labels(app) == ["Back", "Try again"])
    app.world.store.isLocked = false
    try press("Try again", app)
    app.world.store.refusesFolders = AppFailure("Scans: is no folder that can be read.")
    // With the mouse.
    app.does(.dropped([URL(filePath: "/home/ada/Scans")]))
    #expect(app.panel?.detail == "Scans: is no folder that can be read." && !labels(app).contains("Undo"))
    app.world.store.refusesFolders = nil
    app.does(.dropped([URL(filePath: "/home/ada/Scans")]))
    app.does(.dropped([URL(filePath: "/home/ada/Scans")]))
    #expect(paths(app).count == 1 && app.panel?.detail == "It is watched already.")
    // What comes late is told on the shelf.
    app.does(.panel(.back))
    let late = AppFailure("It came late.")
    app.post(.store(.folders(.failure(late), after: .look, of: .named("Ada"))))
    app.post(.store(.folders(.failure(AppFailure("Not for her.")), after: .look, of: .guest)))
    #expect(app.panel == nil && app.shows("It came late.") && !app.shows("Not for her."))
  }
}

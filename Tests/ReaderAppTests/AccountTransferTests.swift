import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

// What goes out, comes in and is backed up: long work that is told of while it goes on.
extension AccountScreenTests {
  @Test(
    "everything is exported into the folder that was chosen, with how far it is, and its end tells where and how large"
  )
  func export() throws {
    let app = shelf()
    let typist = Typist(app: app)
    app.does(.account(.open))
    typist.lookAway()
    try typist.look(at: "Export everything…") { typist.cell("Into “STICK”") != nil }
    #expect(labels(app) == ["Back", "Into “Documents”", "Into “STICK”"])
    typist.lookAway()
    try typist.look(at: "Into “STICK”") { !app.world.store.begun.isEmpty }
    let transfer = try #require(app.world.store.begun.first)
    guard case .export(let place) = transfer else {
      Issue.record("\(transfer)")
      return
    }
    #expect(place.folder.path == "/media/STICK")
    #expect(labels(app) == ["Back", "Stop it"])
    tell(.progress(0.4, of: transfer), app)
    #expect(app.panel?.detail == "40 % is done.")
    // What belongs to somebody else changes nothing.
    tell(.progress(0.9, of: transfer), app, of: .named("Bob"))
    #expect(app.panel?.detail == "40 % is done.")
    tell(
      .ended(.success(.exported(folder: "/media/STICK/Trackii Ada", bytes: 12_340_000)), of: transfer), app)
    #expect(
      app.panel?.detail == "Everything of yours is exported. /media/STICK/Trackii Ada, 12.3 MB.")
    #expect(labels(app).contains("Another name…"))
  }

  @Test(
    "it goes on while the person reads, who is told of its end; it can be stopped, and a failure says why")
  func exportMeanwhile() throws {
    let app = shelf()
    app.does(.account(.open))
    choose(.accountExport, app)
    choose(.accountPlace(0), app)
    choose(.panelBack, app)
    let transfer = try #require(app.world.store.begun.first)
    app.choose(.document("id-Emma"))
    app.wait(1)
    tell(.progress(0.5, of: transfer), app)
    app.does(.account(.open))
    #expect(app.panel?.detail == "50 % is done.")
    choose(.panelBack, app)
    tell(.ended(.success(.exported(folder: "/home/ada/Documents/Trackii", bytes: 4200)), of: transfer), app)
    #expect(app.shows("Everything of yours is exported"), "\(app.summary)")

    app.does(.account(.open))
    choose(.accountExport, app)
    choose(.accountPlace(1), app)
    #expect(app.world.store.begun.count == 2)
    choose(.accountStop, app)
    #expect(app.panel?.detail == "The export is given up. Nothing of it stays.")
    choose(.accountExport, app)
    choose(.accountPlace(1), app)
    let last = try #require(app.world.store.begun.last)
    tell(.ended(.failure(AppFailure("The disk is full.")), of: last), app)
    #expect(app.panel?.detail == "Nothing was exported. The disk is full.")
  }

  @Test(
    "an exported folder is taken in, with what came and what did not; without one it is said where they are found"
  )
  func takeIn() throws {
    let app = shelf()
    app.does(.account(.open))
    choose(.accountTakeIn, app)
    #expect(labels(app) == ["Back"] && app.panel?.detail?.hasPrefix("There is none.") == true)
    choose(.panelBack, app)
    let folder = ExportedThings(URL(filePath: "/media/STICK/Trackii Ada"), called: "Trackii Ada, in STICK")
    app.world.store.folders.exported = [folder]
    choose(.accountTakeIn, app)
    #expect(labels(app) == ["Back", "Trackii Ada, in STICK"])
    choose(.accountFolder(0), app)
    #expect(app.world.store.begun == [.takeIn(folder)])
    var report = ImportReport()
    (report.documents, report.knownDocuments, report.marks) = (3, 2, 1)
    report.problems = ["“Emma”: is damaged.", "“Persuasion”: is damaged."]
    app.world.store.shelf.items.append(SimulatedStore.item("Persuasion"))
    tell(.ended(.success(.takenIn(report)), of: .takeIn(folder)), app)
    #expect(
      app.panel?.detail
        == "Not all of it is taken in. 3 documents, 1 mark and 0 notes came in. "
        + "2 documents were there already. “Emma”: is damaged. "
        + "1 thing more did not come."
    )
    choose(.panelBack, app)
    #expect(app.shows("Persuasion"), "\(app.summary)")
    // What came in before it failed is shown as well.
    app.does(.account(.open))
    choose(.accountTakeIn, app)
    choose(.accountFolder(0), app)
    choose(.panelBack, app)
    app.world.store.shelf.items.append(SimulatedStore.item("Sanditon"))
    tell(.ended(.failure(AppFailure("The disk is full.")), of: .takeIn(folder)), app)
    #expect(app.shows("Sanditon") && app.shows("The disk is full."), "\(app.summary)")
  }

  @Test(
    "whoever logs out meanwhile is asked, and told that it is given up; the page is as usual the next time")
  func loggedOut() throws {
    let app = shelf()
    app.does(.account(.open))
    choose(.accountExport, app)
    choose(.accountPlace(0), app)
    choose(.panelBack, app)
    app.does(.logOut)
    #expect(app.panel?.headline == "Everything of yours is being written into “Documents”")
    #expect(
      app.panel?.detail
        == "Logging out gives that up. Stay until it is done, or log out now. 0 % is done.", "\(app.summary)")
    #expect(labels(app) == ["Back", "Log out and give it up"])
    choose(.panelBack, app)
    #expect(app.shows("shelf of Ada"), "nobody is logged out by staying: \(app.summary)")
    app.does(.logOut)
    choose(.accountLeave, app)
    #expect(app.shows("The export is given up. Nothing of it stays."), "\(app.summary)")
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.does(.account(.open))
    #expect(labels(app).contains("Another name…"))
  }

  @Test("an administrator backs the household up; nobody else is offered it")
  func backUp() throws {
    let app = shelf()
    app.does(.account(.open))
    #expect(!labels(app).contains("Back up the household…"))
    let other = shelf { $0.administrators = ["Ada"] }
    other.does(.account(.open))
    #expect(labels(other).contains("Back up the household…"))
    choose(.accountBackUp, other)
    #expect(other.panel?.headline == "Where is the household to be backed up?")
    choose(.accountPlace(1), other)
    let transfer = try #require(other.world.store.begun.first)
    guard case .backUp = transfer else {
      Issue.record("\(transfer)")
      return
    }
    let end = TransferEnd.backedUp(
      folder: "/media/STICK/Trackii backup", bytes: 2_000_000_000, people: 1, documents: 7, missing: 1)
    tell(.ended(.success(end), of: transfer), other)
    #expect(
      other.panel?.detail
        == "The household is backed up. 1 person and 7 documents, in /media/STICK/Trackii backup, 2.0 GB. "
        + "1 listed document had no file any more.")
  }
}

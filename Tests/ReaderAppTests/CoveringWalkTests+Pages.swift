import Accounts
import AppFlows
import Calibration
import Catalogues
import Foundation
import ReaderApp
import Signals
import Simulation
import Testing
import Tracking

@testable import Library

// How somebody comes to each of the pages.
extension CoveringWalkTests {
  /// A page as somebody without hands comes to it.
  /// - Parameter heldOutDegrees: the error that calibrations tell; nil for that of the calibration of the tests.
  static func open(_ page: Page, cells: CellSize, heldOutDegrees: Double? = nil) throws -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    if let heldOutDegrees {
      world.gaze.heldOutDegrees = heldOutDegrees
      let key = world.key
      for reader in world.store.shelves.keys {
        world.store.shelves[reader]?.profiles[key]?.profile.heldOutDegrees = heldOutDegrees
      }
    }
    world.store.pins["Ada"] = SimulatedStore.KeptPIN(EnteredPIN(.digits(count: 4), [4, 7, 1, 1]))
    for reader in [Reader.guest, .named("Ada")] {
      world.store.shelves[reader]?.settings.settings.cells = cells
    }
    switch page {
    case .password: world.store.pins = [:]
    case .oneTimePassword:
      world.store.pins = [:]
      (world.store.oneTime["Ada"], world.store.recoveryCode) = ("once", "12345")
    case .erasedAccount:
      world.store.pins = [:]
      world.store.leaving = ["Ada"]
    case .documentPassword: world.passwords = ["id-Emma": "secret"]
    case .trend:
      var day = TrackingDays.Day(day: 20_000)
      (day.seconds, day.lost, day.rests) = (7200, 300, 2)
      world.store.shelves[.named("Ada")]?.tracking.add(day)
    case .wordToLookUp, .definition, .similarWords:
      let lines = (1...30).map { "line \($0)" }.joined(separator: "\n")
      world.dictionary = [
        "keel": .success(.found([DictionaryEntry(dictionary: "A dictionary", text: lines)])),
        "keels": .success(.similar(["keel", "heels", "keen"])),
      ]
    case .notebook, .note, .noteOptions, .plan, .step, .stepOptions, .planDay, .sharing, .picture,
      .pictureOptions, .pictureCloser, .pictureDrawing, .drawingOptions, .pictureFiles, .stepPicture,
      .stepPictureDrawing, .noteVersions, .noteVersion, .notePlaces, .moreWithNotes, .noteTexts,
      .removedNotes:
      let pictures = try [PictureFile.simulated(40, 30), .simulated(30, 40)]
      world.store.shelves[.named("Ada")]?.pictures = pictures
      world.store.pictureFiles = SimulatedStore.files(14, pictures[0])
      // Those of a step stand in its lines.
      let indent = [.stepPicture, .stepPictureDrawing].contains(page) ? "  " : ""
      let lines =
        (1...30).map { "line \($0)" }.joined(separator: "\n") + "\n\n## Plan\n\n"
        + (1...14).map { "- [ ] step \($0)\n  " + String(repeating: "Many words. ", count: 80) }
        .joined(separator: "\n")
        + pictures.map { "\n\n\(indent)![](picture:\($0.id))" }.joined()
      world.store.passwords["Bob"] = "b"
      world.store.shelves[.named("Ada")]?.notes = [
        NotebookNote(SimulatedStore.note(lines, title: "Long", about: "id-Emma", page: 1, version: 3)),
        NotebookNote(SimulatedStore.note("Bring bread.", from: "Bob", role: .reader)),
      ]
      world.store.removedNotes = (1...14).map { SimulatedStore.note("Gone \($0).", about: "id-Emma") }
      world.store.textFiles = (1...14).map {
        (SimulatedStore.file("text \($0)"), .success(SimulatedStore.note("Came \($0).")))
      }
      let long = SimulatedStore.note(lines, title: "Long").id
      world.store.noteVersions[long] = (1...14).reversed().map { number in
        NoteVersion(
          version: number, title: "Long", body: "Before \(number)\n" + lines, changed: Date(), author: "Bob")
      }
    case .account, .accountName, .accountPlaces, .accountFolders, .accountDeleting, .accountHeirs,
      .accountPictures, .accountLastLook, .accountBackups, .accountBackup, .accountRestoring, .members,
      .memberName, .member, .memberHeirs, .memberSitting, .memberLastLook,
      .memberIssued,
      .photo, .photoCounting, .photoTaken:
      world.photo = .success(try .simulated(8, 6))
      world.store.pictureFiles = SimulatedStore.files(14, try .simulated(4, 4))
      // A password alone, so that it is typed.
      world.store.pins = [:]
      for index in 1...12 { world.store.passwords["Member \(index)"] = "secret" }
      world.store.administrators = ["Ada", "Member 1"]
      world.store.sharedDocuments = 3
      world.store.folders.backups = (1...14).map { SimulatedStore.backup($0) }
      world.store.folders.exported = (1...14).map {
        ExportedThings(URL(filePath: "/home/ada/\($0)"), called: "Export \($0), in Documents")
      }
    case .removed, .removedOne, .purging, .purgingAll:
      world.store.shelves[.named("Ada")]?.removed = (1...14).map {
        RemovedItem(
          item: SimulatedStore.item("Paper \($0)"), removed: Date(timeIntervalSince1970: 1_795_518_000))
      }
    case .readers, .readerOne:
      let names = ["Ada"] + (1...13).map { "Member \($0)" }
      world.store.shelves[.named("Ada")]?.holders["id-Emma"] = DocumentReaders(
        holders: names.map { Holder(name: $0, role: .reader, shows: true, page: 2) },
        marks: (1...14).map { OthersMark(name: "Member 1", mark: .simulated($0, page: 1)) })
    case .othersNote:
      world.store.shelves[.named("Ada")]?.notes = [
        NotebookNote(SimulatedStore.note("Bread", from: "Bob", role: .reader))
      ]
    case .aboutOne, .aboutOneName, .aboutOneKinds, .aboutOneReminder, .aboutOneCovers:
      let page = try PictureFile.simulated(30, 40)
      world.store.shelves[.named("Ada")]?.firstPage = page
      world.store.pictureFiles = SimulatedStore.files(14, page)
      world.store.shelves[.named("Ada")]?.marks["id-Emma"] = (1...14).map { .simulated($0, page: 1) }
      world.store.shelves[.named("Ada")]?.reminders = (1...14).map {
        SimulatedStore.reminder(
          "Reminder \($0)", due: Date(timeIntervalSince1970: 1_796_000_000), about: "id-Emma")
      }
      for number in 1...14 { world.store.shelves[.named("Ada")]?.tagged["tag \(number)"] = ["id-Emma"] }
    case .collections, .collection, .shelfCollections, .sharedCollection:
      world.store.shelves[.named("Ada")]?.collections =
        [
          SimulatedStore.collection("Winter", holds: true, members: 1)
        ] + (1...14).map { SimulatedStore.collection("Papers \($0)") }
        + [SimulatedStore.collection("Summer", from: "Bob", role: .reader)]
    case .folders, .refusedFiles:
      world.store.folderFiles = SimulatedStore.foundFolders((1...14).map { "Folder \($0)" })
      let bad = Dictionary(uniqueKeysWithValues: (1...14).map { ("\($0).pdf", "It is no PDF.") })
      world.store.shelves[.named("Ada")]?.folders =
        [SimulatedStore.folder("/home/ada/Scans", came: ["Emma"], refused: bad)]
        + (1...14).map { SimulatedStore.folder("/media/stick \($0)", .gone) }
    case .catalogueList, .catalogueDocument:
      let items = (1...12).map { number in
        CatalogueItem.document(
          CatalogueEntry(
            title: "Paper \(number)", summary: String(repeating: "Many words. ", count: 100),
            pdf: URL(filePath: "/a.pdf")))
      }
      world.catalogue.lists = [CatalogueList(.arxiv, .search("gaze")): items]
      world.store.shelves[.named("Ada")]?.catalogues.isAllowed = true
    default: break
    }
    let app = TestedApp(world: world)
    app.does(.choseGuest)
    app.does(.logOut)
    Walk.glanceAside(app)
    switch page {
    case .password, .pin: app.choose(.person("Ada"))
    case .oneTimePassword: try logIn(app, "once")
    case .erasedAccount: try logIn(app, "byron")
    case .name: app.choose(.newPerson)
    case .kindOfPIN, .newPIN, .samePINAgain, .newPassword: try register(app, to: page)
    case .settings, .phrases, .speech, .search, .shelfSearch, .documentPassword, .ownPIN, .code,
      .wordToLookUp, .definition, .similarWords, .trend, .notebook, .note, .noteOptions, .plan, .step,
      .stepOptions, .planDay, .picture, .pictureOptions, .pictureCloser, .pictureDrawing, .drawingOptions,
      .pictureFiles, .stepPicture, .stepPictureDrawing, .noteVersions, .noteVersion, .notePlaces,
      .moreWithNotes, .noteTexts, .removedNotes, .sharing, .together,
      .togetherCode, .leading, .collections, .collection, .shelfCollections, .sharedCollection,
      .removing, .readers, .readerOne, .removed, .removedOne, .purging, .purgingAll, .othersNote, .seat,
      .catalogues,
      .catalogueList,
      .catalogueDocument, .account, .accountName, .accountPlaces,
      .accountFolders, .accountDeleting, .accountHeirs, .accountPictures, .accountLastLook, .accountBackups,
      .accountBackup, .accountRestoring, .members,
      .memberName, .member,
      .memberHeirs, .memberSitting, .memberLastLook, .memberIssued,
      .photo, .photoCounting, .photoTaken, .aboutOne, .aboutOneName, .aboutOneKinds, .aboutOneReminder,
      .aboutOneCovers, .folders, .refusedFiles:
      app.does(.chosePerson("Ada"))
      app.does(.logIn(name: "Ada", password: "byron"))
      try read(app, to: page)
    }
    Walk.glanceAside(app)
    return app
  }

  private static func press(_ label: String, _ app: TestedApp) throws {
    let typist = Typist(app: app)
    for _ in 0..<9 where typist.cell(label) == nil { try typist.press("More…") }
    try typist.press(label)
  }

  /// With a password that is typed by gaze.
  private static func logIn(_ app: TestedApp, _ password: String) throws {
    app.choose(.person("Ada"))
    for letter in password { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
  }

  private static func register(_ app: TestedApp, to page: Page) throws {
    app.choose(.newPerson)
    for letter in "zoe" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    switch page {
    case .newPIN: try press("4 digits", app)
    case .samePINAgain:
      try press("4 digits", app)
      for digit in ["1", "2", "3", "4"] { try press(digit, app) }
    case .newPassword: try press("A password instead", app)
    default: break
    }
  }

  private static func openDocument(_ app: TestedApp, to page: Page) throws {
    app.does(.document(.open("id-Emma")))
    switch page {
    case .aboutOneName:
      try press("Change…", app)
      try press("Author…", app)
    case .aboutOneKinds:
      try press("Change…", app)
      try press("Kind…", app)
    case .aboutOneReminder:
      try press("Reminders…", app)
      app.does(.panel(.choose(.init("document-reminder-0"))))
    case .aboutOneCovers:
      try press("Change…", app)
      try press("A cover…", app)
    default: break
    }
  }

  private static func openAccount(_ app: TestedApp, to page: Page) throws {
    app.does(.account(.open))
    switch page {
    case .accountBackups, .accountBackup, .accountRestoring:
      try press("Restore a backup…", app)
      if page == .accountBackups { break }
      let backup = SimulatedStore.backup(2)
      app.does(.panel(.choose(.init("account-backup-1"))))
      app.post(.store(.transfer(.ended(.success(.checked(backup)), of: .check(backup)), of: .named("Ada"))))
      if page == .accountBackup { break }
      try press("Go on to restore it…", app)
      for letter in "byron" { app.does(.typing(.type(letter))) }
      app.does(.typing(.finish))
    case .accountPictures: try press("A picture…", app)
    case .members, .memberName, .member, .memberHeirs, .memberSitting, .memberLastLook, .memberIssued:
      try press("Members…", app)
      if page == .members { break }
      if page == .memberName {
        try press("Add somebody…", app)
        break
      }
      try press("Member 2", app)
      switch page {
      case .memberHeirs: try press("Remove…", app)
      case .memberSitting: try press("Calibrate for them…", app)
      case .memberLastLook, .memberIssued:
        try press("A one-time password…", app)
        if page == .memberIssued { try press("Make the one-time password", app) }
      default: break
      }
    case .photo, .photoCounting, .photoTaken:
      try press("A picture…", app)
      try press("Take one with the camera…", app)
      if page == .photo { break }
      try press("Take it in 3 seconds", app)
      if page == .photoTaken { app.wait(4) }
    case .accountName: try press("Another name…", app)
    case .accountPlaces: try press("Back up the household…", app)
    case .accountFolders: try press("Take in what was exported…", app)
    case .accountDeleting: try press("Delete the account…", app)
    case .accountHeirs, .accountLastLook:
      try press("Delete the account…", app)
      try press("Go on to delete it…", app)
      if page == .accountHeirs { break }
      try press("Member 1", app)
      for letter in "byron" { app.does(.typing(.type(letter))) }
      app.does(.typing(.finish))
    default: break
    }
  }

  private static func read(_ app: TestedApp, to page: Page) throws {
    switch page {
    case .settings: app.does(.settings(.open))
    case .phrases: app.does(.say(.open))
    case .trend:
      app.does(.settings(.open))
      try press("How the weeks went…", app)
    case .speech: app.does(.typing(.open(.spoken)))
    case .shelfSearch: app.does(.typing(.open(.shelfSearch)))
    case .ownPIN:
      app.does(.settings(.open))
      try press("PIN…", app)
    case .catalogues: app.does(.catalogues(.open))
    case .shelfCollections, .sharedCollection:
      app.does(.collections(.open))
      if page == .sharedCollection { try press("Summer (Bob)", app) }
    case .removed, .removedOne, .purging, .purgingAll:
      app.does(.removal(.open))
      if page == .removed { break }
      if page == .purgingAll { return try press("Remove all 14 for good…", app) }
      try press("Paper 1", app)
      if page == .purging { try press("Remove for good…", app) }
    case .catalogueList, .catalogueDocument:
      app.does(.catalogues(.open))
      try press("arXiv (papers): search…", app)
      for letter in "gaze" { app.does(.typing(.type(letter))) }
      app.does(.typing(.finish))
      if page == .catalogueDocument { try press("Paper 1", app) }
    case .account, .accountName, .accountPlaces, .accountFolders, .accountDeleting, .accountHeirs,
      .accountPictures, .accountLastLook, .accountBackups, .accountBackup, .accountRestoring, .members,
      .memberName, .member, .memberHeirs, .memberSitting, .memberLastLook,
      .memberIssued,
      .photo, .photoCounting, .photoTaken:
      try openAccount(app, to: page)
    case .aboutOne, .aboutOneName, .aboutOneKinds, .aboutOneReminder, .aboutOneCovers:
      try openDocument(app, to: page)
    case .folders, .refusedFiles:
      app.does(.folders(.open))
      if page == .folders { break }
      try press("Scans (14 did not come)", app)
      try press("What did not come…", app)
    case .code: app.post(.store(.recoveryCode(.success("AB12C-DE34F"), of: .named("Ada"))))
    case .documentPassword:
      app.choose(.document("id-Emma"))
      app.does(.typing(.openHere))
    default:
      app.choose(.document("id-Emma"))
      app.wait(1)
      switch page {
      case .definition: app.does(.lookUp(.define("keel")))
      case .similarWords: app.does(.lookUp(.define("keels")))
      case .wordToLookUp: app.does(.typing(.open(.lookUp)))
      case .readers, .readerOne:
        app.does(.readers(.open))
        if page == .readerOne { try press("Member 1: page 3 of 5, 14 marks", app) }
      case .removing: app.does(.removal(.open))
      case .othersNote:
        app.does(.notebook(.open))
        for id: TargetID in ["notes-all", "note-0", "note-options", "note-leave"] {
          app.does(.panel(.choose(id)))
        }
      case .sharing: app.does(.sharing(.open))
      case .collections, .collection:
        app.does(.collections(.open))
        if page == .collection { try press("Winter", app) }
      case .together, .togetherCode, .leading:
        app.does(.together(.open))
        if page == .togetherCode { try press("Follow somebody: type their code…", app) }
        if page == .leading { try press("Read “Emma” to others", app) }
      case .seat: app.does(.seat(.open))
      case .notebook: app.does(.notebook(.open))
      case .removedNotes: app.does(.notebook(.openRemoved))
      case .moreWithNotes, .noteTexts:
        app.does(.notebook(.open))
        try press("More with notes…", app)
        if page == .noteTexts { try press("Take in Markdown files…", app) }
      case .note, .noteOptions, .plan, .step, .stepOptions, .planDay, .picture, .pictureOptions,
        .pictureCloser, .pictureDrawing, .drawingOptions, .pictureFiles, .stepPicture, .stepPictureDrawing,
        .noteVersions, .noteVersion, .notePlaces:
        app.post(.wall(Date(timeIntervalSince1970: 1_795_518_000)))
        app.does(.notebook(.open))
        try press("Long", app)
        if page != .note { app.does(.panel(.choose("note-options"))) }
        if page == .note || page == .noteOptions { break }
        if page == .notePlaces {
          try press("More with it…", app)
          try press("Write it as a file…", app)
          break
        }
        if page == .noteVersions || page == .noteVersion {
          try press("More with it…", app)
          try press("What it said before…", app)
          if page == .noteVersion { app.does(.panel(.choose("note-version-1"))) }
          break
        }
        if page == .pictureFiles {
          try press("Add a picture…", app)
          break
        }
        if [.picture, .pictureOptions, .pictureCloser, .pictureDrawing, .drawingOptions].contains(page) {
          try press("The 2 pictures…", app)
          if page == .pictureOptions { app.does(.panel(.choose("picture-options"))) }
          if page != .picture, page != .pictureOptions {
            app.does(.panel(.choose("picture-closer")))
            app.does(.panel(.choose("picture-larger")))
          }
          if page == .pictureDrawing || page == .drawingOptions {
            app.does(.panel(.choose("picture-draw")))
          }
          if page == .drawingOptions { app.does(.panel(.choose("picture-draw-options"))) }
          break
        }
        try press("Plan: 0 of 14 done…", app)
        if page == .plan { break }
        if page == .planDay {
          try press("Due…", app)
          break
        }
        if page == .stepPicture || page == .stepPictureDrawing {
          try press("14. step 14", app)
          app.does(.panel(.choose("step-options")))
          try press("The 2 pictures…", app)
          if page == .stepPictureDrawing {
            app.does(.panel(.choose("picture-closer")))
            app.does(.panel(.choose("picture-draw")))
          }
          break
        }
        try press("2. step 2", app)
        if page != .step { app.does(.panel(.choose("step-options"))) }
      default: app.does(.typing(.open(.find)))
      }
    }
  }
}

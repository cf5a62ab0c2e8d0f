import Localization
import ReaderApp
import Signals

// Screens that one's own account leads to: backups that are restored, and a picture that the camera takes.
extension GalleryScreen {
  static let backups: [GalleryScreen] = [
    GalleryScreen("backups", localized("Backups that can be restored")) { try $0.restore() },
    GalleryScreen("backups-empty", localized("There is no backup")) { try $0.restore(listing: .empty) },
    GalleryScreen("backups-failed", localized("Backups that cannot be read")) {
      try $0.restore(listing: .failing)
    },
    GalleryScreen("backups-loading", localized("Backups are being looked for")) {
      try $0.restore(listing: .never)
    },
    GalleryScreen("backups-waiting", localized("A restore that somebody else has prepared")) { app in
      try app.restore(listing: .never)
      let found = FoundFolders(
        places: [], exported: [], backups: GalleryHousehold.backups, waiting: GalleryHousehold.waiting)
      app.post(.store(.transfer(.found(found), of: .named(GalleryHousehold.reader))))
    },
    GalleryScreen("backup-checking", localized("A backup is being read to its end")) { app in
      try app.restore()
      app.answering = .never
      try app.find("account-backup-0")
    },
    GalleryScreen("backup-damaged", localized("A backup that is damaged")) { app in
      try app.restore()
      app.answering = .failing
      try app.find("account-backup-0")
    },
    GalleryScreen("backup", localized("What comes back with a backup")) {
      try $0.restore("account-backup-0")
    },
    GalleryScreen("backup-question", localized("The last look before a backup is restored")) { app in
      try app.restore("account-backup-0", "account-restore")
      app.type("4711")
    },
    GalleryScreen("backup-restoring", localized("A backup is being brought back")) { app in
      try app.restore("account-backup-0", "account-restore")
      app.type("4711")
      try app.find("account-restore-now")
    },
    GalleryScreen("backup-places", localized("Where the household can be backed up")) { app in
      app.does(.account(.open))
      try app.find("account-back-up")
    },
    GalleryScreen("account-exporting", localized("Everything of somebody's is being written")) { app in
      app.does(.account(.open))
      try app.find("account-export")
      try app.find("account-place-0")
    },
  ]

  static let photos: [GalleryScreen] = [
    GalleryScreen("portraits", localized("Pictures that can show somebody")) { app in
      app.does(.account(.open))
      try app.find("account-picture")
    },
    GalleryScreen("portraits-empty", localized("There are no pictures")) { app in
      app.does(.account(.open))
      app.answering = .empty
      try app.find("account-picture")
    },
    GalleryScreen("portraits-loading", localized("Pictures are being looked for")) { app in
      app.does(.account(.open))
      app.answering = .never
      try app.find("account-picture")
    },
    GalleryScreen("photo", localized("What the camera sees, before a picture is taken")) { app in
      app.bringCamera()
      try app.openPhoto()
    },
    GalleryScreen("photo-no-camera", localized("No picture can be taken without a camera")) {
      try $0.openPhoto()
    },
    GalleryScreen("photo-camera-off", localized("No picture can be taken while the camera is off")) { app in
      app.bringCamera()
      app.post(.camera(.paused(until: nil)))
      try app.openPhoto()
    },
    GalleryScreen("photo-counting", localized("A picture is about to be taken")) { app in
      app.bringCamera()
      try app.openPhoto("photo-take")
    },
    GalleryScreen("photo-taken", localized("A picture that was just taken")) { app in
      app.bringCamera()
      try app.openPhoto("photo-take")
      app.wait(4)
      app.post(.timer)
    },
    GalleryScreen("photo-failed", localized("The camera gave no picture")) { app in
      app.bringCamera()
      try app.openPhoto("photo-take")
      app.answering = .failing
      app.wait(4)
      app.post(.timer)
    },
  ]
}

extension GalleryApp {
  /// Opens the list of backups, then chooses cells.
  fileprivate mutating func restore(
    listing: Answering = .full, _ cells: TargetID...
  ) throws(GalleryError) {
    does(.account(.open))
    let before = answering
    answering = listing
    try find("account-restore")
    answering = before
    for cell in cells { try find(cell) }
  }

  /// Lets a camera send frames. No calibration with it is known, and none is begun.
  fileprivate mutating func bringCamera() {
    let before = answering
    answering = .never
    post(.camera(.streaming(GalleryHousehold.cameras[0])))
    answering = before
  }

  /// Opens the page on which the reader's picture is taken, then chooses cells.
  fileprivate mutating func openPhoto(_ cells: TargetID...) throws(GalleryError) {
    does(.account(.open))
    for cell in ["account-picture", "take-picture"] + cells { try find(cell) }
  }
}

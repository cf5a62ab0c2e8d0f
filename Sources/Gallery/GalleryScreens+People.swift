import Localization
import ReaderApp
import Signals

// Screens about people: PINs, members, sentences to be said, sharing, and what was removed.
extension GalleryScreen {
  static let household: [GalleryScreen] =
    pins + members + saying + sharing + invitations.map(\.ofWidgets) + collections + removed + notes

  private static let pins: [GalleryScreen] = [
    GalleryScreen(guest: "pin-entered", localized("Two keys of a PIN were chosen")) { app in
      app.does(.chosePerson(GalleryHousehold.reader))
      app.type("47")
    },
    GalleryScreen(guest: "pin-waiting", localized("The wait after too many wrong PINs")) { app in
      app.answering = .never
      app.does(.chosePerson(GalleryHousehold.reader))
      let way = WayIn(hasPassword: false, pin: .waiting(seconds: 75), seed: 0)
      app.post(.store(.wayIn(.success(way), name: GalleryHousehold.reader)))
    }.ofWidgets,
    GalleryScreen(guest: "pin-kinds", localized("Which kind of PIN somebody new wants")) { $0.join() },
    GalleryScreen(guest: "pin-new", localized("A new PIN is entered for the first time")) {
      try $0.makePIN()
    },
    GalleryScreen(guest: "pin-again", localized("It is entered for the second time")) {
      try $0.makePIN("1357")
    },
    GalleryScreen(guest: "pin-differs", localized("The second time it was another one")) {
      try $0.makePIN("1357", "2468")
    },
    GalleryScreen(guest: "pin-pictures", localized("A PIN of pictures")) { app in
      app.join()
      try app.find("pin-pictures")
    },
    GalleryScreen("pin-present", localized("One's present PIN, before another is made")) { app in
      app.does(.settings(.open))
      try app.find("setting-pin")
    },
  ]

  private static let members: [GalleryScreen] = [
    GalleryScreen("members-failed", localized("The members, which cannot be read")) { app in
      app.does(.account(.open))
      app.answering = .failing
      try app.find("account-members")
    },
    GalleryScreen("members-loading", localized("The members, not known yet")) { app in
      app.does(.account(.open))
      app.answering = .never
      try app.find("account-members")
    },
    GalleryScreen("member", localized("What an administrator can do about a member")) {
      try $0.openMember("member-1")
    },
    GalleryScreen("member-locked", localized("The same with one who is locked")) {
      try $0.openMember("member-3")
    },
    GalleryScreen("member-removed", localized("The same with one who is removed")) {
      try $0.openMember("member-4")
    },
    GalleryScreen("member-question", localized("The last look before a member is locked")) {
      try $0.openMember("member-1", "member-lock")
    },
    GalleryScreen("member-heirs", localized("Who gets what a member shares, before they are removed")) {
      try $0.openMember("member-1", "member-remove")
    },
    GalleryScreen("member-one-time", localized("A one-time password that was just made")) {
      try $0.openMember("member-1", "member-one-time", "member-do-it")
    },
    GalleryScreen("member-changed", localized("A member was just made an administrator")) {
      try $0.openMember("member-1", "member-administrator", "member-do-it")
    },
    GalleryScreen("member-name", localized("The name of somebody who is added")) { app in
      try app.openMember("members-add")
      app.type("Mira")
    },
  ]

  private static let saying: [GalleryScreen] = [
    GalleryScreen("phrases-said", localized("A phrase that was just said")) { app in
      app.does(.say(.open))
      app.does(.say(.say(3)))
    },
    GalleryScreen("phrases-unheard", localized("A phrase that the voice could not say")) { app in
      app.does(.say(.open))
      app.does(.say(.say(3)))
      app.post(.voice(.notSpoken(localized("The voice does not answer."))))
    },
    GalleryScreen("phrases-loud", localized("Phrases that are said aloud")) { app in
      app.does(.say(.open))
      try app.find("phrase-loud")
    },
    GalleryScreen("phrases-keys", localized("Words are typed that are to be said")) { app in
      app.does(.typing(.open(.spoken)))
      app.type("Open the window")
    },
  ]

  private static let sharing: [GalleryScreen] = [
    GalleryScreen("sharing-one", localized("What somebody may do with a shared document")) {
      $0.share("sharing-0")
    },
    GalleryScreen("sharing-nobody", localized("The same with somebody who does not have it")) {
      $0.share("sharing-1")
    },
    GalleryScreen("sharing-not-changed", localized("A change of what is shared that is not kept")) { app in
      app.share("sharing-1")
      app.answering = .failing
      app.does(.panel(.choose("sharing-read")))
    },
  ]

  private static let invitations: [GalleryScreen] = [
    GalleryScreen("shelf-invited", localized("The shelf, with invitations")) { $0.invite() },
    GalleryScreen("shelf-not-invited", localized("Invitations are asked for where there are none")) {
      $0.does(.arrange(.invitations))
    },
    GalleryScreen("invitations", localized("The invitations")) { app in
      app.invite()
      app.does(.arrange(.invitations))
    },
    GalleryScreen("invitation", localized("An invitation, to be accepted or declined")) { app in
      app.invite()
      app.does(.arrange(.invitations))
      app.does(.arrange(.choose("group-0")))
    },
    GalleryScreen("invitation-not-answered", localized("An answer to an invitation that is not kept")) {
      app in
      app.invite()
      app.does(.arrange(.invitations))
      app.does(.arrange(.choose("group-0")))
      app.answering = .failing
      app.does(.arrange(.choose("accept")))
    },
  ]

  private static let collections: [GalleryScreen] = [
    GalleryScreen("collections-of-document", localized("The collections that a document is in")) { app in
      app.read(.demo)
      app.does(.collections(.open))
    },
    GalleryScreen("collection", localized("What can be done with a collection")) {
      $0.collect("collection-1")
    },
    GalleryScreen("collection-of-others", localized("The same with one that somebody else shares")) {
      $0.collect("collection-0")
    },
    GalleryScreen("collection-deleting", localized("The question before a collection is deleted")) {
      $0.collect("collection-1", "collection-delete")
    },
    GalleryScreen("collection-leaving", localized("The question before somebody else's collection is left")) {
      $0.collect("collection-0", "collection-leave")
    },
    GalleryScreen("collection-name", localized("The name of a new collection")) { app in
      app.collect("collection-new")
      app.type("Lamps")
    },
    GalleryScreen("collection-not-deleted", localized("A collection that could not be deleted")) { app in
      app.collect("collection-1", "collection-delete")
      app.answering = .failing
      app.does(.panel(.choose("collection-delete")))
    },
  ]

  /// Screens about documents that are taken off the shelf, and that were.
  private static let removed: [GalleryScreen] = [
    GalleryScreen("removing", localized("The question before a document goes off the shelf")) { app in
      app.read(.demo)
      app.does(.removal(.open))
    },
    GalleryScreen("removing-done", localized("It was just taken off, which can be taken back")) { app in
      app.read(.demo)
      app.does(.removal(.open))
      app.does(.panel(.choose("removal-take")))
    },
    GalleryScreen("removing-failed", localized("It could not be taken off")) { app in
      app.read(.demo)
      app.does(.removal(.open))
      app.answering = .failing
      app.does(.panel(.choose("removal-take")))
    },
    GalleryScreen("removed-one", localized("What can be done with a document that was taken off")) {
      try $0.takeOff("removed-0")
    },
    GalleryScreen("removed-purging", localized("The question before it is removed for good")) {
      try $0.takeOff("removed-0", "removal-purge")
    },
    GalleryScreen("removed-purging-all", localized("The question before all are removed for good")) {
      try $0.takeOff("removal-purge-all")
    },
  ]

  /// Screens about notes that were removed.
  private static let notes: [GalleryScreen] =
    states("removed-notes", localized("Notes that were removed")) { $0.does(.notebook(.openRemoved)) } + [
      GalleryScreen("removed-note", localized("What can be done with a note that was removed")) {
        try $0.openRemovedNote()
      },
      GalleryScreen("removed-note-text", localized("What it says")) {
        try $0.openRemovedNote("note-removed-text")
      },
      GalleryScreen("removed-note-erasing", localized("The question before it is erased for good")) {
        try $0.openRemovedNote("note-erase")
      },
      GalleryScreen("removed-notes-erasing", localized("The question before all are erased for good")) {
        app in
        app.does(.notebook(.openRemoved))
        try app.find("notes-erase")
      },
    ]
}

extension GalleryApp {
  /// Types the name of a person who registers.
  fileprivate mutating func join() {
    does(.typing(.open(.newName)))
    type("Mira")
    does(.typing(.finish))
  }

  /// Registers a person up to their new PIN, whose digits are entered one after the other.
  fileprivate mutating func makePIN(_ entered: String...) throws(GalleryError) {
    join()
    try find("pin-digits-4")
    for digits in entered { type(digits) }
  }

  /// Opens the page of members, then chooses cells.
  fileprivate mutating func openMember(_ cells: TargetID...) throws(GalleryError) {
    does(.account(.open))
    for cell in ["account-members"] + cells { try find(cell) }
  }

  /// Opens the page about sharing a document, then chooses a cell.
  fileprivate mutating func share(_ cell: TargetID) {
    read(.demo)
    does(.sharing(.open))
    does(.panel(.choose(cell)))
  }

  /// Shows the shelf of a reader whom others have invited to what they share.
  fileprivate mutating func invite() {
    household.isInvited = true
    post(.store(.changed))
  }

  /// Opens the collections, then chooses cells.
  fileprivate mutating func collect(_ cells: TargetID...) {
    does(.collections(.open))
    for cell in cells { does(.panel(.choose(cell))) }
  }

  /// Opens the list of documents that were taken off the shelf, then chooses cells.
  fileprivate mutating func takeOff(_ cells: TargetID...) throws(GalleryError) {
    does(.removal(.open))
    for cell in cells { try find(cell) }
  }

  /// Opens the first removed note, then chooses cells.
  fileprivate mutating func openRemovedNote(_ cells: TargetID...) throws(GalleryError) {
    does(.notebook(.openRemoved))
    for cell in ["note-removed-0"] + cells { try find(cell) }
  }
}

import Accounts
import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// People see to their own account without hands.
@Suite("Your account on the screen")
struct AccountScreenTests {
  func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  /// Ada, at her shelf, who has a password alone.
  func shelf(_ change: (inout SimulatedStore) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    (world.store.passwords["Bob"], world.store.passwords["Cleo"]) = ("b", "c")
    change(&world.store)
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    return app
  }

  func type(_ text: String, _ app: TestedApp) {
    for letter in text { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
  }

  func choose(_ id: TargetID, _ app: TestedApp) { app.does(.panel(.choose(id))) }

  func tell(_ news: TransferNews, _ app: TestedApp, of reader: Reader = .named("Ada")) {
    app.post(.store(.transfer(news, of: reader)))
  }

  @Test("by gaze: from the settings to the page, and another name by keys, which holds from then on")
  func name() throws {
    let app = shelf()
    let typist = Typist(app: app)
    app.does(.settings(.open))
    for _ in 0..<4 where typist.cell("Your account…") == nil { try typist.press("More…") }
    typist.lookAway()
    try typist.look(at: "Your account…") { app.panel?.headline == "Your account: Ada" }
    #expect(
      labels(app)
        == [
          "Back", "Another name…", "Another password…", "A picture…", "Export everything…",
          "Take in what was exported…", "Delete the account…",
        ])
    typist.lookAway()
    try typist.look(at: "Another name…") { typist.cell("Keep the name") != nil }
    #expect(typist.shown == "Ada▏")
    // A name that is taken: the keys come again with what was typed.
    for _ in 0..<3 { app.does(.typing(.delete)) }
    type("Bob", app)
    #expect(typist.shown == "Somebody is called Bob." && typist.cell("Keep the name") != nil)
    for _ in 0..<3 { app.does(.typing(.delete)) }
    type("Bea", app)
    #expect(app.panel?.headline == "Your account: Bea")
    #expect(app.panel?.detail == "You are called Bea from now on, also when you log in.")
    #expect(app.world.store.passwords["Bea"] == "byron" && app.world.store.passwords["Ada"] == nil)
    choose(.panelBack, app)
    #expect(app.shows("shelf of Bea: Emma"), "\(app.summary)")
    // What is kept from now on is asked for under the new name.
    app.does(.account(.open))
    #expect(app.panel?.headline == "Your account: Bea" && labels(app).count == 7)
  }

  @Test("by gaze: a picture of the person's folders is theirs, is seen where it is asked who reads, and goes")
  func picture() throws {
    let file = try PictureFile.simulated(4, 4)
    let app = shelf { store in
      store.pictureFiles = [
        (SimulatedStore.file("me"), .success(file)),
        (SimulatedStore.file("torn"), .failure(AppFailure("It is damaged (torn.png)."))),
      ]
    }
    let typist = Typist(app: app)
    app.does(.account(.open))
    typist.lookAway()
    try typist.look(at: "A picture…") { typist.cell("me, Desktop, 3 Nov") != nil }
    #expect(app.panel?.headline == "Which picture is to show you?")
    let camera = "Take one with the camera…"
    #expect(labels(app) == ["Back", camera, "me, Desktop, 3 Nov", "torn, Desktop, 3 Nov"])
    // The choice comes again with what is wrong.
    choose(.accountPictureFile(1), app)
    #expect(app.panel?.detail == "It is damaged (torn.png)." && app.world.store.portraits.isEmpty)
    typist.lookAway()
    try typist.look(at: "me, Desktop, 3 Nov") { !app.world.store.portraits.isEmpty }
    #expect(app.panel?.detail == "That is your picture from now on.")
    #expect(app.panel?.headline == "Your account: Ada" && labels(app).contains("Another picture…"))
    choose(.panelBack, app)
    app.does(.logOut)
    #expect(people(app)?.portraits.mapValues(\.id) == ["Ada": file.id])
    app.does(.chosePerson("Ada"))
    #expect(people(app)?.portraits.isEmpty != false, "a password is typed without it")
    app.does(.logIn(name: "Ada", password: "byron"))
    app.does(.account(.open))
    choose(.accountPicture, app)
    #expect(labels(app) == ["Back", "No picture", camera, "me, Desktop, 3 Nov", "torn, Desktop, 3 Nov"])
    choose(.accountNoPicture, app)
    #expect(app.panel?.detail == "You have no picture any more." && app.world.store.portraits.isEmpty)
    #expect(labels(app).contains("A picture…"))
  }

  func people(_ app: TestedApp) -> LoginModel? {
    if case .login(let model) = app.state.view?.content { model } else { nil }
  }

  @Test("an answer that comes once the page was left and opened again leads nowhere and asks for nothing")
  func late() {
    let app = shelf()
    let right = EnteredCredential.password("byron")
    func answer(_ answer: Result<AccountFacts, AppFailure>, after request: AccountRequest) {
      app.post(.store(.account(answer, after: request, of: .named("Ada"))))
    }
    app.does(.account(.open))
    let facts = AccountFacts(name: "Ada", hasPassword: true)
    for aim in [OwnAim.deleteAccount(heir: nil), .newPassword] {
      answer(.success(facts), after: .check(right, for: aim))
      #expect(app.panel?.headline == "Your account: Ada", "\(app.summary)")
    }
    let short = AppFailure("That is too short.")
    answer(.failure(short), after: .changePassword(to: "short", with: right))
    answer(.failure(short), after: .rename(to: "Bea"))
    #expect(app.panel?.headline == "Your account: Ada" && app.panel?.detail == short.words)
    #expect(labels(app).contains("Another name…"))
  }

  @Test(
    "by gaze: the account is deleted after the password and another look on another place, and can be kept at log-in"
  )
  func delete() throws {
    let app = shelf()
    let typist = Typist(app: app)
    app.does(.account(.open))
    typist.lookAway()
    try typist.look(at: "Delete the account…") { app.panel?.headline == "Is your account to be deleted?" }
    #expect(labels(app) == ["Back", "Go on to delete it…", "Export everything first…"])
    #expect(app.panel?.detail?.contains("30 days") == true)
    let first = try #require(typist.cell("Go on to delete it…")).rect
    typist.lookAway()
    try typist.look(at: "Go on to delete it…") { typist.shown == "Your password" }
    // A wrong password deletes nothing, and is told.
    type("nobody", app)
    #expect(app.panel?.headline == "Your account: Ada" && app.panel?.detail == "That is wrong.")
    choose(.accountDelete, app)
    choose(.accountDelete, app)
    type("byron", app)
    #expect(app.panel?.headline == "The account of Ada is deleted by this look", "\(app.summary)")
    #expect(labels(app) == ["No, keep it", "Export everything first…", "Delete the account"])
    let last = try #require(typist.cell("Delete the account")).rect
    #expect(!first.contains(last.center) && !last.contains(first.center))
    // Eyes that stay where they were delete nothing.
    app.world.gaze.look = first.center
    app.wait(5)
    #expect(app.world.store.leaving.isEmpty)
    app.does(.account(.open))
    choose(.panelBack, app)
    if app.panel != nil { choose(.panelBack, app) }
    app.does(.account(.open))
    choose(.accountDelete, app)
    choose(.accountDelete, app)
    type("byron", app)
    typist.lookAway()
    try typist.look(at: "Delete the account") { app.world.store.leaving == ["Ada"] }
    #expect(app.world.store.heir == nil && app.world.store.reader == .guest)
    #expect(app.shows("people: ") && app.shows("The account of Ada is deleted"), "\(app.summary)")
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    #expect(app.shows("Ada is to be erased"), "\(app.summary)")
    app.does(.undelete)
    #expect(app.shows("shelf of Ada: Emma"), "\(app.summary)")
  }

  @Test("where others have something, who gets it is asked first; from a page that is read, too")
  func heirs() throws {
    let app = shelf { $0.sharedDocuments = 2 }
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.does(.account(.open))
    choose(.accountDelete, app)
    choose(.accountDelete, app)
    #expect(app.panel?.headline == "Who gets the 2 documents that others have from you?")
    #expect(labels(app) == ["Back", "Bob", "Cleo", "Nobody: others lose them"])
    choose(.panelBack, app)
    #expect(app.panel?.headline == "Is your account to be deleted?")
    choose(.accountDelete, app)
    choose(.accountHeir(1), app)
    // The way back from the password leads to the account.
    choose(.panelBack, app)
    #expect(app.panel?.headline == "Your account: Ada", "\(app.summary)")
    choose(.accountDelete, app)
    choose(.accountDelete, app)
    choose(.accountHeir(1), app)
    type("byron", app)
    #expect(app.panel?.detail?.contains("Cleo gets what others have from you.") == true)
    choose(.accountDeleteNow, app)
    #expect(app.world.store.heir == "Cleo" && app.world.store.leaving == ["Ada"])
    #expect(app.shows("people: "), "\(app.summary)")
  }

  @Test("the last administrator is told why not, and what to do")
  func lastAdministrator() {
    let app = shelf { $0.administrators = ["Ada"] }
    app.does(.account(.open))
    choose(.accountDelete, app)
    #expect(labels(app) == ["Back", "Members…", "Export everything first…"])
    #expect(app.panel?.detail == "The household needs an administrator.")
    choose(.accountMembers, app)
    #expect(app.panel?.headline == "Members of the household", "\(app.summary)")
  }

  @Test("another password: first the one in use, then the new one twice; one that will not do is typed anew")
  func password() throws {
    let app = shelf()
    let typist = Typist(app: app)
    app.does(.account(.open))
    choose(.accountPassword, app)
    #expect(typist.shown == "Your password")
    type("byron", app)
    #expect(typist.shown == "Your new password", "\(app.summary)")
    type("analytical", app)
    #expect(typist.shown == "Repeat the new password")
    type("analytic", app)
    #expect(typist.shown.hasPrefix("That was another one"))
    for _ in 0..<2 { type("short", app) }
    #expect(typist.shown == "That is too short." && app.world.store.passwords["Ada"] == "byron")
    for _ in 0..<2 { type("analytical", app) }
    #expect(app.panel?.detail == "The new password holds from now on.", "\(app.summary)")
    #expect(app.world.store.passwords["Ada"] == "analytical")
    // Nothing of it is kept for the next start.
    #expect(app.world.store.shelf.drafts.isEmpty)
  }

  @Test("whoever has a PIN alone shows that, and has a password beside it then")
  func passwordBesidePIN() throws {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.pins["Ada"] = SimulatedStore.KeptPIN(EnteredPIN(.digits(count: 4), [4, 7, 1, 1]))
    world.store.passwords["Ada"] = ""
    let app = TestedApp(world: world)
    let typist = Typist(app: app)
    app.does(.chosePerson("Ada"))
    for digit in "4711" { app.does(.typing(.type(digit))) }
    app.does(.account(.open))
    #expect(labels(app).contains("A password beside the PIN…"), "\(app.summary)")
    choose(.accountPassword, app)
    #expect(typist.shown.hasPrefix("Your current PIN"))
    choose(.panelBack, app)
    #expect(app.panel?.headline == "Your account: Ada")
    choose(.accountPassword, app)
    for digit in "4711" { app.does(.typing(.type(digit))) }
    #expect(typist.shown == "Your new password", "\(app.summary)")
    for _ in 0..<2 { type("analytical", app) }
    #expect(app.world.store.passwords["Ada"] == "analytical" && labels(app).contains("Another password…"))
  }

  @Test(
    "a locked store says so, the guest has what the guest can do, and before anybody is let in there is none")
  func others() throws {
    let app = shelf()
    app.world.store.isLocked = true
    app.does(.account(.open))
    #expect(app.panel?.detail == SimulatedStore.locked.words && labels(app) == ["Back", "Try again"])
    app.world.store.isLocked = false
    choose(.accountAgain, app)
    #expect(labels(app).contains("Another name…"))

    let guest = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    guest.does(.account(.open))
    #expect(guest.panel == nil)
    guest.does(.settings(.open))
    #expect(!labels(guest).contains("Your account…"))
    guest.does(.panel(.back))
    guest.does(.choseGuest)
    guest.does(.account(.open))
    #expect(guest.panel?.headline == "What the guest has")
    #expect(labels(guest) == ["Back", "Export everything…", "Take in what was exported…"])
  }

  @Test("a rest on the last page forgets what was about to be deleted, and the password with it")
  func rest() throws {
    let app = shelf()
    app.does(.account(.open))
    choose(.accountDelete, app)
    choose(.accountDelete, app)
    type("byron", app)
    #expect(labels(app).contains("Delete the account"))
    app.does(.rest(.call))
    app.does(.rest(.stop))
    #expect(app.panel?.headline == "Your account: Ada", "\(app.summary)")
    #expect(!labels(app).contains("Delete the account"))
    // Nor is another password typed by whoever sits there now.
    choose(.accountPassword, app)
    type("byron", app)
    #expect(Typist(app: app).shown == "Your new password", "\(app.summary)")
    app.does(.rest(.call))
    app.does(.rest(.stop))
    #expect(app.panel?.headline == "Your account: Ada", "\(app.summary)")
  }
}

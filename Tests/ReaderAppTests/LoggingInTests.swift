import Accounts
import AppFlows
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// The ways in beyond the usual ones: nobody is left before a question that they cannot answer.
@Suite("Logging in without hands")
struct LoggingInTests {
  private static let pin = EnteredPIN(.digits(count: 4), [4, 7, 1, 1])

  private func app(
    hasPassword: Bool = false, _ change: (inout SimulatedStore) -> Void = { _ in }
  ) -> (TestedApp, Typist) {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.pins["Ada"] = SimulatedStore.KeptPIN(Self.pin)
    if !hasPassword { world.store.passwords["Ada"] = "" }
    change(&world.store)
    let app = TestedApp(world: world)
    return (app, Typist(app: app))
  }

  private func enter(_ digits: [String], _ typist: Typist) throws {
    for digit in digits { try typist.press(digit) }
  }

  @Test("whoever has a PIN alone keeps an account that is to be erased with that PIN")
  func undelete() throws {
    let (app, typist) = app { $0.leaving = ["Ada"] }
    app.look(at: .person("Ada"))
    try enter(["4", "7", "1", "1"], typist)
    #expect(app.shows("Ada is to be erased"), "\(app.summary)")
    app.look(at: .undelete)
    #expect(app.shows("shelf of Ada: Emma"), "\(app.summary)")
  }

  @Test(
    "a click on somebody with a PIN alone leads to its keys; with a password too the field stays, and F5 leads there"
  )
  func byMouse() throws {
    let (app, typist) = app()
    app.does(.chosePerson("Ada"))
    #expect(typist.shown == "PIN of Ada   ○ ○ ○ ○")
    for digit in "47" { app.does(.typing(.type(digit))) }
    app.does(.typing(.delete))
    #expect(typist.shown == "PIN of Ada   ○ ○ ○ ○")
    for digit in "4711" { app.does(.typing(.type(digit))) }
    #expect(app.shows("shelf of Ada"))
    let (both, other) = self.app(hasPassword: true)
    both.does(.chosePerson("Ada"))
    #expect(both.shows("password of Ada"), "\(both.summary)")
    both.does(.typing(.openHere))
    #expect(other.shown == "PIN of Ada   ○ ○ ○ ○")
  }

  @Test("after too many wrong PINs the people are shown, not a password that nobody has")
  func blocked() throws {
    let (app, typist) = app()
    app.look(at: .person("Ada"))
    app.world.store.pins["Ada"]?.blocked = "Wait 30 seconds."
    try enter(["1", "1", "1", "1"], typist)
    #expect(app.summary == "people: Guest, Ada; Wait 30 seconds.")
    app.world.store.pins["Ada"]?.blocked = nil
    typist.lookAway()
    app.look(at: .person("Ada"))
    #expect(typist.shown == "PIN of Ada   ○ ○ ○ ○", "the wait is not told as if it went on")
  }

  @Test("how long a PIN has to wait is counted down, and then it is asked for by itself")
  func waiting() throws {
    let (app, typist) = app { $0.pins["Ada"]?.waits = 3 }
    let words = "Too many wrong PINs. The next one can be entered in"
    typist.lookAway()
    app.does(.chosePerson("Ada"))
    #expect(app.summary == "people: Guest, Ada; \(words) 3 seconds.")
    app.wait(1.1)
    #expect(app.summary == "people: Guest, Ada; \(words) 2 seconds.")
    app.wait(1)
    #expect(app.summary == "people: Guest, Ada; \(words) 1 second.")
    app.world.store.pins["Ada"]?.waits = nil
    app.wait(1)
    #expect(typist.shown == "PIN of Ada   ○ ○ ○ ○")
    try enter(["4", "7", "1", "1"], typist)
    #expect(app.shows("shelf of Ada"))
  }

  @Test("with a password too the wait is told above its keys, until something is typed there")
  func waitingWithPassword() throws {
    let words = "Too many wrong PINs. The next one can be entered in"
    for types in [false, true] {
      let (app, typist) = app(hasPassword: true) { $0.pins["Ada"]?.waits = 6 }
      app.look(at: .person("Ada"))
      typist.lookAway()
      #expect(typist.shown.hasPrefix(words) && typist.labels.contains("abcd"), "\(typist.shown)")
      let before = typist.shown
      // Eyes that rest on a key choose it.
      app.world.gaze.hasClosedEyes = true
      app.wait(1.1)
      #expect(typist.shown.hasPrefix(words) && typist.shown != before, "\(typist.shown)")
      app.world.store.pins["Ada"]?.waits = nil
      if types { app.does(.typing(.type("b"))) }
      app.wait(6)
      #expect(typist.shown == (types ? "•▏" : "PIN of Ada   ○ ○ ○ ○"))
    }
  }

  @Test("whoever leaves the keys meanwhile is told of no wait that stands still, and comes back to it")
  func waitingLeft() throws {
    let (app, typist) = app(hasPassword: true) { $0.pins["Ada"]?.waits = 60 }
    app.look(at: .person("Ada"))
    typist.lookAway()
    #expect(typist.shown.hasPrefix("Too many wrong PINs."))
    app.does(.panel(.choose(.panelBack)))
    #expect(app.summary == "people: Guest, Ada")
    typist.lookAway()
    app.look(at: .person("Ada"))
    #expect(typist.shown.hasPrefix("Too many wrong PINs."))
  }

  @Test("whoever chooses somebody else meanwhile is not interrupted")
  func waitingForNobody() throws {
    let (app, typist) = app {
      $0.pins["Ada"]?.waits = 3
      $0.passwords["Bob"] = "secret"
    }
    typist.lookAway()
    app.does(.chosePerson("Ada"))
    app.does(.chosePerson("Bob"))
    app.world.store.pins["Ada"]?.waits = nil
    app.wait(5)
    #expect(!typist.shown.hasPrefix("PIN of Ada") && !app.shows("Too many wrong PINs"), "\(app.summary)")
  }

  @Test("the keys of somebody who is chosen by gaze meanwhile do not tell the wait of another")
  func waitingOfAnother() throws {
    let (app, typist) = app {
      $0.pins["Ada"]?.waits = 60
      $0.passwords["Bob"] = "secret"
    }
    typist.lookAway()
    app.look(at: .person("Ada"))
    #expect(app.shows("Too many wrong PINs"), "\(app.summary)")
    typist.lookAway()
    app.look(at: .person("Bob"))
    #expect(typist.labels.contains("abcd") && typist.shown == "Password of Bob", "\(typist.shown)")
  }

  @Test("the answer of somebody who was asked for before is for nobody")
  func late() {
    let (app, typist) = app { $0.passwords["Bob"] = "secret" }
    let way = WayIn(hasPassword: false, pin: .ready(.digits(count: 4), isShuffled: false), seed: 1)
    app.post(.store(.wayIn(.success(way), name: "Ada")))
    #expect(typist.scene == nil && app.shows("people: "), "\(app.summary)")
  }

  @Test("while one is let in, nobody else is")
  func oneAtATime() throws {
    let (app, _) = app()
    guard var session = app.session else {
      Issue.record("not running")
      return
    }
    _ = session.signIn(.pin(name: "Ada", Self.pin))
    #expect(session.signIn(.guest).isEmpty)
  }

  @Test("a wrong PIN by mouse leads to its keys again, not to a field for a password that nobody has")
  func wrongByMouse() throws {
    let (app, typist) = app()
    app.does(.chosePerson("Ada"))
    try enter(["1", "1", "1", "1"], typist)
    #expect(typist.shown.hasPrefix("That PIN is wrong"), "\(app.summary)")
  }

  @Test("somebody who is let in while another was asked for is shown, not let in unseen")
  func meanwhile() throws {
    let (app, _) = app { $0.passwords["Bob"] = "secret" }
    app.does(.chosePerson("Bob"))
    app.post(.store(.signedIn(.success(SignedIn(.named("Ada"))))))
    #expect(app.shows("shelf of Ada"), "\(app.summary)")
    app.does(.logOut)
    app.does(.chosePerson("Bob"))
    app.post(.store(.signedIn(.failure(SignInFailure("Not Ada.", isKnown: true)))))
    #expect(app.shows("password of Bob") && !app.shows("Not Ada"), "\(app.summary)")
  }

  @Test("the look that stops a call chooses no key beneath it")
  func callEndedByLook() throws {
    let (app, typist) = app()
    app.look(at: .person("Ada"))
    typist.lookAway()
    app.does(.rest(.call))
    let stop = try #require(typist.scene?.cells.first { $0.label == "Stop" }).rect.center
    app.world.gaze.look = ScreenPoint(x: 100, y: 100)
    app.wait(0.6)
    app.world.gaze.look = stop
    for _ in 0..<120 where !typist.shown.hasPrefix("PIN of Ada") { app.frame() }
    app.wait(4)
    #expect(typist.shown == "PIN of Ada   ○ ○ ○ ○", "\(app.summary)")
  }

  @Test("a recovery code that comes during a call is shown after it, and to nobody else")
  func codeDuringCall() throws {
    let (app, typist) = app()
    app.does(.chosePerson("Ada"))
    try enter(["4", "7", "1", "1"], typist)
    app.does(.rest(.call))
    app.post(.store(.recoveryCode(.success("AB12C"), of: .named("Ada"))))
    #expect(app.shows("is called in"), "the call goes on: \(app.summary)")
    app.does(.rest(.stop))
    #expect(typist.shown == "AB12C" && typist.labels.count == 2)
    #expect(app.world.store.keptCode == "AB12C")
    try typist.press("It is written down")
    app.does(.logOut)
    app.post(.store(.recoveryCode(.success("LATER"), of: .named("Ada"))))
    #expect(app.shows("people: "), "\(app.summary)")
    #expect(app.world.store.keptCode == "AB12C", "the code that was seen holds")
  }

  @Test("a recovery code does not hold before it is seen, and one that cannot be kept is not shown any more")
  func codeNotSeen() throws {
    let (app, typist) = app()
    app.world.store.keptCode = "OLD"
    app.does(.chosePerson("Ada"))
    try enter(["4", "7", "1", "1"], typist)
    app.does(.rest(.call))
    app.post(.store(.recoveryCode(.success("AB12C"), of: .named("Ada"))))
    #expect(app.world.store.keptCode == "OLD", "nobody has seen it yet")
    app.world.store.refusesCode = AppFailure("The disk is full.")
    app.does(.rest(.stop))
    #expect(app.world.store.keptCode == "OLD" && typist.shown != "AB12C", "\(app.summary)")
    #expect(app.shows("The recovery code that was shown does not hold"), "\(app.summary)")
    app.world.store.refusesCode = nil
    app.post(.store(.recoveryCode(.success("AB12C"), of: .named("Ada"))))
    #expect(app.world.store.keptCode == "AB12C" && typist.shown == "AB12C", "\(app.summary)")
  }

  @Test("a new name is not lost by going back, by a refusal, or by looking away")
  func name() throws {
    let (app, typist) = app()
    app.look(at: .newPerson)
    try typist.spell("zoe")
    try typist.press("Go on")
    try typist.press("4 digits")
    try typist.press("1")
    try typist.press("Begin again")
    try typist.press("Back")
    #expect(app.shows("people: Guest, Ada"))
    typist.lookAway()
    app.look(at: .newPerson)
    #expect(typist.shown.lowercased() == "zoe▏")
    try typist.press("Go on")
    try typist.press("4 digits")
    app.world.gaze.look = nil
    app.wait(11)
    #expect(app.shows("people: Guest, Ada"), "\(app.summary)")
    typist.lookAway()
    app.look(at: .newPerson)
    #expect(typist.shown.lowercased() == "zoe▏")
    // The next one is called otherwise.
    try typist.press("More…")
    try typist.press("Leave for now")
    app.does(.choseGuest)
    app.does(.logOut)
    typist.lookAway()
    app.look(at: .newPerson)
    #expect(typist.shown == "What are you called?")
  }

  @Test("a key that is still looked at enters nothing on the screen that follows")
  func stillLooked() throws {
    let (app, typist) = app()
    app.look(at: .newPerson)
    try typist.spell("zoe")
    try typist.press("Go on")
    try typist.look(at: "4 digits")
    for digit in ["1", "2", "3"] { try typist.look(at: digit) }
    let last = try #require(typist.cell("4"))
    app.world.gaze.look = last.rect.center
    for _ in 0..<90 where !typist.shown.hasPrefix("Repeat") { app.frame() }
    #expect(typist.shown.hasPrefix("Repeat the new PIN"))
    app.wait(4)
    #expect(typist.shown == "Repeat the new PIN   ○ ○ ○ ○", "\(typist.shown)")
  }

  @Test(
    "somebody is called from the keys of a PIN and from keys of letters, and what was typed is there again")
  func call() throws {
    let (app, typist) = app()
    app.look(at: .person("Ada"))
    try typist.press("4")
    app.does(.rest(.call))
    #expect(app.shows("is called in"), "\(app.summary)")
    app.does(.rest(.stop))
    #expect(typist.shown == "PIN of Ada   ○ ○ ○ ○", "begun again: \(app.summary)")
    try enter(["4", "7", "1", "1"], typist)
    app.does(.typing(.open(.spoken)))
    try typist.press(try #require(typist.key(of: "r")))
    let shown = typist.shown
    app.does(.rest(.call))
    app.does(.rest(.stop))
    #expect(typist.shown == shown && typist.cell("abcd") != nil, "\(app.summary)")
  }

  @Test("whoever registered without hands makes a recovery code without hands, and it can be read out")
  func recoveryCode() throws {
    for hasPassword in [false, true] {
      let (app, typist) = app(hasPassword: hasPassword)
      app.does(.chosePerson("Ada"))
      if hasPassword { app.does(.logIn(name: "Ada", password: "byron")) }
      if !hasPassword { try enter(["4", "7", "1", "1"], typist) }
      app.does(.settings(.open))
      for _ in 0..<4 where typist.cell("Recovery code…") == nil { try typist.press("More…") }
      try typist.press("Recovery code…")
      if hasPassword {
        #expect(typist.shown == "Your password", "a PIN is not enough")
        try typist.spell("byron")
        try typist.press("Go on")
      } else {
        #expect(typist.shown.hasPrefix("Your current PIN"))
        try enter(["4", "7", "1", "1"], typist)
      }
      #expect(typist.shown == "AB12C-DE34F", "\(app.summary)")
      try typist.press("Read it to me")
      #expect(app.world.phrases == ["A B 1 2 C , D E 3 4 F "])
      app.world.gaze.look = nil
      app.wait(120)
      #expect(typist.shown == "AB12C-DE34F", "somebody is called who writes it down")
      try typist.press("It is written down")
      #expect(app.shows("shelf of Ada"))
    }
  }
}

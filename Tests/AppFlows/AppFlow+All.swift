import ReaderApp
import Reading
import Signals

extension AppFlow {
  static let calibratesAndReads = AppFlow(
    name: "somebody new calibrates, opens a book, turns a page and leaves by looking",
    world: World(books: [.plain], knowsEyes: false)
  ) { app in
    try await app.see("Calibration begins in a moment")
    try await app.see("a dot")
    try await app.see("Calibrated")
    try await app.look(at: .goOn)
    try await app.see("people: Guest", within: 2)
    try await app.look(at: .guest)
    try await app.see("shelf of Guest: \(plainBook) (6 pages)", within: 2)
    try await app.look(atBook: plainBook)
    try await app.see("reading “\(plainBook)” page 1 of 6", within: 2)
    try await app.look(at: .pageForward)
    try await app.see("page 2 of 6", within: 2)
    try await app.look(at: .exit)
    try await app.see("shelf of Guest: \(plainBook) (page 2 of 6)", within: 2)
    try await app.look(at: .exit)
    try await app.see("people: Guest", within: 2)
    try await app.look(at: .exit)
    try await app.see("closed", within: 1)
    let kept = try await app.kept()
    try app.expect(kept == KeptShelf(pages: [plainBook: 2], calibrations: 1), "kept is \(kept)")
  }

  static let resultByWaiting = AppFlow(
    name: "a result that nobody answers is taken by waiting", world: World(books: [.plain], knowsEyes: false)
  ) { app in
    try await app.see("Calibrated")
    await app.wait(19)
    try app.expect(app.shown.contains("Calibrated"), "it can be read for twenty seconds")
    try await app.see("people: Guest", within: 2)
    try await app.look(at: .guest)
    try await app.see("shelf of Guest: \(plainBook) (6 pages)", within: 2)
  }

  static let fullScreenLeft = AppFlow(
    name: "full screen left and taken again during a calibration begins it anew",
    world: World(knowsEyes: false)
  ) { app in
    try await app.see("a dot")
    try await app.press(.fullScreen)
    try await app.see("Gaze control is paused in a window", within: 1)
    try await app.press(.fullScreen)
    try await app.see("Calibration begins in a moment", within: 2)
    try await app.see("a dot", within: 5)
    try await app.see("Calibrated")
    try await app.look(at: .goOn)
    try await app.see("people: Guest", within: 2)
  }

  static let registers = AppFlow(
    name: "somebody registers, leaves the shelf by looking, and logs in, once with a wrong password",
    world: World()
  ) { app in
    try await app.see("people: Guest")
    try await app.click("Somebody new…")
    try await app.see("registration", within: 1)
    try await app.submit(.registration(name: "Grace", password: "compilers are possible"))
    try await app.see("shelf of Grace: nothing", within: 2)
    try await app.look(at: .exit)
    try await app.see("people: Guest, Grace", within: 2)
    try await app.click("Grace")
    try await app.see("password of Grace", within: 1)
    try await app.submit(.password("they are not"))
    try await app.see("password of Grace; ", within: 2)
    try await app.submit(.password("compilers are possible"))
    try await app.see("shelf of Grace: nothing", within: 2)
  }

  static let encrypted = AppFlow(
    name: "an encrypted book asks for its password until it is right, and is left by looking",
    world: World(books: [.encrypted])
  ) { app in
    try await app.see("people: Guest")
    try await app.look(at: .guest)
    try await app.see("shelf of Guest: \(encryptedBook)", within: 2)
    try await app.click(encryptedBook)
    try await app.see("password of “\(encryptedBook)”", within: 2)
    try await app.submit(.password("abracadabra"))
    try await app.see("Capitals matter", within: 2)
    try await app.submit(.password(bookPassword))
    try await app.see("reading “\(encryptedBook)” page 1", within: 2)
    try await app.look(at: .exit)
    try await app.see("shelf of Guest: \(encryptedBook)", within: 2)
  }

  static let cameraPaused = AppFlow(
    name: "the camera is switched off and on by a key, and the calibration is still in force",
    world: World(books: [.plain])
  ) { app in
    try await app.read(plainBook)
    try await app.press(.camera)
    try await app.see("| The camera is off", within: 1)
    try await app.press(.camera)
    await app.wait(1)
    try app.expect(!app.shown.contains("The camera is off"), "the camera is on again")
    try await app.look(at: .pageForward)
    try await app.see("page 2 of 6", within: 2)
  }

  static let readingTime = AppFlow(
    name: "how long a book was read is looked up by looking, and the book opened again from there",
    world: World(books: [.plain])
  ) { app in
    try await app.read(plainBook)
    await app.wait(70)
    try await app.look(at: .exit)
    try await app.see("shelf of Guest", within: 2)
    try await app.look(at: .plan)
    try await app.look(at: .readingTime)
    try await app.see("reading time of Guest: \(plainBook) (1 min read; ", within: 2)
    try await app.see("1 of 6 pages, 17 %; about ")
    guard case .readingTime(let model) = app.view?.content, let item = model.items.first else {
      throw FlowFailure("no tile tells of the book", line: #line)
    }
    try await app.look(at: .document(item.id))
    try await app.see("reading “\(plainBook)” page 1 of 6", within: 2)
    try await app.look(at: .exit)
    try await app.see("shelf of Guest", within: 2)
    try await app.look(at: .plan)
    try await app.look(at: .readingTime)
    try await app.look(at: .exit)
    try await app.see("shelf of Guest", within: 2)
  }

  static let reminders = AppFlow(
    name: "a reminder and a timer are set by looking alone, listed, and taken away again",
    world: World(books: [.plain])
  ) { app in
    try await app.look(at: .guest)
    try await app.see("shelf of Guest", within: 10)
    try await app.look(at: .plan)
    try await app.see("Your day: Reminders, Calendar, Timers, Your reading", within: 2)
    try await app.look(at: .planReminders)
    try await app.look(at: .planNew)
    try await app.see("Of what?: Take a break, Drink something", within: 2)
    try await app.look(at: .group(1))
    try await app.see("When?: In 5 minutes", within: 2)
    try await app.look(at: "in-30")
    try await app.see("Reminders: New…, Undo ✓, Drink something", within: 2)
    try await app.look(at: .group(0))
    try await app.see("Drink something: Done, In 10 minutes", within: 2)
    try await app.look(at: .planRemove)
    try await app.see("Reminders: New…", within: 2)
    try await app.look(at: .exit)
    try await app.look(at: .planTimers)
    try await app.look(at: "rest-20")
    try await app.see("Rest eyes every 20 min ✓", within: 2)
    try await app.look(at: .exit)
    try await app.look(at: .exit)
    try await app.see("shelf of Guest", within: 2)
  }

  static let voiceHangs = AppFlow(
    name: "a voice service that hangs from the start keeps nobody from reading and leaving",
    world: World(books: [.plain], voice: .hung)
  ) { app in
    try await app.read(plainBook)
    try await app.look(at: .pageForward, until: "page 2 of 6")
    try await app.look(at: .menu, until: "cells: Back")
    try app.expect(!app.shown.contains("Read aloud"), "no voice is offered that does not answer")
    try await app.look(at: .panelBack, until: "reading “")
    try await app.leave()
  }

  static let voiceStalls = AppFlow(
    name: "a voice that no longer answers keeps nobody from leaving by looking",
    world: World(books: [.plain], voice: .stalling)
  ) { app in
    try await app.read(plainBook)
    try await app.look(at: .menu, until: "Read aloud")
    try await app.look(at: UserAction.aloud.cell, until: "Silence")
    try await app.leave()
  }
}

extension AppDriver {
  /// From a page to the end, by looking alone.
  fileprivate func leave() async throws {
    try await look(at: .exit, until: "shelf of Guest")
    try await look(at: .exit, until: "people: Guest")
    try await look(at: .exit, until: "closed")
  }

  /// From the people to the first page.
  fileprivate func read(_ title: String) async throws {
    try await see("people: Guest")
    try await look(at: .guest, until: "shelf of Guest: \(title) (6 pages)")
    try await look(atBook: title, until: "reading “\(title)” page 1 of 6")
  }
}

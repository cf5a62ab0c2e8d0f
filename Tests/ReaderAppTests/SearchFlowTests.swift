import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

@Suite("Searching on the shelf, and ways back in")
struct SearchFlowTests {
  private static let ada = Reader.named("Ada")

  private static func hit(_ title: String, page: Int?, document: Bool = true) throws -> SearchHit {
    // As the store gives it.
    let json = """
      {"kind": "page", "title": "\(title)", "at": 0, "isRecognised": false, "snippet": {"text": "the words", "hits": [[4, 9]]}
      \(document ? ", \"document\": \"id-\(title)\"" : "")\(page.map { ", \"page\": \($0)" } ?? "")}
      """
    return try JSONDecoder().decode(SearchHit.self, from: Data(json.utf8))
  }

  private func shelf(_ hits: [String: [SearchHit]]) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.hits = hits
    let app = TestedApp(world: world)
    app.look(at: .guest)
    return app
  }

  @Test("hits come as one types, and a look at one opens the document at its page")
  func opens() throws {
    let app = shelf(["wo": [try Self.hit("Emma", page: 3)], "wor": []])
    app.does(.search(""))
    #expect(app.shows("search “” on the shelf of Guest: nothing"))
    app.does(.search("wo"))
    #expect(app.shows("Emma, page 4 (the words)"))
    app.does(.search("wor"))
    #expect(app.shows("Nothing was found."))
    app.does(.search("wo"))
    app.look(at: .hit(0))
    #expect(app.shows("reading “Emma” page 4 of 5"))
  }

  @Test("the way out leads from the hits to the shelf, and from there out")
  func back() throws {
    let app = shelf(["wo": [try Self.hit("Emma", page: 3)]])
    app.does(.search("wo"))
    app.look(at: .exit)
    #expect(app.shows("shelf of Guest: Emma") && !app.shows("search"))
    app.look(at: .exit)
    #expect(app.shows("people"))
  }

  @Test("what narrows a search down is taken away one by one, by a look, and the rest is searched for")
  func tokens() throws {
    let app = shelf([
      "wo author:woolf in:notes": [], "wo in:notes": [], "wo": [try Self.hit("Emma", page: 3)],
      "wo author:austen": [],
    ])
    app.does(.search("wo author:woolf in:notes"))
    #expect(app.shows("Nothing was found."))
    app.look(at: .token(0))
    #expect(app.shows("search “wo in:notes”"))
    app.look(at: .token(0))
    #expect(app.shows("search “wo”") && app.shows("Emma, page 4"))
    // There is none left; what is wrong with a search leaves none either.
    app.does(.search("wo from:2024 to:2023"))
    guard case .shelf(let model) = try #require(app.state.view?.content) else {
      Issue.record("no shelf")
      return
    }
    #expect(model.tokens.isEmpty && model.event(for: .token(0)) == nil)
  }

  @Test("what is neither a document nor a note leads nowhere, an old answer is left out, a failure is told")
  func faults() throws {
    let app = shelf(["wo": [try Self.hit("Errand", page: nil, document: false)]])
    app.does(.search("wo"))
    let before = app.summary
    for index in [0, 7] { app.does(.openHit(index)) }
    #expect(app.summary == before)
    app.world.store.isLocked = true
    app.does(.search("x"))
    #expect(app.shows("Another program is using the library."))
  }

  @Test("whoever logs in with a one-time password chooses another first")
  func oneTime() {
    var world = SimulatedWorld.with("Emma", for: Self.ada).calibrated
    (world.store.oneTime["Ada"], world.store.recoveryCode) = ("once", "12345")
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "once"))
    #expect(app.shows("new password of Ada"))
    app.does(.choosePassword(new: "better", recoveryCode: "wrong"))
    #expect(app.shows("new password of Ada; wrong code"))
    app.does(.choosePassword(new: "better", recoveryCode: "12345"))
    #expect(app.shows("shelf of Ada: Emma"))
  }

  @Test("without hands too: by keys, with the recovery code where there is one; a wrong one is told of")
  func oneTimeByKeys() throws {
    var world = SimulatedWorld.with("Emma", for: Self.ada).calibrated
    (world.store.oneTime["Ada"], world.store.recoveryCode) = ("once", "code")
    let app = TestedApp(world: world)
    let typist = Typist(app: app)
    app.look(at: .person("Ada"))
    try typist.spell("once")
    try typist.press("Log in")
    for code in ["wrong", "code"] {
      #expect(typist.shown == (code == "code" ? "wrong code" : "Choose another."))
      try typist.spell("better")
      try typist.press("Go on")
      #expect(typist.shown == "Recovery code of Ada")
      try typist.spell(code)
      #expect(typist.shown == String(repeating: "•", count: code.count) + "▏")
      try typist.press("Log in")
    }
    #expect(app.shows("shelf of Ada: Emma") && app.world.store.passwords["Ada"] == "better")
  }

  @Test("an account that is to be erased can be kept, by a look, after its password")
  func undelete() {
    var world = SimulatedWorld.with("Emma", for: Self.ada).calibrated
    world.store.leaving = ["Ada"]
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    #expect(app.shows("Ada is to be erased"))
    app.look(at: .undelete)
    #expect(app.shows("shelf of Ada: Emma"))
  }
}

import AppFlows
import Foundation
import Reading
import Signals
import Testing

@testable import ReaderApp

/// One registry behind keys, menus, help and palette.
@Suite("Actions")
struct ActionTests {
  @Test("every action has a name of its own, and no key means two things on one screen")
  func unambiguous() {
    let all = UserAction.all
    #expect(Set(all.map(\.id)).count == all.count)
    for screen in ActionScreen.allCases {
      let here = all.filter { $0.screens.contains(screen) }
      let keys = here.flatMap(\.keys)
      #expect(Set(keys).count == keys.count, "\(screen): \(keys.map(\.label))")
      let names = here.map(\.name)
      #expect(Set(names).count == names.count, "\(screen): \(names)")
    }
  }

  @Test("the voice and what is said, links and the next page, and both hours have icons of their own")
  func ownIcons() throws {
    func icon(_ id: ActionID) throws -> ActionIcon { try #require(UserAction.named(id)).icon }
    for (one, other) in [
      ("aloud", "say"), ("links", "page-forward"), ("light-by-hour", "light-hours"),
    ] as [(ActionID, ActionID)] {
      #expect(try icon(one) != icon(other), "\(one), \(other)")
    }
  }

  @Test("every key of the page is in the help, and the help names only keys that work")
  func helpIsComplete() {
    let named = Set(UserAction.help.map(\.keys))
    for action in UserAction.all where action.screens.contains(.page) && !action.keys.isEmpty {
      #expect(named.contains(action.keyLabel), "\(action.id) is missing")
    }
    #expect(named.contains("Page Down, N") && named.contains("Q, Ctrl+W"))
  }

  @Test("using.md names every key of the page")
  func documentedKeys() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/using.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    for action in UserAction.all where action.screens.contains(.page) {
      for key in action.keys where !key.isKeypad {
        #expect(text.contains(key.label), "docs/using.md does not name \(key.label) of “\(action.name)”")
      }
    }
  }

  @Test("the palette finds an action by a part of its name, and Enter does it")
  func palette() throws {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    app.does(.palette(.toggle))
    let all = try #require(app.state.view?.palette)
    #expect(all.items.contains { $0.id == "page-forward" } && !all.items.contains { $0.id == "page-back" })
    app.does(.palette(.filter("next p")))
    #expect(app.state.view?.palette?.items.map(\.id) == ["page-forward"])
    #expect(app.state.view?.palette?.items.first?.keys == "Page Down, N")
    app.does(.palette(.accept))
    app.wait(0.5)
    #expect(app.shows("page 2") && app.state.view?.palette == nil)
  }

  @Test("the palette offers what applies: silence only while a voice reads")
  func paletteApplies() throws {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    let names = { () -> [String] in
      app.does(.palette(.toggle))
      defer { app.does(.palette(.toggle)) }
      return app.state.view?.palette?.items.map(\.name) ?? []
    }
    #expect(names().contains("Read aloud") && !names().contains("Silence"))
    app.press(.toggleAloud)
    #expect(names().contains("Silence") && !names().contains("Read aloud"))
    let aloud = try #require(UserAction.all.first { $0.id == "aloud" })
    let context = try #require(app.state.view).context
    #expect(aloud.icon(in: context) == .silence)
    app.does(.palette(.toggle))
    app.does(.palette(.filter("nothing is called so")))
    #expect(app.state.view?.palette?.items.isEmpty == true)
    app.does(.palette(.accept))
    app.does(.palette(.move(5)))
    #expect(app.state.view?.palette?.selected == 0)
  }
}

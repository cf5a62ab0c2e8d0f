import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// A shelf without documents: the way to the first one is as large as a document, and far from other targets.
@Suite("The first document")
struct FirstDocumentTests {
  @Test(
    "the way to the first document is a tile of its own, as large as a document's, until something else is shown"
  )
  func firstDocument() throws {
    let app = TestedApp(world: SimulatedWorld().calibrated)
    app.look(at: .guest)
    func offersFirst() -> Bool {
      if case .shelf(let model) = app.state.view?.content { model.offersFirst } else { false }
    }
    func way() throws -> ScreenRect {
      let ways = app.layout.targets.filter { $0.id == .addDocument }
      #expect(ways.count == 1)
      return try #require(ways.first).rect
    }
    let tile = try way()
    #expect(offersFirst() && tile.contains(app.world.screen.bounds.center))
    app.does(.search(""))
    #expect(!offersFirst())
    app.does(.search(nil))
    app.does(.arrange(.open))
    #expect(!offersFirst())
    app.does(.arrange(.choose(.showOnly)))
    app.does(.arrange(.choose(.show(ReadingState.want))))
    #expect(!offersFirst(), "other documents may be there")
    app.does(.add([URL(filePath: "/home/a/Persuasion.pdf")]))
    #expect(!offersFirst())
    let full = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    full.look(at: .guest)
    let small = try #require(full.layout.targets.first { $0.id == .addDocument })
    #expect(small.rect.width < tile.width && small.rect.height < tile.height)
  }
}

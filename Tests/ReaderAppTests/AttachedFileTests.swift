import AppFlows
import Documents
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Files inside a document are saved from cells.
@Suite("Attached files")
struct AttachedFileTests {
  private static let files: [Documents.EmbeddedFile] = [
    .init(name: "data.csv", description: nil, size: 3000),
    .init(name: "pin.txt", description: "See this", size: nil, page: 2),
  ]

  private func app(_ files: Result<[Documents.EmbeddedFile], AppFailure> = .success(Self.files)) -> TestedApp
  {
    var world = SimulatedWorld.with("Emma").calibrated
    world.attachments = files
    return TestedApp.reading("Emma", in: world)
  }

  private func scene(_ app: TestedApp) -> PanelScene? {
    if case .panel(let scene) = app.state.view?.content { scene } else { nil }
  }

  @Test("a look at a file saves it, and says where; no other one")
  func save() throws {
    let app = app()
    app.world.gaze.look = ScreenPoint(x: 960, y: 60)
    app.wait(0.6)
    app.does(.panel(.open(.files)))
    #expect(scene(app)?.cells.map(\.label) == ["Back", "data.csv (2 KiB)", "pin.txt (page 3)"])
    let cell = try #require(scene(app)?.cells.last)
    app.world.gaze.look = cell.rect.center
    for _ in 0..<150 where app.world.savedFiles.isEmpty { app.frame() }
    #expect(app.world.savedFiles == ["1 pin.txt"])
    #expect(scene(app)?.headline == "The file was saved: /home/reader/pin.txt")
  }

  @Test("a document without files says so, and so does one whose files cannot be listed")
  func none() throws {
    let cases: [(Result<[Documents.EmbeddedFile], AppFailure>, String)] = [
      (.success([]), "There are no files in this document"),
      (.failure(AppFailure("It is damaged.")), "could not be listed"),
    ]
    for (files, words) in cases {
      let app = app(files)
      app.does(.panel(.open(.files)))
      #expect(scene(app) == nil)
      #expect(app.reading?.scene.banner?.headline.contains(words) == true)
    }
  }
}

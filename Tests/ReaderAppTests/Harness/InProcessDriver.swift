import AppFlows
import Attention
import Documents
import Foundation
import Library
import Lines
import ReaderWindow
import Reading
import Signals

@testable import ReaderApp

/// Flows in process: everything around the application is a value, and every answer comes at once.
@MainActor
final class InProcessDriver: AppDriver {
  let app: TestedApp
  private var isFullScreen = true

  init(_ given: AppFlow.World) {
    var world = SimulatedWorld()
    world.store.passwords = [:]
    world.store.shelf.items = given.books.map { book in
      switch book {
      case .plain: SimulatedStore.item(AppFlow.plainBook, pages: 6)
      case .linked: SimulatedStore.item(AppFlow.linkedBook, pages: 6)
      case .guided: SimulatedStore.item(AppFlow.guidedBook, pages: 5)
      case .encrypted: SimulatedStore.item(AppFlow.encryptedBook, pages: 2, isEncrypted: true)
      }
    }
    world.passwords["id-\(AppFlow.encryptedBook)"] = AppFlow.bookPassword
    if given.books == [.linked] { world.describeWays() }
    if given.books == [.guided] { world.describeGuide() }
    if let error = given.error { world.gaze.see(with: error) }
    if given.books == [.encrypted] {
      let words = ["A", "secret", "page"].enumerated().map { index, word in
        TextWord(text: word, box: PageRect(x: 70 + Double(index) * 60, y: 72, width: 50, height: 11))
      }
      world.texts[0] = [TextLine(words: words)].compactMap(\.self)
    }
    if let text = given.dueReminder {
      world.store.shelf.reminders = [SimulatedStore.reminder(text, due: world.store.date - 60)]
    }
    world.hasVoice = given.voice == .stalling
    app = TestedApp(world: given.knowsEyes ? world.calibrated : world, typesetter: PangoTypesetter())
    app.keepsTranscript = false
    app.post(.wall(world.store.date))
  }

  var view: AppView? { app.state.view }
  var layout: GazeLayout { app.layout }
  var screen: ScreenGeometry { app.world.screen }
  var look: ScreenPoint? {
    get { app.world.gaze.look }
    set { app.world.gaze.look = newValue }
  }

  func frame() async { if !app.isOver { app.frame() } }
  func leap(_ seconds: Double) async { app.leap(seconds) }
  func drawn() async {}

  func press(_ key: FlowKey) async throws {
    switch key {
    case .fullScreen:
      isFullScreen.toggle()
      app.setFullScreen(isFullScreen)
    case .camera: app.does(.toggleCamera)
    case .aloud: app.press(.toggleAloud)
    }
  }

  func click(_ words: String) async throws {
    // The window's words for tiles that are no item of a list.
    var targets: [String: TargetID] = ["Somebody new…": .newPerson]
    switch view?.content {
    case .login(let model):
      if case .people(let readers) = model.view {
        for reader in readers { targets[reader.name] = .tile(of: reader) }
      }
    case .shelf(let shelf): for item in shelf.items { targets[item.title] = .document(item.id) }
    default: break
    }
    guard let target = targets[words], let event = view?.content.event(for: target) else {
      throw FlowFailure("there is no “\(words)” in “\(shown)”", line: #line)
    }
    app.does(event)
  }

  func submit(_ form: FlowForm) async throws {
    guard case .login(let model) = view?.content else {
      throw FlowFailure("there is no form in “\(shown)”", line: #line)
    }
    switch (form, model.view) {
    case (.registration(let name, let password), .registration):
      app.does(.register(name: name, password: password))
    case (.password(let password), .password(let name)): app.does(.logIn(name: name, password: password))
    case (.password(let password), .unlocking(let id, _)):
      app.does(.unlock(documentID: id, password: password))
    default: throw FlowFailure("\(form) does not belong to “\(shown)”", line: #line)
    }
  }

  func kept() async throws -> KeptShelf {
    let shelf = app.world.store.shelves[.guest] ?? SimulatedStore.Shelf()
    let pages = shelf.items.map { ($0.title, $0.place.map { $0.position.page + 1 }) }
    return KeptShelf(
      pages: Dictionary(uniqueKeysWithValues: pages), calibrations: shelf.profiles.count,
      marks: shelf.marks.values.flatMap { $0.map(\.kind.rawValue) }.sorted())
  }

  func kept(of name: String, pin: String) async throws -> KeptPerson {
    throw FlowFailure("the simulated store shares nothing between people", line: #line)
  }
}

extension SimulatedWorld {
  /// The book whose fourth page leads to the second.
  fileprivate mutating func describeGuide() {
    for page in 0..<5 {
      texts[page] = Self.text(of: page).enumerated().compactMap { index, line in
        TextLine(
          words: line.words.enumerated().map { place, word in
            let number = 8 * index + place
            let text =
              number % 12 == 0 ? "Word\(number)" : "word\(number)" + (number % 12 == 11 ? "." : "")
            return TextWord(text: text, box: word.box)
          })
      }
    }
    func entry(_ title: String, _ page: Int) -> OutlineEntry {
      OutlineEntry(title: title, depth: 0, target: .place(PagePlace(page: page)))
    }
    guide = DocumentGuide(
      outline: Outline(entries: [entry("First", 0), entry("Second", 1), entry("Third", 3)]),
      labels: (1...5).map(String.init))
    links[3] = [100.0, 180].map {
      PageLink(box: PageRect(x: 70, y: $0, width: 200, height: 12), target: .place(PagePlace(page: 1)))
    }
  }

  /// What the book with contents and links says of them.
  fileprivate mutating func describeWays() {
    func entry(_ title: String, _ depth: Int, _ page: Int) -> OutlineEntry {
      OutlineEntry(title: title, depth: depth, target: .place(PagePlace(page: page)))
    }
    guide = DocumentGuide(
      outline: Outline(entries: [entry("First", 0, 0), entry("A section", 1, 2), entry("Second", 0, 3)]),
      labels: (1...6).map(String.init))
    let boxes = [100.0, 200].map { PageRect(x: 60, y: $0, width: 160, height: 30) }
    links[0] = [
      PageLink(box: boxes[0], target: .place(PagePlace(page: 4))),
      PageLink(box: boxes[1], target: .address("https://example.org/")),
    ]
  }
}

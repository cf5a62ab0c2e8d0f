import Attention
import Reading
import ReaderApp
import Signals

/// The application as a person has it before them: in process, or in a real window.
///
/// Time is a clock of the driver's own. It stands still while the store, a document or the window owes an answer, so that
/// nothing is ever late because a machine is slow.
@MainActor
package protocol AppDriver: AnyObject {
  /// What is to be seen; nil once the window is closed.
  var view: AppView? { get }
  /// What reacts to gaze now.
  var layout: GazeLayout { get }
  var screen: ScreenGeometry { get }
  /// Where the person looks, screen px; nil while the eyes are closed.
  var look: ScreenPoint? { get set }

  /// Lets one frame of the camera pass, with all that comes of it.
  func frame() async
  /// Time passes in frames of half a second, too few for a look to choose anything.
  func leap(_ seconds: Double) async
  /// Waits until what is to be seen has been drawn.
  func drawn() async
  func press(_ key: FlowKey) async throws
  /// Clicks a tile by the words on it.
  func click(_ words: String) async throws
  /// Types into the form that is shown, and sends it off.
  func submit(_ form: FlowForm) async throws
  /// What the guest's shelf holds, once the application is over.
  func kept() async throws -> KeptShelf
  /// What the shelf of somebody who is let in by a PIN of digits holds, once the application is over.
  func kept(of name: String, pin: String) async throws -> KeptPerson
}

package enum FlowKey: String, Sendable {
  case fullScreen = "F11"
  case camera = "F9"
  case aloud = "s"
}

package enum FlowForm: Hashable, Sendable {
  case registration(name: String, password: String)
  /// Of the person or of the document that is shown.
  case password(String)
}

/// What a shelf holds, as far as flows look at it.
package struct KeptShelf: Hashable, Sendable {
  /// Titles with the page at which they were left, from 1; nil for one that was never opened.
  package var pages: [String: Int?]
  package var calibrations: Int
  /// The kind of each mark, sorted.
  package var marks: [String]
  package init(pages: [String: Int?], calibrations: Int, marks: [String] = []) {
    (self.pages, self.calibrations, self.marks) = (pages, calibrations, marks)
  }
}

/// A step of a flow did not come to what it should.
package struct FlowFailure: Error, CustomStringConvertible {
  package var description: String
  package init(_ description: String, line: UInt) { self.description = "line \(line): \(description)" }
}

extension AppDriver {
  private var framesPerSecond: Double { 30 }

  package var shown: String { view?.summary ?? "closed" }

  /// Time passes until that is shown, at most so many seconds of the driver's clock.
  package func see(_ words: String, within seconds: Double = 60, line: UInt = #line) async throws {
    for _ in 0..<Int(seconds * framesPerSecond) where !shown.contains(words) { await pass() }
    guard shown.contains(words) else {
      throw FlowFailure("“\(words)” did not come within \(seconds) s; shown is “\(shown)”", line: line)
    }
    await drawn()
  }

  package func wait(_ seconds: Double) async {
    for _ in 0..<Int((seconds * framesPerSecond).rounded()) where view != nil { await pass() }
  }

  package func expect(_ isSo: Bool, _ what: String, line: UInt = #line) throws {
    guard isSo else { throw FlowFailure("\(what); shown is “\(shown)”", line: line) }
  }

  /// The person looks at a target until something else is shown, then away from all targets.
  ///
  /// - Parameter words: Where given, the look lasts until these are shown: a notice that comes by itself meanwhile, such
  ///   as that of a voice that does not answer, is then not taken for what the look has done.
  package func look(
    at target: TargetID, until words: String? = nil, within seconds: Double = 6, line: UInt = #line
  ) async throws {
    await drawn()
    for _ in 0..<Int(framesPerSecond) where place(of: target) == nil { await pass() }
    // A target that appears under the eyes is not chosen before they have left it.
    await wait(0.5)
    guard let place = place(of: target) else {
      throw FlowFailure("nothing reacts to a look at \(target.name); shown is “\(shown)”", line: line)
    }
    let before = shown
    look = place
    func hasCome() -> Bool { words.map(shown.contains) ?? (shown != before) }
    for _ in 0..<Int(seconds * framesPerSecond) where !hasCome() { await frame() }
    try expect(hasCome(), "a look at \(target.name) does not show “\(words ?? "anything else")”", line: line)
    await wait(0.5)
  }

  /// The same for a document on the shelf.
  package func look(atBook title: String, until words: String? = nil, line: UInt = #line) async throws {
    guard case .shelf(let shelf) = view?.content,
      let item = shelf.items.first(where: { $0.title == title })
    else { throw FlowFailure("there is no “\(title)” on the shelf; shown is “\(shown)”", line: line) }
    try await look(at: .document(item.id), until: words, line: line)
  }

  private func place(of target: TargetID) -> ScreenPoint? {
    layout.targets.first { $0.id == target }?.rect.center
  }

  /// A frame in which the person looks at nothing that reacts.
  private func pass() async {
    look = restingPlace()
    await frame()
  }

  /// The nearest place to the middle that is apart from every target, px; the middle where there is none.
  func restingPlace(apart: Double = 40) -> ScreenPoint {
    let (middle, taken) = (screen.bounds.center, layout.targets.map { $0.rect.grown(dx: apart, dy: apart) })
    let isFree = { place in !taken.contains { $0.contains(place) } }
    guard !isFree(middle) else { return middle }
    let (width, height) = (screen.widthPx, screen.heightPx)
    let places = (1..<400).map { number in
      ScreenPoint(x: width * Double(number % 20) / 20, y: height * Double(number / 20) / 20)
    }
    return places.filter(isFree).min { ($0 - middle).length < ($1 - middle).length } ?? middle
  }
}

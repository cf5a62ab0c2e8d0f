import Documents
import ReaderApp
import Reading
import Signals
import Testing

@testable import ReaderWindow

/// The camera sign beside a page.
@Suite("The room of the camera sign")
struct SignRoomTests {
  private func scene(_ width: Double, _ height: Double, scale: Double) -> ReaderScene {
    let screen = ScreenGeometry(widthPx: width, heightPx: height, widthMm: 600, heightMm: 340)
    return ReaderSession(
      document: ReaderDocument(title: "", pages: [PageSize(width: 420, height: 595)]), screen: screen,
      scale: scale
    ).scene
  }

  @Test(
    "with the letters it is given the sign never reaches the page",
    arguments: [(1280.0, 720.0, 1.0), (1920, 1080, 1), (3840, 2160, 1), (3840, 2160, 2), (5120, 2880, 2)])
  func beside(width: Double, height: Double, pixelScale: Double) throws {
    for scale in stride(from: 0.5, through: 12, by: 0.25) {
      let scene = scene(width, height, scale: scale)
      let edge = try #require(scene.rightEdge)
      let room = SignRoom(beside: .reader(scene), pixelScale: pixelScale)
      // Letters of 7 units, a margin of 24, the light with its padding of 40.
      func sign(_ letters: Int) -> Double { 24 + 40 + 7 * Double(letters) }
      guard let letters = room.letters(measure: sign) else {
        #expect(width / pixelScale - sign(SignRoom.leastLetters) < edge / pixelScale)
        continue
      }
      #expect((SignRoom.leastLetters...SignRoom.mostLetters).contains(letters))
      #expect(width / pixelScale - sign(letters) >= edge / pixelScale)
      // No more is cut off than has to be.
      if letters < SignRoom.mostLetters {
        #expect(width / pixelScale - sign(letters + 1) < edge / pixelScale)
      }
    }
  }

  @Test("a page over the whole width leaves the light alone; without a page all letters are shown")
  func bounds() throws {
    let wide = SignRoom(beside: .reader(scene(3840, 2160, scale: 20)), pixelScale: 2)
    #expect(wide.width == 0 && wide.letters { Double($0) * 7 } == nil)
    let shelf = SignRoom(beside: .shelf(ShelfModel(person: "Ada", items: [])), pixelScale: 2)
    #expect(shelf.width == nil && shelf.letters { Double($0) * 70 } == SignRoom.mostLetters)
    #expect(SignRoom.unbounded.letters { _ in .infinity } == SignRoom.mostLetters)
  }
}

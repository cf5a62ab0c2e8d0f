import ReaderApp
import Signals
import Testing

@testable import ReaderWindow

/// The list of keys can be read on every screen.
@Suite("The help's lines")
struct HelpLayoutTests {
  @Test(
    "letters are not too small, and all lines lie on the card, apart from each other",
    arguments: [(1280.0, 720.0), (1366, 768), (1920, 1080), (1024, 768), (3840, 2160)])
  func lines(width: Double, height: Double) {
    let lines = UserAction.help.count
    let layout = HelpLayout(lines: lines, on: ScreenRect(x: 0, y: 0, width: width, height: height))
    // The list had letters of 7 px on a screen of 1280 x 720 px.
    #expect(layout.letters >= 0.0125 * min(height, width * 9 / 16), "\(layout.letters)")
    #expect(layout.card.x >= 0 && layout.card.y >= 0)
    #expect(layout.card.maxX <= width && layout.card.maxY <= height)
    let places = (0..<lines).map(layout.place)
    for (place, next) in zip(places, places.dropFirst()) {
      #expect(next.y - place.y >= 1.2 * layout.letters || next.x - place.x >= layout.columnWidth - 0.001)
    }
    for place in places {
      #expect(place.x + layout.columnWidth <= layout.card.maxX + 0.001)
      #expect(place.y + 1.5 * layout.letters <= layout.end)
    }
    #expect(layout.end < layout.card.maxY)
  }
}

import Foundation
import Signals
import TestSupport
import Testing

@testable import ReaderApp
@testable import ReaderWindow

@Suite("Pages of text")
struct ProsePainterTests {
  private func scene(_ lines: [ProseLine]) -> PanelScene {
    var scene = PanelScene(
      screen: ScreenRect(x: 0, y: 0, width: 960, height: 540), dim: 1, cells: [], isArmed: true)
    (scene.headline, scene.headlineTop) = ("Note", 0.01)
    scene.show(ProsePage(lines: lines))
    return scene
  }

  private func drawn(_ lines: [ProseLine]) throws -> Picture {
    let folder = try TemporaryFolder()
    try ScenePicture.png(scene(lines), to: folder.url("drawn.png"))
    return try Picture(folder.url("drawn.png"))
  }

  /// How many px below the headline are not of the ground, in these columns.
  private func inked(_ picture: Picture, _ columns: Range<Int>) -> Int {
    let ground = picture[5, 535]
    return columns.reduce(0) { count, x in
      count + (33..<80).count { y in !picture[x, y].isNearly(ground.red, ground.green, ground.blue) }
    }
  }

  @Test("what stands further in is drawn there, its sign before it, and a quote has a bar at its side")
  func places() throws {
    let width = 650.0
    let left = Int((960 - width) / 2)
    let column = width / Double(TextPage.columns)
    let words = [ProseRun("Words")]
    let item = try drawn([ProseLine(words, indent: 6, marker: "•")])
    #expect(inked(item, 0..<left + Int(3 * column)) == 0)
    #expect(inked(item, left + Int(3 * column)..<left + Int(5.9 * column)) > 4, "its sign")
    #expect(inked(item, left + Int(6 * column)..<left + Int(12 * column)) > 40)
    let quote = try drawn([ProseLine(words, quotes: 1, indent: 2)])
    #expect(inked(quote, left..<left + Int(1.5 * column)) > 10, "its bar")
    // From the right: at the other side.
    let hebrew = try drawn([ProseLine([ProseRun("שלום")], indent: 6, marker: "•")])
    #expect(inked(hebrew, 0..<480) == 0 && inked(hebrew, 480..<960) > 40)
    #expect(inked(hebrew, 960 - left - Int(3 * column)..<960) == 0)
  }

  @Test("headings are larger, and emphasis is seen; a plain page is drawn as before")
  func looks() throws {
    let plain = try drawn([ProseLine("Words")])
    let heading = try drawn([ProseLine([ProseRun("Words")], kind: .heading(level: 1))])
    let strong = try drawn([ProseLine([ProseRun("Words", .strong)])])
    let ink = inked(plain, 0..<960)
    #expect(inked(strong, 0..<960) > ink && inked(heading, 0..<960) > inked(strong, 0..<960))
    for style in [ProseStyle.emphasised, .struck, .code] {
      let other = try drawn([ProseLine([ProseRun("Words", style)])])
      #expect((150..<300).contains { x in (33..<80).contains { other[x, $0] != plain[x, $0] } })
    }
    #expect(scene([ProseLine("Words")]).prose == nil)
    let (one, two) = (scene([ProseLine("Words", .strong)]), scene([ProseLine("Words", .code)]))
    #expect(PanelPainter.layers(of: one).map(\.content) != PanelPainter.layers(of: two).map(\.content))
  }
}

extension ProseLine {
  fileprivate init(_ text: String, _ style: ProseStyle) { self.init([ProseRun(text, style)]) }
}

import Reading
import Signals
import Testing

struct ReaderLayoutTests {
  let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)

  @Test("targets are 160 px squares whose centres lie 96 px from the corner's edges")
  func places() {
    let layout = ReaderLayout.standard(screen: screen)
    let centers = Dictionary(uniqueKeysWithValues: layout.targets.map { ($0.id, $0.rect.center) })
    #expect(centers[.exit] == ScreenPoint(x: 1824, y: 96))
    #expect(centers[.pageForward] == ScreenPoint(x: 1824, y: 984))
    #expect(centers[.pageBack] == ScreenPoint(x: 96, y: 984))
    #expect(layout.targets.allSatisfy { $0.rect.width == 160 && $0.rect.height == 160 })
  }

  @Test("zones are the outer 12 % and reach the edges; sideways only for wide pages")
  func zones() {
    let narrow = ReaderLayout.standard(screen: screen)
    #expect(narrow.zones.map(\.direction) == [.down, .up])
    #expect(narrow.zones[0].rect.y == 950.4)
    #expect(narrow.zones[0].rect.maxY == 1080)
    #expect(narrow.zones[1].rect.maxY == 129.6)
    let wide = ReaderLayout.standard(screen: screen, pageIsWider: true)
    #expect(wide.zones.count == 4)
    #expect(wide.zones.last?.rect.maxX == 1920)
  }

  @Test(
    "a worse calibration makes larger targets that stay on the screen and apart",
    arguments: [
      nil, 40, 110, 500,
    ])
  func grows(error: Double?) {
    let layout = ReaderLayout.standard(screen: screen, errorPx: error)
    let size = layout.targets[0].rect.width
    #expect(size >= 160 && size <= 240)
    #expect((error ?? 0) <= 80 || size > 160)
    for target in layout.targets {
      #expect(target.rect.x >= 0 && target.rect.y >= 0)
      #expect(target.rect.maxX <= 1920 && target.rect.maxY <= 1080)
    }
  }

  @Test("where the point is less sure the corners take longer, the exit most of all; the menu hardly does")
  func slows() {
    func seconds(_ id: TargetID, _ error: Double?) -> Double? {
      ReaderLayout.standard(screen: screen, errorPx: error, hasMenu: true).targets.first { $0.id == id }?
        .dwellSeconds
    }
    for error: Double? in [nil, 0, 40] {
      #expect(seconds(.pageForward, error) == nil)
      #expect(seconds(.pageBack, error) == 1.2 && seconds(.exit, error) == 1.2)
    }
    // 2.0 degrees on this screen, from 570 mm.
    #expect(abs((seconds(.pageForward, 68) ?? 0) - 1.8944) < 0.001)
    #expect(abs((seconds(.pageBack, 68) ?? 0) - 2.2944) < 0.001)
    #expect(abs((seconds(.exit, 68) ?? 0) - 2.568) < 0.001)
    #expect(abs((seconds(.pageForward, 5000) ?? 0) - 2.6) < 0.001)
    #expect(abs((seconds(.pageBack, 5000) ?? 0) - 3.0) < 0.001)
    #expect(abs((seconds(.exit, 5000) ?? 0) - 3.45) < 0.001)
    #expect(abs((seconds(.menu, 5000) ?? 0) - 1.5) < 0.001)
    #expect(seconds(.menu, 68) == 1.2)
  }

  @Test("corners outrank zones, the exit outranks all")
  func priorities() {
    let targets = ReaderLayout.standard(screen: screen).targets
    #expect(targets.allSatisfy { $0.priority > 0 })
    #expect(targets.max { $0.priority < $1.priority }?.id == .exit)
  }
}

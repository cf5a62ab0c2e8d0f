import CAdwaita
import Documents
import ReaderApp
import Reading
import Signals
import Testing

@testable import ReaderWindow

/// Keys, and scenes that were made for another screen.
struct InputTests {
  @Test(
    "keys do what other readers taught",
    arguments: [
      (GDK_KEY_Down, ReaderCommand.step(.down)), (GDK_KEY_Page_Down, .pageForward),
      (GDK_KEY_Page_Up, .pageBack), (GDK_KEY_Home, .toStart), (GDK_KEY_End, .toEnd),
      (GDK_KEY_plus, .zoomIn), (GDK_KEY_minus, .zoomOut), (GDK_KEY_0, .zoomDefault),
      (GDK_KEY_m, .mend), (GDK_KEY_s, .toggleAloud), (GDK_KEY_r, .forgetDrift),
      (GDK_KEY_question, .toggleHelp), (GDK_KEY_Escape, .escape), (GDK_KEY_q, .exit),
    ])
  func keys(key: Int32, command: ReaderCommand) {
    let keyval = UInt32(bitPattern: key)
    #expect(Self.event(keyval) == .command(command))
  }

  @Test("space goes on, shifted back; other keys are left alone")
  func space() {
    let space = UInt32(GDK_KEY_space)
    #expect(Self.event(space) == .command(.screenForward))
    #expect(Self.event(space, shift: true) == .command(.screenBack))
    #expect(Self.event(UInt32(GDK_KEY_F5)) == .typing(.openHere))
    #expect(Self.event(UInt32(GDK_KEY_Pause)) == nil)
    #expect(Self.event(UInt32(GDK_KEY_w), control: true) == .command(.exit))
    #expect(Self.event(UInt32(GDK_KEY_Down), control: true) == .command(.step(.down)))
    #expect(Self.event(UInt32(GDK_KEY_k)) == .command(.step(.up)))
    #expect(Self.event(UInt32(GDK_KEY_k), control: true) == .palette(.toggle))
  }

  private static func event(_ keyval: UInt32, shift: Bool = false, control: Bool = false) -> WindowEvent? {
    let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
    let document = ReaderDocument(title: "", pages: [PageSize(width: 595, height: 842)])
    let scene = ReaderSession(document: document, screen: screen).scene
    return Keymap.event(keyval: keyval, isShifted: shift, isControlled: control, in: .reader(scene))
  }

  @Test("a recorded screen fills the one at hand without being distorted, centred")
  func fit() {
    let recorded = ScreenRect(x: 0, y: 0, width: 1920, height: 1080)
    #expect(SceneFit(recorded, into: (1920, 1080)) == SceneFit())
    let wide = SceneFit(recorded, into: (3440, 1440))
    #expect(abs(wide.factor - 4.0 / 3) < 1e-9)
    #expect(wide.origin == ScreenPoint(x: 440, y: 0))
    #expect(SceneFit(recorded, into: (0, 0)) == SceneFit())
  }

  @Test(
    "a result's choices are large, apart from each other and from where the last dot was, on any screen",
    arguments: [(1920.0, 1080.0, 40.0), (1366, 768, 200), (3840, 2160, 0), (1024, 1280, 90)])
  func choices(width: Double, height: Double, error: Double) throws {
    let screen = ScreenGeometry(
      widthPx: width, heightPx: height, widthMm: width / 3.6, heightMm: height / 3.6)
    let layout = CalibrationChoices.layout(on: screen, errorPx: error)
    let rects = layout.targets.map(\.rect)
    #expect(layout.targets.map(\.id) == [.goOn, .calibrateAgain])
    for rect in rects {
      #expect(rect.x >= 0 && rect.y > height / 2 && rect.maxX <= width && rect.maxY <= height)
      #expect(rect.width >= min(160, 0.3 * min(width, height)))
      #expect(!rect.contains(ScreenPoint(x: 0.3 * width, y: 0.7 * height)), "the check's last dot")
    }
    #expect(rects[1].maxX < rects[0].x)
    let again = try #require(layout.targets.last?.dwellSeconds)
    #expect(again > (layout.targets.first?.dwellSeconds ?? 9), "starting over takes more resolve")
  }
}

import CAdwaita
import Foundation
import TestSupport
import Testing
import VirtualDisplay

@testable import ReaderWindow

/// The real window on a real (virtual) X display, driven by real keys, showing a real PDF.
struct WindowTests {
  @Test(
    "the window opens in full screen, shows people, shelf and pages, obeys keys and closes",
    .enabled(
      if: VirtualDisplay.isAvailable,
      "needs Xvfb and openbox (apt-get install xvfb openbox)"),
    .heavy)
  func endToEnd() async throws {
    let folder = try TemporaryFolder()
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let seen = try await display.run("reader-window-probe", [folder.url.path])

    #expect(seen.contains("full-screen 1920x1080"), "\(seen)")
    #expect(
      seen.contains("people exit,new-person,calibrate,cameras,guest,person-Ada,person-Jorge Luis"),
      "\(seen)")
    #expect(seen.contains("exit leave"))
    #expect(seen.contains("people Escape leave"))
    #expect(seen.contains("password exit,guest,keys"))
    #expect(seen.contains("guest choseGuest"))
    #expect(seen.contains("password Escape back"))
    let page1 =
      "exit,add-document,arrange,plan,search,calibrate,cameras,"
      + (1...9).map { "document-\($0)" }.joined(separator: ",")
    #expect(seen.contains("page 1 \(page1),page-forward"))
    #expect(seen.contains("turn turnShelf(1)"))
    #expect(seen.contains { $0.hasPrefix("page 2 ") && $0.hasSuffix("document-18,page-back,page-forward") })
    #expect(seen.contains { $0.hasPrefix("page 3 ") && $0.hasSuffix("document-25,page-back") })
    #expect(seen.contains("last open(documentID: \"25\")"))
    #expect(seen.contains("add tile findFiles"))
    #expect(seen.contains("chosen add On reading.pdf"))
    #expect(seen.contains("finder exit back"))
    #expect(!seen.contains { $0.contains("other-folder") }, "the file dialog is no place for gaze")
    #expect(seen.contains("cameras exit,cameras,camera-a,camera-b"), "\(seen)")
    #expect(seen.contains("cameras chosen choseCamera(id: \"b\")"), "\(seen)")
    #expect(seen.contains("cameras Escape back"))
    #expect(seen.contains("question exit,calibrate,camera-a,camera-b"))
    #expect(seen.contains("shelf F7 readingTime"))
    #expect(seen.contains("reading time exit,document-0,document-1,document-2"), "\(seen)")
    #expect(seen.contains("reading time chosen open(documentID: \"1\")"), "\(seen)")
    #expect(seen.contains("reading time Escape back"))
    #expect(
      seen.contains(
        "choices exit,group-0,group-1,group-2,group-3,group-4,group-5,group-6,group-7,page-forward"),
      "\(seen)")
    #expect(seen.contains("choices turned plan(ReaderApp.PlanEvent.turn(1))"), "\(seen)")
    #expect(seen.contains { $0.hasPrefix("choices chosen plan(") && $0.contains("group-1") }, "\(seen)")
    #expect(seen.contains("choices-last exit,erase,group-0"), "\(seen)")
    #expect(seen.contains("choices-last takes 2.5 s"), "\(seen)")
    #expect(seen.contains { $0.hasPrefix("choices-last chosen plan(") && $0.contains("erase") }, "\(seen)")
    #expect(seen.contains("choices Escape plan(ReaderApp.PlanEvent.back)"), "\(seen)")
    #expect(seen.contains("keyboard on the shelf on On reading with the eyes"), "documents that come late")
    #expect(seen.contains("keyboard at first on Done"), "\(seen)")
    #expect(seen.contains("keyboard moved to In 10 minutes"), "\(seen)")
    #expect(seen.contains("keyboard then on In 10 minutes"), "new words leave the keyboard where it is")
    #expect(seen.contains("keyboard's frame is shown"), "a switch finds its place after any time")
    #expect(seen.contains("keyboard on another page on Done"), "\(seen)")
    #expect(seen.contains("shelf F8 chooseCamera"))
    #expect(seen.contains("shelf Escape logOut"))
    for view in [
      "people", "password", "page 1", "page 2", "page 3", "finder", "cameras", "question", "reading time",
      "choices", "choices-last",
    ] {
      #expect(seen.contains("\(view) smallest 160"), "a target of at least 4.5 degrees everywhere: \(view)")
    }
    #expect(seen.contains("open a"))
    #expect(seen.contains { $0.hasPrefix("at Down page 0 offset 0.1") }, "\(seen)")
    #expect(seen.contains("at Page_Down page 1 offset 0.0"), "\(seen)")
    #expect(seen.contains("at q page 1 offset 0.0"), "\(seen)")
    #expect(seen.suffix(2) == ["exited", "closed"], "\(seen)")

    let page = try Picture(folder.url("reader.png"))
    #expect(page.width == 1920 && page.height == 1080)
    #expect(page[960, 60].isNearly(255, 255, 255))
    #expect(page[250, 600].brightness < 60)
    let dark = (604..<1316).flatMap { x in (150..<950).map { page[x, $0] } }.filter { $0.brightness < 90 }
    #expect(dark.count > 5_000, "text is on the page")
    let help = try Picture(folder.url("after-question.png"))
    #expect(help[960, 400].brightness < 120)
    let window = try Picture(folder.url("after-F11.png"))
    #expect(window.width < 1920)
  }

  @Test("without a display the error says what to do")
  func noDisplay() async throws {
    #expect(WindowError.noDisplay.description.contains("DISPLAY"))
    let (status, lines) = try await VirtualDisplay.run(
      "reader-window-probe", ["/tmp"], environment: ["GDK_BACKEND": "x11", "PATH": "/usr/bin:/bin"])
    #expect(status == 69)
    #expect(lines == ["failed: \(WindowError.noDisplay)"])
  }
}

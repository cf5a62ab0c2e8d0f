import Documents
import Foundation
import ReaderApp
import ReaderWindow
import Reading
import Signals

/// Every kind of screen in one theme, as pictures: gallery-NAME.png.
@MainActor
func showGallery(in theme: ThemeChoice, _ handle: WindowHandle) async throws {
  for await event in handle.events {
    if case .geometry(let geometry) = event, geometry.isFullScreen { break }
  }
  handle.use(theme)
  handle.show(CameraSign(.on, "camera on: Integrated Camera"))
  handle.show(.login(LoginModel(.people([.guest, .named("Ada"), .named("Jorge Luis")]), guest: "Guest")))
  try await picture(handle, "gallery-people")
  handle.show(
    .login(LoginModel(.password(name: "Ada"), message: "That is not the password.", guest: "Guest")))
  try await picture(handle, "gallery-password")
  handle.show(.login(LoginModel(.registration, guest: "Guest")))
  try await picture(handle, "gallery-registration")
  handle.show(.shelf(ShelfModel(person: "Ada", items: [])))
  try await picture(handle, "gallery-shelf-empty")
  var books = shelf
  (books.message, books.isCalibrated) = ("“Emma” was added.", false)
  handle.show(.shelf(books))
  handle.feedback = GazeFeedback(
    gaze: .init(point: ScreenPoint(x: 300, y: 500), radius: 60),
    dwells: DwellProgress(on: "document-b", share: 0.6),
    banner: .init(headline: "I cannot see your eyes", remedy: "Move a little.", isBlocking: false))
  try await picture(handle, "gallery-shelf")
  handle.feedback = GazeFeedback()
  handle.show(
    .finder(
      FinderModel(files: [.init(url: folder.appending(path: "a.pdf"), name: "a.pdf", detail: "Papers")])))
  try await picture(handle, "gallery-finder")
  let cameras = ["a", "b"].map {
    CameraModel.Item(
      id: $0, name: "Camera \($0)", detail: "USB port 1, 640x480 at 30 a second", isInUse: $0 == "a")
  }
  handle.show(.cameras(CameraModel(.asking(pointed: 1), items: cameras)))
  try await picture(handle, "gallery-cameras")
  try await showCalibrations(handle)
  try await showPages(handle)
  handle.close()
}

@MainActor
private func showCalibrations(_ handle: WindowHandle) async throws {
  let screen = handle.geometry.view
  var scene = CalibrationScene(
    screen: screen.bounds, phase: .collecting, dot: screen.bounds.center, dotProgress: 0.4, progress: 0.3,
    doneDots: [ScreenPoint(x: 200, y: 200)], note: "Now a check: a few more dots")
  handle.show(.calibration(scene))
  try await picture(handle, "gallery-dot")
  scene = CalibrationScene(
    screen: screen.bounds, phase: .done, progress: 1, headline: "Calibrated", detail: "The point is good.")
  scene.figures = [.init("accuracy", "0.80°"), .init("rate", "30 Hz")]
  handle.show(.calibration(scene))
  try await picture(handle, "gallery-result")
}

@MainActor
private func showPages(_ handle: WindowHandle) async throws {
  let file = folder.appending(path: "gallery.pdf")
  try DemoDocument.write(to: file)
  let document = try await Document.open(file)
  var session = ReaderSession(document: try await ReaderDocument(document), screen: handle.geometry.view)
  session.letOpenMenu(true)
  let gaze = Gaze(
    point: ScreenPoint(x: 0.3 * session.screen.widthPx, y: 0.5 * session.screen.heightPx),
    covariance: ScreenCovariance(xx: 3600, xy: 0, yy: 3600))
  session.observe(.valid(gaze), at: Timestamp(seconds: 1))
  _ = session.handle(.dwell(.pageForward, progress: 0.6), at: Timestamp(seconds: 1))
  handle.setDocument(document)
  for light in PageLight.allCases {
    session.light = light
    handle.show(.reader(session.scene))
    try await picture(handle, "gallery-page-\(light.rawValue)")
  }
  session.frame = .wide
  handle.show(.reader(session.scene))
  try await picture(handle, "gallery-page-framed")
  session.frame = .none
  try await showPanels(over: session.scene, handle)
  try await showSearch(in: document, &session, handle)
  _ = session.perform(.toggleHelp)
  handle.show(.reader(session.scene))
  try await picture(handle, "gallery-help")
}

/// The field of a search with a list, then the page with what was found.
@MainActor
private func showSearch(
  in document: Document, _ session: inout ReaderSession, _ handle: WindowHandle
) async throws {
  guard let words = FoundWords("the") else { return }
  let text = FindableText(
    try await document.lines(page: 0), page: 0, size: try await document.pageSize(0))
  let hits = text.hits(of: words, typesetter: PangoTypesetter())
  let items = hits.enumerated().prefix(8).map {
    FindModel.Item(index: $0, page: "1", context: $1.context)
  }
  handle.show(.reader(session.scene))
  handle.show(FindModel(text: "the", status: "2 of \(hits.count) places", items: items, marked: 1))
  try await picture(handle, "gallery-search")
  session.show(hits)
  if hits.count > 1 { session.go(to: hits[1], isStep: false) }
  _ = session.advance(to: Timestamp(seconds: 2))
  _ = session.advance(to: Timestamp(seconds: 4))
  handle.show(.reader(session.scene))
  handle.show(FindModel(text: "the", status: "2 of \(hits.count) places"))
  try await picture(handle, "gallery-found")
  handle.show(FindModel?.none)
  session.hideHits()
  session.setLines(try await document.lines(page: 0), page: 0)
  let middle = session.screen.bounds.center
  let isSelected = session.beginSelection(at: middle)
  session.extendSelection(to: ScreenPoint(x: middle.x + 200, y: middle.y + 150))
  handle.show(.reader(session.scene))
  handle.show(
    NoteModel(mark: "mark", title: "Note on “They leap, rest for a quarter of a second”", text: "saccades"))
  try await picture(handle, "gallery-note")
  print("selected \(isSelected)")
  handle.show(NoteModel?.none)
  session.clearSelection()
  print("found \(hits.count)")
}

@MainActor
private func showPanels(over page: ReaderScene, _ handle: WindowHandle) async throws {
  let screen = page.screen
  let names = ["Back", "Read aloud", "Night", "Call", "Size", "Light", "Rest", "More…"]
  let icons: [ActionIcon] = [.back, .aloud, .rest, .call, .size, .light, .rest, .more]
  let cells = zip(names, icons).enumerated().map { index, cell in
    var made = PanelScene.Cell(
      TargetID("cell-\(index)"),
      ScreenRect(
        x: Double(index % 4) * screen.width / 4, y: Double(index / 4) * screen.height / 2,
        width: screen.width / 4, height: screen.height / 2
      ).grown(dx: -12, dy: -12), cell.0, cell.1)
    (made.progress, made.isOn) = (index == 1 ? 0.5 : 0, index == 2)
    return made
  }
  var scene = PanelScene(screen: screen, backdrop: page, dim: 0.72, cells: cells, isArmed: true)
  handle.show(.panel(scene))
  try await picture(handle, "gallery-menu")
  // The eyes have not left yet; the page one is on and the one that Enter would choose look unlike.
  var waiting = scene
  waiting.isArmed = false
  waiting.cells[0].isWaiting = true
  for index in 4...6 { waiting.cells[index].holdsPage = true }
  (waiting.cells[4].isOn, waiting.cells[5].isMarked) = (true, true)
  handle.show(.panel(waiting))
  try await picture(handle, "gallery-waiting")
  scene.backdrop = nil
  var text = PanelScene(screen: screen, dim: 1, cells: rowBelowText(screen), isArmed: true)
  (text.headline, text.headlineTop) = ("How the camera sees you", 0.01)
  text.seat = SeatModel(
    aspect: 4.0 / 3,
    head: .init(
      center: ScreenPoint(x: 0.42, y: 0.48), size: 0.55, tiltDegrees: 8, eyes: [.well, .poorly]),
    usual: .init(center: ScreenPoint(x: 0.5, y: 0.45), size: 0.52),
    lines: [
      .init("The left eye is seen well."),
      .init(
        "The right eye is seen poorly. Look for a reflection in the glasses, hair or a hand before it.",
        isWarning: true),
      .init("About 57 cm from the camera: good."), .init("The light on the face is good."),
    ])
  handle.show(.panel(text))
  try await picture(handle, "gallery-seat")
  (text.seat, text.headline) = (nil, "Ideas, page 1 of 3")
  let lines = (1...10).map { "Line \($0) of a note that is as wide as lines of such a page become" }
  (text.detail, text.isDetailProse) = (lines.joined(separator: "\n"), true)
  handle.show(.panel(text))
  try await picture(handle, "gallery-text")
  scene.cells = Array(cells.prefix(2))
  (scene.purpose, scene.dim) = (.rest, 1)
  handle.show(.panel(scene))
  try await picture(handle, "gallery-rest")
  (scene.purpose, scene.headline, scene.detail) = (.call, "Calling Anna", "This is no medical alarm.")
  handle.show(.panel(scene))
  try await picture(handle, "gallery-call")
}

/// Cells as they stand below a page of text.
private func rowBelowText(_ screen: ScreenRect) -> [PanelScene.Cell] {
  let names: [(String, ActionIcon)] = [
    ("Back", .back), ("Calibrate", .calibrate), ("Mend (5 s)", .mend), ("More…", .more),
  ]
  return names.enumerated().map { index, cell in
    PanelScene.Cell(
      TargetID("row-\(index)"),
      ScreenRect(
        x: Double(index) * screen.width / 4, y: 0.52 * screen.height, width: screen.width / 4,
        height: 0.48 * screen.height
      ).grown(dx: -10, dy: -10), cell.0, cell.1)
  }
}

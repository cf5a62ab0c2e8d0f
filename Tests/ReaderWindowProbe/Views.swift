import Documents
import Foundation
import ReaderApp
import ReaderWindow
import Reading
import Signals

/// Pictures of a document in each view, as a person with gaze that is off by two degrees gets it.
@MainActor
func showViews(of file: URL, _ handle: WindowHandle) async throws {
  for await event in handle.events {
    if case .geometry(let geometry) = event, geometry.isFullScreen { break }
  }
  let document = try await Document.open(file)
  var screen = handle.geometry.view
  // A monitor of 24 inches, whatever the server says of its own.
  (screen.widthMm, screen.heightMm) = (527, 296)
  var session = ReaderSession(
    document: ReaderDocument(title: "Paper", pages: try await document.allPageSizes()), screen: screen,
    choice: ViewChoice(), typesetter: PangoTypesetter(),
    errorPx: 2 * screen.pxPerDegree(distanceMm: 600), distanceMm: 600)
  handle.setDocument(document)
  let start = ContinuousClock.now
  for page in 0..<document.pageCount {
    let lines = try await document.lines(page: page)
    let pixels = try await document.render(page: page, scale: PageInk.scale)
    _ = session.learn(lines)
    session.setLines(lines, pictures: PageInk.pictures(pixels, lines: lines), page: page)
    if page == 0 { print("first page after \(ContinuousClock.now - start)") }
  }
  print(
    "default \(session.view.rawValue), \((session.linePitchPx / session.pxPerDegree * 100).rounded() / 100) degrees"
  )
  for view in ReadingView.allCases {
    _ = session.perform(.show(view))
    _ = session.perform(.drag(dx: 0, dy: -100_000))
    for part in 0..<4 {
      handle.show(.reader(session.scene))
      try await picture(handle, "\(view.rawValue)-\(part)")
      _ = session.perform(.drag(dx: 0, dy: 0.85 * screen.heightPx))
    }
    print(
      "view \(view.rawValue): lines set \(session.scene.texts.count), pictures \(session.scene.pages.count)")
  }
  handle.close()
}

import CommandSupport
import Documents
import Foundation
import ReaderWindow
import Reading
import Signals
import Tracking

/// Opens documents and turns pages as the reader does, and paints them without a display.
struct ReaderBench: Sendable {
  let widthPx: Int
  let heightPx: Int
  /// The number of pages of each document that are turned; `frames` is the number of frames that are painted.
  let pages: Int
  let frames: Int

  var screen: ScreenGeometry {
    // The monitor has 96 px an inch, so that letters have their usual size.
    ScreenGeometry(
      widthPx: Double(widthPx), heightPx: Double(heightPx), widthMm: Double(widthPx) * 25.4 / 96,
      heightMm: Double(heightPx) * 25.4 / 96)
  }

  func measured(_ files: [URL], progress: (Double) -> Void) async throws -> ReaderBenchReport {
    var entries: [ReaderBenchReport.Entry] = []
    for (index, file) in files.enumerated() {
      var entry = ReaderBenchReport.Entry(file: file.path)
      do { try await measure(file, &entry) } catch { entry.problem = "\(error)" }
      entries.append(entry)
      progress(Double(index + 1) / Double(files.count + 2))
    }
    let busy = try await answersWhileBusy()
    progress(Double(files.count + 1) / Double(files.count + 2))
    let memory = try await memoryOfPages()
    return ReaderBenchReport(
      widthPx: widthPx, heightPx: heightPx, entries: entries, busy: busy, memory: memory)
  }

  private func measure(_ file: URL, _ entry: inout ReaderBenchReport.Entry) async throws {
    await Document.waitForReadyWorker()
    let clock = ContinuousClock()
    let start = clock.now
    let document = try await Document.open(file)
    entry.openMs = (clock.now - start).milliseconds
    let sizes = try await document.allPageSizes()
    var session = ReaderSession(document: ReaderDocument(title: "", pages: sizes), screen: screen)
    var turns: [Double] = []
    for page in 0..<min(pages, sizes.count) {
      let start = clock.now
      _ = try await document.render(page: page, scale: session.scale)
      turns.append((clock.now - start).milliseconds)
    }
    entry.firstPageMs = turns.first
    entry.firstScreens = try await firstScreens(file)
    entry.pageTurns = DurationSummary(Array(turns.dropFirst()))
    let source = PageSource(document)
    entry.paints = try await paints(session, source, &entry, light: .day)
    entry.nightPaints = try await paints(session, source, &entry, light: .night)
    entry.markedPaints = try await paints(session, source, &entry, light: .night, areMarked: true)
    try await keptView(session, source, file, &entry)
    let scale = session.scale
    for _ in 0..<20 where session.scale < 4 * scale { _ = session.perform(.zoomIn) }
    entry.enlargedPaints = try await paints(session, source, &entry, light: .night, areMarked: true)
  }

  /// Times the stored view of a document: it is stored as when the reader leaves a document, and shown as when the
  /// document is chosen, from the file to the painted frame.
  private func keptView(
    _ session: ReaderSession, _ source: PageSource, _ file: URL, _ entry: inout ReaderBenchReport.Entry
  ) async throws {
    guard let board = PaintBoard(width: widthPx, height: heightPx, source: source) else { return }
    let key = LastView.Key(
      document: file.lastPathComponent, place: "", width: widthPx, height: heightPx, light: .day, isDark: true
    )
    try await board.prepare(session.scene)
    let kept = FileManager.default.temporaryDirectory.appending(path: "trackii-view-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: kept) }
    guard let data = board.lastView(of: session.scene, for: key)?.encoded() else { return }
    try data.write(to: kept)
    entry.keptViewKiB = Double(data.count) / 1024
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<10 {
      let start = clock.now
      guard let view = LastView(try Data(contentsOf: kept, options: .mappedIfSafe), for: key) else { return }
      board.paint(view)
      times.append((clock.now - start).milliseconds)
    }
    entry.keptViews = DurationSummary(times)
  }

  /// Times painting while the page glides at 60 frames a second. Pages are rendered between frames, as another thread
  /// does in the app.
  private func paints(
    _ session: ReaderSession, _ source: PageSource, _ entry: inout ReaderBenchReport.Entry, light: PageLight,
    areMarked: Bool = false
  ) async throws -> DurationSummary? {
    guard let board = PaintBoard(width: widthPx, height: heightPx, source: source) else {
      throw CommandError.startupFailed(reason: "no memory for \(widthPx)x\(heightPx) px")
    }
    var session = session
    session.light = light
    let clock = ContinuousClock()
    var paints: [Double] = []
    for frame in 0..<frames {
      if frame % 60 == 0 { _ = session.perform(frame % 120 == 0 ? .screenForward : .screenBack) }
      _ = session.advance(to: Timestamp(seconds: Double(frame) / 60))
      var scene = session.scene
      if areMarked { mark(&scene) }
      try await board.prepare(scene)
      let start = clock.now
      board.paint(scene)
      paints.append((clock.now - start).milliseconds)
    }
    entry.tilesMiB = max(entry.tilesMiB ?? 0, Double(board.mostBytes) / 1_048_576)
    return DurationSummary(paints)
  }

  /// Adds a line that is looked at, one read aloud, one read last, and the gaze mark to the scene.
  private func mark(_ scene: inout ReaderScene) {
    let line = ScreenRect(
      x: 0.25 * scene.screen.width, y: 0.4 * scene.screen.height, width: 0.5 * scene.screen.width, height: 40)
    (scene.currentLine, scene.spokenLine, scene.lastLine) = (line, line, line)
    scene.spokenLine?.y += 60
    scene.lastLine?.y += 120
    scene.gaze = ReaderScene.GazeMark(point: line.center, radius: 160)
  }

  /// Times how soon another page is available while a page in view keeps a worker busy.
  private func answersWhileBusy() async throws -> ReaderBenchReport.Answer {
    let file = FileManager.default.temporaryDirectory.appending(path: "trackii-busy-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try MadePDF(pages: 3, slowPages: 1).data.write(to: file)
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<5 {
      await Document.waitForReadyWorker()
      let document = try await Document.open(file)
      _ = try await document.allPageSizes()
      let slow = Task { try await document.render(page: 0, scale: 1) }
      await Document.waitForReadyWorker()
      try await Task.sleep(for: .milliseconds(200))
      let start = clock.now
      _ = try await document.render(page: 1, scale: MadePDF.timedScale)
      times.append((clock.now - start).milliseconds)
      slow.cancel()
    }
    guard let answers = DurationSummary(times) else {
      throw CommandError.startupFailed(reason: "nothing was answered")
    }
    return ReaderBenchReport.Answer(answers: answers, holds: answers.maximum <= 100)
  }

  private func memoryOfPages() async throws -> ReaderBenchReport.Memory {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "trackii-pages-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try MadePDF(pages: 300).data.write(to: file)
    let document = try await Document.open(file)
    for page in 0..<300 { _ = try await document.render(page: page, scale: MadePDF.timedScale) }
    return ReaderBenchReport.Memory(
      readerMiB: Machine.peakMemoryMiB,
      workerMiB: await document.workerMemoryBytes.map { Double($0) / 1_048_576 })
  }
}

import CAdwaita
import Documents
import Foundation
import ReaderApp
import Reading
import Signals

/// The window, as whoever runs the reader sees it: content goes in, events come out.
@MainActor
package final class WindowHandle {
  /// What the person does, in order. One reader at a time.
  package let events: AsyncStream<WindowEvent>
  let continuation: AsyncStream<WindowEvent>.Continuation
  let window: MainWindow
  private var printing: PrintJob?

  init(application: UnsafeMutablePointer<GtkApplication>, _ fullScreen: Bool) {
    (events, continuation) = AsyncStream.makeStream()
    window = MainWindow(application: application, fullScreen: fullScreen) { [continuation] event in
      continuation.yield(event)
      if event == .closed { continuation.finish() }
    }
  }

  /// Shows something else, or the next state of what is shown.
  package func show(_ content: WindowContent) { window.show(content) }

  /// Where the reader's pages come from; nil lets go of the last document's.
  package func setPages(_ source: PageSource?) { window.canvas.setPages(source) }

  /// Pages of an open document.
  package func setDocument(_ document: Document) { setPages(PageSource(document)) }

  /// What a screen reader reads of the page that is shown; nil where it has no text.
  package var pageText: String? {
    get { window.canvas.pageText }
    set { window.canvas.pageText = newValue }
  }

  /// The gaze on the shelf and at the log-in.
  package var feedback: GazeFeedback {
    get { window.overlay.feedback }
    set { window.overlay.feedback = newValue }
  }

  /// Light or dark from now on.
  package func use(_ theme: ThemeChoice) { window.use(theme) }

  /// Shows this of the camera, on whatever is shown; nil shows nothing.
  package func show(_ sign: CameraSign?) { window.sign.show(sign) }

  /// Shows the list of all actions, or takes it away; `context` decides what the mouse's menu offers.
  package func show(_ palette: PaletteModel?, in context: ActionContext) {
    window.actions.show(palette, in: context)
  }

  /// Shows the field of a search in the document, or takes it away.
  package func show(_ find: FindModel?) { window.show(find) }

  /// Shows the field of a note, or takes it away.
  package func show(_ note: NoteModel?) { window.show(note) }

  /// Shows the field into which text of a form is typed, or takes it away.
  package func show(_ field: FieldModel?) { window.show(field) }

  /// Prints pages through the desktop's dialog, one job at a time; a second one is not begun while the first goes on.
  ///
  /// - Parameters:
  ///   - source: gives the pages.
  ///   - title: what printers list it as.
  ///   - sizes: of all pages, points.
  ///   - file: where it is printed to, if that is chosen in place of a printer and no other place is.
  ///   - onEnd: is told what has come of it.
  package func print(
    _ source: PageSource, title: String, sizes: [PageSize], file: URL,
    onEnd: @escaping @MainActor (PrintOutcome) -> Void
  ) {
    guard printing == nil else {
      return onEnd(.failed("Another document is being printed. Wait until it is done."))
    }
    printing = PrintJob(source, title: title, sizes: sizes, file: file) {
      [weak self] outcome in
      self?.printing = nil
      onEnd(outcome)
    }
    printing?.run(above: window.window)
  }

  /// Puts text on the desktop's clipboard.
  package func copy(_ text: String) { window.copy(text) }

  /// Does what a click on a tile of the shelf or the log-in would do; for targets chosen by gaze.
  package func activate(_ target: TargetID) { window.activate(target) }

  /// What reacts to gaze on the shelf or at the log-in now; nothing outside full screen.
  package var layout: GazeLayout { window.gazeLayout }

  /// The window's drawing area and the monitor it is on.
  package var geometry: WindowGeometry { window.geometry }

  /// Fills the screen, or no longer; a window that has to stay in full screen stays there.
  package func setFullScreen(_ isOn: Bool) { window.setFullScreen(isOn || window.staysFullScreen) }

  /// Comes to the front, as far as the desktop lets a window do that by itself.
  package func present() { window.present() }

  /// From here on nothing but the desktop can take it out of full screen, and then only for a moment.
  package func stayFullScreen() {
    window.staysFullScreen = true
    window.setFullScreen(true)
  }

  /// Presses a key as the person would; for tests and remote controls. `name` as GDK names keys ("Page_Down").
  package func press(_ name: String) { window.press(name) }

  /// Returns when what was shown last is on the screen with every page rendered.
  package func settled() async { await window.settled() }

  /// Calls `then` once, when the first frame that shows something has been painted; not where the window is closed before.
  package func onFirstFrame(_ then: @escaping @MainActor () -> Void) { window.onFirstFrame(then) }

  /// Writes what the window shows as a PNG, px of the display.
  package func snapshot(to url: URL) throws(WindowError) { try window.snapshot(to: url) }

  /// Closes the window and ends `WindowApplication.run`. May be called again.
  package func close() { window.close() }
}

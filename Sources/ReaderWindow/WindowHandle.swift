import CAdwaita
import Documents
import Foundation
import Localization
import ReaderApp
import Reading
import Signals

/// The window for the code that runs the reader: content goes in, events come out.
@MainActor
package final class WindowHandle {
  /// The person's actions in order. For one reader at a time.
  package let events: AsyncStream<WindowEvent>
  let continuation: AsyncStream<WindowEvent>.Continuation
  let window: MainWindow
  private var printing: PrintJob?

  init(
    application: UnsafeMutablePointer<GtkApplication>, _ fullScreen: Bool,
    contentPx: (width: Int, height: Int)? = nil
  ) {
    (events, continuation) = AsyncStream.makeStream()
    window = MainWindow(
      application: application, fullScreen: fullScreen, contentPx: contentPx
    ) { [continuation] event in
      continuation.yield(event)
      if event == .closed { continuation.finish() }
    }
  }

  /// Shows new content, or the next state of the present one.
  package func show(_ content: WindowContent) { window.show(content) }

  /// Sets the source of the reader's pages; nil releases those of the last document.
  package func setPages(_ source: PageSource?) { window.canvas.setPages(source) }

  /// Sets an open document as the source of pages.
  package func setDocument(_ document: Document) { setPages(PageSource(document)) }

  /// The text of the shown page for screen readers; nil if it has none.
  package var pageText: String? {
    get { window.canvas.pageText }
    set { window.canvas.pageText = newValue }
  }

  /// The gaze and dwell feedback that is drawn on the shelf and at the log-in.
  package var feedback: GazeFeedback {
    get { window.overlay.feedback }
    set { window.overlay.feedback = newValue }
  }

  /// Sets the theme, light or dark.
  package func use(_ theme: ThemeChoice) { window.use(theme) }

  /// Shows the camera sign above all content; nil hides it.
  package func show(_ sign: CameraSign?) { window.sign.show(sign) }

  /// Shows the list of all actions, or hides it; `context` decides what the mouse's menu offers.
  package func show(_ palette: PaletteModel?, in context: ActionContext) {
    window.actions.show(palette, in: context)
  }

  /// Shows the search field of the document, or hides it.
  package func show(_ find: FindModel?) { window.show(find) }

  /// Shows the field of a note, or hides it.
  package func show(_ note: NoteModel?) { window.show(note) }

  /// Shows the field for the text of a form field, or hides it.
  package func show(_ field: FieldModel?) { window.show(field) }

  /// Prints pages through the desktop's dialog, one job at a time; a second one is not begun while the first goes on.
  ///
  /// - Parameters:
  ///   - source: the source of the pages.
  ///   - title: the job's name in the printer's list.
  ///   - sizes: the sizes of all pages in points.
  ///   - file: the file that is written if printing to a file is chosen without another name.
  ///   - onEnd: called with the result.
  package func print(
    _ source: PageSource, title: String, sizes: [PageSize], file: URL,
    onEnd: @escaping @MainActor (PrintOutcome) -> Void
  ) {
    guard printing == nil else {
      return onEnd(.failed(localized("Another document is being printed. Wait until it is done.")))
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

  /// Does what a click on a tile of the shelf or the log-in would do; for targets that are chosen by gaze.
  package func activate(_ target: TargetID) { window.activate(target) }

  /// The targets that react to gaze on the shelf or at the log-in now; none outside full screen.
  package var layout: GazeLayout { window.gazeLayout }

  /// The window's drawing area, and the monitor on which it is.
  package var geometry: WindowGeometry { window.geometry }

  /// Switches full screen on or off; a window that has to stay in full screen stays there.
  package func setFullScreen(_ isOn: Bool) { window.setFullScreen(isOn || window.staysFullScreen) }

  /// Brings the window to the front, as far as the desktop allows that.
  package func present() { window.present() }

  /// Keeps the window in full screen from now on: only the desktop can take it out, and then only for a moment.
  package func stayFullScreen() {
    window.staysFullScreen = true
    window.setFullScreen(true)
  }

  /// Presses a key as a person would; for tests and remote controls. `name` is the key's GDK name ("Page_Down").
  package func press(_ name: String) { window.press(name) }

  /// Waits until the content that was last shown is on the screen with every page rendered.
  package func settled() async { await window.settled() }

  /// Calls `then` once, when the first frame with content has been painted; never if the window is closed before.
  package func onFirstFrame(_ then: @escaping @MainActor () -> Void) { window.onFirstFrame(then) }

  /// Writes the window's picture as a PNG file, in px of the display.
  package func snapshot(to url: URL) throws(WindowError) { try window.snapshot(to: url) }

  /// Closes the window and ends `WindowApplication.run`. May be called again.
  package func close() { window.close() }
}

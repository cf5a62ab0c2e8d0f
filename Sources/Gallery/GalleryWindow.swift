import Desktop
import Foundation
import ReaderApp
import ReaderWindow

/// The application's own window, in which tiles and forms are laid out and drawn. It takes a display.
enum GalleryWindow {
  /// A picture that is wanted: what the window shows for it, and its file.
  struct Wanted: Sendable {
    var view: AppView
    var theme: ThemeChoice
    var file: URL
  }

  /// Whether there is a display on which a window could be opened.
  static var hasDisplay: Bool { DisplayServer().map { $0.answers ?? true } ?? false }

  /// Shows the wanted views one after the other in a window, and writes a picture of each.
  ///
  /// - Parameters:
  ///   - wanted: what is shown, and the files to write.
  ///   - size: of the window and the pictures, px.
  /// - Returns: the texts in each picture, by its file.
  /// - Throws: `WindowError`, `GalleryError.otherSize`.
  /// - Note: call it on the main thread from synchronous code, at most once at a time.
  static func draw(_ wanted: [Wanted], _ size: (width: Int, height: Int)) throws -> [URL: [String]] {
    let outcome = try MainActor.assumeIsolated {
      var outcome: Result<[URL: [String]], any Error> = .success([:])
      try WindowApplication.run(fullScreen: false, contentPx: size) { handle in
        do { outcome = .success(try await draw(wanted, size, in: handle)) } catch {
          outcome = .failure(error)
        }
      }
      return outcome
    }
    return try outcome.get()
  }

  @MainActor
  private static func draw(
    _ wanted: [Wanted], _ size: (width: Int, height: Int), in handle: WindowHandle
  ) async throws -> [URL: [String]] {
    handle.stopMovement()
    // Forms keep the layout that they were made with, so the window is given its size before it shows anything.
    guard await handle.becomes(widthPx: size.width, heightPx: size.height) else {
      throw otherSize(size, handle)
    }
    var texts: [URL: [String]] = [:]
    for picture in wanted {
      handle.use(picture.theme)
      handle.show(picture.view.content)
      handle.feedback = picture.view.feedback
      handle.show(picture.view.sign)
      await handle.settled()
      guard handle.hasSize(widthPx: size.width, heightPx: size.height) else { throw otherSize(size, handle) }
      try handle.snapshot(to: picture.file)
      texts[picture.file] = handle.texts
    }
    return texts
  }

  @MainActor
  private static func otherSize(
    _ wanted: (width: Int, height: Int), _ handle: WindowHandle
  ) -> GalleryError {
    let given = handle.geometry
    return .otherSize(
      wanted: "\(wanted.width)x\(wanted.height)", given: "\(Int(given.widthPx))x\(Int(given.heightPx))")
  }
}

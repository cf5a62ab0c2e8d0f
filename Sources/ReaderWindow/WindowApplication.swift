import CAdwaita

/// The graphical application: GLib's loop on the main thread, which also serves Swift's main actor.
package enum WindowApplication {
  /// Opens a window and runs until it is closed.
  ///
  /// - Parameters:
  ///   - fullScreen: whether it starts in full screen; F11 and `WindowHandle.setFullScreen(_:)` change it.
  ///   - contentPx: the size of what is in the window, px of a display with one for each of GTK's units; nil for the usual
  ///     size. The desktop may give more.
  ///   - body: started once the window is there; it pushes content into the handle and reads its `events`. When it
  ///     returns the window is closed; when the window is closed its `events` end.
  /// - Throws: `noDisplay`, `alreadyRunning`.
  /// - Note: call it on the main thread from synchronous code: a main actor task cannot run inside another one's loop.
  @MainActor
  package static func run(
    fullScreen: Bool = true, contentPx: (width: Int, height: Int)? = nil,
    _ body: @escaping @MainActor (WindowHandle) async -> Void
  ) throws(WindowError) {
    guard running == nil else { throw .alreadyRunning }
    guard gtk_init_check() != 0 else { throw .noDisplay }
    MainQueue.joinGLib()
    let flags = GApplicationFlags(rawValue: G_APPLICATION_NON_UNIQUE.rawValue)
    guard let application = adw_application_new("io.github.trackii.Trackii", flags) else { throw .noDisplay }
    let object = UnsafeMutableRawPointer(application)
    defer {
      running = nil
      g_object_unref(object)
    }
    Signal.plain(object, "activate") {
      guard running == nil else { return }
      let handle = WindowHandle(
        application: object.assumingMemoryBound(to: GtkApplication.self), fullScreen, contentPx: contentPx)
      running = handle
      // The loop runs until the body has returned, even if the window is closed: the body may have to close a recording.
      let application = object.assumingMemoryBound(to: GApplication.self)
      g_application_hold(application)
      Task {
        await body(handle)
        handle.close()
        g_application_release(application)
      }
    }
    g_application_run(object.assumingMemoryBound(to: GApplication.self), 0, nil)
  }

  @MainActor private static var running: WindowHandle?
}

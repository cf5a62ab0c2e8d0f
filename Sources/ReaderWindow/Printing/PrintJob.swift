import CAdwaita
import CSupport
import Documents
import Foundation
import Localization
import ReaderApp

/// Prints a document to a printer, or to a file, with the desktop's own dialog. Pages are rendered as pictures by the
/// document's worker, one at a time, while the window goes on. It lives until `onEnd` was called. Main thread only.
@MainActor
final class PrintJob {
  /// The resolution of printed pages in px per inch: that of printers for text.
  private static let dotsPerInch = 300.0
  private static let pointsPerInch = 72.0
  /// The most px of a page, half of what a worker allows; larger pages are rendered at a lower resolution.
  private static let mostPixels = 32e6

  private let operation: UnsafeMutablePointer<GtkPrintOperation>
  private let source: PageSource
  private let sizes: [PageSize]
  private let onEnd: @MainActor (PrintOutcome) -> Void
  /// Pages (from 0) that could not be rendered.
  private var undrawn: [Int] = []
  private var printed = 0
  private var isOver = false
  /// Tells whether there is a printer, as far as that is known.
  private let printers = Printers()

  /// Prepares a print job.
  ///
  /// - Parameters:
  ///   - title: the job's name in the printer's list.
  ///   - sizes: the sizes of all pages in points.
  ///   - file: the PDF that is written if “Print to File” is chosen; without it GTK would write into the folder from
  ///     which the program was started.
  init(
    _ source: PageSource, title: String, sizes: [PageSize], file: URL,
    onEnd: @escaping @MainActor (PrintOutcome) -> Void
  ) {
    (self.source, self.sizes, self.onEnd) = (source, sizes, onEnd)
    operation = gtk_print_operation_new()
    gtk_print_operation_set_n_pages(operation, Int32(sizes.count))
    gtk_print_operation_set_job_name(operation, title)
    gtk_print_operation_set_use_full_page(operation, 1)
    gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS)
    gtk_print_operation_set_allow_async(operation, 1)
    gtk_print_operation_set_embed_page_setup(operation, 1)
    suggest(file)
    listen()
  }

  private func suggest(_ file: URL) {
    let settings = gtk_print_settings_new()
    defer { g_object_unref(UnsafeMutableRawPointer(settings)) }
    let folder = file.deletingLastPathComponent().path(percentEncoded: false)
    gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_DIR, folder)
    // GTK appends the file name extension of the chosen format.
    let name = file.deletingPathExtension().lastPathComponent
    gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_BASENAME, name)
    gtk_print_operation_set_print_settings(operation, settings)
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(operation)) }

  /// Shows the dialog, prints, and reports the end. Returns at once.
  /// - Parameter window: the window above which the dialog is shown.
  func run(above window: UnsafeMutablePointer<GtkWindow>?) {
    printers.look()
    var error: UnsafeMutablePointer<GError>?
    let result = gtk_print_operation_run(operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, window, &error)
    guard result == GTK_PRINT_OPERATION_RESULT_ERROR else { return }
    let words = error.flatMap { $0.pointee.message.map { String(cString: $0) } }
    g_clear_error(&error)
    end(.failed(words ?? localized("the desktop gave no reason")))
  }

  private func listen() {
    let raw = UnsafeMutableRawPointer(operation)
    Signal.printPage(raw, "draw-page") { [weak self] context, page in self?.draw(page, on: context) }
    Signal.pageSetup(raw) { [weak self] page, setup in self?.turn(setup, for: page) }
    Signal.number(raw, "done") { [weak self] result in self?.done(result) }
  }

  private func done(_ result: Int32) {
    switch GtkPrintOperationResult(UInt32(bitPattern: result)) {
    case GTK_PRINT_OPERATION_RESULT_CANCEL: end(.cancelled(hasPrinter: printers.isFound))
    case GTK_PRINT_OPERATION_RESULT_ERROR:
      var error: UnsafeMutablePointer<GError>?
      gtk_print_operation_get_error(operation, &error)
      let words = error.flatMap { $0.pointee.message.map { String(cString: $0) } }
      g_clear_error(&error)
      end(.failed(words ?? localized("the desktop gave no reason")))
    default: end(.printed(pages: printed, undrawn: undrawn.sorted()))
    }
  }

  private func end(_ outcome: PrintOutcome) {
    guard !isOver else { return }
    isOver = true
    onEnd(outcome)
  }

  /// Sets landscape orientation for a page that is wider than high.
  private func turn(_ setup: OpaquePointer, for page: Int) {
    guard sizes.indices.contains(page) else { return }
    let isWide = sizes[page].width > sizes[page].height
    gtk_page_setup_set_orientation(
      setup, isWide ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT)
  }

  private func draw(_ page: Int, on context: OpaquePointer) {
    guard sizes.indices.contains(page) else { return }
    let size = sizes[page]
    let usual = Self.dotsPerInch / Self.pointsPerInch
    let scale = min(usual, (Self.mostPixels / (size.width * size.height)).squareRoot())
    gtk_print_operation_set_defer_drawing(operation)
    g_object_ref(UnsafeMutableRawPointer(context))
    Task { [self] in
      defer { g_object_unref(UnsafeMutableRawPointer(context)) }
      let pixels = try? await source.render(page, scale, nil, .ahead)
      guard !isOver else { return }
      if let pixels { paint(pixels, size, on: context) } else { undrawn.append(page) }
      printed += 1
      gtk_print_operation_draw_page_finish(operation)
    }
  }

  /// Paints a page in the middle of the paper, at its own size if it fits.
  private func paint(_ pixels: PagePixels, _ size: PageSize, on context: OpaquePointer) {
    guard let cairo = gtk_print_context_get_cairo_context(context) else { return }
    let (width, height) = (gtk_print_context_get_width(context), gtk_print_context_get_height(context))
    let fit = min(1, width / size.width, height / size.height)
    pixels.withBytes { bytes in
      // Cairo only reads the pixels, and copies what it keeps when the surface is destroyed.
      let image = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: UInt8.self),
        CAIRO_FORMAT_RGB24, Int32(pixels.width), Int32(pixels.height), Int32(pixels.stride))
      defer {
        cairo_surface_finish(image)
        cairo_surface_destroy(image)
      }
      cairo_save(cairo)
      cairo_translate(cairo, (width - fit * size.width) / 2, (height - fit * size.height) / 2)
      cairo_scale(cairo, fit / pixels.scale, fit / pixels.scale)
      cairo_set_source_surface(cairo, image, 0, 0)
      cairo_paint(cairo)
      cairo_restore(cairo)
    }
  }
}

/// Finds out whether there is a printer: GTK's dialog also offers a file in its place.
@MainActor
private final class Printers {
  /// Whether a printer was found; true until all are known, since there may be one.
  private(set) var isFound = true

  func look() {
    trackii_look_for_printers(
      { found, data in
        guard let data else { return }
        let printers = Unmanaged<Printers>.fromOpaque(data).takeRetainedValue()
        MainActor.assumeIsolated { printers.isFound = found != 0 }
      }, Unmanaged.passRetained(self).toOpaque())
  }
}

extension Signal {
  /// Connects `draw-page` of a print operation, which gives the context and the page (from 0).
  static func printPage(
    _ object: UnsafeMutableRawPointer, _ name: String,
    _ handler: @escaping @MainActor (OpaquePointer, Int) -> Void
  ) {
    typealias Handler = @MainActor (OpaquePointer, Int) -> Void
    let callback: @convention(c) (gpointer?, OpaquePointer?, gint, gpointer?) -> Void = {
      _, context, page, data in
      guard let context else { return }
      // The context is only used on this thread.
      nonisolated(unsafe) let borrowed = context
      MainActor.assumeIsolated { Box<Handler>.of(data)?(borrowed, Int(page)) }
    }
    connect(object, name, Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }

  /// Connects `request-page-setup` of a print operation, which gives the page (from 0) and its setup, which may be
  /// changed.
  static func pageSetup(
    _ object: UnsafeMutableRawPointer, _ handler: @escaping @MainActor (Int, OpaquePointer) -> Void
  ) {
    typealias Handler = @MainActor (Int, OpaquePointer) -> Void
    typealias Callback = @convention(c) (gpointer?, OpaquePointer?, gint, OpaquePointer?, gpointer?) -> Void
    let callback: Callback = { _, _, page, setup, data in
      guard let setup else { return }
      // The setup is only used on this thread.
      nonisolated(unsafe) let borrowed = setup
      MainActor.assumeIsolated { Box<Handler>.of(data)?(Int(page), borrowed) }
    }
    connect(
      object, "request-page-setup", Box(handler).retained(), unsafeBitCast(callback, to: GCallback.self))
  }
}

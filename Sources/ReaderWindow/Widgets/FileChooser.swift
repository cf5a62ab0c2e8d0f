import CAdwaita
import Foundation
import Localization

/// The desktop's own file dialog for PDFs. It is open as long as this object lives.
@MainActor
final class FileChooser {
  private let dialog: OpaquePointer?

  /// Opens the file dialog above a window.
  /// - Parameter onDone: gets the chosen files; none if the person cancelled.
  init(parent: UnsafeMutablePointer<GtkWindow>, onDone: @escaping @MainActor ([URL]) -> Void) {
    dialog = gtk_file_chooser_native_new(
      localized("Add PDFs to your shelf"), parent, GTK_FILE_CHOOSER_ACTION_OPEN, localized("Add"),
      localized("Cancel"))
    guard let dialog else { return }
    let filter = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, localized("PDF documents"))
    gtk_file_filter_add_mime_type(filter, "application/pdf")
    gtk_file_filter_add_pattern(filter, "*.pdf")
    gtk_file_chooser_add_filter(dialog, filter)
    gtk_file_chooser_set_select_multiple(dialog, 1)
    let raw = UnsafeMutableRawPointer(dialog)
    Signal.number(raw, "response") { response in
      let files = response == GTK_RESPONSE_ACCEPT.rawValue ? gtk_file_chooser_get_files(dialog) : nil
      onDone(files.map(Self.urls) ?? [])
    }
    gtk_native_dialog_show(raw.assumingMemoryBound(to: GtkNativeDialog.self))
  }

  isolated deinit {
    if let dialog { g_object_unref(UnsafeMutableRawPointer(dialog)) }
  }

  private static func urls(_ files: OpaquePointer) -> [URL] {
    defer { g_object_unref(UnsafeMutableRawPointer(files)) }
    return (0..<g_list_model_get_n_items(files)).compactMap { index in
      guard let file = g_list_model_get_item(files, index) else { return nil }
      defer { g_object_unref(file) }
      return FileDrop.url(of: OpaquePointer(file))
    }
  }
}

/// Receives files that are dropped onto a widget.
@MainActor
enum FileDrop {
  static func listen(on widget: Widget, _ onFiles: @escaping @MainActor ([URL]) -> Void) {
    guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else { return }
    Signal.dropped(UnsafeMutableRawPointer(target)) { value in
      guard let list = g_value_get_boxed(value) else { return }
      var urls: [URL] = []
      var node = gdk_file_list_get_files(OpaquePointer(list))
      let first = node
      while let item = node {
        if let file = item.pointee.data, let found = url(of: OpaquePointer(file)) { urls.append(found) }
        node = item.pointee.next
      }
      g_slist_free(first)
      if !urls.isEmpty { onFiles(urls) }
    }
    gtk_widget_add_controller(widget, target)
  }

  static func url(of file: OpaquePointer) -> URL? {
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return URL(filePath: String(cString: path))
  }
}

import CAdwaita

/// The versions of the libraries that draw the window; no display is needed to ask for them.
package enum WindowLibraries {
  /// The version of GTK, such as `4.18.6`.
  package static var gtkVersion: String {
    "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
  }

  /// The version of libadwaita, such as `1.7.6`.
  package static var adwaitaVersion: String {
    "\(adw_get_major_version()).\(adw_get_minor_version()).\(adw_get_micro_version())"
  }
}

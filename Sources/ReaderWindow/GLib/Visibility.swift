import CAdwaita
import ReaderApp

extension OpaquePointer {
  /// The visibility of a window's `GdkSurface`, as far as the desktop reports it.
  var visibility: WindowVisibility {
    // GDK_TOPLEVEL_STATE_SUSPENDED, which GTK has only from 4.12 on: the window is wholly covered, or on another
    // workspace.
    let suspended: UInt32 = 1 << 16
    let state = gdk_toplevel_get_state(self).rawValue
    return state & (GDK_TOPLEVEL_STATE_MINIMIZED.rawValue | suspended) == 0 ? .shown : .hidden
  }
}

import CAdwaita
import ReaderApp
import Reading

// A window for pictures: of a given size, and with nothing in it that moves.
extension WindowHandle {
  /// Switches off animations and blinking cursors in this process, so that no picture shows one halfway.
  package func stopMovement() {
    guard let settings = gtk_settings_get_default() else { return }
    for name in ["gtk-enable-animations", "gtk-cursor-blink"] {
      Property.set(UnsafeMutableRawPointer(settings), name, false)
    }
  }

  /// How often the window's size is looked at, every 20 ms at least, before the desktop counts as refusing it.
  private static let mostLooks = 100

  /// Waits until the drawing area has this size, which `WindowApplication.run` asked for.
  ///
  /// - Parameters:
  ///   - widthPx: the width of the drawing area, px of the display.
  ///   - heightPx: the height of the drawing area, px of the display.
  /// - Returns: whether it has the size.
  package func becomes(widthPx: Int, heightPx: Int) async -> Bool {
    for _ in 0..<Self.mostLooks {
      await settled()
      if hasSize(widthPx: widthPx, heightPx: heightPx) { return true }
      do { try await Task.sleep(for: .milliseconds(20)) } catch { break }
    }
    return false
  }

  /// The texts in view of a screen that is made of widgets, each once.
  package var texts: [String] {
    var texts = WidgetTexts(of: window.root)
    // The strip above the tiles is painted.
    if let banner = feedback.banner {
      texts.add(banner.headline)
      texts.add(banner.remedy)
    }
    return texts.all
  }

  /// Whether the drawing area has this size, px of the display; false once the window is closed.
  package func hasSize(widthPx: Int, heightPx: Int) -> Bool {
    window.window != nil && geometry.widthPx == Double(widthPx) && geometry.heightPx == Double(heightPx)
  }
}

extension WindowGeometry {
  /// How many tiles a page of a window of this size holds, on a display with one px for each of GTK's units.
  package var tileCapacity: Int { TileGrid(width: widthPx, height: heightPx).capacity }
}

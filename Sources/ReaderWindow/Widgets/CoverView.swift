import CAdwaita
import ReaderApp
import Reading
import Signals

/// A picture over everything except the camera sign. It is no target for gaze, mouse or keys.
@MainActor
final class CoverView {
  private let area = LayerArea()
  var widget: Widget { area.widget }
  private(set) var view: LastView?
  private var image: PageImage?

  init() {
    gtk_widget_set_can_target(widget, 0)
    gtk_widget_set_visible(widget, 0)
    area.picture = { [weak self] in self?.picture ?? LayerArea.Picture(layers: []) }
  }

  func show(_ view: LastView?) {
    (self.view, image) = (view, view?.image())
    gtk_widget_set_visible(widget, image == nil ? 0 : 1)
    area.redraw()
  }

  private var picture: LayerArea.Picture {
    guard let view, let image else { return LayerArea.Picture(layers: []) }
    let bounds = ScreenRect(x: 0, y: 0, width: Double(view.key.width), height: Double(view.key.height))
    return LayerArea.Picture(
      layers: [
        Layer(view.key, in: bounds) {
          image.paint(on: $0.context, into: bounds, isExact: image.width == view.key.width, isSmooth: false)
        }
      ])
  }
}

// The last view of a document, while the document is being opened.
extension MainWindow {
  /// The conditions that a last view has to meet to be shown now; nil if the window has no size yet.
  func key(of document: String, place: String, light: PageLight) -> LastView.Key? {
    let geometry = lastGeometry ?? geometry
    let (width, height) = (Int(geometry.widthPx), Int(geometry.heightPx))
    guard width > 0, height > 0 else { return nil }
    return LastView.Key(
      document: document, place: place, width: width, height: height, light: light, isDark: theme == .dark)
  }

  /// The present view of the open document; nil if a page is not rendered yet, or no document is open.
  func lastView(for key: LastView.Key) -> LastView? { canvas.lastView(for: key, in: theme) }
}

import ArgumentParser
import Desktop
import Signals

extension ScreenGeometry {
  /// A screen of the given sizes; a size that is not given is taken from the monitor in use.
  package init(px: Extent?, mm: Extent?) throws(RecordFault) {
    if let px, let mm {
      self.init(widthPx: px.width, heightPx: px.height, widthMm: mm.width, heightMm: mm.height)
      return
    }
    guard let monitor = Monitor.connected().first else { throw .unknownScreen }
    self.init(
      widthPx: Double(monitor.widthPx), heightPx: Double(monitor.heightPx),
      widthMm: Double(monitor.widthMm), heightMm: Double(monitor.heightMm))
  }
}

/// A width and height given as `WIDTHxHEIGHT` on the command line.
package struct Extent: ExpressibleByArgument {
  /// The width: the number before the `x`.
  package var width: Double
  /// The height: the number after the `x`.
  package var height: Double

  /// Reads `WIDTHxHEIGHT`; nil unless both are finite numbers above 0.
  package init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width.isFinite, height.isFinite,
      width > 0, height > 0
    else { return nil }
    (self.width, self.height) = (width, height)
  }
}

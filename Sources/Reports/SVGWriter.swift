import Foundation
import Signals

/// Writes a figure as SVG, for use within an HTML page. All text is escaped; the page defines the colours.
enum SVGWriter {
  static func svg(_ drawing: Figure) -> String {
    let shapes = drawing.shapes.map(shape).joined(separator: "\n")
    return """
      <svg viewBox="0 0 \(n(drawing.width)) \(n(drawing.height))"\(drawing.isOnPaper ? " class=\"paper\"" : "") role="img" \
      aria-label="\(HTML.escaped(drawing.description))">
      \(shapes)
      </svg>
      """
  }

  private static func shape(_ shape: Shape) -> String {
    switch shape {
    case .path(let points, let paint):
      let path = points.map { "\(n($0.x)),\(n($0.y))" }.joined(separator: " ")
      return "<polyline points=\"\(path)\" \(attributes(paint)) stroke-linejoin=\"round\"/>"
    case .box(let box, let radius, let paint):
      return
        "<rect x=\"\(n(box.x))\" y=\"\(n(box.y))\" width=\"\(n(box.width))\" height=\"\(n(box.height))\" "
        + "rx=\"\(n(radius))\" \(attributes(paint))/>"
    case .ellipse(let center, let rx, let ry, let degrees, let paint):
      return "<ellipse rx=\"\(n(rx))\" ry=\"\(n(ry))\" "
        + "transform=\"translate(\(n(center.x)) \(n(center.y))) rotate(\(n(degrees)))\" \(attributes(paint))/>"
    case .text(let text, let at, let size, let anchor, let ink):
      return "<text x=\"\(n(at.x))\" y=\"\(n(at.y))\" font-size=\"\(n(size))\" "
        + "text-anchor=\"\(anchor.rawValue)\" fill=\"var(--\(ink.rawValue))\">\(HTML.escaped(text))</text>"
    case .picture(let bitmap, let box): return image(bitmap.png, box)
    case .png(let bytes, let box): return image(bytes, box)
    }
  }

  private static func image(_ png: [UInt8], _ box: ScreenRect) -> String {
    guard !png.isEmpty else { return "" }
    return "<image x=\"\(n(box.x))\" y=\"\(n(box.y))\" width=\"\(n(box.width))\" height=\"\(n(box.height))\" "
      + "preserveAspectRatio=\"none\" href=\"data:image/png;base64,\(Data(png).base64EncodedString())\"/>"
  }

  private static func attributes(_ paint: Paint) -> String {
    var all = [paint.fill.map { "fill=\"var(--\($0.rawValue))\"" } ?? "fill=\"none\""]
    if paint.fill != nil, paint.fillOpacity < 1 { all.append("fill-opacity=\"\(n(paint.fillOpacity))\"") }
    if let stroke = paint.stroke {
      all.append("stroke=\"var(--\(stroke.rawValue))\" stroke-width=\"\(n(paint.width))\"")
      if paint.strokeOpacity < 1 { all.append("stroke-opacity=\"\(n(paint.strokeOpacity))\"") }
      if paint.isDashed { all.append("stroke-dasharray=\"\(n(4 * paint.width)) \(n(3 * paint.width))\"") }
    }
    return all.joined(separator: " ")
  }

  /// A number as text with two decimal places, finer than a screen shows; 0 for one that is not finite.
  static func n(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let text = value.fixed(2)
    guard text.contains(".") else { return text }
    var cut = Substring(text)
    while cut.hasSuffix("0") { cut = cut.dropLast() }
    if cut.hasSuffix(".") { cut = cut.dropLast() }
    return cut == "-0" ? "0" : String(cut)
  }
}

/// Escapes text for HTML.
enum HTML {
  /// The text made safe as content and within an attribute in double quotes. Control characters, which HTML forbids,
  /// and direction marks become U+FFFD.
  static func escaped(_ text: String) -> String {
    var out = ""
    out.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      case "\n", "\t": out.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): out += "\u{FFFD}"
      case _ where (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value):
        out += "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// The JSON made safe within a script element: nothing in it can end that element or begin a comment, and direction
  /// marks are removed as in `escaped`.
  static func script(_ json: Data) -> String {
    let text = String(decoding: json, as: UTF8.self).unicodeScalars.map { scalar in
      let isMark = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      return isMark ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(text))
      .replacingOccurrences(of: "<", with: "\\u003c").replacingOccurrences(of: ">", with: "\\u003e")
      .replacingOccurrences(of: "&", with: "\\u0026").replacingOccurrences(of: "\u{2028}", with: "\\u2028")
      .replacingOccurrences(of: "\u{2029}", with: "\\u2029")
  }
}

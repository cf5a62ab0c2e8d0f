import Documents

// Heights of a sheet whose text is set anew, as places of the page: a stored place leads back to the very height.
extension PageSheet {
  /// The place of the page at a height of the sheet: in a word's box as far down as the height is between the word's line
  /// and what comes next.
  ///
  /// - Parameter y: points of the sheet, from its top.
  /// - Returns: nil where no text is set anew, above the first line, and in a picture.
  func textPlace(at y: Double) -> PagePoint? {
    guard let text, let line = line(above: y), let source = text.sources[line].first else { return nil }
    let top = lines[line].box.y
    if let picture = pictures.last(where: { $0.place.y <= y && y < $0.place.maxY }), picture.place.y >= top {
      return nil
    }
    let share = min(max((y - top) / step(from: top), 0), 1)
    return PagePoint(x: source.x + source.width / 2, y: source.y + share * source.height)
  }

  /// The height on the sheet that shows a place of the page, as `textPlace(at:)` tells it.
  ///
  /// - Returns: nil where no text is set anew, and where a picture is nearer than any word.
  func height(of place: PagePoint) -> Double? {
    guard let text else { return nil }
    var best: (distance: Double, line: Int, source: PageRect)?
    for (line, sources) in text.sources.enumerated() {
      for source in sources {
        let distance = source.distance(place)
        if distance < best?.distance ?? .infinity { best = (distance, line, source) }
      }
    }
    let nearest = pictures.map { $0.clip.distance(place) }.min() ?? .infinity
    guard let best, best.distance <= nearest, best.source.height > 0 else { return nil }
    let top = lines[best.line].box.y
    return top + min(max((place.y - best.source.y) / best.source.height, 0), 1) * step(from: top)
  }

  /// The lowest line that begins at a height or above it.
  private func line(above y: Double) -> Int? {
    lines.indices.lazy.filter { lines[$0].box.y <= y }.max { lines[$0].box.y < lines[$1].box.y }
  }

  /// How far below a line's top the next line or picture begins; at the end of the sheet its end.
  private func step(from top: Double) -> Double {
    var next = size.height
    for line in lines where line.box.y > top { next = min(next, line.box.y) }
    for picture in pictures where picture.place.y > top { next = min(next, picture.place.y) }
    return max(next - top, 1e-6)
  }
}

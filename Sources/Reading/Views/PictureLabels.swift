import Documents

/// What is written in a figure and at its edges: the figures of its axes, its legend. It is shown with the picture, and
/// would be nonsense among the lines.
enum PictureLabels {
  /// More than so many words are a caption or text.
  private static let mostWords = 3.0

  /// The elements with each picture's labels in its box, and no longer among the text.
  ///
  /// - Parameter height: of the page's usual line, points.
  static func absorbed(_ elements: [PageElement], height: Double) -> [PageElement] {
    var pictures = elements.filter { !$0.isText }
    guard !pictures.isEmpty else { return elements }
    var text = elements.filter(\.isText)
    // Labels stand at labels: the title of an axis at its figures.
    for _ in 0..<3 {
      var rest: [PageElement] = []
      let all = text
      for element in text {
        let index = pictures.firstIndex { isLabel(element, of: $0.box, among: all, height) }
        if let index {
          pictures[index].box = pictures[index].box.union(element.box)
        } else {
          rest.append(element)
        }
      }
      if rest.count == text.count { break }
      text = rest
    }
    return text + pictures
  }

  private static func isLabel(
    _ element: PageElement, of picture: PageRect, among text: [PageElement], _ height: Double
  ) -> Bool {
    let box = element.box
    if picture.contains(x: box.x + box.width / 2, y: element.centerY) { return true }
    let isBeside = box.isBeside(picture)
    let near = picture.grown(dx: isBeside ? 1.5 * height : 0, dy: isBeside ? 0 : height).cut(to: box)
    guard element.wordiness <= mostWords, near.width > 0, near.height > 0 else { return false }
    // The short last line of a paragraph that ends at the picture stands below a longer one.
    return !text.contains { other in
      other.wordiness > mostWords && abs(other.box.x - box.x) < height
        && abs(other.centerY - element.centerY) < 1.7 * height
    }
  }
}

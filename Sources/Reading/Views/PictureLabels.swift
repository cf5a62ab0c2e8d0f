import Documents

/// Finds the writing in a figure and at its edges, such as numbers of axes and the legend. It is shown with the
/// picture, and would make no sense among the lines.
enum PictureLabels {
  /// The largest number of words in a label; more are a caption or text.
  private static let mostWords = 3.0

  /// The elements with each picture's labels moved from the text into its box.
  ///
  /// - Parameters:
  ///   - elements: the page's elements.
  ///   - height: the usual height of the page's lines, points.
  static func absorbed(_ elements: [PageElement], height: Double) -> [PageElement] {
    var pictures = elements.filter { !$0.isText }
    guard !pictures.isEmpty else { return elements }
    var text = elements.filter(\.isText)
    // Labels may be beside labels, for example an axis' title beside its numbers, so the search is repeated.
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
    // A short last line of a paragraph is below a longer line of text, so it is no label.
    return !text.contains { other in
      other.wordiness > mostWords && abs(other.box.x - box.x) < height
        && abs(other.centerY - element.centerY) < 1.7 * height
    }
  }
}

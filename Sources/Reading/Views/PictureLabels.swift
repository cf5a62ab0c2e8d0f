import Documents

/// Finds the writing in a figure and at its edges, such as numbers of axes and the legend. It is shown with the
/// picture, and would make no sense among the lines.
enum PictureLabels {
  /// The largest number of words in a label; more are a caption or text.
  private static let mostWords = 3.0
  /// The least number of lines of text, and the least share of a frame that they take up, for the frame to be one around text.
  private static let leastLines = 2
  private static let leastShare = 0.3
  /// The share of the widest line's width that at least half of the lines of a paragraph have; those of a program do not.
  private static let fullWidth = 0.8

  /// The elements with each picture's labels moved from the text into its box.
  ///
  /// - Parameters:
  ///   - elements: the page's elements.
  ///   - height: the usual height of the page's lines, points.
  static func absorbed(_ elements: [PageElement], height: Double) -> [PageElement] {
    var text = elements.filter(\.isText)
    var pictures = elements.filter { !$0.isText && !isFrame($0.box, of: text) }
    guard !pictures.isEmpty else { return text }
    // Labels may be beside labels, for example an axis' title beside its numbers, so the search is repeated.
    for _ in 0..<3 {
      var rest: [PageElement] = []
      let all = text
      for element in text {
        let index = pictures.firstIndex { isLabel(element, of: $0.box, among: all, height) }
        if let index {
          pictures[index].box = pictures[index].box.union(element.box)
          pictures[index].labels.append(element)
        } else {
          rest.append(element)
        }
      }
      if rest.count == text.count { break }
      text = rest
    }
    return text + pictures
  }

  /// Whether a box is only the frame or the shade of paragraphs, as of a box with a hint. They are text like the rest of the page.
  /// Lines beside each other are more likely a table, and lines of many widths a program, whose lines have to be kept.
  private static func isFrame(_ box: PageRect, of text: [PageElement]) -> Bool {
    let lines = text.filter {
      $0.wordiness > mostWords && box.contains(x: $0.box.x + $0.box.width / 2, y: $0.centerY)
    }.sorted { $0.centerY < $1.centerY }
    guard lines.count >= leastLines else { return false }
    let share = lines.reduce(0) { $0 + $1.box.width * $1.box.height } / (box.width * box.height)
    let isBelowEachOther = zip(lines, lines.dropFirst()).allSatisfy { !$0.box.isBeside($1.box) }
    let widest = lines.map(\.box.width).max() ?? 0
    let full = lines.count { $0.box.width >= fullWidth * widest }
    return share >= leastShare && isBelowEachOther && 2 * full >= lines.count
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

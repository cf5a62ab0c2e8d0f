import Documents

/// Sentences of a page that are proposed for a mark, whose ends are moved sentence by sentence.
package struct MarkProposal: Hashable, Sendable {
  /// Which end is moved, and which way.
  package enum Step: String, Hashable, Sendable, CaseIterable {
    case startEarlier, startLater, endEarlier, endLater
  }

  /// From 0.
  package let page: Int
  /// The page's text in sentences.
  package let text: MarkableText
  /// Of the text.
  package private(set) var sentences: ClosedRange<Int>
  /// The colour that the mark gets.
  package var colour = MarkColour.yellow

  package init(page: Int, text: MarkableText, sentences: ClosedRange<Int>) {
    (self.page, self.text) = (page, text)
    let last = max(0, text.sentences.count - 1)
    self.sentences = sentences.clamped(to: 0...last)
  }

  /// Moves one end, where there is room: the mark keeps at least one sentence.
  ///
  /// - Returns: whether it moved.
  @discardableResult
  package mutating func take(_ step: Step) -> Bool {
    let (first, last) = (sentences.lowerBound, sentences.upperBound)
    switch step {
    case .startEarlier where first > 0: sentences = first - 1...last
    case .startLater where first < last: sentences = first + 1...last
    case .endEarlier where first < last: sentences = first...last - 1
    case .endLater where last + 1 < text.sentences.count: sentences = first...last + 1
    default: return false
    }
    return true
  }

  /// The words of the proposed sentences.
  package var words: String { text.text(of: sentences) }
  /// Page points, one for each piece of a line.
  package var boxes: [PageRect] { text.boxes(of: sentences) }
}

import Documents

/// Sentences of a page that are proposed for a mark; its ends are moved sentence by sentence.
package struct MarkProposal: Hashable, Sendable {
  /// Which end of the proposal is moved, and in which direction.
  package enum Step: String, Hashable, Sendable, CaseIterable {
    /// The proposal begins one sentence earlier.
    case startEarlier
    /// The proposal begins one sentence later.
    case startLater
    /// The proposal ends one sentence earlier.
    case endEarlier
    /// The proposal ends one sentence later.
    case endLater
  }

  /// The page with the proposed sentences, from 0.
  package let page: Int
  /// The page's text, split into sentences.
  package let text: MarkableText
  /// The proposed sentences, as indices into the sentences of `text`.
  package private(set) var sentences: ClosedRange<Int>
  /// The colour that the mark gets.
  package var colour = MarkColour.yellow

  /// Proposes sentences of a page; a range beyond the page's sentences is cut to them.
  package init(page: Int, text: MarkableText, sentences: ClosedRange<Int>) {
    (self.page, self.text) = (page, text)
    let last = max(0, text.sentences.count - 1)
    self.sentences = sentences.clamped(to: 0...last)
  }

  /// Moves one end of the proposal where there is room; the mark keeps at least one sentence.
  ///
  /// - Returns: whether the end was moved.
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
  /// The boxes of the proposed sentences in page points, one for each piece of a line.
  package var boxes: [PageRect] { text.boxes(of: sentences) }
}

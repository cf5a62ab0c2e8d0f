import Documents

/// Sentences of a page that are proposed for a mark, whose ends are moved sentence by sentence.
public struct MarkProposal: Hashable, Sendable {
  public enum Step: String, Hashable, Sendable, CaseIterable {
    case startEarlier, startLater, endEarlier, endLater
  }

  /// From 0.
  public let page: Int
  public let text: MarkableText
  /// Of the text.
  public private(set) var sentences: ClosedRange<Int>
  public var colour = MarkColour.yellow

  public init(page: Int, text: MarkableText, sentences: ClosedRange<Int>) {
    (self.page, self.text) = (page, text)
    let last = max(0, text.sentences.count - 1)
    self.sentences = sentences.clamped(to: 0...last)
  }

  /// Moves one end, where there is room: the mark keeps at least one sentence.
  ///
  /// - Returns: whether it moved.
  @discardableResult
  public mutating func take(_ step: Step) -> Bool {
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

  public var words: String { text.text(of: sentences) }
  /// Page points, one for each piece of a line.
  public var boxes: [PageRect] { text.boxes(of: sentences) }
}

import Reading
import Signals

/// Everything the window shows at one moment: made from the state, and nothing else.
public struct AppView: Equatable, Sendable {
  public var content: WindowContent
  /// Drawn above tiles.
  public var feedback: GazeFeedback
  /// The open document whose pages are drawn; nil while there is none.
  public var documentID: String?
  /// What a screen reader reads of the page that is shown; nil where it has no text.
  public var pageText: String?

  public init(
    content: WindowContent, feedback: GazeFeedback = GazeFeedback(), documentID: String? = nil,
    pageText: String? = nil
  ) {
    (self.content, self.feedback) = (content, feedback)
    (self.documentID, self.pageText) = (documentID, pageText)
  }
}

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
  /// Of the camera, on every screen; nil before anything is known of it.
  public var sign: CameraSign?
  public var theme = ThemeChoice.desktop
  /// What decides which actions menus offer.
  public var context: ActionContext
  /// All actions by name, where they are asked for.
  public var palette: PaletteModel?
  /// What is to be found in the document, while somebody types it.
  public var find: FindModel?
  /// The field of a note, while somebody writes one.
  public var note: NoteModel?

  public init(
    content: WindowContent, feedback: GazeFeedback = GazeFeedback(), documentID: String? = nil,
    pageText: String? = nil, sign: CameraSign? = nil
  ) {
    (self.content, self.feedback) = (content, feedback)
    (self.documentID, self.pageText, self.sign) = (documentID, pageText, sign)
    context = ActionContext(content.actionScreen)
  }
}

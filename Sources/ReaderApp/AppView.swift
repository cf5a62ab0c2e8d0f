import Library
import Reading
import Signals

/// How a document is shown, as far as a picture of it depends on that.
public struct DocumentView: Equatable, Sendable {
  public var documentID: String
  /// It is open; else it is being opened, and this is how it is going to be shown.
  public var isOpen: Bool
  /// Where reading is, as text.
  public var place: String
  public var light: PageLight

  init(_ documentID: String, isOpen: Bool, at place: ReadingPlace, in light: PageLight) {
    (self.documentID, self.isOpen, self.light) = (documentID, isOpen, light)
    let position = place.position
    self.place = "\(position.page) \(position.offset) \(place.zoom) \(place.scrollX) \(place.view ?? "")"
  }
}

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
  /// The document that is open or being opened, and how it is or was shown; nil where that is not known.
  public var documentView: DocumentView?
  /// What decides which actions menus offer.
  public var context: ActionContext
  /// All actions by name, where they are asked for.
  public var palette: PaletteModel?
  /// What is to be found in the document, while somebody types it.
  public var find: FindModel?
  /// The field of a note, while somebody writes one.
  public var note: NoteModel?
  /// The field into which text of the document's form is typed.
  public var field: FieldModel?

  public init(
    content: WindowContent, feedback: GazeFeedback = GazeFeedback(), documentID: String? = nil,
    pageText: String? = nil, sign: CameraSign? = nil
  ) {
    (self.content, self.feedback) = (content, feedback)
    (self.documentID, self.pageText, self.sign) = (documentID, pageText, sign)
    context = ActionContext(content.actionScreen)
  }
}

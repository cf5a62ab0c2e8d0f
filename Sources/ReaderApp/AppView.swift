import Library
import Reading
import Signals

/// How a document is shown, as far as a picture of it depends on that.
package struct DocumentView: Equatable, Sendable {
  /// The document by its content.
  package var documentID: String
  /// It is open; else it is being opened, and this is how it is going to be shown.
  package var isOpen: Bool
  /// Where reading is, as text.
  package var place: String
  /// The light that its pages are shown in.
  package var light: PageLight

  init(_ documentID: String, isOpen: Bool, at place: ReadingPlace, in light: PageLight) {
    (self.documentID, self.isOpen, self.light) = (documentID, isOpen, light)
    let position = place.position
    self.place = "\(position.page) \(position.offset) \(place.zoom) \(place.scrollX) \(place.view ?? "")"
  }
}

/// Everything the window shows at one moment: made from the state, and nothing else.
package struct AppView: Equatable, Sendable {
  /// What fills the window.
  package var content: WindowContent
  /// Drawn above tiles.
  package var feedback: GazeFeedback
  /// The open document whose pages are drawn; nil while there is none.
  package var documentID: String?
  /// What a screen reader reads of the page that is shown; nil where it has no text.
  package var pageText: String?
  /// Of the camera, on every screen; nil before anything is known of it.
  package var sign: CameraSign?
  /// Whether the application is light or dark.
  package var theme = ThemeChoice.desktop
  /// The document that is open or being opened, and how it is or was shown; nil where that is not known.
  package var documentView: DocumentView?
  /// What decides which actions menus offer.
  package var context: ActionContext
  /// All actions by name, where they are asked for.
  package var palette: PaletteModel?
  /// What is to be found in the document, while somebody types it.
  package var find: FindModel?
  /// The field of a note, while somebody writes one.
  package var note: NoteModel?
  /// The field into which text of the document's form is typed.
  package var field: FieldModel?

  package init(
    content: WindowContent, feedback: GazeFeedback = GazeFeedback(), documentID: String? = nil,
    pageText: String? = nil, sign: CameraSign? = nil
  ) {
    (self.content, self.feedback) = (content, feedback)
    (self.documentID, self.pageText, self.sign) = (documentID, pageText, sign)
    context = ActionContext(content.actionScreen)
  }
}

import Library
import Reading
import Signals

/// How a document is shown, as far as the rendered picture of it depends on that.
package struct DocumentView: Equatable, Sendable {
  /// The document that is shown, identified by its content.
  package var documentID: String
  /// Whether the document is open; if not, it is being opened and will be shown like this.
  package var isOpen: Bool
  /// The reading place in the document, encoded as text.
  package var place: String
  /// The light in which the document's pages are shown.
  package var light: PageLight

  init(_ documentID: String, isOpen: Bool, at place: ReadingPlace, in light: PageLight) {
    (self.documentID, self.isOpen, self.light) = (documentID, isOpen, light)
    let position = place.position
    self.place = "\(position.page) \(position.offset) \(place.zoom) \(place.scrollX) \(place.view ?? "")"
  }
}

/// Everything that the window shows at one moment; computed from the application's state alone.
package struct AppView: Equatable, Sendable {
  /// The screen that fills the window.
  package var content: WindowContent
  /// The feedback to gaze that is drawn above tiles.
  package var feedback: GazeFeedback
  /// The open document whose pages are drawn; nil if there is none.
  package var documentID: String?
  /// What a screen reader reads of the page that is shown; nil if it has no text.
  package var pageText: String?
  /// The camera sign, which is on every screen; nil before the camera's state is known.
  package var sign: CameraSign?
  /// Whether the application's theme is light or dark, or the desktop's.
  package var theme = ThemeChoice.desktop
  /// The document that is open or being opened, and how it is or was shown; nil if that is not known.
  package var documentView: DocumentView?
  /// The context that decides which actions the menus offer.
  package var context: ActionContext
  /// The palette that lists all actions by name; nil while it is not shown.
  package var palette: PaletteModel?
  /// The search in the document; nil while nobody searches.
  package var find: FindModel?
  /// The input field of a note; nil while nobody writes one.
  package var note: NoteModel?
  /// The input field for a field of the document's form; nil while none is filled in.
  package var field: FieldModel?

  /// Makes a view from its screen and what belongs to it; the context for actions is that of the screen.
  package init(
    content: WindowContent, feedback: GazeFeedback = GazeFeedback(), documentID: String? = nil,
    pageText: String? = nil, sign: CameraSign? = nil
  ) {
    (self.content, self.feedback) = (content, feedback)
    (self.documentID, self.pageText, self.sign) = (documentID, pageText, sign)
    context = ActionContext(content.actionScreen)
  }
}

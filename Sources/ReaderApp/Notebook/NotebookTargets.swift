import Documents
import Library
import Signals

// The targets of the notebook's cells.
extension TargetID {
  static let planNotes: TargetID = "plan-notes"
  static let newNote: TargetID = "note-new"
  static let allNotes: TargetID = "notes-all"
  static let readNotesAgain: TargetID = "notes-again"
  static let putNoteBack: TargetID = "note-put-back"
  static let noteOptions: TargetID = "note-options"
  static let noteEntry: TargetID = "note-entry"
  static let noteText: TargetID = "note-text"
  static func notePart(_ number: Int) -> TargetID { TargetID("note-part-\(number)") }
  static func noteParts(_ group: Int) -> TargetID { TargetID("note-parts-\(group)") }
  static let noteTitle: TargetID = "note-title"
  static let noteAloud: TargetID = "note-aloud"
  static let noteDocument: TargetID = "note-document"
  static let noteUndo: TargetID = "note-undo"
  static let noteShare: TargetID = "note-share"
  static let noteMail: TargetID = "note-mail"
  static let noteLeave: TargetID = "note-leave"
  static let noteRemove: TargetID = "note-remove"
  static let noteVersions: TargetID = "note-versions"
  static let makePresent: TargetID = "note-version-present"
  static let versionUndo: TargetID = "note-version-undo"
  static func noteVersion(_ index: Int) -> TargetID { TargetID("note-version-\(index)") }
  static func noteBeside(_ index: Int) -> TargetID { TargetID("note-beside-\(index)") }
  static let moreWithNote: TargetID = "note-more"
  static let moreWithNotes: TargetID = "notes-more"
  static let writeNotes: TargetID = "notes-write"
  static let takeNotesIn: TargetID = "notes-take-in"
  static let findTextsAgain: TargetID = "notes-texts-again"
  static let removedNotes: TargetID = "notes-removed"
  static let removedBack: TargetID = "note-removed-back"
  static let removedText: TargetID = "note-removed-text"
  static let eraseNote: TargetID = "note-erase"
  static let eraseNotes: TargetID = "notes-erase"
  static func removedNote(_ index: Int) -> TargetID { TargetID("note-removed-\(index)") }
  static let takenUndo: TargetID = "note-taken-undo"
  static func notePlace(_ index: Int) -> TargetID { TargetID("notes-place-\(index)") }
  static func noteFile(_ index: Int) -> TargetID { TargetID("notes-file-\(index)") }
  static let notePlan: TargetID = "note-plan"
  static let newStep: TargetID = "step-new"
  static let stepDone: TargetID = "step-done"
  static let stepOptions: TargetID = "step-options"
  static let stepObserve: TargetID = "step-observe"
  static let stepText: TargetID = "step-text"
  static let stepTitle: TargetID = "step-title"
  static let stepEarlier: TargetID = "step-earlier"
  static let stepLater: TargetID = "step-later"
  static let stepRemove: TargetID = "step-remove"
  static let stepUndo: TargetID = "step-undo"
  static let notePictures: TargetID = "note-pictures"
  static let noteCutPage: TargetID = "note-cut-page"
  static let noteAddPicture: TargetID = "note-add-picture"
  static let findPicturesAgain: TargetID = "pictures-again"
  static let cutUndo: TargetID = "cut-undo"
  static let pictureNext: TargetID = "picture-next"
  static let pictureBefore: TargetID = "picture-before"
  static let pictureOptions: TargetID = "picture-options"
  static let closeNotebook: TargetID = "notebook-close"
  static let pictureCloser: TargetID = "picture-closer"
  static let pictureCaption: TargetID = "picture-caption"
  static let pictureMail: TargetID = "picture-mail"
  static let pictureRemove: TargetID = "picture-remove"
  static let drawOnPicture: TargetID = "picture-draw"
  static let endPictureDrawing: TargetID = "picture-draw-end"
  static let drawingOptions: TargetID = "picture-draw-options"
  static let drawingEraser: TargetID = "picture-draw-erase"
  static let drawingWidth: TargetID = "picture-draw-width"
  static let drawingUndo: TargetID = "picture-draw-undo"
  static let drawingRemove: TargetID = "picture-draw-remove"
  static let drawingShown: TargetID = "picture-draw-shown"
  static func drawingColour(_ colour: MarkColour) -> TargetID { TargetID("picture-draw-\(colour.rawValue)") }
  static let pictureLarger: TargetID = "picture-larger"
  static let pictureSmaller: TargetID = "picture-smaller"
  static let pictureLeft: TargetID = "picture-left"
  static let pictureRight: TargetID = "picture-right"
  static let pictureUp: TargetID = "picture-up"
  static let pictureDown: TargetID = "picture-down"
  static let planDayKeep: TargetID = "plan-day-keep"
  static let planDayNone: TargetID = "plan-day-none"
  static func planDay(_ bound: NotePlan.Bound) -> TargetID { TargetID("plan-\(bound.rawValue.lowercased())") }
  static func planDayStep(_ days: Int) -> TargetID { TargetID("plan-day-\(days)") }
  static func stepReminder(_ index: Int) -> TargetID { TargetID("step-remind-\(index)") }
  static func step(_ index: Int) -> TargetID { TargetID("step-\(index)") }
  static func pictureFile(_ index: Int) -> TargetID { TargetID("picture-file-\(index)") }
  /// A note's cell in the list, by number: titles must not get into a recording.
  static func note(_ index: Int) -> TargetID { TargetID("note-\(index)") }
}

import Lines
import Signals

/// What the person asks the reader for, by key, mouse or gaze alike.
package enum ReaderCommand: Hashable, Codable, Sendable {
  /// One step of a few lines, gliding.
  case step(ScrollDirection)
  /// Moves the page under the pointer at once, screen px; `dy` > 0 shows what lies further down.
  case drag(dx: Double, dy: Double)
  /// One screenful, less a little overlap.
  case screenForward, screenBack
  /// A whole page, as by its target at the bottom corner.
  case pageForward, pageBack
  /// To the first page's top, or the last one's bottom.
  case toStart, toEnd
  /// A page, from 0.
  case goTo(page: Int)
  /// A size larger or smaller, or the comfortable one.
  case zoomIn, zoomOut, zoomDefault
  /// Whole pages as wide as the screen; or what is printed on them as wide as fits between the targets.
  case fitWidth, fitText
  /// Another view of the pages; nil: the first one whose lines are far enough apart.
  case show(ReadingView?)
  /// Whole page, columns and text by turns.
  case nextView
  /// Whole pages turned by so many quarters more, clockwise.
  case rotate(Int)
  /// Two whole pages side by side, or one below the other.
  case togglePairs
  /// In pairs, the first page by itself or not.
  case toggleCover
  /// How the text view sets text.
  case style(StyleChange)
  /// Gaze is ignored until the same command comes again.
  case toggleGaze
  /// The page stays where it is, or moves on by itself as it is read.
  case toggleFollowing
  /// A voice reads from the line that is looked at, or falls silent.
  case toggleAloud
  /// Shows the help, or takes it away.
  case toggleHelp
  /// Takes the last change back, while that is offered.
  case undo
  /// Back to where the last jump came from; from there forward again.
  case back, forward
  /// The mark that was begun ends with the line that is being read.
  case endMark
  /// Put the calibration right now, whether that is offered or not.
  case mend
  /// What has been learnt of drift since the calibration was put to use is forgotten.
  case forgetDrift
  /// Closes what is open: help first, then the document.
  case escape
  /// Closes the document.
  case exit
}

/// One step of how the text view sets text.
package enum StyleChange: String, Hashable, Codable, Sendable, CaseIterable {
  /// The next kind of letters, around.
  case nextFace
  /// More or less room between lines.
  case moreSpacing, lessSpacing
  /// Longer or shorter lines.
  case wider, narrower
}

/// What the reader did, in the order in which it happened.
package enum ReaderAction: Hashable, Codable, Sendable {
  /// The page begins to move this way.
  case scrollBegan(ScrollDirection)
  /// The page comes to rest.
  case scrollEnded(ScrollDirection)
  /// The top of the screen shows this place now.
  case scrolled(to: DocumentPosition)
  /// Another page, from 0, is the current one.
  case pageChanged(Int)
  /// A page was turned on purpose, by target or key.
  case pageTurned(from: Int, to: Int)
  /// Px per point.
  case zoomed(scale: Double)
  /// Pages are shown in this view now.
  case viewed(ReadingView)
  /// The person has chosen how pages are shown: worth remembering.
  case viewChosen(ViewChoice)
  /// The page has come to rest somewhere new: worth remembering.
  case savePosition(DocumentPosition)
  /// Something has been read: evidence of how far gaze is off, for calibration.
  case read(ReadingEvidence)
  /// The last line of a page, from 0, has been read to its end.
  case pageRead(Int)
  /// The page moved on by itself, because this line had been read.
  case followed(LineID)
  /// This is to be said, in place of what is being said.
  case spoken(Passage)
  /// Nothing more is to be said.
  case hushed
  /// The repair that was offered is wanted.
  case repairWanted
  /// What was learnt of drift is to be forgotten.
  case driftForgotten
  /// The last change of what is kept outside is to be taken back.
  case undoWanted
  /// The menu was chosen.
  case menuWanted
  /// The reminder was chosen.
  case reminderWanted
  /// The mark that was begun is to end here.
  case markEnded
  /// Drawing is to end.
  case drawingEnded
  /// Gaze moves nothing from now on, for this reason.
  case gazePaused(InvalidReason)
  /// Gaze moves the page again.
  case gazeResumed
  /// The document is to be closed.
  case exited
}

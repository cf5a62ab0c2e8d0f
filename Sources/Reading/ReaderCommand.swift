import Lines
import Signals

/// What the person asks the reader for, by key, mouse or gaze.
package enum ReaderCommand: Hashable, Codable, Sendable {
  /// Scrolls by one step of a few lines, gliding.
  case step(ScrollDirection)
  /// Moves the page with the pointer at once, screen px; `dy` > 0 shows what lies further down.
  case drag(dx: Double, dy: Double)
  /// Scrolls down by one screenful, less a little overlap.
  case screenForward
  /// Scrolls up by one screenful, less a little overlap.
  case screenBack
  /// Turns to the next whole page, as the target at the bottom corner does.
  case pageForward
  /// Turns back by a whole page, as the target at the bottom corner does.
  case pageBack
  /// Goes to the top of the first page.
  case toStart
  /// Goes to the bottom of the last page.
  case toEnd
  /// Goes to a page of the document, from 0.
  case goTo(page: Int)
  /// Makes pages one size larger.
  case zoomIn
  /// Makes pages one size smaller.
  case zoomOut
  /// Returns pages to the comfortable size, which follows the screen.
  case zoomDefault
  /// Fits whole pages to the screen's width.
  case fitWidth
  /// Fits what is printed on the pages to the width between the targets.
  case fitText
  /// Shows another view of the pages; nil for the first one whose lines are far enough apart.
  case show(ReadingView?)
  /// Changes to the next of the views: whole page, columns, text.
  case nextView
  /// Turns whole pages by so many quarters, clockwise.
  case rotate(Int)
  /// Changes between two whole pages side by side and one below the other.
  case togglePairs
  /// Changes whether the first page lies by itself when pages lie in pairs.
  case toggleCover
  /// Changes how the text view sets text.
  case style(StyleChange)
  /// Switches gaze control off, or on again.
  case toggleGaze
  /// Switches following on or off: with it the page moves on by itself as it is read.
  case toggleFollowing
  /// Begins reading aloud from the line that is looked at, or stops it.
  case toggleAloud
  /// Shows the help, or hides it.
  case toggleHelp
  /// Undoes the last change, while that is offered.
  case undo
  /// Goes back to the place where the last jump began.
  case back
  /// Goes forward again to the place from which the person last went back.
  case forward
  /// Goes back to the line read last, from wherever the page was moved since.
  case toReading
  /// Ends the mark that was begun, with the line that is being read.
  case endMark
  /// Asks for a repair of the calibration, whether it is offered or not.
  case mend
  /// Forgets what has been learnt of drift since the calibration was put to use.
  case forgetDrift
  /// Closes what is open: first the help, then the document.
  case escape
  /// Closes the document.
  case exit
}

/// One step in how the text view sets text.
package enum StyleChange: String, Hashable, Codable, Sendable, CaseIterable {
  /// Changes to the next face; after the last comes the first.
  case nextFace
  /// Sets the lines of the text view further apart, to the next of the spacings.
  case moreSpacing
  /// Sets the lines of the text view closer together, to the next smaller spacing.
  case lessSpacing
  /// Makes the lines of the text view longer, to the next of the widths.
  case wider
  /// Makes the lines of the text view shorter, to the next smaller width.
  case narrower
}

/// What the reader did, in the order in which it happened.
package enum ReaderAction: Hashable, Codable, Sendable {
  /// The page begins to scroll in this direction.
  case scrollBegan(ScrollDirection)
  /// The page stops scrolling in this direction.
  case scrollEnded(ScrollDirection)
  /// The top of the screen now shows this place.
  case scrolled(to: DocumentPosition)
  /// The current page has changed to this one, from 0.
  case pageChanged(Int)
  /// A page was turned deliberately, by target or key; pages from 0.
  case pageTurned(from: Int, to: Int)
  /// The size has changed; the scale is in px per point.
  case zoomed(scale: Double)
  /// Pages are now shown in this view.
  case viewed(ReadingView)
  /// The person has chosen how pages are shown, which is to be stored.
  case viewChosen(ViewChoice)
  /// The page has come to rest at a new place, which is to be stored.
  case savePosition(DocumentPosition)
  /// Something has been read; this is evidence of how far gaze is off, for drift correction.
  case read(ReadingEvidence)
  /// The last line of this page, from 0, has been read to its end.
  case pageRead(Int)
  /// The page moved on by itself, because this line had been read.
  case followed(LineID)
  /// The voice is to say this passage, in place of what it is saying.
  case spoken(Passage)
  /// The voice is to fall silent.
  case hushed
  /// The person has accepted the offered repair.
  case repairWanted
  /// What was learnt of drift is to be forgotten.
  case driftForgotten
  /// The last change of something that is stored outside the reader is to be undone.
  case undoWanted
  /// The menu was chosen, and is to be opened.
  case menuWanted
  /// The reminder was chosen, and is to be answered.
  case reminderWanted
  /// The mark that was begun is to end here.
  case markEnded
  /// Drawing on the page is to end.
  case drawingEnded
  /// Gaze is lost for this reason, and moves nothing until it is found again.
  case gazePaused(InvalidReason)
  /// Gaze is found again and moves the page.
  case gazeResumed
  /// The document is to be closed.
  case exited
}

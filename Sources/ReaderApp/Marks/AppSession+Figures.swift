import Documents
import Reading
import Signals

// Figures and tables marked by look: the next one, or the one before, taken or not.
extension AppSession {
  /// On a page without text, such as a scan, its figures can be marked in place of sentences.
  func possible(_ kind: PanelKind) -> PanelKind {
    guard kind == .mark, case .place(.reading(let reading)) = screen, reading.marks.proposal == nil,
      reading.session.proposal == nil, !reading.session.figuresInView.isEmpty
    else { return kind }
    return .figure
  }

  /// Proposes the figure nearest to where reading stopped, or one that was offered, in view by now or not.
  ///
  /// - Returns: false where there is none, which the person is told.
  func propose(figureIn reading: inout ReadingScreen) -> Bool {
    guard let proposal = reading.session.figureProposal ?? FigureProposal(reading.marks.figuresOffered) else {
      reading.session.tell(ReaderSession.noFigure.headline, ReaderSession.noFigure.remedy)
      return false
    }
    reading.marks.figures = proposal
    reading.session.propose(proposal)
    reading.bringProposal()
    return true
  }

  /// A cell of the proposed figure was chosen.
  ///
  /// - Returns: nil where the cell is none of these.
  mutating func chooseFigure(_ id: TargetID, _ panel: OpenPanel, at time: Timestamp) -> [AppAction]? {
    guard case .place(.reading(var reading)) = screen, var proposal = reading.marks.figures else {
      return nil
    }
    switch id {
    case MarkCells.take:
      let mark = NewMark(area: proposal.figure.box, page: proposal.figure.page, colour: proposal.colour)
      return closePanel(at: time) + change(.add([mark]))
    case MarkCells.colour: proposal.colour = proposal.colour.next
    case MarkCells.figureBefore: proposal.step(by: -1)
    case MarkCells.nextFigure: proposal.step(by: 1)
    default: return nil
    }
    let isOther = proposal.figure != reading.marks.figures?.figure
    reading.marks.figures = proposal
    reading.session.propose(proposal)
    if isOther, let rect = reading.session.proposedRect {
      // The cells stay where they are, so that they can be looked at again and again.
      let room = MarkCells.room(
        at: reading.marks.edge, on: reading.session.screen, errorPx: reading.session.errorPx)
      reading.session.bring(rect, within: room)
    }
    screen = .place(.reading(reading))
    refresh(panel, level: 0, at: time)
    return []
  }
}

import Documents
import Reading
import Signals

// Figures and tables that are marked by look: the person accepts the proposed one or moves on to the next or previous.
extension AppSession {
  /// The kind of cells that is possible: on a page without text, such as a scan, figures can be marked in place of sentences.
  func possible(_ kind: PanelKind) -> PanelKind {
    guard kind == .mark, case .place(.reading(let reading)) = screen, reading.marks.marking.words == nil,
      reading.session.proposal == nil, !reading.session.figuresInView.isEmpty
    else { return kind }
    return .figure
  }

  /// Proposes the figure nearest to where reading stopped, or one that was offered before, even if it is out of view now.
  ///
  /// - Returns: false if there is none, which the person is told.
  func propose(figureIn reading: inout ReadingScreen) -> Bool {
    let words = reading.marks.marking.words
    guard let proposal = reading.session.figureProposal ?? FigureProposal(words?.figures ?? []) else {
      reading.session.tell(ReaderSession.noFigure.headline, ReaderSession.noFigure.remedy)
      return false
    }
    reading.marks.marking = .figure(proposal, after: words)
    reading.session.propose(proposal)
    reading.bringProposal()
    return true
  }

  /// Handles the choice of a cell of the proposed figure.
  ///
  /// - Returns: nil if the cell is not one of them.
  mutating func chooseFigure(_ id: TargetID, _ panel: OpenPanel, at time: Timestamp) -> [AppAction]? {
    guard case .place(.reading(var reading)) = screen,
      case .figure(let before, let words) = reading.marks.marking
    else { return nil }
    var proposal = before
    switch id {
    case MarkCells.take:
      let mark = NewMark(area: proposal.figure.box, page: proposal.figure.page, colour: proposal.colour)
      return closePanel(at: time) + change(.add([mark]))
    case MarkCells.colour: proposal.colour = proposal.colour.next
    case MarkCells.figureBefore: proposal.step(by: -1)
    case MarkCells.nextFigure: proposal.step(by: 1)
    default: return nil
    }
    let isOther = proposal.figure != before.figure
    reading.marks.marking = .figure(proposal, after: words)
    reading.session.propose(proposal)
    if isOther, let rect = reading.session.proposedRect {
      // The cells stay where they are, so that they can be chosen again and again.
      let room = MarkCells.room(
        at: reading.marks.edge, on: reading.session.screen, errorPx: reading.session.errorPx)
      reading.session.bring(rect, within: room)
    }
    screen = .place(.reading(reading))
    refresh(panel, level: 0, at: time)
    return []
  }
}

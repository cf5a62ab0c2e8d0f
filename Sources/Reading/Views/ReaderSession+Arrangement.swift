import Documents
import Signals

// The arrangement of whole pages: turned by quarters, and two of them side by side.
extension ReaderSession {
  /// The turn of whole pages that the person chose; none in other views.
  var turn: PageTurn { view == .page ? views.choice.turn : .none }
  var rows: PageRows { view == .page ? views.choice.rows : .single }

  /// Whether the view shows whole pages without a turn, so that places on the screen are places on the page.
  var isPlain: Bool { view == .page && views.choice.turn == .none }

  /// Whether no page follows those that are shown now.
  package var isAtLastPages: Bool { rows.row(of: currentPage).upperBound >= document.pages.count }

  /// A page's size as the view of whole pages shows it.
  func shownSize(_ page: Int) -> PageSize { turn.turned(document.pages[page]) }

  /// The width of the widest row of pages, points.
  var widestRow: Double {
    let widest = document.pages.map { turn.turned($0).width }.max() ?? 595
    return widest * Double(min(rows.widest, max(1, document.pages.count)))
  }

  /// Turns the pages by so many further quarters, clockwise; that can be undone.
  mutating func rotate(by quarters: Int) -> [ReaderAction] {
    arrange { $0.turn = $0.turn.turned(by: quarters) }
  }

  mutating func togglePairs() -> [ReaderAction] {
    arrange { $0.rows = $0.rows == .single ? .pairs : .single }
  }

  /// Changes whether the first of paired pages lies by itself.
  mutating func toggleCover() -> [ReaderAction] {
    arrange { $0.rows = $0.rows == .pairsAfterCover ? .pairs : .pairsAfterCover }
  }

  /// Changes the arrangement. Only whole pages can be turned and paired, so they are shown then.
  private mutating func arrange(_ change: (inout ViewChoice) -> Void) -> [ReaderAction] {
    let before = views.choice
    let top = place(at: motion.destination.y)
    let page = currentPage
    change(&views.choice)
    views.choice.view = .page
    let done = rearrange(to: .page, around: page, top)
    undo = Undo(change: .arrangement(before))
    return done + [.viewChosen(views.choice)]
  }

  /// Restores a previous arrangement.
  mutating func restore(_ choice: ViewChoice) -> [ReaderAction] {
    let top = place(at: motion.destination.y)
    views.choice = choice
    let done = rearrange(to: choice.view ?? fittingView() ?? .page, around: currentPage, top)
    return done + [.viewChosen(views.choice)]
  }

  private mutating func rearrange(
    to view: ReadingView, around page: Int, _ top: (position: DocumentPosition, across: Double)
  ) -> [ReaderAction] {
    let done = switchView(to: view)
    // After a turn the place at the top may be at a side; then the page is shown from its top.
    let isSideways = self.view == .page && !isPlain
    let y = isSideways ? flow.top(of: page) : offset(of: top.position, across: top.across)
    motion.jump(to: flow.clamped(ScreenPoint(x: flow.maxX / 2, y: y)))
    return done + settle()
  }
}

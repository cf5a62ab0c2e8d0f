import Documents
import Signals

// Whole pages turned by quarters, and two of them side by side.
extension ReaderSession {
  /// As the person has arranged the whole pages of the document.
  var turn: PageTurn { view == .page ? views.choice.turn : .none }
  var rows: PageRows { view == .page ? views.choice.rows : .single }

  /// Pages lie one below the other as they were printed: places on the screen are places on the page.
  var isPlain: Bool { view == .page && views.choice.turn == .none }

  /// No page lies after those that are shown now.
  package var isAtLastPages: Bool { rows.row(of: currentPage).upperBound >= document.pages.count }

  /// A page's size as the view of whole pages shows it.
  func shownSize(_ page: Int) -> PageSize { turn.turned(document.pages[page]) }

  /// The width of the widest row of pages, points.
  var widestRow: Double {
    let widest = document.pages.map { turn.turned($0).width }.max() ?? 595
    return widest * Double(min(rows.widest, max(1, document.pages.count)))
  }

  /// Shows the pages turned by so many quarters more, clockwise; that can be taken back.
  mutating func rotate(by quarters: Int) -> [ReaderAction] {
    arrange { $0.turn = $0.turn.turned(by: quarters) }
  }

  mutating func togglePairs() -> [ReaderAction] {
    arrange { $0.rows = $0.rows == .single ? .pairs : .single }
  }

  /// Two pages side by side with the first by itself, or without.
  mutating func toggleCover() -> [ReaderAction] {
    arrange { $0.rows = $0.rows == .pairsAfterCover ? .pairs : .pairsAfterCover }
  }

  /// Only whole pages can be turned and paired: they are shown for that.
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

  /// Takes an arrangement back.
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
    // What stood at the top may stand at a side now: then the page is shown from its top.
    let isSideways = self.view == .page && !isPlain
    let y = isSideways ? flow.top(of: page) : offset(of: top.position, across: top.across)
    motion.jump(to: flow.clamped(ScreenPoint(x: flow.maxX / 2, y: y)))
    return done + settle()
  }
}

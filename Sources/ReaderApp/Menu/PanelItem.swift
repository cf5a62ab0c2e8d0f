import Documents
import Library
import Reading
import Signals

/// What opens over the page.
package enum PanelKind: Hashable, Sendable {
  /// The gaze menu.
  case menu
  /// How large the document is shown.
  case size
  /// What moves the page, for whoever's gaze does not reach the screen's edges.
  case moving
  /// The document's contents: its first entries, or those right below one of them; of many of them a part.
  case contents(below: Int?, part: Range<Int>? = nil)
  /// A part of the document's pages in steps; nil for all of them.
  case pages(Range<Int>?)
  /// Pictures of all pages.
  case thumbnails
  /// The links in view.
  case links
  /// Where one of them leads, before it is followed.
  case link(Int)
  /// The light of pages, and the hours at which it changes.
  case light, hours
  /// What is about to be marked, changed by look.
  case mark
  /// A reminder that is due, and setting one about the document.
  case reminder, remindMe
  /// Which figure or table is about to be marked, changed by look.
  case figure
  /// All marks of the document.
  case marks
  /// What can be done with one of them, by its identifier.
  case oneMark(String)
  /// What can be searched for without typing.
  case search
  /// The same, of one mark.
  case searchMark(String)
  /// What was found in the document.
  case hits
  /// Words that can be looked up.
  case lookUp
  /// The fields of the document's form that are in view.
  case form
  /// The choices of one of them, by its name.
  case field(String)
  /// The files inside the document.
  case files
  /// What is known of the document, how far the person says they are with it, and the ways to all of it.
  case about
}

/// What is done on a page of cells by hand; gaze comes to the same.
package enum PanelEvent: Hashable, Sendable {
  /// Opens a page of cells.
  case open(PanelKind)
  /// Enter or a switch: what is looked at is chosen; on the page, else the menu opens.
  case press
  /// Chooses a cell.
  case choose(TargetID)
  /// Keys mark another cell.
  case move(Int)
  /// One level up, or away.
  case back
}

/// One cell with what it does.
package struct PanelItem: Equatable, Sendable {
  package var id: TargetID
  /// What it says.
  package var label: String
  /// What is drawn on it.
  package var icon: ActionIcon
  /// Seconds of looking until it is chosen; nil takes the page's.
  package var dwellSeconds: Double?
  /// Seconds until the next choice while the eyes stay; nil: once for each look.
  package var repeatSeconds: Double?
  /// What it stands for goes on.
  package var isOn = false
  /// Where gaze may rest on several cells, the one of the highest priority is meant.
  package var priority = 0
  /// Where it is drawn instead of in the grid.
  package var rect: ScreenRect?
  /// A number or a page's label, drawn in place of the icon where it is short.
  package var sign: String?
  /// Its label is what it is, and drawn large.
  package var isText = false
  /// The page, from 0, whose picture it shows.
  package var page: Int?
  /// What it does, where it belongs to no action of the registry.
  var effect: Effect?

  enum Effect: Hashable, Sendable {
    /// Opens other cells, from which the way back leads to these.
    case open(PanelKind)
    case go(PagePlace)
    /// Searches the document for these words.
    case find(String)
    /// Goes to one of the places that were found.
    case hit(Int)
    case tell(String, String)
    /// A field of the form, by its name: a box is switched, choices open, text is typed.
    case field(String)
    /// Chooses an entry of a field, or none.
    case choice(String?, of: String)
    /// Text of one's own in place of a field's choices.
    case type(String)
    /// Keys with which something is typed.
    case keys(TypingPurpose)
    /// Asks the dictionaries for a word.
    case define(String)
    case saveForm
    /// Saves a file of the document, by its number.
    case saveFile(Int)
    /// How far the person says they are with the document.
    case state(ReadingState)
    /// Lines are drawn on the page.
    case draw
    /// Notes about the document.
    case notes
    /// With whom the document is shared.
    case share
    /// Who else reads the document.
    case readers
    /// The document is to be taken off the shelf.
    case remove
    /// In which collections the document is.
    case collections
    /// Who reads to whom.
    case together
    /// Puts the document into a message; `withMarks`: a copy with the person's marks.
    case mail(withMarks: Bool)
  }

  init(_ id: TargetID, _ label: String, _ icon: ActionIcon) {
    (self.id, self.label, self.icon) = (id, label, icon)
  }

  init(_ action: UserAction, in context: ActionContext) {
    self.init(action.id.cell, action.name(in: context), action.icon)
    (dwellSeconds, isOn) = (action.dwellSeconds, action.isOn(context))
  }

  static let back = PanelItem(.panelBack, "Back", .back)
  static let more = PanelItem(.panelMore, "More…", .more)
}

extension PanelItem {
  /// The gaze menu: the way back, then what is offered, in the registry's order of ranks. What does not fit lies behind
  /// “More”, as many pages as it takes.
  ///
  /// - Parameters:
  ///   - context: what decides which actions are offered.
  ///   - cells: how many cells the page has.
  ///   - page: which page of the menu, from 0.
  package static func menu(_ context: ActionContext, cells: Int, page: Int) -> [PanelItem] {
    let offered = UserAction.all.filter {
      $0.menu != nil && $0.screens.contains(.page) && $0.isOffered(context)
    }
    .sorted { ($0.menu ?? .more(0)) < ($1.menu ?? .more(0)) }
    guard offered.count > cells - 1 else { return [back] + offered.map { PanelItem($0, in: context) } }
    let room = cells - 2
    let firsts = offered.filter { if case .first = $0.menu { true } else { false } }
    var first = Array(firsts.prefix(room))
    // What must be near in every grid takes the place of what comes last.
    for vital in firsts.dropFirst(room) where vital.isVital { first[room - 1] = vital }
    let rest = offered.filter { action in !first.contains { $0.id == action.id } }
    guard page > 0 else { return [back] + first.map { PanelItem($0, in: context) } + [more] }
    guard rest.count > cells - 1 else { return [back] + rest.map { PanelItem($0, in: context) } }
    let pages = (rest.count + room - 1) / room
    let shown = rest.dropFirst((page - 1) % pages * room).prefix(room)
    return [back] + shown.map { PanelItem($0, in: context) } + [more]
  }

  /// The size, tried out on the page itself: targets at the edges, 6.5 degrees, repeating.
  static func size(on screen: ScreenGeometry, _ context: ActionContext) -> [PanelItem] {
    let rects = edges(on: screen)
    var larger = PanelItem("size-larger", "Larger", .larger)
    var smaller = PanelItem("size-smaller", "Smaller", .smaller)
    var fit =
      context.isZoomed
      ? PanelItem("size-fit", "Usual size", .fit) : PanelItem("size-fit-text", "Fit the text", .fit)
    var done = PanelItem(.panelBack, "Done", .done)
    (larger.repeatSeconds, smaller.repeatSeconds) = (repeatSeconds, repeatSeconds)
    (smaller.rect, larger.rect, fit.rect, done.rect) = (rects.left, rects.right, rects.top, rects.bottom)
    return [smaller, larger, fit, done]
  }

  /// Seconds between choices of what repeats.
  static let repeatSeconds = 0.6
  /// 6.5 degrees at 570 mm.
  private static let edgeMm = 65.0

  /// Squares at the middles of the edges, screen px.
  static func edges(
    on screen: ScreenGeometry
  ) -> (left: ScreenRect, right: ScreenRect, top: ScreenRect, bottom: ScreenRect) {
    let (width, height) = (screen.widthPx, screen.heightPx)
    let side = min(edgeMm * screen.pxPerMmX, 0.3 * min(width, height))
    let edge = ReaderLayout.edgePx * max(1, width / 1920)
    func square(_ x: Double, _ y: Double) -> ScreenRect { ScreenRect(x: x, y: y, width: side, height: side) }
    let (middleX, middleY) = ((width - side) / 2, (height - side) / 2)
    return (
      square(edge, middleY), square(width - edge - side, middleY), square(middleX, edge),
      square(middleX, height - edge - side)
    )
  }
}

extension TargetID {
  /// Out of a page of cells.
  package static let panelBack: TargetID = "panel-back"
  /// The next page of cells.
  package static let panelMore: TargetID = "panel-more"
}

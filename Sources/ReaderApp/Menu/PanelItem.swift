import Documents
import Library
import Localization
import Reading
import Signals

/// A kind of cells that open over the page.
package enum PanelKind: Hashable, Sendable {
  /// The cells of the gaze menu.
  case menu
  /// Cells that change the size at which the document is shown.
  case size
  /// Cells that move the page, for people whose gaze does not reach the screen's edges.
  case moving
  /// Cells that change how the text view sets text: font, space between lines, their length.
  case letters
  /// The document's contents: the entries directly below one of them, or the top level; `part` selects some of many.
  case contents(below: Int?, part: Range<Int>? = nil)
  /// A part of the document's pages, divided further; nil for all pages.
  case pages(Range<Int>?)
  /// Cells with pictures of all pages.
  case thumbnails
  /// Cells for the links in view.
  case links
  /// Where a link leads, by its number, before it is followed.
  case link(Int)
  /// The light of pages: day, sepia or night, or the rule that decides on it.
  case light
  /// The hours at which the light of pages changes between day and night.
  case hours
  /// The text that is about to be marked, whose ends are moved by look.
  case mark
  /// A reminder that is due, with the ways to answer it.
  case reminder
  /// The times at which the person can be reminded of the document.
  case remindMe
  /// The figure or table that is about to be marked, chosen by look.
  case figure
  /// Cells for all marks of the document.
  case marks
  /// The actions for one mark, by its identifier.
  case oneMark(String)
  /// What somebody wrote about a place, to be read in full.
  case remark(Remark)
  /// Texts that can be searched for without typing.
  case search
  /// Texts of one mark that can be searched for, by the mark's identifier.
  case searchMark(String)
  /// The hits of a search in the document.
  case hits
  /// Words on the page that can be looked up.
  case lookUp
  /// The fields of the document's form that are in view.
  case form
  /// The choices of a field of the form, by its name.
  case field(String)
  /// The files that are attached to the document.
  case files
  /// The document's details and reading state, and the ways to everything that belongs to it.
  case about
}

/// What is done on a page of cells by hand; gaze causes the same events.
package enum PanelEvent: Hashable, Sendable {
  /// Opens a page of cells.
  case open(PanelKind)
  /// Enter or a switch: chooses the cell that is looked at; on the page, opens the menu if no target is looked at.
  case press
  /// Chooses the cell with this identifier.
  case choose(TargetID)
  /// Moves the mark on by this number of cells, by keys.
  case move(Int)
  /// Goes one level up, or closes the cells.
  case back
}

/// A cell with its text and what it does.
package struct PanelItem: Equatable, Sendable {
  /// The target that the cell is, by which it is chosen.
  package var id: TargetID
  /// The text that is drawn on the cell.
  package var label: String
  /// The icon drawn on the cell.
  package var icon: ActionIcon
  /// The dwell time of the cell, s; nil takes that of the page of cells.
  package var dwellSeconds: Double?
  /// The time until the next choice while the eyes stay, s; nil: one choice for each look.
  package var repeatSeconds: Double?
  /// Whether what the cell stands for is switched on.
  package var isOn = false
  /// If gaze may rest on several cells, the one with the highest priority is taken.
  package var priority = 0
  /// The cell's box, screen px, instead of its place in the grid; nil for the grid.
  package var rect: ScreenRect?
  /// A number or a page label that is drawn in place of the icon where it is short.
  package var sign: String?
  /// Whether the label itself is drawn large, as on a key.
  package var isText = false
  /// The page, from 0, whose picture the cell shows; nil for none.
  package var page: Int?
  /// What the cell does if it belongs to no action of the registry; nil if it does.
  var effect: Effect?

  enum Effect: Hashable, Sendable {
    /// Opens other cells, from which the way back leads to these.
    case open(PanelKind)
    case go(PagePlace)
    /// Searches the document for these words.
    case find(String)
    /// Says these words aloud.
    case say(String)
    /// Goes to a hit of the search, by its number.
    case hit(Int)
    case tell(String, String)
    /// Edits a field of the form, by its name: switches a box, opens choices, or opens keys for text.
    case field(String)
    /// Chooses an entry of a field of the form; nil chooses none.
    case choice(String?, of: String)
    /// Opens keys for the person's own text in place of a field's choices.
    case type(String)
    /// Opens keys to type something.
    case keys(TypingPurpose)
    /// Asks the dictionaries for a word.
    case define(String)
    case saveForm
    /// Saves an attached file of the document, by its number.
    case saveFile(Int)
    /// Gives the document a reading state.
    case state(ReadingState)
    /// Starts drawing ink on the page.
    case draw
    /// Opens the notes about the document.
    case notes
    /// Opens the list of people with whom the document is shared.
    case share
    /// Opens the list of other people who have the document.
    case readers
    /// Asks whether to take the document off the shelf.
    case remove
    /// Opens the collections that the document is in.
    case collections
    /// Opens the screen of reading together.
    case together
    /// Attaches the document to a message of the mail program; `withMarks`: a copy with the person's marks.
    case mail(withMarks: Bool)
  }

  init(_ id: TargetID, _ label: String, _ icon: ActionIcon) {
    (self.id, self.label, self.icon) = (id, label, icon)
  }

  init(_ action: UserAction, in context: ActionContext) {
    self.init(action.id.cell, action.name(in: context), action.icon(in: context))
    (dwellSeconds, isOn) = (action.dwellSeconds, action.isOn(context))
  }

  static let back = PanelItem(.panelBack, localized("Back"), .back)
  static let more = PanelItem(.panelMore, localized("More…"), .more)
}

extension PanelItem {
  /// The cells of the gaze menu: the way back, then the actions that are offered, by rank. Those that do not fit are on further
  /// pages behind “More”.
  ///
  /// - Parameters:
  ///   - context: the context that decides which actions are offered.
  ///   - cells: the number of cells on the page.
  ///   - page: the page of the menu, from 0.
  package static func menu(_ context: ActionContext, cells: Int, page: Int) -> [PanelItem] {
    let offered = UserAction.all.filter {
      $0.menu != nil && $0.screens.contains(.page) && $0.isOffered(context)
    }
    .sorted { ($0.menu ?? .more(0)) < ($1.menu ?? .more(0)) }
    guard offered.count > cells - 1 else { return [back] + offered.map { PanelItem($0, in: context) } }
    let room = cells - 2
    let firsts = offered.filter { if case .first = $0.menu { true } else { false } }
    var first = Array(firsts.prefix(room))
    // An action that must be on the first page in every grid replaces the last one there.
    for vital in firsts.dropFirst(room) where vital.isVital { first[room - 1] = vital }
    let rest = offered.filter { action in !first.contains { $0.id == action.id } }
    guard page > 0 else { return [back] + first.map { PanelItem($0, in: context) } + [more] }
    guard rest.count > cells - 1 else { return [back] + rest.map { PanelItem($0, in: context) } }
    let pages = (rest.count + room - 1) / room
    let shown = rest.dropFirst((page - 1) % pages * room).prefix(room)
    return [back] + shown.map { PanelItem($0, in: context) } + [more]
  }

  /// The cells that change the document's size while it is seen: targets at the screen's edges, 6.5 degrees wide, which repeat.
  static func size(on screen: ScreenGeometry, _ context: ActionContext) -> [PanelItem] {
    let rects = edges(on: screen)
    var larger = PanelItem("size-larger", localized("Larger"), .larger)
    var smaller = PanelItem("size-smaller", localized("Smaller"), .smaller)
    var fit =
      context.isZoomed
      ? PanelItem("size-fit", localized("Usual size"), .fit)
      : PanelItem("size-fit-text", localized("Fit the text"), .fit)
    var done = PanelItem(.panelBack, localized("Done"), .done)
    (larger.repeatSeconds, smaller.repeatSeconds) = (repeatSeconds, repeatSeconds)
    (smaller.rect, larger.rect, fit.rect, done.rect) = (rects.left, rects.right, rects.top, rects.bottom)
    return [smaller, larger, fit, done]
  }

  /// The time between choices of a cell that repeats, s.
  static let repeatSeconds = 0.6
  /// The size of targets at the edges, mm: 6.5 degrees at 570 mm.
  private static let edgeMm = 65.0

  /// Squares at the middles of the screen's edges, screen px.
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
  /// The cell that leads back or closes a page of cells.
  package static let panelBack: TargetID = "panel-back"
  /// The cell that leads to the next page of cells.
  package static let panelMore: TargetID = "panel-more"
}

import Foundation
import Library
import Localization
import Reading
import Signals

// Drawing on a picture of a note: lines by mouse or pen; colours, undo and the like also by gaze, switch and keys.
extension AppSession {
  /// The drawing on the picture that is looked at; nil if no picture is, or its drawing was not asked for yet.
  var drawn: PictureDrawing? {
    if case .covered(.notebook(let shown), _) = screen { drawn(in: shown) } else { nil }
  }

  func drawn(in shown: NotebookScreen) -> PictureDrawing? {
    guard let drawing = notebook.drawing, drawing.note == shown.view.note,
      shown.view.pictureNumber.flatMap({ shown.pictures.at($0) })?.id == drawing.picture
    else { return nil }
    return drawing
  }

  /// The size of the picture that is being drawn on, and its place on the screen; nil if none is.
  private var drawnOn: (size: (width: Int, height: Int), place: ScreenRect)? {
    guard case .covered(.notebook(let shown), _) = screen, case .pictureDrawing = shown.view, let drawn,
      case .known(let file) = notebook.picture, file.id == drawn.picture
    else { return nil }
    let size = file.shownSize
    return (size, shown.closeness.place(size.width, size.height, in: cellScreen.bounds))
  }

  /// Asks for the drawing on a picture; until it is known, nothing can be drawn.
  mutating func drawingRequest(_ picture: String, of note: Note.ID, again: Bool) -> [AppAction] {
    if let drawing = notebook.drawing, drawing.note == note, drawing.picture == picture {
      guard again, drawing.kept == .failed else { return [] }
    }
    var drawing = PictureDrawing(note: note, picture: picture)
    // The pen's colour and width are the same for all pictures.
    if let before = notebook.drawing { (drawing.colour, drawing.width) = (before.colour, before.width) }
    notebook.drawing = drawing
    return notebookRequest(.draw(.look, on: picture, of: note))
  }

  /// Takes in the answer to `NotebookRequest.draw`.
  ///
  /// - Parameters:
  ///   - change: the change that was requested.
  ///   - picture: the SHA-256 of the picture's file.
  ///   - note: the note with the picture.
  ///   - answer: the store's answer.
  mutating func know(
    _ change: PictureDrawingChange, on picture: String, of note: Note.ID,
    _ answer: Result<NotebookAnswer, AppFailure>
  ) {
    // Another picture is looked at by now.
    guard notebook.drawing?.note == note, notebook.drawing?.picture == picture else { return }
    let told = try? answer.get()
    notebook.drawing?.settle(
      change, told.map { $0.strokes ?? [] }, unreadable: told?.unreadableLines ?? 0)
  }

  private func ask(_ change: PictureDrawingChange?) -> [AppAction] {
    guard let change, let drawing = notebook.drawing else { return [] }
    return notebookRequest(.draw(change, on: drawing.picture, of: drawing.note))
  }

  // MARK: Choosing cells

  /// Handles the choice of a cell for drawing.
  ///
  /// - Returns: nil if the cell is not one of them.
  mutating func chooseDrawing(
    _ id: TargetID, _ number: Int, in note: Note, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction]? {
    var shown = before
    let owner = before.view.pictureOwner ?? .note(note.id)
    guard drawn != nil else { return nil }
    shown.page = 0
    var kept: [AppAction] = []
    switch id {
    case .drawOnPicture: return beginDrawing(number, in: note, shown, at: time)
    case .endPictureDrawing:
      kept = liftDrawing()
      shown.view = .picture(owner, number)
    case .drawingOptions:
      kept = liftDrawing()
      shown.view = .drawingOptions(owner, number)
    case .drawingEraser:
      let isErasing = drawn?.tool == .eraser
      notebook.drawing?.tool = isErasing ? .pen : .eraser
      shown.view = .pictureDrawing(owner, number)
    case .drawingWidth:
      guard let width = drawn?.width.next else { return [] }
      notebook.drawing?.width = width
      shown.page = before.page
    case .drawingUndo:
      kept = ask(notebook.drawing?.undo())
      shown.page = before.page
    case .drawingShown:
      notebook.drawing?.isShown.toggle()
      shown.view = .pictureCloser(owner, number)
    case .drawingRemove:
      guard let strokes = drawn?.strokes, !strokes.isEmpty else { return [] }
      kept = ask(notebook.drawing?.change(.remove(strokes)))
      shown.view = .drawingOptions(owner, number)
      shown.news = localized("The drawing is removed. “Undo” brings it back.")
    case .pictureCloser: shown.view = .pictureCloser(owner, number)
    default:
      guard let colour = MarkColour.allCases.first(where: { id == .drawingColour($0) }) else { return nil }
      notebook.drawing?.colour = colour
      notebook.drawing?.tool = .pen
      shown.view = .pictureDrawing(owner, number)
    }
    show(shown, isOther: true, at: time)
    return kept
  }

  private mutating func beginDrawing(
    _ number: Int, in note: Note, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    let owner = before.view.pictureOwner ?? .note(note.id)
    guard note.role.mayEdit, drawn?.isKnown == true else {
      shown.news =
        note.role.mayEdit
        ? localized("What is drawn on the picture is being read. Try again in a moment.")
        : Self.mayNotDraw(note.owner)
      show(shown, isOther: false, at: time)
      return []
    }
    // Unless the picture was enlarged, all of it is shown for drawing.
    switch before.view {
    case .pictureCloser, .drawingOptions: break
    default: shown.closeness = PictureCloseness()
    }
    notebook.drawing?.tool = .pen
    notebook.drawing?.isShown = true
    (shown.view, shown.page) = (.pictureDrawing(owner, number), 0)
    show(shown, isOther: true, at: time)
    return []
  }

  private static func mayNotDraw(_ owner: String?) -> String {
    guard let owner else {
      return localized(
        "Its owner lets you read this note, not change it: you cannot draw on its pictures.")
    }
    return localized(
      "\(owner) lets you read this note, not change it: you cannot draw on its pictures.")
  }

  /// The only cells while lines are drawn on a picture.
  var drawingItems: [PanelItem] {
    let edges = PanelItem.edges(on: cellScreen)
    var menu = PanelItem(.drawingOptions, localized("Menu"), .menu)
    menu.rect = ScreenRect(
      x: edges.left.x, y: edges.top.y, width: edges.left.width, height: edges.top.height)
    var end = PanelItem(.endPictureDrawing, localized("End drawing"), .close)
    end.rect = ScreenRect(
      x: edges.right.x, y: edges.top.y, width: edges.right.width, height: edges.top.height)
    return [menu, end]
  }

  func drawingOptionItems(_ drawn: PictureDrawing) -> [PanelItem] {
    var items = [PanelItem(.drawOnPicture, localized("Go on drawing"), .mark)]
    if drawn.canUndo { items.append(PanelItem(.drawingUndo, localized("Undo"), .undo)) }
    items += MarkColour.allCases.map { colour in
      var item = PanelItem(.drawingColour(colour), colour.name, .mark)
      item.isOn = drawn.tool == .pen && drawn.colour == colour
      return item
    }
    items.append(PanelItem(.drawingWidth, localized("Width: \(drawn.width.words)"), .size))
    let erase = drawn.tool == .eraser ? localized("Erase no more") : localized("Erase lines")
    items.append(PanelItem(.drawingEraser, erase, .forget))
    items.append(PanelItem(.pictureCloser, localized("Look at another part"), .larger))
    if let shown = drawingShownItem(drawn) { items.append(shown) }
    if let removal = drawingRemoval(drawn) { items.append(removal) }
    return items
  }

  /// The cell that shows or hides the drawing; nil if nothing is drawn.
  func drawingShownItem(_ drawn: PictureDrawing?) -> PanelItem? {
    guard let drawn, !drawn.isEmpty else { return nil }
    let label = drawn.isShown ? localized("Without the drawing") : localized("With the drawing")
    return PanelItem(.drawingShown, label, .eye)
  }

  /// The cell that removes the drawing; nil if nothing is drawn.
  func drawingRemoval(_ drawn: PictureDrawing?) -> PanelItem? {
    guard let drawn, !drawn.isEmpty else { return nil }
    var remove = PanelItem(.drawingRemove, localized("Remove the drawing"), .forget)
    remove.dwellSeconds = 1.5
    return remove
  }

  // MARK: Events of keys and menus

  /// Handles an event of drawing for the picture that is looked at.
  ///
  /// - Returns: nil if no picture is looked at.
  mutating func handlePicture(_ event: DrawingEvent, at time: Timestamp) -> [AppAction]? {
    guard case .covered(.notebook(let before), _) = screen, let number = before.view.pictureNumber,
      let note = before.view.note.flatMap({ notebook.note($0)?.note })
    else { return nil }
    covering?.machine.stay(at: time)
    guard case .covered(.notebook(var shown), _) = screen else { return nil }
    shown.news = nil
    var isDrawing = false
    switch shown.view {
    case .pictureDrawing, .drawingOptions: isDrawing = true
    default: break
    }
    switch event {
    case .toggle where isDrawing: return chooseDrawing(.endPictureDrawing, number, in: note, shown, at: time)
    case .toggle: return beginDrawing(number, in: note, shown, at: time)
    case .erase where isDrawing: return chooseDrawing(.drawingEraser, number, in: note, shown, at: time)
    case .nextColour where isDrawing:
      let next = notebook.drawing?.colour.next ?? .blue
      notebook.drawing?.colour = next
    case .nextWidth where isDrawing:
      let next = notebook.drawing?.width.next ?? .medium
      notebook.drawing?.width = next
    case .erase, .nextColour, .nextWidth:
      shown.news = localized("Nothing is being drawn. Shift+P begins to draw.")
    case .area: return []
    }
    show(shown, isOther: false, at: time)
    return []
  }

  mutating func undoPictureDrawing(at time: Timestamp) -> [AppAction] {
    guard drawn != nil, let change = notebook.drawing?.undo(),
      case .covered(.notebook(var shown), _) = screen
    else { return [] }
    shown.news = nil
    show(shown, isOther: false, at: time)
    return ask(change)
  }

  // MARK: The pen

  /// Handles an event of the pen on a picture.
  ///
  /// - Returns: nil if no picture is drawn on.
  mutating func handlePicture(_ event: PenEvent, at time: Timestamp) -> [AppAction]? {
    guard event != .up else { return notebook.drawing?.going == nil ? nil : liftDrawing() }
    guard let (size, place) = drawnOn else { return nil }
    // A person who draws looks at the pen, and needs no cell.
    covering?.machine.stay(at: time)
    let scale = max(place.width / Double(max(1, size.width)), 0.001)
    let reach = max(InkDrawing.eraserPoints * PictureDrawing.unit(size), InkDrawing.eraserPx / scale)
    switch event {
    case .down(let pen):
      // A line whose end was not seen, because the pointer was released elsewhere, ends first.
      let kept = liftDrawing()
      guard place.contains(pen.place) else { return kept }
      notebook.drawing?.begin(
        at: PictureCloseness.point(pen.place, on: size, at: place), pen, reach: reach)
      return kept
    case .moved(let pen):
      let point = PictureCloseness.point(pen.place, on: size, at: place)
      guard notebook.drawing?.move(to: point, pen, reach: reach) == true else { return [] }
      let last = notebook.drawing?.going
      let kept = liftDrawing()
      notebook.drawing?.goOn(from: last)
      return kept
    case .up: return []
    }
  }

  /// Ends the line that is being drawn, or the erasing, and stores the result.
  mutating func liftDrawing() -> [AppAction] {
    guard let drawing = notebook.drawing, drawing.going != nil else { return [] }
    var (size, scale) = ((width: 1, height: 1), 1.0)
    if case .known(let file) = notebook.picture, file.id == drawing.picture {
      size = file.shownSize
      if let place = drawnOn?.place { scale = place.width / Double(max(1, size.width)) }
    }
    let id = UUID().uuidString.lowercased()
    return ask(notebook.drawing?.lift(size, scale: scale, id: id))
  }
}

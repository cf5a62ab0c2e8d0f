import Documents
import Library
import Localization
import Reading
import Signals

// Drawing on the page with mouse or pen: lines, areas and an eraser. Drawn ink is seen at once and stored as marks.
extension AppSession {
  // MARK: Starting and changing tools

  mutating func handle(_ event: DrawingEvent, at time: Timestamp) -> [AppAction] {
    if let done = handlePicture(event, at: time) { return done }
    guard case .place(.reading(let before)) = screen else { return [] }
    if event == .toggle, before.drawing != nil { return endDrawing(at: time) }
    let kept = keepLine(at: time)
    guard case .place(.reading(var reading)) = screen else { return kept }
    defer { screen = .place(.reading(reading)) }
    guard reading.session.canDraw else {
      reading.session.tellOfTextView()
      return kept
    }
    var drawing = reading.drawing ?? InkDrawing()
    switch event {
    case .toggle: drawing.tool = .pen
    case .erase: drawing.tool = drawing.tool == .eraser ? .pen : .eraser
    case .area: drawing.tool = drawing.tool == .area ? .pen : .area
    case .nextColour, .nextWidth:
      guard reading.drawing != nil else {
        reading.session.tell(
          localized("Nothing is being drawn"), localized("Shift+P begins to draw on the page."))
        return kept
      }
      if event == .nextColour {
        drawing.colour = drawing.colour.next
      } else {
        drawing.width = drawing.width.next
      }
    }
    reading.drawing = drawing
    reading.session.clearSelection()
    reading.session.draw(with: drawing.tool)
    reading.session.tell(drawing.words, Self.drawingRemedy)
    return kept
  }

  private static let drawingRemedy =
    localized(
      "Press and move on the page. Shift+O erases, Shift+K and Shift+L change colour and width, Esc ends.")

  /// Ends drawing: the ink is stored, and the pointer selects text again.
  mutating func endDrawing(at time: Timestamp) -> [AppAction] {
    let kept = keepLine(at: time)
    guard case .reading(var reading) = screen.place, reading.drawing != nil else { return kept }
    reading.drawing = nil
    reading.session.draw(with: nil)
    reading.showDrawn()
    screen.place = .reading(reading)
    return kept
  }

  // MARK: The pen

  mutating func handle(_ event: PenEvent, at time: Timestamp) -> [AppAction] {
    tellOfPen(event, at: time)
    if let done = handlePicture(event, at: time) { return done }
    // The end of a line counts even if something else is shown by now: an unended line could not be undone.
    guard event != .up else { return lift(at: time) }
    // Nothing can be drawn through what lies over the page.
    guard case .place(.reading(let reading)) = screen, reading.drawing != nil, reading.panel == nil else {
      return []
    }
    switch event {
    case .down(let point): return begin(at: point, time)
    case .moved(let point): return move(to: point, time)
    case .up: return []
    }
  }

  /// Tells the reader where the pen is: eyes that follow it must choose nothing.
  private mutating func tellOfPen(_ event: PenEvent, at time: Timestamp) {
    guard case .reading(var reading) = screen.place else { return }
    switch event {
    case .down(let point), .moved(let point): reading.session.penTouches(point.place, at: time)
    case .up: reading.session.penLifts(at: time)
    }
    screen.place = .reading(reading)
  }

  private mutating func begin(at point: PenPoint, _ time: Timestamp) -> [AppAction] {
    // A line whose end was not seen, because the pointer was released elsewhere, ends first.
    var actions = lift(at: time)
    guard case .place(.reading(var reading)) = screen, var drawing = reading.drawing else { return actions }
    guard reading.session.canDraw else {
      reading.session.tellOfTextView()
      screen = .place(.reading(reading))
      return actions
    }
    guard let place = reading.session.drawnPlace(at: point.place) else { return actions }
    let start = reading.session.drawnPoint(at: point.place, on: place)
    if point.isEraser || drawing.tool == .eraser {
      actions += keepHeld()
      guard case .place(.reading(let now)) = screen else { return actions }
      reading = now
      reading.drawing?.going = .erasing(place, last: start)
      reading.erase(from: start, to: start, on: place)
    } else if drawing.tool == .area {
      reading.drawing?.going = .area(place, from: start, to: start)
    } else {
      var stroke = InkDrawing.Stroke(place: place, points: [start])
      stroke.pressures.note(point.pressure)
      (drawing.going, drawing.heldUntil) = (.stroke(stroke), nil)
      reading.drawing = drawing
      reading.showDrawn()
    }
    screen = .place(.reading(reading))
    return actions
  }

  private mutating func move(to point: PenPoint, _ time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, let drawing = reading.drawing else { return [] }
    switch drawing.going {
    case nil: return []
    case .stroke(var stroke):
      let next = reading.session.drawnPoint(at: point.place, on: stroke.place)
      guard next != stroke.points.last else { return [] }
      stroke.points.append(next)
      stroke.pressures.note(point.pressure)
      reading.drawing?.going = .stroke(stroke)
      reading.showDrawn()
      if stroke.points.count >= InkDrawing.mostLivePoints {
        screen = .place(.reading(reading))
        return lift(at: time) + goOn(with: stroke)
      }
    case .erasing(let last, let from):
      guard let place = reading.session.drawnPlace(at: point.place) else {
        reading.drawing?.going = .erasing(nil, last: from)
        break
      }
      let to = reading.session.drawnPoint(at: point.place, on: place)
      reading.erase(from: place == last ? from : to, to: to, on: place)
      reading.drawing?.going = .erasing(place, last: to)
    case .area(let place, let from, _):
      let to = reading.session.drawnPoint(at: point.place, on: place)
      reading.drawing?.going = .area(place, from: from, to: to)
      reading.session.propose(area: PageRect(from, to), page: place.page, colour: drawing.colour)
    }
    screen = .place(.reading(reading))
    return []
  }

  /// Continues a line that has grown too long as a new one, on the same part of the page and with the same width.
  private mutating func goOn(with stroke: InkDrawing.Stroke) -> [AppAction] {
    guard case .reading(var reading) = screen.place else { return [] }
    var rest = stroke
    rest.points = Array(stroke.points.suffix(1))
    reading.drawing?.going = .stroke(rest)
    reading.drawing?.heldUntil = nil
    reading.showDrawn()
    screen.place = .reading(reading)
    return []
  }

  /// Ends the line, since the pointer was released.
  private mutating func lift(at time: Timestamp) -> [AppAction] {
    guard case .reading(var reading) = screen.place, let drawing = reading.drawing else { return [] }
    let id = reading.item.id
    var actions: [AppAction] = []
    switch drawing.going {
    case nil: return []
    case .stroke:
      // The width of a line drawn with a pen is known only at its end.
      if let line = drawing.live, !drawing.goesWithHeld(line) {
        actions = keepHeld()
        guard case .reading(let now) = screen.place else { return actions }
        reading = now
      }
      reading.drawing?.endStroke(at: time)
      reading.showDrawn()
      if reading.drawing?.isFull == true {
        screen.place = .reading(reading)
        return actions + keepHeld()
      }
    case .erasing:
      reading.drawing?.going = nil
      actions = reading.askToErase()
    case .area(let place, let from, let to):
      reading.drawing?.going = nil
      reading.session.propose(nil)
      let box = PageRect(from, to)
      if min(box.width, box.height) >= InkDrawing.leastArea {
        let mark = NewMark(area: box, page: place.page, colour: drawing.colour)
        actions = [.store(.marks(.add([mark]), documentID: id))]
      }
    }
    screen.place = .reading(reading)
    return actions
  }

  // MARK: Storing ink

  /// Stores all ink that was drawn, at once.
  private mutating func keepLine(at time: Timestamp) -> [AppAction] { lift(at: time) + keepHeld() }

  /// Stores the lines that wait as marks.
  private mutating func keepHeld() -> [AppAction] {
    guard case .reading(var reading) = screen.place, let drawing = reading.drawing, !drawing.held.isEmpty
    else { return [] }
    let marks = InkDrawing.marks(of: drawing.held)
    reading.drawing?.held = []
    reading.drawing?.heldUntil = nil
    reading.marks.underway.added += marks
    reading.showDrawn()
    screen.place = .reading(reading)
    return [.store(.marks(.add(marks), documentID: reading.item.id))]
  }

  /// Stores the ink that was drawn in a document that is left.
  func drawnOnLeaving(_ reading: ReadingScreen) -> [AppAction] {
    var left = reading
    let erased = left.askToErase()
    guard var drawing = reading.drawing else { return erased }
    let lines = drawing.held
    drawing.held = []
    drawing.endStroke(at: Timestamp(seconds: 0))
    let marks = InkDrawing.marks(of: lines) + InkDrawing.marks(of: drawing.held)
    return erased + (marks.isEmpty ? [] : [.store(.marks(.add(marks), documentID: reading.item.id))])
  }

  var drawingDeadline: Timestamp? {
    if case .reading(let reading) = screen.place { reading.drawing?.heldUntil } else { nil }
  }

  mutating func drawingTimePasses(to time: Timestamp) -> [AppAction] {
    guard let due = drawingDeadline, time >= due else { return [] }
    return keepHeld()
  }

  // MARK: Undo

  /// Undoes what was drawn last: first the waiting lines one by one, then one change after another.
  ///
  /// - Returns: nil if nothing was drawn.
  mutating func undoDrawing() -> [AppAction]? {
    guard case .place(.reading(var reading)) = screen, let drawing = reading.drawing else { return nil }
    // A line that is being drawn is not removed under the pen.
    guard drawing.going == nil else { return [] }
    if !drawing.held.isEmpty {
      reading.drawing?.held.removeLast()
      if drawing.held.count == 1 { reading.drawing?.heldUntil = nil }
      reading.showDrawn()
      screen = .place(.reading(reading))
      return []
    }
    guard let steps = reading.drawing?.steps.popLast() else { return nil }
    reading.marks.undoSteps = 0
    reading.session.forgetUndo()
    screen = .place(.reading(reading))
    return [.store(.marks(.undo(steps: steps), documentID: reading.item.id))]
  }
}

import Documents
import Library
import Localization
import Reading
import Signals

// The cells beside and over a picture of a note, and the picture's place.
extension AppSession {
  /// The cells that lead from a note, or from a step of its plan, to its pictures, and to adding one.
  func pictureWays(of owner: PictureOwner, _ note: Note) -> [PanelItem] {
    var items = [Self.picturesItem(owner.numbers(in: note).count)].compactMap(\.self)
    if note.role.mayEdit { items.append(PanelItem(.noteAddPicture, localized("Add a picture…"), .screen)) }
    if let cut = cuttablePage(of: note) {
      items.append(PanelItem(.noteCutPage, localized("Cut out page \(cut.page + 1) as a picture"), .copy))
    }
    return items
  }

  /// The cell that leads to the pictures; nil if there are none.
  static func picturesItem(_ count: Int) -> PanelItem? {
    guard count > 0 else { return nil }
    return PanelItem(
      .notePictures, localized(count, one: "The picture…", other: "The \(count) pictures…"), .screen)
  }

  /// Handles the choice of a cell of `pictureWays`; nil if the cell is another one.
  mutating func choose(
    _ id: TargetID, forPicturesOf owner: PictureOwner, _ note: Note, _ before: NotebookScreen,
    at time: Timestamp
  ) -> [AppAction]? {
    var shown = before
    switch id {
    case .notePictures:
      (shown.view, shown.page) = (.picture(owner, owner.numbers(in: note).lowerBound), 0)
      show(shown, isOther: true, at: time)
      return [.voice(.hush)] + pictureRequest(again: true)
    case .noteCutPage: return cutPage(for: owner, of: note, shown, at: time)
    case .noteAddPicture: return findPictures(for: owner, shown, at: time)
    default: return nil
    }
  }

  func pictureItems(_ shown: inout NotebookScreen) -> [PanelItem] {
    guard let owner = shown.view.pictureOwner, let known = notebook.note(owner.note)?.note else {
      return [.back]
    }
    let numbers = owner.numbers(in: known)
    (shown.pictures, shown.pictureNumbers) = (NotePictures(of: known.body).references, numbers)
    if let number = shown.view.pictureNumber, !numbers.contains(number), shown.awaited == nil {
      // The picture was removed elsewhere.
      guard let last = numbers.last else {
        (shown.view, shown.page) = (owner.view, 0)
        return []
      }
      (shown.view, shown.page) = (.picture(owner, number < numbers.lowerBound ? numbers.lowerBound : last), 0)
    }
    let drawn = drawn(in: shown)
    switch shown.view {
    case .picture(_, let number):
      return besideItems(number, of: numbers, isCut: shown.isCut(known))
    case .pictureOptions(_, let number):
      return page(
        of: optionItems(number, of: shown.pictures, numbers, known, drawn, isOfStep: owner.step != nil),
        &shown)
    case .pictureCloser: return closerItems(shown.closeness, drawn, mayDraw: known.role.mayEdit)
    case .pictureDrawing(_, let number), .drawingOptions(_, let number):
      guard known.role.mayEdit, let drawn, drawn.isKnown else {
        // The right to draw was withdrawn, or the drawing is being read again.
        shown.view = .pictureCloser(owner, number)
        return closerItems(shown.closeness, drawn, mayDraw: known.role.mayEdit)
      }
      if case .pictureDrawing = shown.view { return drawingItems }
      return page(of: drawingOptionItems(drawn), &shown)
    default: return [.back]
    }
  }

  /// The cells beside a picture. The ways to the next pictures come first: with coarse gaze there is room for two cells.
  private func besideItems(_ number: Int, of numbers: Range<Int>, isCut: Bool) -> [PanelItem] {
    var items = [PanelItem.back, PanelItem(.pictureOptions, localized("What to do with it…"), .menu)]
    // A picture that was just cut from a page may be in the wrong note, so Undo is offered.
    if isCut { items.insert(PanelItem(.cutUndo, localized("Undo"), .undo), at: 1) }
    if numbers.contains(number + 1) {
      items.append(PanelItem(.pictureNext, localized("Next picture"), .forward))
    }
    items.append(PanelItem(.pictureCloser, localized("Look closer"), .larger))
    if numbers.contains(number - 1) {
      items.append(PanelItem(.pictureBefore, localized("Picture before"), .previous))
    }
    items = Array(items.prefix(grid().columns))
    for index in items.indices { items[index].rect = cellBelowText(index, of: items.count) }
    return items
  }

  private func optionItems(
    _ number: Int, of pictures: [NotePictures.Reference], _ numbers: Range<Int>, _ note: Note,
    _ drawn: PictureDrawing?, isOfStep: Bool
  ) -> [PanelItem] {
    guard let picture = pictures.at(number) else { return [] }
    var items: [PanelItem] = []
    // Back leads to the step, from which it is far to the place that was read.
    if isOfStep { items.append(PanelItem(.closeNotebook, localized("Close the notebook"), .close)) }
    items.append(PanelItem(.pictureCloser, localized("Look closer"), .larger))
    if numbers.contains(number + 1) {
      items.append(PanelItem(.pictureNext, localized("Next picture"), .forward))
    }
    if numbers.contains(number - 1) {
      items.append(PanelItem(.pictureBefore, localized("Picture before"), .previous))
    }
    if note.role.mayEdit {
      let label = picture.caption.isEmpty ? localized("Say what it shows…") : localized("Say it otherwise…")
      items.append(PanelItem(.pictureCaption, label, .mark))
      if drawn?.isKnown == true { items.append(PanelItem(.drawOnPicture, localized("Draw on it"), .mark)) }
      if note.version > 1 { items.append(PanelItem(.noteUndo, NoteWords.undoing(note), .undo)) }
      if let removal = drawingRemoval(drawn) { items.append(removal) }
      var remove = PanelItem(.pictureRemove, localized("Remove the picture"), .forget)
      remove.dwellSeconds = 1.5
      items.append(remove)
    }
    if offersMail {
      var mail = PanelItem(.pictureMail, Self.mailLabel, .copy)
      mail.dwellSeconds = Self.mailDwellSeconds
      items.append(mail)
    }
    if let shown = drawingShownItem(drawn) { items.insert(shown, at: 1) }
    return items
  }

  /// The time between steps to the side, s: enough to see what came into view. Own choice.
  private static let movingSeconds = 1.5

  /// The cells over the picture, in its corners and at its edges, so that its middle is visible.
  private func closerItems(
    _ closeness: PictureCloseness, _ drawn: PictureDrawing?, mayDraw: Bool
  ) -> [PanelItem] {
    let edges = PanelItem.edges(on: cellScreen)
    func item(
      _ id: TargetID, _ label: String, _ icon: ActionIcon, _ across: ScreenRect, _ down: ScreenRect,
      repeats: Bool = false
    ) -> PanelItem {
      var item = PanelItem(id, label, icon)
      item.rect = ScreenRect(x: across.x, y: down.y, width: across.width, height: down.height)
      if repeats { item.repeatSeconds = Self.movingSeconds }
      return item
    }
    var items = [item(.panelBack, localized("Back"), .back, edges.left, edges.top)]
    if closeness.canGrow {
      items.append(item(.pictureLarger, localized("Larger"), .larger, edges.right, edges.top))
    }
    if !closeness.isWhole {
      items.append(item(.pictureSmaller, localized("Smaller"), .smaller, edges.right, edges.bottom))
      items += [
        item(
          .pictureLeft, localized("Left", context: "direction"), .left, edges.left, edges.left, repeats: true),
        item(
          .pictureRight, localized("Right", context: "direction"), .right, edges.right, edges.right,
          repeats: true),
        item(.pictureUp, localized("Up", context: "direction"), .up, edges.top, edges.top, repeats: true),
        item(
          .pictureDown, localized("Down", context: "direction"), .down, edges.bottom, edges.bottom,
          repeats: true),
      ]
    }
    let corner = (edges.left, edges.bottom)
    if mayDraw, drawn?.isKnown == true {
      items.append(item(.drawOnPicture, localized("Draw on it"), .mark, corner.0, corner.1))
    } else if let shown = drawingShownItem(drawn) {
      items.append(item(shown.id, shown.label, shown.icon, corner.0, corner.1))
    }
    return items
  }

  // MARK: The scene

  /// The picture's margins to headline and cells, and at the sides, as shares of the screen.
  private static let (pictureTop, pictureEdge) = (0.08, 0.03)

  func describePicture(_ shown: NotebookScreen, in scene: inout PanelScene) {
    guard let id = shown.view.note, let note = notebook.note(id)?.note, let number = shown.view.pictureNumber
    else { return }
    // The result of the layout is used, since the scene is made for each frame. Until a new picture is stored, another one may
    // have its number.
    let isNew = shown.awaited?.bringsPicture == true
    let (numbers, picture) = (shown.pictureNumbers, isNew ? nil : shown.pictures.at(number))
    let caption = picture?.caption ?? ""
    let step = shown.view.pictureOwner?.step.map { localized("Step \($0 + 1)") }
    let name = caption.isEmpty ? step ?? NoteWords.title(of: note) : DisplayText.of(caption, maximum: 60)
    let place = number - numbers.lowerBound + 1
    let headline =
      numbers.count > 1 ? localized("\(name), picture \(place) of \(numbers.count)") : name
    let (isCloser, drawn): (Bool, PictureDrawing?)
    switch shown.view {
    case .pictureOptions:
      (scene.headline, scene.detail) = (headline, shown.news)
      return
    case .drawingOptions:
      (scene.headline, scene.detail) = (shown.news ?? self.drawn(in: shown)?.words ?? headline, nil)
      return
    case .pictureCloser, .pictureDrawing: (isCloser, drawn) = (true, self.drawn(in: shown))
    default: (isCloser, drawn) = (false, self.drawn(in: shown))
    }
    let (box, state) = (isCloser ? scene.screen : pictureBox(on: scene.screen), notebook.picture)
    switch state {
    case .known(let file) where file.id == picture?.id:
      let closeness = isCloser ? shown.closeness : PictureCloseness()
      let (width, height) = file.shownSize
      let place = closeness.place(width, height, in: box)
      var seen = PanelScene.Picture(
        id: file.id, data: file.data, width: file.width, height: file.height, quarters: file.quarters,
        box: box, place: place)
      seen.ink = drawn?.ink((width, height), at: place) ?? []
      scene.picture = seen
      let loss = drawn?.loss
      scene.headline = shown.news ?? (isCloser ? loss : loss.map { "\(headline): \($0)" } ?? headline)
      if case .pictureDrawing = shown.view {
        (scene.headline, scene.tool) = (shown.news ?? drawn?.words, drawn?.tool)
      }
    case .failed(let failed, let words) where failed == picture?.id:
      (scene.headline, scene.detail) = (headline, words)
    default:
      (scene.headline, scene.detail) = (headline, shown.news ?? localized("The picture is being read…"))
    }
  }

  func pictureBox(on screen: ScreenRect) -> ScreenRect {
    ScreenRect(
      x: screen.x + Self.pictureEdge * screen.width, y: screen.y + Self.pictureTop * screen.height,
      width: (1 - 2 * Self.pictureEdge) * screen.width,
      height: (TextPage.heightShare - Self.pictureTop - 0.01) * screen.height)
  }
}

import Library
import Localization
import Reading
import Signals

// Pictures in notes, by gaze, switch, keys and mouse: looked at one after another and enlarged, cut from pages, removed.
extension AppSession {
  mutating func choose(
    _ id: TargetID, inPicturesOf before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    guard let owner = before.view.pictureOwner, let number = before.view.pictureNumber,
      let known = notebook.note(owner.note)?.note
    else {
      // Somebody has removed the note whose picture is shown.
      guard id == .panelBack else { return [] }
      (shown.view, shown.page, shown.news) = (.list, 0, localized("That note is no longer there."))
      show(shown, isOther: true, at: time)
      return []
    }
    switch id {
    case .panelBack:
      if case .picture = shown.view {
        // From every page it takes three looks at most to leave the notebook; pictures of a step have a shorter way among what
        // can be done with them.
        (shown.view, shown.cut) = (owner.step == nil ? .list : owner.view, nil)
      } else {
        shown.view = .picture(owner, number)
      }
      shown.page = 0
      let drawn = liftDrawing()
      show(shown, isOther: true, at: time)
      return [.voice(.hush)] + drawn + pictureRequest(again: true)
    case .closeNotebook: return [.voice(.hush)] + uncover()
    case .pictureOptions: (shown.view, shown.page) = (.pictureOptions(owner, number), 0)
    case .pictureCloser:
      (shown.view, shown.page, shown.closeness) = (.pictureCloser(owner, number), 0, PictureCloseness())
    case .pictureNext, .pictureBefore:
      let other = number + (id == .pictureNext ? 1 : -1)
      guard owner.numbers(in: known).contains(other) else { return [] }
      (shown.view, shown.page) = (.picture(owner, other), 0)
    case .pictureCaption:
      let place = PlanStep(note: owner.note, version: known.version, number: number)
      return openKeys(for: .notebook(begun(.caption(place, step: owner.step))), at: time)
    case .pictureMail:
      guard let picture = shown.pictures.at(number) else { return [] }
      return mail(.picture(picture.id, of: known.id), shown, at: time)
    case .pictureRemove: return remove(number, of: owner, from: known, shown, at: time)
    case .cutUndo: return takeBackCut(in: known, shown, at: time)
    case .noteUndo:
      (shown.view, shown.page) = (owner.view, 0)
      return ask(.restore(owner.note, seen: known.version), shown, at: time)
    default:
      return chooseDrawing(id, number, in: known, shown, at: time) ?? look(id, shown, at: time)
    }
    show(shown, isOther: true, at: time)
    return [.voice(.hush)] + pictureRequest(again: true)
  }

  /// Changes which part of the picture is seen: nearer, farther and to the sides.
  private mutating func look(
    _ id: TargetID, _ screen: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    guard case .known(let picture) = notebook.picture else { return [] }
    var shown = screen
    let (box, (width, height)) = (cellScreen.bounds, picture.shownSize)
    let before = shown.closeness
    switch id {
    case .pictureLarger: shown.closeness.grow()
    case .pictureSmaller: shown.closeness.shrink(width, height, in: box)
    case .pictureLeft: shown.closeness.move(-1, 0, width, height, in: box)
    case .pictureRight: shown.closeness.move(1, 0, width, height, in: box)
    case .pictureUp: shown.closeness.move(0, -1, width, height, in: box)
    case .pictureDown: shown.closeness.move(0, 1, width, height, in: box)
    default: return []
    }
    // The same cells stay for the next step to the side.
    show(shown, isOther: before.zoom != shown.closeness.zoom, at: time)
    return []
  }

  private mutating func remove(
    _ number: Int, of owner: PictureOwner, from before: Note, _ shown: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    guard notebook.pending == nil else { return [] }
    var (note, shown, pictures) = (before, shown, NotePictures(of: before.body))
    do throws(LibraryError) { try pictures.remove(number) } catch {
      shown.news = "\(error)"
      show(shown, isOther: true, at: time)
      return []
    }
    note.body = pictures.body
    let rest = owner.numbers(in: note)
    let next = rest.contains(number) ? number : rest.last
    (shown.view, shown.page) = (next.map { .picture(owner, $0) } ?? owner.view, 0)
    shown.news = localized("The picture is removed. “Undo the last change” brings it back.")
    notebook.pending = .change(note)
    // The change is shown at once; if it cannot be stored, the notes are read again.
    notebook.see(note)
    return ask(.change(note), shown, at: time) + pictureRequest()
  }

  /// Stores the caption that was typed for a picture; an empty one removes the caption. If somebody has changed the note
  /// meanwhile, the picture's number may belong to another one: then the typed text is stored as a note of its own.
  mutating func write(
    _ text: String, of picture: PlanStep, step: Int?, in before: Note, at time: Timestamp
  ) -> [AppAction] {
    var (note, pictures) = (before, NotePictures(of: before.body))
    let field = NotebookField.caption(picture, step: step)
    do throws(LibraryError) {
      guard picture.version == note.version else { throw .changedMeanwhile }
      try pictures.describe(picture.number, text)
    } catch {
      guard !text.isEmpty else { return showNotebook(field.view, at: time) + pictureRequest() }
      return showNotebook(
        .list,
        news: localized("The note was changed by somebody meanwhile. What you wrote is kept as a new note."),
        awaiting: .add(text, about: notebook.document, page: nil), at: time)
    }
    guard pictures.body != note.body else { return showNotebook(field.view, at: time) + pictureRequest() }
    note.body = pictures.body
    let request = NotebookRequest.save(note, typed: text, field)
    notebook.pending = request
    return showNotebook(field.view, awaiting: request, at: time) + pictureRequest()
  }

  // MARK: Cutting from a page

  /// The page being read, if the note is about its document; nil if the document is encrypted, since its pages must not be
  /// stored unencrypted.
  func cuttablePage(of note: Note) -> (document: ShelfItem.ID, page: Int)? {
    guard note.role.mayEdit, case .reading(let reading) = screen.place, reading.item.id == note.document,
      !reading.item.isEncrypted
    else { return nil }
    return (reading.item.id, reading.session.position.page)
  }

  mutating func cutPage(
    for owner: PictureOwner, of note: Note, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    // Another change of the note that is not stored yet would conflict with this one.
    guard notebook.pending == nil, let cut = cuttablePage(of: note) else { return [] }
    var shown = before
    (shown.view, shown.page) = (.picture(owner, owner.nextNumber(in: note)), 0)
    let request = NotebookRequest.cutPage(
      owner, version: note.version, from: cut.document, page: cut.page)
    notebook.pending = request
    return ask(request, shown, at: time)
  }

  // MARK: The picture's file

  /// Asks, once, for the picture that is looked at and for the drawing on it.
  ///
  /// - Parameter again: whether to ask again for what could not be read.
  mutating func pictureRequest(again: Bool = false) -> [AppAction] {
    guard case .covered(.notebook(let shown), _) = screen, let note = shown.view.note,
      let id = shown.view.pictureNumber.flatMap({ shown.pictures.at($0) })?.id
    else { return [] }
    let drawing = drawingRequest(id, of: note, again: again)
    switch notebook.picture {
    case .known(let file) where file.id == id: return drawing
    case .asked(id): return drawing
    case .failed(id, _) where !again: return drawing
    default: break
    }
    notebook.picture = .asked(id)
    return notebookRequest(.picture(id, of: note)) + drawing
  }

  /// Takes in the answer to `NotebookRequest.picture`.
  ///
  /// - Parameters:
  ///   - id: the SHA-256 of the picture's file.
  ///   - answer: the store's answer.
  mutating func know(picture id: String, _ answer: Result<NotebookAnswer, AppFailure>) {
    // Another person reads by now, or another picture is looked at.
    guard notebook.picture == .asked(id) else { return }
    switch answer {
    case .success(let answer):
      notebook.picture =
        answer.picture.map { .known($0) } ?? .failed(id, localized("The picture is not there any more."))
    case .failure(let failure): notebook.picture = .failed(id, failure.words)
    }
  }
}

import Documents
import Foundation
import Library
import Localization
import Reading
import Signals
import Typing

/// The input field for the note of a mark.
package struct NoteModel: Hashable, Sendable {
  /// Which mark the note is on: what is typed on one mark is not another's.
  package var mark: String
  /// The words above the field that say which mark the note belongs to.
  package var title: String
  /// The text that was begun and is not stored yet, else the stored note.
  package var text: String
  /// Makes an input field from the identifier of its mark, the words above the field and its text.
  package init(mark: String, title: String, text: String) {
    (self.mark, self.title, self.text) = (mark, title, text)
  }
}

// What can be done with one mark that was chosen in the list: search for its words, read them aloud, copy them, change its
// colour or note, put it into a note as a picture, or delete it.
extension AppSession {
  /// Goes to a mark and shows beside it what can be done with it.
  mutating func goTo(_ mark: Mark, at time: Timestamp) -> [AppAction] {
    let closed = closePanel(at: time)
    guard case .place(.reading(var reading)) = screen else { return closed }
    reading.session.jump(to: mark.geometry.start, page: mark.page)
    screen = .place(.reading(reading))
    return closed + open(.oneMark(mark.id), isByHand: true, at: time)
  }

  /// The cells of one mark.
  func oneMarkItems(_ id: String) -> [PanelItem] {
    guard case .reading(let reading) = screen.place, let mark = reading.marks.mark(id) else { return [.back] }
    var done = PanelItem(.panelBack, localized("Done"), .done)
    var items: [PanelItem] = []
    if mark.kind == .highlight, !mark.text.isEmpty {
      var search = PanelItem(MarkCells.search, localized("Search for this"), .find)
      search.effect = .open(.searchMark(id))
      items += [search, PanelItem(MarkCells.copy, localized("Copy"), .copy)]
    }
    if reading.session.canSpeak {
      items.append(PanelItem(MarkCells.aloud, localized("Read aloud from here"), .aloud))
    }
    if mark.kind != .bookmark {
      let colour = MarkColour(rawValue: mark.colour) ?? .yellow
      items.append(PanelItem(MarkCells.colour, colour.name, .mark))
    }
    items.append(
      PanelItem(
        MarkCells.note, mark.note.isEmpty ? localized("Write a note") : localized("Change the note"), .help))
    if Remark.isLong(mark.note) {
      var read = PanelItem(MarkCells.readNote, localized("Read the note"), .more)
      let start = mark.geometry.start
      read.effect = .open(
        .remark(
          Remark(
            title: localized("Note on page \(mark.page + 1)"), words: mark.note,
            place: PagePlace(page: mark.page, x: start.x, y: start.y))))
      items.append(read)
    }
    if Self.cuttableArea(of: mark, in: reading.item) != nil {
      items.append(PanelItem(MarkCells.cut, localized("Put it into a note as a picture"), .screen))
    }
    var delete = PanelItem(MarkCells.delete, localized("Delete"), .close)
    delete.dwellSeconds = MarkCells.deleteDwellSeconds
    (done.icon, items) = (.done, items + [delete])
    return MarkCells.placed(
      [done] + items, at: .bottom, on: reading.session.screen, errorPx: reading.session.errorPx)
  }

  /// Handles the choice of a cell of one mark.
  ///
  /// - Returns: nil if the cell is not one of them.
  mutating func chooseOneMark(_ id: TargetID, _ mark: String, _ panel: OpenPanel, at time: Timestamp)
    -> [AppAction]?
  {
    guard case .place(.reading(let reading)) = screen, var mark = reading.marks.mark(mark) else { return nil }
    let documentID = reading.item.id
    switch id {
    case MarkCells.copy:
      tell(localized("Copied"), Self.quoted(mark.text))
      return [.screen(.copy(mark.text))] + closePanel(at: time)
    case MarkCells.aloud:
      let closed = closePanel(at: time)
      guard case .place(.reading(var reading)) = screen else { return closed }
      let done = reading.session.readAloud(from: mark.geometry.start, page: mark.page)
      screen = .place(.reading(reading))
      return closed + apply(done, at: time)
    case MarkCells.colour:
      mark.colour = (MarkColour(rawValue: mark.colour) ?? .yellow).next.rawValue
      return [.store(.marks(.update(mark), documentID: documentID))]
    case MarkCells.note:
      if entryMode == .keys { return openKeys(for: .note(mark.id), at: time) }
      return closePanel(at: time) + handle(MarkEvent.note(mark.id), at: time)
    case MarkCells.cut:
      return Self.cuttableArea(of: mark, in: reading.item)
        .map { cut($0, page: mark.page, of: documentID, at: time) } ?? []
    case MarkCells.delete:
      return closePanel(at: time) + [.store(.marks(.remove(mark), documentID: documentID))]
    default: return nil
    }
  }

  private mutating func tell(_ headline: String, _ remedy: String) {
    guard case .place(.reading(var reading)) = screen else { return }
    reading.session.tell(headline, remedy)
    screen = .place(.reading(reading))
  }

  // MARK: Notes on marks

  /// Opens the input field for a note.
  ///
  /// - Parameter id: the identifier of the mark; nil for the one being read, or the one made last.
  mutating func writeNote(on id: String?) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen else { return [] }
    if let mark = id.map({ reading.marks.mark($0) }) ?? reading.markAtHand {
      reading.note = mark.id
    } else {
      reading.session.tell(
        localized("There is no mark to write a note on"),
        localized("Mark something first: Ctrl+H, or “Mark” in the menu."))
    }
    screen = .place(.reading(reading))
    return []
  }

  /// Stores the text of the note whose input field is open. Until the store has confirmed it, the text stays a draft: the store
  /// may refuse it, and the program may end before the answer comes.
  mutating func keepNote(_ text: String) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, let id = reading.note else { return [] }
    reading.note = nil
    screen = .place(.reading(reading))
    guard var mark = reading.marks.mark(id) else { return [] }
    let note = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.joined(separator: "\n")
    guard note != mark.note else { return keep(nil, for: .note(id)) }
    mark.note = note
    return keep(Self.draft(ofNote: note, on: id), for: .note(id))
      + [.store(.marks(.update(mark), documentID: reading.item.id))]
  }

  /// Drops the drafts of notes that are stored. What was typed further since stays a draft.
  ///
  /// - Parameters:
  ///   - marks: the marks that the store has told.
  ///   - change: the change that it has made before; nil for none.
  ///   - document: the document of the marks.
  mutating func forgetKeptNotes(_ marks: [Mark], after change: MarkChange?, in document: String)
    -> [AppAction]
  {
    let changed: [Mark] = if case .update(let mark) = change { [mark] } else { [] }
    return changeDrafts { drafts in
      for mark in marks + changed {
        let id = DraftID(purpose: .note(mark.id), document: document)
        guard let draft = drafts[id], draft.text == Self.draft(ofNote: mark.note, on: mark.id)?.text else {
          continue
        }
        drafts[id] = nil
      }
    }
  }

  /// The text of a note as a draft; nil if there is no text.
  private static func draft(ofNote text: String, on mark: String) -> TypedText? {
    let purpose = TypingPurpose.note(mark)
    return text.isEmpty ? nil : TypedText(text, style: purpose.style, longest: purpose.longest)
  }

  /// Stores the note's text as a draft, so that nothing is lost whatever leads away from the field, as with keys by gaze.
  mutating func keepNoteDraft(_ text: String) -> [AppAction] {
    guard case .place(.reading(let reading)) = screen, let id = reading.note,
      let mark = reading.marks.mark(id)
    else { return [] }
    return keep(text == mark.note ? nil : Self.draft(ofNote: text, on: id), for: .note(id))
  }

  /// The input field of a note; nil if none is open.
  var noteModel: NoteModel? {
    guard case .place(.reading(let reading)) = screen, let id = reading.note,
      let mark = reading.marks.mark(id)
    else { return nil }
    let title =
      mark.text.isEmpty
      ? localized("Note on page \(mark.page + 1)") : localized("Note on \(Self.quoted(mark.text))")
    let begun = drafts[draft(of: .note(id))]?.text
    return NoteModel(mark: id, title: title, text: begun ?? mark.note)
  }
}

import Reading
import Signals
import Tracking

// Cells that cover a place: how they react to gaze, a switch, keys and time.
extension AppSession {
  /// The cells that cover the place; nil if none do.
  var covering: CoveringCells? {
    get { if case .covered(let covering, _) = screen { covering.cells } else { nil } }
    set {
      guard let newValue, case .covered(var covering, let place) = screen else { return }
      covering.cells = newValue
      screen = .covered(covering, over: place)
    }
  }

  /// Covers the place where the person is with cells, in place of what has covered it so far.
  mutating func cover(_ covering: Covering) { screen = .covered(covering, over: screen.place) }

  /// Makes cells that are about to cover the place. The eyes have to leave the spot where they are before a cell reacts. If the
  /// person acted by a switch, without gaze, a mark goes round the cells at once.
  mutating func newCells(_ timing: PanelMachine.Timing, at time: Timestamp) -> CoveringCells {
    let cells = CoveringCells(
      timing: timing, home: eyesPlace, leaving: covering?.machine.chosenBox, isByHand: entryMode == .keys,
      at: time)
    // Cells that are opened from the place itself lead back to the place, not to a document's own screen.
    if case .place = screen { document = nil }
    clearPlace()
    return cells
  }

  /// Lays out the cells that cover the place, after something has changed. The eyes have to leave the cell that they are on
  /// first.
  mutating func layOutCovering(at time: Timestamp) {
    guard case .covered(let covering, _) = screen else { return }
    switch covering {
    case .settings(let settings): show(settings, isOther: true, at: time)
    case .saying(let say): show(say, isOther: true, at: time)
    case .typing(let typing): show(typing, isOther: true, at: time)
    case .circling(let circling): show(circling, at: time)
    case .pin(let pin): show(pin, isOther: true, at: time)
    case .pinChoice(let choice): show(choice, isOther: true, at: time)
    case .definition(let definition): show(definition, isOther: true, at: time)
    case .trend(let trend): show(trend, isOther: true, at: time)
    case .notebook(let notebook): show(notebook, isOther: true, at: time)
    case .sharing(let sharing): show(sharing, isOther: true, at: time)
    case .collections(let shown): show(shown, isOther: true, at: time)
    case .readers(let shown): show(shown, isOther: true, at: time)
    case .removal(let shown): show(shown, isOther: true, at: time)
    case .together(let shown): show(shown, isOther: true, at: time)
    case .seat(let seat): show(seat, isOther: true, at: time)
    case .catalogues(let shown): show(shown, isOther: true, at: time)
    case .account(let shown): show(shown, isOther: true, at: time)
    case .members(let shown): show(shown, isOther: true, at: time)
    case .photo(let shown): show(shown, isOther: true, at: time)
    case .recoveryCode(let code): show(code, isOther: true, at: time)
    case .document(let shown): show(shown, isOther: true, at: time)
    case .folders(let shown): show(shown, isOther: true, at: time)
    }
  }

  /// Handles input by hand to the cells that cover the place.
  ///
  /// - Returns: nil if no cells cover it.
  mutating func coveringHandle(_ event: PanelEvent, at time: Timestamp) -> [AppAction]? {
    guard covering != nil else { return nil }
    stayInCircling(at: time)
    switch event {
    case .open: return []
    case .press: return covering?.machine.press(at: time).map { chooseCovering($0, at: time) } ?? []
    case .choose(let id):
      covering?.machine.stay(at: time)
      return chooseCovering(id, at: time)
    case .move(let step):
      covering?.machine.move(by: step, at: time)
      return []
    case .back: return chooseCovering(.panelBack, at: time)
    }
  }

  private mutating func chooseCovering(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    switch screen {
    case .covered(.settings, _): chooseSetting(id, at: time)
    case .covered(.saying, _): choosePhrase(id, at: time)
    case .covered(.typing, _): chooseKey(id, at: time)
    case .covered(.circling, _): chooseCircled(id, at: time)
    case .covered(.pin, _): choosePINKey(id, at: time)
    case .covered(.pinChoice, _): choosePINKind(id, at: time)
    case .covered(.definition, _): chooseInDefinition(id, at: time)
    case .covered(.trend, _): chooseInTrend(id, at: time)
    case .covered(.notebook, _): chooseInNotebook(id, at: time)
    case .covered(.sharing, _): chooseInSharing(id, at: time)
    case .covered(.collections, _): chooseInCollections(id, at: time)
    case .covered(.readers, _): chooseInReaders(id, at: time)
    case .covered(.removal, _): chooseInRemoval(id, at: time)
    case .covered(.together, _): chooseInTogether(id, at: time)
    case .covered(.seat, _): chooseInSeat(id, at: time)
    case .covered(.catalogues, _): chooseInCatalogues(id, at: time)
    case .covered(.account, _): chooseInAccount(id, at: time)
    case .covered(.members, _): chooseInMembers(id, at: time)
    case .covered(.photo, _): chooseInPhoto(id, at: time)
    case .covered(.recoveryCode, _): chooseAtCode(id, at: time)
    case .covered(.document, _): chooseInDocument(id, at: time)
    case .covered(.folders, _): chooseInFolders(id, at: time)
    case .place, .calibrating, .cameras, .resting: []
    }
  }

  /// Closes what lies over the place, before other cells cover it.
  mutating func clearPlace() {
    palette = nil
    guard case .reading(var reading) = screen.place else { return }
    (reading.panel, reading.note, reading.form.typing) = (nil, nil, nil)
    screen.place = .reading(reading)
  }

  mutating func uncover() -> [AppAction] {
    guard case .covered(let covering, let place) = screen else { return [] }
    return Self.silence(after: covering) + comeBack(to: place, from: covering.cells.machine.mark)
  }

  private static func silence(after covering: Covering) -> [AppAction] {
    switch covering {
    case .saying, .definition, .notebook, .seat, .recoveryCode, .catalogues, .together, .members:
      [.voice(.hush)]
    case .settings, .typing, .circling, .pin, .pinChoice, .trend, .sharing, .collections, .removal,
      .readers, .account, .photo, .document, .folders:
      []
    }
  }

  /// Ends what the voice reads out of cells whose place a calibration takes: nobody can read a verse while something else is read to them.
  /// A phrase that is said for the person is not interrupted.
  func hushCovering() -> [AppAction] {
    guard case .covered(let covering, _) = screen else { return [] }
    if case .saying = covering { return [] }
    return Self.silence(after: covering)
  }

  /// Closes the cells completely, as by repeated Back, because nobody has looked at them for a while.
  private mutating func leaveCovering(at time: Timestamp) -> [AppAction] {
    switch screen {
    case .covered(.typing(let typing), _): leave(typing, at: time)
    case .covered(.pin, _), .covered(.pinChoice, _): leavePIN()
    default: uncover()
    }
  }

  mutating func followCovering(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    if case .covered(.circling, _) = screen { return followCircling(frame, at: time) }
    let isFollowed = usesGaze && display.isFullScreen
    let outcome = covering?.machine.follow(
      isFollowed ? frame.filtered : .invalid(.notCalibrated), isFollowed ? frame.intents : [], at: frame.time)
    switch outcome {
    case .chosen(let id): return chooseCovering(id, at: time)
    case .left: return leaveCovering(at: time)
    case nil: return []
    }
  }

  var coveringDeadline: Timestamp? {
    [covering?.machine.deadline, circlingDeadline, photoDeadline].compactMap(\.self).min()
  }

  mutating func coveringTimePasses(to time: Timestamp) -> [AppAction] {
    guard let due = coveringDeadline, time >= due else { return [] }
    let taken = photoTimePasses(to: time)
    return taken
      + (covering?.machine.pass(to: time) == .left ? leaveCovering(at: time) : circlingTimePasses(to: time))
  }
}

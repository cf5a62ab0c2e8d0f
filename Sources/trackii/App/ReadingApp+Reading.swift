import Calibration
import Library
import ReaderWindow
import Reading
import Recording
import Signals
import Tracking

extension ReadingApp {
  func showReader() {
    guard place == .reading, let reader else { return }
    handle.show(.reader(reader.scene))
  }

  /// Carries out what the reader did, and shows it.
  func apply(_ actions: [ReaderAction]) async {
    guard place == .reading, let reader else { return }
    showReader()
    await show(reader.layout)
    for action in actions {
      switch action {
      case .savePosition(let position):
        notes?.note(.scrolled, book?.item.title ?? "", at: position)
        await remember()
      case .pageChanged(let page): await loadLines(around: page)
      case .read(let evidence): await tracking?.learn(evidence)
      case .spoken(let passage): say(passage)
      case .hushed: hush()
      case .repairWanted: await putRight()
      case .driftForgotten: await tracking?.resetDrift()
      case .exited: await leaveBook()
      default: break
      }
    }
  }

  /// A disk that is full must not stop the reading: the place is told to be lost and tried again.
  private func remember() async {
    guard let reader, let item = book?.item else { return }
    do {
      // A zoom of 0 is the comfortable size of whatever screen it is read on next.
      let zoom = reader.isFittedByDefault ? 0 : reader.scale
      try await shelf.remember(ReadingPlace(position: reader.position, zoom: zoom), in: item.id)
    } catch {
      message = "\(error)"
    }
  }

  private func leaveBook() async {
    await remember()
    (reader, book, linesLoaded, texts) = (nil, nil, [], [:])
    handle.setPages(nil)
    handle.pageText = nil
    if case .document = start { return end() }
    await go(to: .shelf)
  }
}

/// The calibrated error in the unit that the reader's layout takes.
enum CalibratedErrorPx {
  /// Mean distance between gaze and target, screen px.
  static func of(_ stored: StoredCalibration) -> Double {
    let profile = stored.profile
    return profile.report?.accuracyPx ?? profile.heldOutDegrees * profile.screen.pxPerDegree(distanceMm: 570)
  }
}

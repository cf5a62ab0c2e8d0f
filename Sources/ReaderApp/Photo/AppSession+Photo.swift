import Documents
import Library
import Localization
import Reading
import Signals

// “Take a picture”: a frame of the camera that tracks the eyes, which is shown before it is stored.
extension AppSession {
  /// Opens the page for taking a picture, in place of what covers the screen.
  ///
  /// - Parameters:
  ///   - use: what the picture is for.
  ///   - taken: a picture that could not be stored; nil for none.
  ///   - news: why it could not, in words for the person.
  ///   - time: the present time.
  mutating func openPhoto(
    for use: PhotoScreen.Use, taken: PictureFile? = nil, news: String? = nil, at time: Timestamp
  ) -> [AppAction] {
    guard setting.isLive, case .covered = screen else { return [] }
    let silence = fallSilent()
    var shown = PhotoScreen(use: use, next: time, news: news, cells: newCells(PhotoScreen.timing, at: time))
    if let taken { shown.state = .taken(taken) }
    show(shown, isOther: true, at: time)
    return silence + photoTimePasses(to: time)
  }

  /// Why the camera gives no picture now, and what to do; nil if it does.
  var photoObstacle: String? {
    if isServed {
      return localized(
        "The gaze service has the camera, and hands over no pictures. Start Trackii with --no-service.")
    }
    switch camera {
    case .streaming: return nil
    case .waiting: return localized("No camera has sent a picture yet. Plug one in.")
    case .switching(let change): return localized("\(change.to.name) is being started…")
    case .interrupted(let headline, let remedy, _): return "\(headline). \(remedy)"
    case .paused: return camera.banner.map { "\($0.headline). \($0.remedy)" }
    }
  }

  // MARK: Choosing cells

  mutating func chooseInPhoto(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.photo(var shown), _) = screen else { return [] }
    shown.news = nil
    switch (shown.state, id) {
    case (.counting, .panelBack), (.awaited, .panelBack): shown.beginAgain(at: time)
    case (_, .panelBack): return leavePhoto(shown.use, at: time)
    case (.looking, .photoTake):
      guard photoObstacle == nil else { return [] }
      let seconds = PhotoScreen.countdownSeconds
      shown.state = .counting(until: time + Double(seconds), left: seconds)
    case (.looking, .photoCameraOn): return [.gaze(.resumeCamera)]
    case (.taken(let picture), .photoKeep): return keep(picture, shown, at: time)
    case (.taken, .photoAgain):
      shown.state = .looking
      shown.beginAgain(at: time)
    default: return []
    }
    show(shown, isOther: true, at: time)
    return photoTimePasses(to: time)
  }

  /// Returns to what the picture was for.
  private mutating func leavePhoto(_ use: PhotoScreen.Use, at time: Timestamp) -> [AppAction] {
    switch use {
    case .portrait: openAccount(at: time)
    // From every page it takes three looks at most to leave the notebook.
    case .note: showNotebook(.list, at: time)
    case .cover(let document): openDocument(document, at: time)
    }
  }

  private mutating func keep(
    _ picture: PictureFile, _ before: PhotoScreen, at time: Timestamp
  ) -> [AppAction] {
    let owner: PictureOwner
    switch before.use {
    case .portrait: return openAccount(asking: .takenPicture(picture), at: time)
    case .cover(let document):
      return openDocument(
        document, asking: .takenCover(picture), news: localized("Being kept…"), at: time)
    case .note(let note): owner = note
    }
    // Another change of the note that is not stored yet would conflict with this one.
    guard notebook.pending == nil, let note = notebook.note(owner.note)?.note, note.role.mayEdit else {
      var shown = before
      shown.news =
        notebook.pending == nil
        ? localized("The note is no longer there, or is not yours to change. “Back” shows the notes.")
        : localized("The note is still being kept. Look at “Keep it” again in a moment.")
      show(shown, isOther: true, at: time)
      return []
    }
    let request = NotebookRequest.addTaken(picture, to: owner, version: note.version)
    notebook.pending = request
    return showNotebook(
      .picture(owner, owner.nextNumber(in: note)), awaiting: request, at: time)
  }

  // MARK: Time

  /// When the countdown changes, or the camera is asked again; nil if no picture is being taken.
  var photoDeadline: Timestamp? {
    guard case .covered(.photo(let shown), _) = screen else { return nil }
    return shown.deadline(canLook: photoObstacle == nil)
  }

  mutating func photoTimePasses(to time: Timestamp) -> [AppAction] {
    guard case .covered(.photo(var shown), _) = screen, let due = photoDeadline, time >= due else {
      return []
    }
    switch shown.state {
    case .taken: return []
    case .awaited:
      shown.beginAgain(at: time)
      shown.news =
        localized(
          Int(PhotoScreen.patienceSeconds),
          one:
            "The camera gave no picture within \(PhotoScreen.patienceSeconds.fixed(0)) second. Try it again.",
          other:
            "The camera gave no picture within \(PhotoScreen.patienceSeconds.fixed(0)) seconds. Try it again."
        )
      show(shown, isOther: true, at: time)
      return []
    case .counting(let until, _) where time >= until:
      shown.state = .awaited(since: time)
      return ask(shown, at: time)
    case .counting(let until, let left) where time >= until + -Double(left - 1):
      shown.state = .counting(until: until, left: max(1, min(left - 1, Int((until - time).rounded(.up)))))
      cover(.photo(shown))
      return photoTimePasses(to: time)
    case .counting, .looking:
      // The picture that was requested is given up.
      return ask(shown, at: time)
    }
  }

  private mutating func ask(_ before: PhotoScreen, at time: Timestamp) -> [AppAction] {
    var shown = before
    photosAsked += 1
    shown.asked = PhotoScreen.Asked(number: photosAsked, since: time)
    cover(.photo(shown))
    return [.gaze(.takePicture(number: photosAsked))]
  }

  // MARK: Answers of the camera

  /// Takes in a picture, or why there is none. The answer to an earlier request, or after the person has left the page, is
  /// dropped.
  mutating func know(photo answer: Result<PictureFile, AppFailure>, number: Int, at time: Timestamp) {
    guard case .covered(.photo(var shown), _) = screen, shown.asked?.number == number else { return }
    shown.asked = nil
    switch (answer, shown.state) {
    case (.success(let picture), .awaited):
      (shown.state, shown.seen) = (.taken(picture), nil)
      show(shown, isOther: true, at: time)
    case (.success(let picture), _):
      (shown.seen, shown.next) = (picture, time + PhotoScreen.previewSeconds)
      cover(.photo(shown))
    case (.failure(let failure), .awaited):
      shown.beginAgain(at: time)
      (shown.news, shown.next) = (failure.words, time + PhotoScreen.retrySeconds)
      show(shown, isOther: true, at: time)
    case (.failure, _):
      (shown.seen, shown.next) = (nil, time + PhotoScreen.retrySeconds)
      cover(.photo(shown))
    }
  }

  /// Takes in that the camera has stopped or started: a requested picture is given up, and the cells change.
  mutating func cameraChangedForPhoto(at time: Timestamp) -> [AppAction] {
    guard case .covered(.photo(var shown), _) = screen else { return [] }
    if case .taken = shown.state { return [] }
    shown.beginAgain(at: time)
    show(shown, isOther: true, at: time)
    return photoTimePasses(to: time)
  }

  // MARK: The cells

  /// Shows the page for taking a picture.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: PhotoScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    var items: [PanelItem]
    switch shown.state {
    case .looking:
      items = [.back]
      if photoObstacle == nil {
        items.append(
          PanelItem(
            .photoTake,
            localized(
              PhotoScreen.countdownSeconds, one: "Take it in 1 second",
              other: "Take it in \(PhotoScreen.countdownSeconds) seconds"), .camera))
      } else if case .paused = camera, !isServed {
        items.append(PanelItem(.photoCameraOn, localized("Switch the camera on"), .camera))
      }
    case .counting, .awaited: items = [PanelItem(.panelBack, localized("Stop"), .close)]
    case .taken:
      items = [
        .back, PanelItem(.photoKeep, localized("Keep it"), .done),
        PanelItem(.photoAgain, localized("Again"), .undo),
      ]
    }
    for index in items.indices { items[index].rect = cellBelowText(index, of: items.count) }
    shown.cells.show(items, at: OpenPanel.cells(items, in: grid()), isOther: isOther, time: time)
    cover(.photo(shown))
  }

  func scene(_ shown: PhotoScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    let words = words(shown)
    (scene.headline, scene.detail) = (shown.news ?? words.headline, words.detail)
    let seen: PictureFile?
    var isMirror = true
    switch shown.state {
    case .taken(let picture): (seen, isMirror) = (picture, false)
    case .looking, .counting, .awaited: seen = photoObstacle == nil ? shown.seen : nil
    }
    guard let seen else { return scene }
    let box = pictureBox(on: scene.screen)
    let (width, height) = seen.shownSize
    var picture = PanelScene.Picture(
      id: seen.id, data: seen.data, width: seen.width, height: seen.height, quarters: seen.quarters,
      box: box, place: PictureCloseness().place(width, height, in: box))
    if isMirror { picture.kind = .mirror }
    (scene.picture, scene.detail) = (picture, nil)
    return scene
  }

  private func words(_ shown: PhotoScreen) -> (headline: String, detail: String?) {
    switch shown.state {
    case .looking:
      if let photoObstacle { return (localized("No picture can be taken now"), photoObstacle) }
      return (
        localized("Take a picture: this is what the camera sees"),
        localized("The camera is asked what it sees…")
      )
    case .counting(_, let left): return (localized("Look into the camera: \(left)"), nil)
    case .awaited: return (localized("One moment…"), nil)
    case .taken:
      switch shown.use {
      case .portrait:
        return (localized("Is this to be your picture? Everybody in the household sees it"), nil)
      case .note(let owner): return (words(before: owner), nil)
      case .cover(let document): return (words(beforeCoverOf: document), nil)
      }
    }
  }

  /// The question above the cells.
  private func words(beforeCoverOf id: ShelfItem.ID) -> String {
    guard let item = document?.details?.item, item.id == id else {
      return localized("Is this to be the cover?")
    }
    return localized("Is this to be the cover of “\(DisplayText.of(item.title, maximum: 60))”?")
  }

  /// The question above the cells. A step is named by its words, since another one may have its number by now.
  private func words(before owner: PictureOwner) -> String {
    guard let number = owner.step else { return localized("Is this to go into the note?") }
    let step = notebook.note(owner.note).flatMap { NotePlan(of: $0.note.body)?.steps.at(number) }
    return step.map {
      localized("Is this to go to “\(DisplayText.of(NotePictures.plain($0.title), maximum: 40))”?")
    } ?? localized("That step is no longer there.")
  }
}

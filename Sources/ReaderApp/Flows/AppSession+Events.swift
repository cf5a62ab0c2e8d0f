import Library
import Reading
import Signals

// Handles the application's events by passing each one to the flow that it belongs to.
extension AppSession {
  mutating func handle(_ event: AppEvent, at time: Timestamp) -> [AppAction] {
    // Reading is counted before the event is handled: an event that ends reading happened while it lasted.
    let actions = countReading(event, at: time) + carryOut(event, at: time) + watchFront(at: time)
    // A page that waited while the person was busy is shown now.
    takePage()
    return actions
  }

  private mutating func carryOut(_ event: AppEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .timer: return timePasses(to: time)
    case .window(let event): return handle(event, at: time)
    case .trackerReady(let notice, let networks):
      (visionNotice, self.networks) = (notice, networks)
      return []
    case .camera(let event): return handle(event, at: time)
    case .gaze(let event): return handle(event, at: time)
    case .recordedScene(let scene):
      showRecorded(scene)
      return []
    case .calibrationUsed(let result): return used(result, at: time)
    case .pace(let pace, let of): return keep(pace, of: of)
    case .store(let event): return handle(event, at: time)
    case .book(let event): return handle(event, at: time)
    case .voice(let event): return handle(event, at: time)
    case .dictionary(let event): return handle(event, at: time)
    case .catalogue(let event): return handle(event, at: time)
    case .mail(let event): return handle(event, at: time)
    case .alarm(let trouble):
      heard(trouble: trouble)
      return []
    case .found(let files):
      found(files)
      return []
    case .foundCalendars(let files):
      found(calendars: files)
      return []
    case .foundTexts(let files):
      found(texts: files, at: time)
      return []
    case .foundFolders(let folders):
      found(folders: folders, at: time)
      return []
    case .foundPictures(let files):
      found(pictures: files, at: time)
      return []
    case .notice(let id, let answer):
      return reminders.held.first { $0.id == id }.map { self.answer(answer, to: $0) } ?? []
    case .notified(let id): return [.store(.reminders(.notified(id)))]
    case .wall(let date): return told(wall: date, at: time)
    case .clock(let minute):
      lighting.minute = minute
      return []
    case .woke(let seconds): return woke(after: seconds)
    case .locked(let isLocked): return locked(isLocked)
    case .stop: return finish()
    case .failed(let error): return finish(error)
    }
  }

  private mutating func timePasses(to time: Timestamp) -> [AppAction] {
    var actions: [AppAction] = []
    if display.adopt(setting, at: time) { actions += screenChanged(at: time) }
    actions += lookUpAgain(at: time)
    actions += calibrationTimePasses(to: time)
    actions += placeTimePasses(to: time)
    actions += panelTimePasses(to: time)
    actions += drawingTimePasses(to: time)
    actions += restTimePasses(to: time)
    actions += coveringTimePasses(to: time)
    actions += pinWaitTimePasses(to: time)
    actions += remindersTimePasses(to: time)
    actions += timersTimePass(to: time)
    actions += frontTimePasses(to: time)
    return actions
  }

  // MARK: Events of the window

  mutating func handle(_ event: WindowEvent, at time: Timestamp) -> [AppAction] {
    // A switch on cells works without a calibration, and does not end the wait for the next try.
    let goesOn = if case .panel(.press) = event { true } else { false }
    if event.isDeliberate, !goesOn, retry.isWaiting {
      retry = CalibrationRetry()
      // A person who does something need not wait for the next try of the calibration.
      if case .failed = screen.calibration?.phase { setPhase(.announced(until: time)) }
    }
    var settled: [AppAction] = []
    if event.isDeliberate {
      gaze.reminder?.takeBack()
      settled = settleCamera()
    }
    return settled + carryOut(event, at: time)
  }

  private mutating func carryOut(_ event: WindowEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .command(let command): return perform(command, at: time)
    case .tick(let moment):
      return setting.isLive ? advance(to: moment, at: time) + circlingTimePasses(to: moment) : []
    case .geometry(let geometry): return see(geometry, at: time)
    case .layout(let layout):
      tiles.layout = layout
      return []
    case .visibility(let now):
      visibility = now
      return []
    case .active(let isActive):
      self.isActive = isActive
      return []
    case .open(let id): return open(id)
    case .unlock(let id, let password): return unlock(id, password)
    case .keepPassword(let isKept): return keepPassword(isKept)
    case .add(let files): return add(files)
    case .dropped(let files): return take(dropped: files, at: time)
    case .choseGuest: return signIn(.guest)
    case .chosePerson(let name): return choose(person: name, at: time)
    case .newPerson: return showForm(.registering)
    case .logIn(let name, let password): return signIn(.logIn(name: name, password: password))
    case .register(let name, let password): return signIn(.register(name: name, password: password))
    case .logOut: return logOut(at: time)
    case .calibrate:
      if lookUnderWay != nil { return declineLook(at: time) }
      if let member = screen.calibration?.member { return calibrate(.asked, for: member, at: time) }
      return gaze.mending == .offered ? repair(at: time) : calibrate(.asked, at: time)
    case .findFiles: return findFiles()
    case .readingTime: return showReadingTime()
    case .plan(let event): return handle(event, at: time)
    case .turnShelf(let step): return turnShelf(by: step)
    case .arrange(let event): return handle(event, at: time)
    case .tiles(let capacity): return fit(tiles: capacity)
    case .search(let text): return search(text)
    case .openHit(let index): return openHit(index, at: time)
    case .choosePassword(let new, let code): return choosePassword(new, code)
    case .undelete: return undelete()
    case .toggleCamera: return toggleCamera(at: time)
    case .chooseCamera: return showCameras()
    case .choseCamera(let id): return chose(cameraID: id, at: time)
    case .panel(let event): return handle(event, at: time)
    case .mark(let event): return handle(event, at: time)
    case .pointer(let event): return handle(event, at: time)
    case .selection(let event): return handle(event, at: time)
    case .find(let event): return handle(event, at: time)
    case .lookUp(let ask): return handle(ask, at: time)
    case .notebook(let event): return handle(event, at: time)
    case .catalogues(let ask): return handle(ask, at: time)
    case .sharing(let event): return handle(event, at: time)
    case .collections(let event): return handle(event, at: time)
    case .removal(let event): return handle(event, at: time)
    case .document(let event): return handle(event, at: time)
    case .folders(let event): return handle(event, at: time)
    case .readers(let event): return handle(event, at: time)
    case .together(let event): return handle(event, at: time)
    case .account(let event): return handle(event, at: time)
    case .seat(let event): return handle(event, at: time)
    case .form(let event): return handle(event, at: time)
    case .print: return printDocument()
    case .mail: return mailDocument(withMarks: false, at: time)
    case .printed(let outcome):
      know(outcome)
      return []
    case .sheetSaved(let result):
      know(sheet: result)
      return []
    case .rest(let event): return handle(event, at: time)
    case .settings(let event): return handle(event, at: time)
    case .say(let event): return handle(event, at: time)
    case .typing(let event): return handle(event, at: time)
    case .palette(let event): return handle(event, at: time)
    case .light(let event): return handle(event)
    case .toggleFullScreen: return [.screen(.toggleFullScreen)]
    case .cancel: return cancelCalibration(at: time)
    case .chose(let choice): return takeResult(choice, at: time)
    case .back: return goBack(at: time)
    case .leave: return leave()
    case .closed: return finish()
    case .leaveForGood: return finish(isForGood: true)
    }
  }

  // MARK: Events of the camera

  private mutating func handle(_ event: CameraEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .streaming(let identity): return take(identity, at: time) + cameraChangedForPhoto(at: time)
    case .served(let isServed):
      self.isServed = isServed
      return cameraChangedForPhoto(at: time)
    case .paused(let until, let clock):
      camera = .paused(CameraPause(until: until, clock: clock), before: camera.last)
      return cameraChangedForPhoto(at: time)
    case .interrupted(let reason, let remedy):
      let headline = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
      camera = .interrupted(headline: headline, remedy: remedy, before: camera.last)
      return cameraChangedForPhoto(at: time)
    case .ended: return setting.isLive ? [] : finish()
    case .found(let cameras):
      found(cameras)
      return []
    case .picture(let answer, let number):
      know(photo: answer, number: number, at: time)
      return []
    }
  }

  /// Stores the dwell pace that was learnt for a person, if they are still the one who reads.
  private mutating func keep(_ pace: Double, of reader: Reader) -> [AppAction] {
    guard reader == self.reader, pace != self.pace else { return [] }
    self.pace = pace
    return [.store(.keepPace(pace, of: reader))]
  }
}

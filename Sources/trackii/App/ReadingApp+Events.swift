import Calibration
import ReaderWindow
import Reading
import Signals
import Tracking

extension ReadingApp {
  // MARK: From the window

  func handleWindow(_ event: WindowEvent) async {
    if event.isDeliberate, retry.isWaiting {
      retry = CalibrationRetry()
      if place != .calibrating { showBanner() }
    }
    switch event {
    case .command(let command): await apply(reader?.perform(command) ?? [])
    case .tick(let time): if source.isLive { await apply(reader?.advance(to: time) ?? []) }
    case .geometry(let geometry): await resize(geometry)
    case .layout(let layout): if showsTiles { await show(layout) }
    case .open(let id):
      await openBook(id)
      if book != nil { await go(to: .reading) } else { await showShelf() }
    case .add(let files): await add(files)
    case .chosePerson(let name): await choose(person: name)
    case .logIn(let name, let password): await logIn(name, password)
    case .register(let name, let password): await register(name, password)
    case .logOut: await logOut()
    case .calibrate: wantsRepair ? await repair() : await calibrate()
    case .findFiles: await go(to: .finding)
    case .cancel: await cancel()
    case .chose(let choice): if result != nil { await takeResult(choice) }
    case .back: await go(to: place == .finding ? .shelf : .people)
    case .leave: end()
    case .closed: isOver = true
    }
  }

  private func resize(_ told: WindowGeometry) async {
    guard source.isLive else { return }
    // What was told may be past by now.
    let geometry = handle.geometry
    await takeMonitor(geometry)
    await apply(reader?.resize(to: measured(geometry), isFullScreen: geometry.isFullScreen) ?? [])
    windowBanner = geometry.isFullScreen ? nil : Self.banner(forWindow: geometry)
    if !geometry.isFullScreen {
      await show(GazeLayout())
    } else if showsTiles {
      await show(handle.layout)
    }
    if place == .calibrating {
      // Dots are where the calibration takes them to be on a full screen only.
      if geometry.isFullScreen { await resumeCalibration() } else { await interruptCalibration() }
    }
    showBanner()
  }

  /// Full screen on another monitor, or later than expected: gaze is mapped to what is there now.
  private func takeMonitor(_ geometry: WindowGeometry) async {
    let now = measured(geometry)
    guard geometry.isFullScreen, geometry.widthPx > 1, now != screen else { return }
    screen = now
    await tracking?.move(to: now)
    (calibration, wasOffered) = (nil, false)
    if place == .calibrating { return await calibrate(again: true) }
    await useStoredCalibration()
    await calibrateIfNeeded()
  }

  private static func banner(forWindow geometry: WindowGeometry) -> ReaderScene.Banner {
    let seconds = WindowHandle.returnSeconds.fixed(0)
    return ReaderScene.Banner(
      headline: "Gaze control is paused in a window",
      remedy: geometry.isFullScreenWanted
        ? "Full screen comes back by itself within \(seconds) seconds." : "Press F11 for full screen.",
      isBlocking: false)
  }

  private func cancel() async {
    guard place == .calibrating else { return }
    if result != nil { return await takeResult(.goOn) }
    if isForCalibrationOnly { return end() }
    await leaveCalibration()
  }

  // MARK: From the tracker

  func handleTracking(_ event: TrackingEvent) async {
    guard !isOver else { return }
    switch event {
    case .source(let state): await follow(state)
    case .tracked(let frame):
      noteTime(of: frame)
      await follow(frame)
    case .calibrating(let view, let actions, let time):
      notes?.note(actions, view, at: time)
      follow(view, actions)
    case .quality(let statement): quality = statement
    case .calibrated(let stored): await take(stored)
    case .calibrationFailed(let error): await calibrationFailed(error)
    case .calibrationLost:
      message = "I no longer recognise your eyes as they were calibrated."
      let lost = calibration
      calibration = nil
      if await !useStoredCalibration(insteadOf: lost) { await calibrate() }
    case .posture: break
    case .repairOffered(let event): await offerRepair(for: event)
    case .repaired(let repair, let total): await take(repair, total: total)
    case .repairFailed(let error): await repairFailed(error)
    case .ended: if !source.isLive { end() }
    }
  }

  private func follow(_ state: SourceState) async {
    switch state {
    case .streaming(let identity):
      (sourceBanner, isStreaming, camera) = (nil, true, identity)
      await startRecording(identity)
      showBanner()
      if case .repair = start, calibration == nil { return await repairAtStart(identity) }
      await calibrateIfNeeded()
    case .interrupted(let reason, let remedy):
      isStreaming = false
      // A strip, not a wall: whoever can use keys or a mouse goes on without a camera.
      sourceBanner = ReaderScene.Banner(
        headline: reason.hasSuffix(".") ? String(reason.dropLast()) : reason, remedy: remedy,
        isBlocking: false)
      showBanner()
    case .paused:
      isStreaming = false
      sourceBanner = ReaderScene.Banner(
        headline: "The camera is paused", remedy: "Nothing is filmed.", isBlocking: false)
      showBanner()
    case .ended: return
    }
  }

  private func follow(_ frame: TrackedFrame) async {
    loss.follow(frame)
    if retry.isDue(frame), windowBanner == nil { return await calibrate(again: true) }
    switch place {
    case .reading: await apply(reader?.handle(frame) ?? [])
    case .people, .shelf, .finding: gazeAtTiles(frame)
    case .calibrating: result == nil ? await followCalibration(frame) : await followResult(frame)
    }
  }

  /// Tiles are chosen by looking at them.
  private func gazeAtTiles(_ frame: TrackedFrame) {
    var feedback = handle.feedback
    feedback.gaze = frame.filtered.value.map {
      ReaderScene.GazeMark(point: $0.point, radius: $0.covariance.radius)
    }
    var chosen: TargetID?
    for intent in frame.intents {
      switch intent {
      case .dwell(let target, let progress): feedback.dwells = [target: progress]
      case .dwellInterrupted(let target): feedback.dwells[target] = nil
      case .chosen(let target):
        feedback.dwells = [:]
        chosen = target
      case .paused: feedback.dwells = [:]
      case .scroll, .scrollEnded, .resumed: break
      }
    }
    feedback.banner = obstacle ?? loss.banner ?? visionBanner
    handle.feedback = feedback
    if let chosen { handle.activate(chosen) }
  }
}

extension WindowEvent {
  /// Somebody does something, by hand or by gaze, and does not wait for a calibration to be tried again.
  var isDeliberate: Bool {
    switch self {
    case .tick, .geometry, .layout, .closed: false
    default: true
    }
  }
}

import Calibration
import ReaderWindow
import Reading
import Signals
import Tracking

extension ReadingApp {
  // MARK: From the window

  func handleWindow(_ event: WindowEvent) async {
    switch event {
    case .command(let command): await apply(reader?.perform(command) ?? [])
    case .tick(let time): if source.isLive { await apply(reader?.advance(to: time) ?? []) }
    case .geometry(let geometry): await resize(geometry)
    case .layout(let layout): if place == .people || place == .shelf { await show(layout) }
    case .open(let id):
      await openBook(id)
      if book != nil { await go(to: .reading) } else { await showShelf() }
    case .add(let files): await add(files)
    case .chosePerson(let name): await choose(person: name)
    case .logIn(let name, let password): await logIn(name, password)
    case .register(let name, let password): await register(name, password)
    case .logOut: await logOut()
    case .calibrate: await calibrate()
    case .cancel: await cancel()
    case .closed: isOver = true
    }
  }

  private func resize(_ geometry: WindowGeometry) async {
    guard source.isLive else { return }
    await apply(reader?.resize(to: geometry.view, isFullScreen: geometry.isFullScreen) ?? [])
    if !geometry.isFullScreen { await show(GazeLayout()) }
  }

  private func cancel() async {
    switch place {
    case .calibrating:
      await tracking?.cancelCalibration()
      if case .calibration = start { return end() }
      await go(to: afterCalibration)
    case .people: end()
    case .shelf, .reading: break
    }
  }

  // MARK: From the tracker

  func handleTracking(_ event: TrackingEvent) async {
    guard !isOver else { return }
    switch event {
    case .source(let state): await follow(state)
    case .tracked(let frame):
      notes?.now = frame.time
      await follow(frame)
    case .calibrating(let view, let actions):
      notes?.note(actions)
      follow(view, actions)
    case .calibrated(let stored): await take(stored)
    case .calibrationFailed(let error): await calibrationFailed(error)
    case .calibrationLost:
      message = "I no longer recognise your eyes as they were calibrated."
      await calibrate()
    case .ended: if !source.isLive { end() }
    }
  }

  private func follow(_ state: SourceState) async {
    switch state {
    case .streaming:
      (sourceBanner, isStreaming) = (nil, true)
      await startRecording()
      showBanner()
      await calibrateIfNeeded()
    case .interrupted(let reason, let remedy):
      isStreaming = false
      // A strip, not a wall: whoever can use keys or a mouse goes on without a camera.
      sourceBanner = ReaderScene.Banner(
        headline: reason.hasSuffix(".") ? String(reason.dropLast()) : reason, remedy: remedy,
        isBlocking: false)
      showBanner()
    case .ended: return
    }
  }

  private func follow(_ frame: TrackedFrame) async {
    switch place {
    case .reading: await apply(reader?.handle(frame) ?? [])
    case .people, .shelf: gazeAtTiles(frame)
    case .calibrating: await followCalibration(frame)
    }
  }

  /// On the shelf and at the log-in, tiles are chosen by looking at them.
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
    handle.feedback = feedback
    if let chosen { handle.activate(chosen) }
  }
}

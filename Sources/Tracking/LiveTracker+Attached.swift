import Localization
import Logging
import Signals
import Vision

// Tracking with the eyes of a gaze service that owns the camera. Everything after the eyes runs in this program, by the
// same code as for frames of its own source, and each order reaches the service before it measures the next frame: gaze
// is the same, bit for bit.
extension LiveTracker {
  /// Uses the gaze service while there is one, and this program's own source otherwise.
  func run(with service: any EyesService) async throws {
    var found = await service.attach(networks: networks)
    while true {
      try Task.checkCancellation()
      if let eyes = found { await follow(eyes) }
      try Task.checkCancellation()
      found = try await followSource(lookingFor: service)
      if found == nil { return }
    }
  }

  /// Takes frames of this program's own source. While the source gives none, for example because a service has the
  /// camera, the service is looked for.
  ///
  /// - Returns: the service, where one was found; nil at the source's end.
  private func followSource(lookingFor service: any EyesService) async throws -> (any AttachedEyes)? {
    let own = Task { try await self.followSource() }
    let looking = Task {
      let found = try await self.look(for: service)
      own.cancel()
      return found
    }
    let result = await withTaskCancellationHandler {
      await own.result
    } onCancel: {
      own.cancel()
    }
    looking.cancel()
    let found = try? await looking.value
    if Task.isCancelled { found?.leave() }
    try Task.checkCancellation()
    if let found { return found }
    try result.get()
    return nil
  }

  private func look(for service: any EyesService) async throws -> any AttachedEyes {
    while true {
      try await service.pauseBeforeLooking()
      guard case .interrupted = sourceState else { continue }
      guard let found = await service.attach(networks: networks) else { continue }
      guard !Task.isCancelled else {
        found.leave()
        throw CancellationError()
      }
      return found
    }
  }

  // MARK: Attached

  private func follow(_ eyes: any AttachedEyes) async {
    attached = eyes
    wantedPictures.refuse(
      .interrupted(
        reason: localized("A gaze service has the camera now, and hands over no pictures."),
        remedy: localized("Start Trackii with --no-service.")), from: source)
    tell(.served(by: eyes.name))
    pipeline.move(to: eyes, keepsReference: course.mayHaveReference)
    if turnsPictures { eyes.order(.turnPictures(isMirrored: true)) }
    await withTaskCancellationHandler {
      for await event in eyes.events() {
        switch event {
        case .state(let state): hear(state)
        case .frame(let frame): await take(frame, eyes)
        }
      }
    } onCancel: {
      eyes.leave()
    }
    comeBack()
  }

  /// Takes the state of the service's source. It is also applied to this program's own source: a camera that somebody
  /// has switched off stays off.
  private func hear(_ state: SourceState) {
    if let own = source as? any ControllableSource {
      switch state {
      case .paused(let until): try? own.pause(until: until)
      case .streaming(let identity):
        try? own.resume()
        // Only a device has a path; the camera of a recording has none.
        if identity.path != nil { try? own.use(cameraID: identity.id) }
      case .interrupted, .ended: break
      }
    }
    // The service may switch to another source; its own end is reported by `comeBack`.
    guard state != .ended else { return }
    follow(state)
  }

  private func take(_ frame: OfferedFrame, _ eyes: any AttachedEyes) async {
    expect(PictureSize(width: frame.width, height: frame.height), frame.sequence, at: frame.time)
    let asked = now()
    guard let sample = await eyes.see(frame) else { return }
    pipeline.note(.vision, .seconds(now() - asked))
    finish(sample, arrival: frame.arrival)
    if pipeline.elsewhere?.isReferenceDue ?? false { pipeline.learn(reference: await eyes.reference()) }
    guard let new = unkept else { return }
    unkept = nil
    // The service goes on learning about the head until the calibration is complete, so the eye reference is fetched
    // only now.
    pipeline.learn(reference: await eyes.reference() ?? pipeline.reference)
    tellWhole(new)
  }

  /// Returns to this program's own source when the service is gone, and keeps the calibration in use.
  private func comeBack() {
    guard attached != nil else { return }
    attached = nil
    pipeline.comeBack()
    if let new = unkept {
      unkept = nil
      tellWhole(new)
    }
    guard !Task.isCancelled else { return }
    tell(.served(by: nil))
    follow(
      .interrupted(
        reason: localized("The gaze service is gone."), remedy: localized("The camera is opened in a moment.")
      ))
  }

  // MARK: Asking

  /// Asks the camera to pause, resume, slow down or change, in this process or in the service.
  /// - Throws: `SourceRefusal` where that is refused.
  package func ask(_ wish: CameraWish) async throws(SourceRefusal) {
    guard let attached else { return try (source as? any ControllableSource)?.carryOut(wish) ?? () }
    if let refusal = await attached.ask(wish) { throw refusal }
    // The own camera is given the same request, for the time after the service.
    if case .use = wish { return }
    try? (source as? any ControllableSource)?.carryOut(wish)
  }

  /// The cameras that could be used now, of this program's own source or of the service.
  package func cameras() async -> [SourceIdentity] {
    if let attached { return await attached.cameras() }
    return await (source as? any ControllableSource)?.cameras() ?? []
  }

  /// Tells a service whose frames show a stand-in where this program asks to look, screen px.
  package func look(at point: ScreenPoint) { attached?.look(at: point) }
}

extension ControllableSource {
  /// Carries out a request to the camera.
  ///
  /// - Throws: `SourceRefusal` where the source refuses it.
  package func carryOut(_ wish: CameraWish) throws(SourceRefusal) {
    switch wish {
    case .pause(let until): try pause(until: until)
    case .resume: try resume()
    case .slow(let rate): try slow(to: rate)
    case .use(let id): try use(cameraID: id)
    }
  }
}

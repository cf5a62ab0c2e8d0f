import Logging
import Signals
import Vision

// Eyes of a service that owns the camera. Everything from the eyes on runs here, by the same code as for the source's own
// frames, and each order reaches the service before it looks at the next frame: gaze is the same, bit for bit.
extension Tracking {
  /// Goes by the service while there is one, and by the source of its own otherwise.
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

  /// Takes the source's own frames. While it has none, as when a service has taken the camera, the service is looked for.
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
        reason: "A gaze service has the camera now, and hands over no pictures.",
        remedy: "Start Trackii with --no-service."), from: source)
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

  /// Also remembered for the source of its own: a camera that somebody has switched off stays off.
  private func hear(_ state: SourceState) {
    if let own = source as? any ControllableSource {
      switch state {
      case .paused(let until): try? own.pause(until: until)
      case .streaming(let identity):
        try? own.resume()
        // A device, and not the camera of a recording.
        if identity.path != nil { try? own.use(cameraID: identity.id) }
      case .interrupted, .ended: break
      }
    }
    // The service may get another source; its end is told by `comeBack`.
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
    // Measuring goes on learning about the head until the calibration is whole.
    pipeline.learn(reference: await eyes.reference() ?? pipeline.reference)
    tellWhole(new)
  }

  /// The service is gone: the source of its own takes over, with the calibration in use.
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
      .interrupted(reason: "The gaze service is gone.", remedy: "The camera is opened in a moment."))
  }

  // MARK: Asking

  /// Tells the camera what to do, here or in the service.
  /// - Throws: `SourceRefusal`.
  package func ask(_ wish: CameraWish) async throws(SourceRefusal) {
    guard let attached else { return try (source as? any ControllableSource)?.carryOut(wish) ?? () }
    if let refusal = await attached.ask(wish) { throw refusal }
    // For the time after the service.
    if case .use = wish { return }
    try? (source as? any ControllableSource)?.carryOut(wish)
  }

  /// All cameras that could be used now.
  package func cameras() async -> [SourceIdentity] {
    if let attached { return await attached.cameras() }
    return await (source as? any ControllableSource)?.cameras() ?? []
  }

  /// Where this program asks to look, screen px, for a stand-in that the service has in place of a person.
  package func look(at point: ScreenPoint) { attached?.look(at: point) }
}

extension ControllableSource {
  /// - Throws: `SourceRefusal`.
  package func carryOut(_ wish: CameraWish) throws(SourceRefusal) {
    switch wish {
    case .pause(let until): try pause(until: until)
    case .resume: try resume()
    case .slow(let rate): try slow(to: rate)
    case .use(let id): try use(cameraID: id)
    }
  }
}

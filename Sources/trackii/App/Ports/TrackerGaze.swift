import Calibration
import CalibrationAssets
import Capture
import CommandSupport
import Foundation
import Library
import Localization
import ReaderApp
import ReaderPorts
import Recording
import Signals
import Tracking

/// The live tracker as the app's source of gaze: commands are sent in order, and events are received, the newest frames
/// first.
@MainActor
final class TrackerGaze: GazePort {
  private let source: GazeSource
  private let recording: RunRecording?
  private let post: @MainActor (AppEvent) -> Void
  private let queue = WorkQueue()
  private var tracking: LiveTracker?
  /// Commands that were given before the tracker existed.
  private var waiting: [GazeCommand] = []
  private var following: [Task<Void, Never>] = []
  /// Whether a recorded person calibrates, so that what they saw is shown.
  private var showsScript = false

  init(_ source: GazeSource, _ recording: RunRecording?, post: @escaping @MainActor (AppEvent) -> Void) {
    (self.source, self.recording, self.post) = (source, recording, post)
  }

  func perform(_ command: GazeCommand) {
    if case .start(let screen) = command { return start(on: screen) }
    guard let tracking else { return waiting.append(command) }
    if case .calibrate = command { showsScript = source.bundle != nil }
    queue.add { [self] in await send(command, to: tracking) }
  }

  /// Stops the tracker: no more frames are taken.
  func finish() async {
    for task in following { task.cancel() }
    await queue.finish()
    if recording != nil { await tracking?.record(to: nil) }
  }

  // MARK: Starting

  private func start(on screen: ScreenGeometry) {
    let source = source
    following.append(
      Task {
        do {
          var configuration = LiveTracker.Configuration()
          configuration.turnsBackMirrored = source.isLive
          configuration.fieldOfView = FieldOfView(told: source.toldFieldOfView)
          let tracking = try await Task.detached { [configuration] in
            // Loading detectors takes time, so the tracker is made outside the main actor.
            try LiveTracker(
              source: source.frames, service: source.service, screen: screen, configuration: configuration)
          }.value
          follow(tracking, await tracking.listen())
          post(.trackerReady(notice: tracking.visionNotice, networks: tracking.networks))
        } catch { post(.failed(error)) }
      })
  }

  private func follow(_ tracking: LiveTracker, _ events: ListenerQueue) {
    self.tracking = tracking
    for command in waiting { perform(command) }
    waiting = []
    following.append(
      Task {
        while case let told = await events.batch(), !told.isEmpty {
          for event in told { hear(event, from: tracking) }
          // The window gets time to draw before more events are taken.
          await Task.yield()
        }
      })
    following.append(
      Task.detached { [post] in
        do { try await tracking.run() } catch is CancellationError {} catch { await post(.failed(error)) }
      })
  }

  // MARK: Hearing

  private func hear(_ event: TrackingEvent, from tracking: LiveTracker) {
    switch event {
    case .source(let state): hear(state, from: tracking)
    case .ended: post(.camera(.ended))
    case .served(let service): post(.camera(.served(service != nil)))
    case .tracked(let frame):
      recording?.note(time: frame.time)
      post(.gaze(event))
      if showsScript, let bundle = source.bundle, let screen = try? bundle.screen() {
        post(.recordedScene(bundle.calibrationScene(at: frame, on: screen)))
      }
    case .calibrated, .calibrationFailed:
      showsScript = false
      post(.gaze(event))
    default: post(.gaze(event))
    }
  }

  private func hear(_ state: SourceState, from tracking: LiveTracker) {
    switch state {
    case .streaming(let identity):
      let camera = source.note(of: identity)
      queue.add { [self] in
        do {
          if let writer = try recording?.begin(camera, tracking: tracking) {
            await tracking.record(to: writer)
          }
        } catch { post(.failed(error)) }
      }
      post(.camera(.streaming(identity)))
    case .interrupted(let reason, let remedy): post(.camera(.interrupted(reason: reason, remedy: remedy)))
    case .paused(let until): post(.camera(.paused(until: until, clock: until.map(Self.clock))))
    case .ended: post(.camera(.ended))
    }
  }

  /// A moment of the monotonic clock as wall-clock time.
  private static func clock(at time: Timestamp) -> String {
    let date = Date().addingTimeInterval(time - LiveTracker.monotonicNow())
    let parts = Calendar.current.dateComponents([.hour, .minute], from: date)
    return "\(parts.hour ?? 0):" + ((parts.minute ?? 0) < 10 ? "0" : "") + "\(parts.minute ?? 0)"
  }

  // MARK: Asking

  private func send(_ command: GazeCommand, to tracking: LiveTracker) async {
    switch command {
    case .start: break
    case .move(let screen): await tracking.move(to: screen)
    case .calibrate(let demand, let screen): await calibrate(demand, screen, tracking)
    case .read(let verse, let screen): await read(verse, on: screen, tracking)
    case .cancelCalibration: await tracking.cancelCalibration()
    case .cancelRepair: await tracking.cancelRepair()
    case .repair:
      do { await tracking.repair(path: try PursuitPath.bundled(CalibrationTarget.Label.repair)) } catch {
        post(.gaze(.repairFailed(error)))
      }
    case .pauseCamera(let until): await ask(.pause(until: until), of: tracking)
    case .resumeCamera: await ask(.resume, of: tracking)
    case .slowCamera(let rate): await ask(.slow(to: rate), of: tracking)
    case .useCamera(let id): await ask(.use(cameraID: id), of: tracking)
    case .listCameras: listCameras()
    case .takePicture(let number): await takePicture(number, of: tracking)
    case .use(let stored, let toRepair):
      do throws(CalibrationError) {
        try await tracking.use(stored, toRepair: toRepair)
        post(.calibrationUsed(.success(stored)))
      } catch { post(.calibrationUsed(.failure(error))) }
    case .react(let layout, let error): await tracking.show(layout, error: error)
    case .recall(let sittings, let screen, let verse):
      await tracking.recall(at: CalibrationTarget.looks(on: screen), reading: verse?.text, from: sittings)
    case .remember(let sittings): await tracking.remember(sittings)
    case .learn(let evidence): await tracking.learn(evidence)
    case .forgetDrift: await tracking.resetDrift()
    case .usePace(let pace): await tracking.use(dwellPace: pace)
    case .tellPace(let reader): post(.pace(await tracking.dwellPace, of: reader))
    }
  }

  /// Sends a request to the camera; if it is refused, the reason is shown.
  private func ask(_ wish: CameraWish, of tracking: LiveTracker) async {
    do throws(SourceRefusal) { try await tracking.ask(wish) } catch {
      post(.camera(.interrupted(reason: error.reason, remedy: error.remedy)))
    }
  }

  /// Lists the cameras in a task of its own, because that takes some milliseconds for each camera.
  private func listCameras() {
    Task { post(.camera(.found(await cameras()))) }
  }

  /// Takes a picture; the frame is encoded as a file in a task of its own.
  private func takePicture(_ number: Int, of tracking: LiveTracker) async {
    await tracking.takePicture { [post] taken in
      Task.detached { await post(.camera(.picture(taken.file, number: number))) }
    }
  }

  /// The cameras that could be used now.
  func cameras() async -> [SourceIdentity] {
    if let tracking { await tracking.cameras() } else { await source.cameras() }
  }

  /// Tells a stand-in of the gaze service where the window asks to look, screen px.
  func look(at point: ScreenPoint) {
    guard let tracking else { return }
    Task { await tracking.look(at: point) }
  }

  /// The number of points of a validation: enough to measure the error, and only eight seconds longer.
  private static let checkPoints = 4

  private static func checks(on screen: ScreenGeometry) throws(CalibrationError) -> [CalibrationTarget] {
    Array(try TargetLayout.bundled("validation").targets(on: screen).prefix(checkPoints))
  }

  private func read(_ verse: Verse, on screen: ScreenGeometry, _ tracking: LiveTracker) async {
    do { await tracking.calibrate(reading: verse.text, validation: try Self.checks(on: screen)) } catch {
      post(.gaze(.calibrationFailed(error)))
    }
  }

  private func calibrate(_ demand: CalibrationDemand, _ screen: ScreenGeometry, _ tracking: LiveTracker) async
  {
    if let bundle = source.bundle { return await tracking.calibrate(recorded: bundle) }
    do {
      let checks = try Self.checks(on: screen)
      switch demand {
      case .pursuit:
        await tracking.calibrate(
          path: try PursuitPath.bundled(CalibrationTarget.Label.pursuit), validation: checks)
      case .points(let points, let corners):
        let layout = try TargetLayout.session(points: points, corners: corners)
        await tracking.calibrate(targets: layout.targets(on: screen), validation: checks)
      // A verse comes with its places; without them there is nothing to read.
      case .verse: post(.gaze(.calibrationFailed(.notByReading(.impossibleText))))
      }
    } catch { post(.gaze(.calibrationFailed(error))) }
  }
}

extension Result<TakenFrame, SourceRefusal> {
  /// The frame as a JPEG file, or why there is none in words for the person.
  fileprivate var file: Result<PictureFile, AppFailure> {
    do {
      let taken = try get()
      return .success(try PictureFile(taken.frame.pictureFile(isMirrored: taken.isMirrored)))
    } catch let error as SourceRefusal {
      return .failure(AppFailure(error.description))
    } catch { return .failure(AppFailure(localized("The camera’s picture is damaged. Take another one."))) }
  }
}

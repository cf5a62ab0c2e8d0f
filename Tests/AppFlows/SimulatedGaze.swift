import Attention
import Calibration
import Drift
import Foundation
import Lines
import ReaderApp
import Reading
import Signals
import Simulation
import Tracking

/// A tracker and the person before it: calibrations take dots of one second each, gaze goes through the real attention stage.
package struct SimulatedGaze {
  /// What the next calibration comes to.
  package enum Luck {
    case good
    case failing(CalibrationError)
    /// Its check finds the point so far off, degrees.
    case off(Double)
  }

  package enum Work {
    case watching
    case calibrating([CalibrationTarget], since: Timestamp, index: Int, isRepair: Bool)
  }

  package var screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  /// Where the person looks, screen px; nil: the eyes are closed or nobody is there.
  package var look: ScreenPoint? = ScreenPoint(x: 960, y: 540)
  /// Of the face in the frames, 0 to 255; nil tells nothing of the light.
  package var faceBrightness: Double?
  /// The share of an eye's surroundings that is nearly white; nil tells nothing of reflections.
  package var glareShare: Double?
  /// The eye at the left of the picture, which is the person's right, and the one at its right; nil where it is not seen.
  package var eyesSeen: (left: Eye?, right: Eye?) = (nil, nil)
  /// How the line of sight is seen, which needs no calibration.
  package var sight = SimulatedSight()
  /// How wrong the point is; nil: not at all.
  package var webcam: Webcam?
  package var luck = Luck.good
  /// How many dots the next calibrations by looks take, 1 or 2.
  package var looks = 1
  /// What the next calibration by looks comes to.
  package var lookLuck = Luck.good
  /// What the next calibration by a verse comes to.
  package var verseLuck = Luck.good
  /// Verses by which calibrations were asked for.
  package private(set) var verses: [Verse] = []
  /// Whether the calibration under way, or the last one, is by a verse.
  private var isVerse = false
  /// Samples by which calibrations by looks were asked for.
  package private(set) var recalled: [[EarlierSitting]] = []
  /// Whether the calibration under way, or the last one, is by looks.
  private var isLook = false
  /// Whether lines are read after the look.
  private var readsAfterLook = false
  /// The networks that measure the eyes.
  package var networks: [NetworkStamp] = []
  /// How long each dot of a calibration takes, s.
  package var dotSeconds = 1.0
  /// What the next calibrations measure of themselves, degrees; nil: as the one that is kept for tests.
  package var heldOutDegrees: Double?
  /// When the next calibrations are made; nil: as the one that is kept for tests.
  package var created: Date?
  package var pace = 1.0
  /// The camera sends frames.
  package var isStreaming = true
  /// The eyes are closed, with the face still there.
  package var hasClosedEyes = false
  /// All that are plugged in, and the one in use.
  package var cameras = [SimulatedGaze.camera]
  package var camera = SimulatedGaze.camera
  /// Why the eyes are not seen, where something else than closed eyes or an empty chair keeps them from it.
  package var fault: InvalidReason?
  /// Cameras that look elsewhere, by id.
  package var blindCameras: Set<String> = []
  /// The rate that was asked for last, frames a second; nil for all.
  package var framesPerSecond: Double?
  /// Cameras that were asked for, by id.
  package private(set) var usedCameras: [String] = []
  package var work = Work.watching
  package var model: StoredCalibration?
  /// What reacts to gaze.
  package private(set) var layout = GazeLayout()
  private var attention: AttentionPipeline?
  private var sequence: UInt64 = 0
  package private(set) var learnt: [ReadingEvidence] = []
  package private(set) var driftIsForgotten = 0
  /// Samples of earlier calibrations that new ones take into account.
  package private(set) var remembered: [EarlierSitting] = []
  /// What can be kept of the next calibrations; nil for nothing.
  package var sitting: EarlierSitting?
  /// What the next calibrations notice about the eyes.
  package var remarks: [EyesRemark] = []

  private static let stored: StoredCalibration = {
    do {
      let file = Bundle.module.bundleURL.appending(path: "Fixtures/calibration.json")
      return try StoredCalibration(decoding: try Data(contentsOf: file))
    } catch { fatalError("the calibration of the tests cannot be read: \(error)") }
  }()

  package init() {}

  package static let camera = SourceIdentity(
    id: "usb:0001:0002:A", name: "camera", path: "/dev/video0", widthPx: 640, heightPx: 480,
    framesPerSecond: 30, format: "MJPG")

  /// The person's calibration for a camera and a screen.
  package static func stored(
    on screen: ScreenGeometry, by camera: SourceIdentity = SimulatedGaze.camera
  ) -> StoredCalibration {
    var stored = stored
    (stored.profile.screen, stored.profile.camera) = (screen, CameraIdentity(camera))
    stored.profile.networks = []
    return stored
  }

  // MARK: What is asked

  package mutating func perform(_ command: GazeCommand, at time: Timestamp) -> [AppEvent] {
    switch command {
    case .start(let screen):
      self.screen = screen
      return [.trackerReady(notice: nil, networks: networks)]
    case .move(let screen):
      self.screen = screen
      (model, work) = (nil, .watching)
    case .calibrate(let demand, let screen):
      (model, attention, isLook, isVerse) = (nil, nil, false, false)
      var count = 4
      if case .points(let points, _) = demand { count += points }
      let dots = (0..<count).map { index in
        CalibrationTarget(
          label: "dot \(index)",
          point: ScreenPoint(
            x: screen.widthPx * (0.1 + 0.8 * Double(index % 3) / 2),
            y: screen.heightPx * (0.1 + 0.8 * Double(index / 3 % 3) / 2)))
      }
      work = .calibrating(dots, since: time, index: -1, isRepair: false)
    case .read(let verse, let screen):
      (model, attention, isLook, isVerse) = (nil, nil, false, true)
      verses.append(verse)
      let check = CalibrationTarget(label: "v", point: screen.bounds.center)
      work = .calibrating(Self.lines(of: verse) + [check], since: time, index: -1, isRepair: false)
    case .recall(let sittings, let screen, let verse):
      (model, attention, isLook, isVerse) = (nil, nil, true, false)
      recalled.append(sittings)
      var dots = Array(CalibrationTarget.looks(on: screen).prefix(verse == nil ? looks : 1))
      readsAfterLook = verse != nil && looks > 1
      if let verse, readsAfterLook {
        verses.append(verse)
        dots += Self.lines(of: verse)
      }
      work = .calibrating(dots, since: time, index: -1, isRepair: false)
    case .repair:
      (isLook, isVerse) = (false, false)
      let dots = (0..<5).map {
        CalibrationTarget(label: "repair", point: ScreenPoint(x: 300 + 200 * Double($0), y: 500))
      }
      work = .calibrating(dots, since: time, index: -1, isRepair: true)
    case .cancelCalibration: (work, model) = (.watching, nil)
    case .cancelRepair: work = .watching
    case .use(let stored, let toRepair):
      if !toRepair, let made = stored.profile.networks, made != networks {
        return [.calibrationUsed(.failure(.otherNetworks))]
      }
      model = stored
      work = .watching
      return [.calibrationUsed(.success(stored))]
    case .react(let layout, let error):
      self.layout = layout
      if attention == nil {
        attention = AttentionPipeline(layout: layout, screen: screen, calibratedError: error)
        attention?.dwellPace = pace
      } else {
        attention?.layout = layout
        if let error { attention?.calibratedError = error }
      }
    case .remember(let sittings): remembered = sittings
    case .learn(let evidence): learnt.append(evidence)
    case .forgetDrift: driftIsForgotten += 1
    case .usePace(let pace): self.pace = pace
    case .pauseCamera(let until):
      isStreaming = false
      return [.camera(.paused(until: until))]
    case .resumeCamera:
      isStreaming = true
      return [.camera(.streaming(camera))]
    case .slowCamera(let rate): framesPerSecond = rate
    case .useCamera(let id):
      usedCameras.append(id)
      guard let wanted = cameras.first(where: { $0.id == id }) else {
        return [
          .camera(.interrupted(reason: "The camera that was chosen is not there.", remedy: "Plug it in."))
        ]
      }
      if wanted.id != camera.id { (model, work) = (nil, .watching) }
      (camera, isStreaming) = (wanted, true)
      return [.camera(.streaming(wanted))]
    case .listCameras: return [.camera(.found(cameras))]
    // The world has the pictures.
    case .takePicture: break
    case .tellPace(let reader): return [.pace(attention?.dwellPace ?? pace, of: reader)]
    }
    return []
  }

  // MARK: One frame

  package mutating func frame(at time: Timestamp) -> [AppEvent] {
    guard isStreaming else { return [] }
    sequence += 1
    let missing: InvalidReason? =
      fault ?? (look == nil || blindCameras.contains(camera.id) ? .noFace : hasClosedEyes ? .eyesClosed : nil)
    let look = missing == nil ? look : nil
    var events = calibrate(at: time, isSeen: missing == nil)
    let gaze: Observation<Gaze> =
      look.map { point in
        guard model != nil else { return .invalid(.notCalibrated) }
        return seen(point)
      } ?? .invalid(missing ?? .noFace)
    let output = attention?.step(
      GazeSample(sequence: sequence, time: time, gaze: gaze, distanceMm: 570, openness: look == nil ? nil : 1)
    )
    let eyes: Observation<Eyes> =
      look.map { .valid(self.eyes(lookingAt: $0)) } ?? .invalid(missing ?? .noFace)
    var frame = TrackedFrame(
      sequence: sequence, time: time, eyes: eyes,
      raw: gaze, filtered: output?.filtered ?? gaze, events: output?.events ?? [],
      intents: output?.intents ?? [], distanceMm: 570)
    (frame.faceBrightness, frame.glareShare) = (faceBrightness, glareShare)
    events.append(.gaze(.tracked(frame)))
    return events
  }

  private mutating func seen(_ point: ScreenPoint) -> Observation<Gaze> {
    webcam?.see(point, openness: 1, dt: 1 / 30).0
      ?? .valid(Gaze(point: point, covariance: ScreenCovariance(xx: 400, xy: 0, yy: 400)))
  }

  private mutating func calibrate(at time: Timestamp, isSeen: Bool) -> [AppEvent] {
    guard case .calibrating(let dots, let since, let index, let isRepair) = work else { return [] }
    guard isSeen else {
      let view = CalibrationView(
        phase: .paused(.noFace), target: nil, pointProgress: 0, progress: 0,
        message: "I cannot see your face.", remedy: InvalidReason.noFace.remedy)
      return [.gaze(.calibrating(view, actions: [], at: time))]
    }
    let now = Int((time - since) / dotSeconds)
    guard now < dots.count else { return conclude(isRepair) }
    let view = CalibrationView(
      phase: .collecting, target: dots[now], pointProgress: (time - since) / dotSeconds - Double(now),
      progress: Double(now) / Double(dots.count), message: "", remedy: nil)
    work = .calibrating(dots, since: since, index: now, isRepair: isRepair)
    let actions: [CalibrationAction] = now == index ? [] : [.show(dots[now], attempt: 1)]
    return [.gaze(.calibrating(view, actions: actions, at: time))]
  }

  private mutating func conclude(_ isRepair: Bool) -> [AppEvent] {
    work = .watching
    switch isLook ? lookLuck : isVerse ? verseLuck : luck {
    case .failing(let error):
      if !isRepair { model = nil }
      return [.gaze(isRepair ? .repairFailed(error) : .calibrationFailed(error))]
    case .good, .off:
      if isRepair {
        var total = DriftCorrection()
        total.offset = Self.repair.offset
        return [.gaze(.repaired(Self.repair, total: total))]
      }
      var stored = Self.stored(on: screen, by: camera)
      stored.profile.networks = networks
      if let heldOutDegrees { stored.profile.heldOutDegrees = heldOutDegrees }
      if let created { stored.profile.created = created }
      if !remarks.isEmpty { stored.profile.remarks = remarks }
      if isLook {
        let degrees = readsAfterLook ? 1.2 : looks > 1 ? 1.7 : 1.9
        (stored.profile.heldOutDegrees, stored.profile.report) = (degrees, nil)
        stored.profile.points = Array(stored.profile.points.prefix(readsAfterLook ? 1 : looks))
      }
      model = stored
      // Of looks without lines no samples are kept.
      var events: [AppEvent] =
        isLook && !readsAfterLook
        ? [] : sitting.map { [.gaze(.sitting($0))] } ?? []
      events.append(.gaze(.calibrated(stored)))
      if !isLook, case .off(let degrees) = luck {
        events.insert(.gaze(.quality(Self.quality(off: degrees, on: screen))), at: 0)
      }
      return events
    }
  }

  // MARK: Values

  /// The lines of a verse as a calibration shows them.
  private static func lines(of verse: Verse) -> [CalibrationTarget] {
    verse.text.lines.enumerated().map { index, line in
      CalibrationTarget(
        label: CalibrationTarget.Label.line(index),
        point: ScreenPoint(x: (line.left + line.right) / 2, y: line.y))
    }
  }

  private static func quality(off degrees: Double, on screen: ScreenGeometry) -> QualityStatement {
    let target = CalibrationTarget(label: "v1", point: screen.bounds.center)
    let point = ScreenPoint(
      x: target.point.x + degrees * screen.pxPerDegree(distanceMm: 570), y: target.point.y)
    let samples = (0..<30).map { index in
      GazeSample(
        sequence: UInt64(index), time: Timestamp(seconds: Double(index) / 30),
        gaze: .valid(Gaze(point: point, covariance: ScreenCovariance(xx: 100, xy: 0, yy: 100))),
        distanceMm: 570)
    }
    return QualityStatement(
      looks: [QualityLook(target: target, minutes: 0, raw: samples, filtered: samples)], screen: screen,
      nominalHz: 30, latencyMs: 20)
  }

  private static let repair: OffsetRepair = {
    let json =
      #"{"offset":{"x":40,"y":10},"covariance":{"xx":25,"xy":0,"yy":25},"place":{"x":960,"y":540},"frames":90}"#
    do { return try JSONDecoder().decode(OffsetRepair.self, from: Data(json.utf8)) } catch {
      fatalError("the repair of the tests cannot be read: \(error)")
    }
  }()

  package static let eyes = Eyes(
    face: Face(box: ImageRect(x: 240, y: 180, width: 150, height: 190), confidence: 1), left: nil, right: nil,
    head: HeadPose(xMm: 0, yMm: 0, zMm: 570, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0))
}

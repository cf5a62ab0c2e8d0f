import Calibration
import Foundation
import Recording
import Signals
import Tracking
import Vision

extension MeasuredSitting {
  /// Measures a recorded session up to the end of its validation.
  ///
  /// - Returns: the sitting, and the recording's screen.
  /// - Throws: `RecordingError`, `VisionError`.
  package static func of(
    _ bundle: SessionBundle, progress: (Double) -> Void = { _ in }
  ) throws -> (sitting: MeasuredSitting, screen: ScreenGeometry) {
    let replay = try SessionReplay(bundle, learnsDrift: false)
    var frames = 0
    for frame in bundle.frames() {
      _ = replay.step(frame)
      frames += 1
      progress(Double(frames) / Double(max(1, bundle.entries.count)))
      if replay.phase == .reading { break }
    }
    let sitting = MeasuredSitting(
      name: bundle.folder.lastPathComponent, points: replay.calibrationPoints, tests: replay.validationPoints,
      camera: .ofAllSittings(bundle.manifest.camera),
      networks: replay.pipeline.networks, fieldOfView: replay.fieldOfView)
    return (sitting, replay.screen)
  }
}

extension CameraIdentity {
  /// The one camera for which those of all recorded sittings are taken.
  static func ofAllSittings(_ camera: CameraNote) -> CameraIdentity {
    CameraIdentity(name: "camera", width: camera.width, height: camera.height)
  }
}

extension LabelledEvaluation {
  /// Tuning of a calibration on labelled pictures: one picture is enough for a point, because it may have one only.
  package static var sittingConfiguration: CalibrationConfiguration {
    var configuration = CalibrationConfiguration()
    configuration.minimumSamples = 1
    return configuration
  }

  /// Measures the labelled pictures of each person, session by session in the order of the table.
  ///
  /// Nine points of a session that are spread over the screen are calibrated on, the rest is for the test. Each session has an
  /// eye reference of its own, as each calibration has.
  /// - Parameters:
  ///   - maker: makes the trackers.
  ///   - points: number of points of a session to calibrate on.
  ///   - progress: called with the share that is done, 0 to 1.
  package func sittings(
    _ maker: TrackerMaker, points: Int = 9, progress: (Double) -> Void = { _ in }
  ) -> [(person: String, screen: ScreenGeometry, sittings: [MeasuredSitting])] {
    var run = LabelledRun(
      report: LabelledReport(folder: folder.url.path, pictures: folder.pictures.count, persons: 0),
      worst: WorstCases(limit: 0))
    let all = Double(max(1, folder.pictures.count))
    return LabelledFolder.distinct(folder.pictures.map(\.person)).compactMap { person in
      let mine = folder.pictures.filter { $0.person == person }
      guard let size = mine.first?.screen else { return nil }
      let kept = mine.filter { $0.screen == size }
      let sittings = LabelledFolder.distinct(kept.map(\.session)).map { session in
        let pictures = kept.filter { $0.session == session }
        let look = stillLook(maker)
        look.settle(on: pictures.map(\.file), most: configuration.referencePictures)
        let seen = run.see(pictures, of: person, look) { progress($0 / all) }
        return sitting(session, seen, points: points)
      }
      return (person, screen(size), sittings)
    }
  }

  private func sitting(
    _ name: String, _ seen: [SeenPicture], points count: Int
  ) -> MeasuredSitting {
    let points = LabelledPoint.grouped(seen, sameShare: configuration.samePointShare)
    let chosen = Set(SpreadSelection.choose(count, of: points.map(\.point)))
    func collected(_ index: Int) -> CollectedPoint {
      var point = CollectedPoint(
        target: CalibrationTarget(label: "\(name) \(index)", point: points[index].point))
      for seen in points[index].pictures { point.add(seen.sample) }
      return point
    }
    return MeasuredSitting(
      name: name, points: points.indices.filter(chosen.contains).map(collected),
      tests: points.indices.filter { !chosen.contains($0) }.map(collected),
      camera: CameraIdentity(name: "camera", width: 0, height: 0),
      fieldOfView: configuration.fieldOfViewDegrees.map { .told(degrees: $0) } ?? .assumed)
  }
}

import Foundation
import JPEGCodec

import Signals
import TestSupport

@testable import Evaluation
@testable import Recording

/// Every `step`th frame of the demo that fixates with open eyes, with what is known of it.
func demoFrames(every step: Int) throws -> [(jpeg: Data, truth: TruthRow)] {
  let good = try goodFrames.get()
  return stride(from: 0, to: good.count, by: step).map { good[$0] }
}

private let goodFrames = Result<[(jpeg: Data, truth: TruthRow)], any Error> {
  let bundle = try SessionBundle(opening: demo)
  return bundle.frames().compactMap { frame in
    guard let jpeg = frame.jpeg, let truth = bundle.truth(sequence: frame.sequence), truth.onTarget,
      truth.eyesOpen >= 0.9
    else { return nil }
    return (jpeg, truth)
  }
}

/// Reads JPEG only, as these tests write no other pictures.
func loadJPEG(_ url: URL) throws -> GrayImage { try JPEGCoder().gray(Data(contentsOf: url)) }

/// A truth of which only some numbers matter.
func truth(
  _ index: Int, open: Double = 1, present: Bool = true, yaw: Double = 0,
  left: ImagePoint = ImagePoint(x: 300, y: 240), right: ImagePoint = ImagePoint(x: 360, y: 240)
) -> TruthRow {
  func eye(_ iris: ImagePoint) -> EyeTruth {
    EyeTruth(
      iris: iris, irisRadius: 6, innerCorner: iris, outerCorner: iris,
      opticalAxis: CameraVector(x: 0, y: 0, z: -1), eyeball: CameraVector(x: 0, y: 0, z: 570))
  }
  return TruthRow(
    index: index, gaze: ScreenPoint(x: 960, y: 540), onTarget: true, eyesOpen: open, blink: open < 0.9,
    saccade: false, present: present,
    head: HeadPose(xMm: 0, yMm: 0, zMm: 570, yawDegrees: yaw, pitchDegrees: 0, rollDegrees: 0),
    face: ImageRect(x: 250, y: 180, width: 160, height: 200), left: eye(left), right: eye(right))
}

/// Eyes found at given places.
func eyes(left: ImagePoint?, right: ImagePoint?, variance: Double = 0.25) -> Eyes {
  func eye(_ iris: ImagePoint) -> Eye {
    Eye(
      iris: iris, irisRadius: 6, innerCorner: iris, outerCorner: iris, inHead: ImagePoint(x: 0, y: 0),
      openness: 1, variance: variance)
  }
  return Eyes(
    face: Face(box: ImageRect(x: 250, y: 180, width: 160, height: 200), confidence: 1),
    left: left.map(eye), right: right.map(eye),
    head: HeadPose(xMm: 1, yMm: 2, zMm: 580, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0))
}

/// Frame `index` at 30 Hz.
func sample(_ index: Int, _ eyes: Observation<Eyes>) -> EyesSample {
  EyesSample(sequence: UInt64(index), time: Timestamp(seconds: Double(index) / 30), eyes: eyes)
}

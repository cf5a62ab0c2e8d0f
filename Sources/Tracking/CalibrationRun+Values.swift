import Attention
import Calibration
import Drift
import Foundation
import Signals
import Vision

/// Width and height of a picture, px.
struct PictureSize: Hashable, Sendable {
  var width: Int
  var height: Int
}

extension CalibrationRun {
  /// What may be asked of a run. A calibration that is asked for takes the place of whatever is under way.
  enum Command: Sendable {
    /// Targets that stand still, and afterwards, where there are any, those that check the result. nil as pace takes
    /// the usual one.
    case calibrate([CalibrationTarget], validation: [CalibrationTarget], pace: CalibrationPace? = nil)
    /// Targets that check the calibration in use; nothing happens without one.
    case validate([CalibrationTarget], of: GazeModel)
    /// A target that moves, for eyes that cannot hold a dot.
    case pursue(PursuitPath, validation: [CalibrationTarget])
    /// What a recording holds: its person looks when its script says, not when asked.
    case follow(RecordedCalibration, validation: ScriptedCalibration)
    /// A sweep of a few seconds. The model is the one in use, with all corrections now in force; nothing happens
    /// without a calibration.
    case repair(PursuitPath, of: GazeModel)
    /// A sweep that a recording held and that has just ended.
    case mend(by: PursuitSamples, of: GazeModel, at: Timestamp)
    /// Gives up a repair in progress; the calibration stays.
    case cancelRepair
    /// Gives up a calibration in progress; the one before is gone too. One that is only being checked stays.
    case cancel
    /// Another monitor, or another mode of it: what was calibrated for the one before is of no use.
    case screen(ScreenGeometry)
    /// The source has told which camera the frames come from, and what it knows of the lens.
    case camera(CameraIdentity, SourceOptics?)
  }

  /// What is to be done.
  enum Action: Sendable {
    case pipeline(GazePipeline.Order)
    /// What reacts to gaze from now on; an empty layout still filters the point, nil stops that too.
    case layout(GazeLayout?)
    /// The camera's pictures are to be turned, or no longer.
    case turnPictures(mirrored: Bool)
    /// What the screen shows from the frame of this time on, and what just happened.
    case show(CalibrationView, [CalibrationAction], at: Timestamp)
    /// A new calibration is in use; where it is to be checked, that comes next.
    case fitted(FittedCalibration, from: CollectedEyes)
    /// How the calibration in use did on targets that took no part in it.
    case validated(ValidationReport, on: [CollectedPoint])
    /// The check of a calibration that was in use before, on targets that were shown, is over.
    case checked(ValidationReport, LiveQuality)
    /// A new calibration is whole: fitted, and validated where that was asked for.
    case calibrated(NewCalibration)
    case failed(CalibrationError)
    case lost(Loss)
    case posture(PostureEvent, at: Timestamp)
    /// Geometry and reading could not mend it.
    case offerRepair(PostureEvent, at: Timestamp)
    /// How far gaze was off, and all that corrects the calibration from now on.
    case repaired(OffsetRepair, total: DriftCorrection)
    case repairFailed(CalibrationError)
  }

  /// Why what was calibrated, or begun, is of no use any more.
  enum Loss: Hashable, Sendable {
    /// The camera's pictures have another size, or come from another camera. There is no calibration any more.
    case otherPictures(before: CameraIdentity, now: CameraIdentity)
    /// A face is there, but it has not fitted the calibration for a while. The calibration stays.
    case otherFace
  }

  /// A calibration that can be kept.
  struct NewCalibration: Sendable {
    var fitted: FittedCalibration
    var report: ValidationReport?
    /// nil where it was not validated on targets shown live.
    var quality: LiveQuality?
    var camera: CameraIdentity
    var networks: [NetworkStamp]
    /// The camera's field of view, by which heads were placed.
    var fieldOfView: FieldOfView
    var isMirrored = false

    /// - Parameters:
    ///   - created: now, from whoever may read a clock.
    ///   - reference: what the eye tracker goes by.
    func stored(created: Date, reference: EyeReference?) -> StoredCalibration {
      StoredCalibration(
        profile: CalibrationProfile(
          created: created, camera: camera, networks: networks, fitted: fitted, report: report,
          fieldOfView: fieldOfView),
        reference: reference, isMirrored: isMirrored ? true : nil)
    }
  }
}

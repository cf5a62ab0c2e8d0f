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
  /// What may be asked of a calibration run. A new calibration replaces whatever is under way.
  enum Command: Sendable {
    /// Calibrates on targets that stand still, then validates on the targets in `validation`, if any. With nil as pace
    /// the usual one is used.
    case calibrate([CalibrationTarget], validation: [CalibrationTarget], pace: CalibrationPace? = nil)
    /// Takes earlier sittings of the person into account in every calibration from now on; with none it is fitted to its own
    /// points alone.
    case remember([EarlierSitting], at: Date)
    /// Calibrates by earlier sittings and a look at one or two dots, of which the second is shown where the error to expect
    /// after the first is too large; where lines are given, they are read in place of the second look. Fails where there are fewer than two sittings in which
    /// eyes were measured as they are now, and where the looks contradict them.
    case recall(
      [CalibrationTarget], reading: ParagraphText? = nil, from: [EarlierSitting], at: Date)
    /// Validates the calibration in use on targets; without a calibration nothing happens.
    case validate([CalibrationTarget], of: GazeModel)
    /// Calibrates on a moving target, for people whose eyes cannot rest on a dot.
    case pursue(PursuitPath, validation: [CalibrationTarget])
    /// Calibrates on lines that are read, uncovered one after the other.
    case read(ParagraphText, validation: [CalibrationTarget])
    /// Calibrates from a recording, whose person looks when its script says, not when asked.
    case follow(RecordedCalibration, validation: ScriptedCalibration)
    /// Repairs the calibration in use by a sweep of a few seconds. The model is the one in use, with all corrections
    /// now in force; without a calibration nothing happens.
    case repair(PursuitPath, of: GazeModel)
    /// Repairs the calibration by a sweep that the recording contained and that has just ended.
    case mend(by: PursuitSamples, of: GazeModel, at: Timestamp)
    /// Gives up a repair in progress; the calibration in use stays.
    case cancelRepair
    /// Gives up a calibration in progress; the previous calibration is gone too. A calibration that is only being
    /// checked stays.
    case cancel
    /// The monitor, or its mode, has changed: a calibration for the previous screen is of no use.
    case screen(ScreenGeometry)
    /// The source has told which camera the frames come from, and what it knows of the lens.
    case camera(CameraIdentity, SourceOptics?)
  }

  /// What a calibration run asks its owner to do.
  enum Action: Sendable {
    case pipeline(GazePipeline.Order)
    /// The layout that reacts to gaze from now on; an empty layout still filters gaze, nil stops the filter too.
    case layout(GazeLayout?)
    /// The camera's pictures are to be mirrored back, or no longer.
    case turnPictures(mirrored: Bool)
    /// What the screen shows of the calibration from the frame of this time on, and what just happened in it.
    case show(CalibrationView, [CalibrationAction], at: Timestamp)
    /// A new calibration is in use; if it is to be checked, that comes next.
    case fitted(FittedCalibration, from: CollectedEyes)
    /// The error of the calibration in use on targets that took no part in the fit.
    case validated(ValidationReport, on: [CollectedPoint])
    /// The check of an earlier calibration, on targets that were shown live, is over.
    case checked(ValidationReport, LiveQuality)
    /// A new calibration is complete: fitted, and validated where that was asked for.
    case calibrated(NewCalibration)
    /// More is known of the sitting that was calibrated by earlier ones.
    case grew(EarlierSitting)
    case failed(CalibrationError)
    case lost(Loss)
    case posture(PostureEvent, at: Timestamp)
    /// A repair is to be offered: the change of posture could not be corrected by geometry or reading.
    case offerRepair(PostureEvent, at: Timestamp)
    /// A repair has measured how far gaze was off; `total` is the whole drift correction from now on.
    case repaired(OffsetRepair, total: DriftCorrection)
    case repairFailed(CalibrationError)
  }

  /// Why a calibration, or one that was begun, is of no use any more.
  enum Loss: Hashable, Sendable {
    /// The camera's pictures have another size, or come from another camera; there is no calibration any more.
    case otherPictures(before: CameraIdentity, now: CameraIdentity)
    /// The visible face has not fitted the calibration for a while. The calibration stays.
    case otherFace
  }

  /// A finished calibration that can be stored.
  struct NewCalibration: Sendable {
    var fitted: FittedCalibration
    var report: ValidationReport?
    /// Quality of gaze during the validation; nil where the calibration was not validated on targets shown live.
    var quality: LiveQuality?
    var camera: CameraIdentity
    var networks: [NetworkStamp]
    /// The camera's field of view, by which heads were placed during the calibration.
    var fieldOfView: FieldOfView
    var isMirrored = false
    /// The eyes that it was fitted to.
    var collected = CollectedEyes.points([])
    /// The eyes at the targets of the validation.
    var checked: [CollectedPoint] = []
    /// The lines that were read; nil for none.
    var reading: ParagraphReading?

    /// What was noticed about the eyes.
    var remarks: [EyesRemark] { collected.remarks(by: fitted.model, checkedOn: checked) }

    /// What later calibrations learn from this one; nil where its targets moved, or too few points and words took part.
    ///
    /// - Parameter choices: what was chosen since, which counts where the calibration had a look or two and no dots.
    func sitting(created: Date, choices: [SittingChoice] = []) -> EarlierSitting? {
      EarlierSitting(
        collected.points, fitted: fitted, created: created, camera: camera, networks: networks,
        fieldOfView: fieldOfView, isMirrored: isMirrored, choices: choices,
        words: reading?.words(by: fitted.model) ?? [])
    }

    /// The calibration in the form in which it is stored.
    ///
    /// - Parameters:
    ///   - created: the present date; the run itself reads no clock.
    ///   - reference: the eye reference that the eye tracker uses.
    func stored(created: Date, reference: EyeReference?) -> StoredCalibration {
      StoredCalibration(
        profile: CalibrationProfile(
          created: created, camera: camera, networks: networks, fitted: fitted, report: report,
          fieldOfView: fieldOfView, remarks: remarks),
        reference: reference, isMirrored: isMirrored ? true : nil)
    }
  }
}

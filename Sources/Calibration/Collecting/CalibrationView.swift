import Localization
import Signals

/// What the screen of a calibration shows at one moment.
package struct CalibrationView: Hashable, Sendable {
  /// What is happening in the calibration session.
  package enum Phase: Hashable, Sendable {
    /// The session waits for its first frame.
    case waiting
    /// The eyes move to the target; the samples of this phase are dropped.
    case settling
    /// The eyes are on the target, and samples are collected.
    case collecting
    /// The eyes are not seen, for this reason; the session's time stands still.
    case paused(InvalidReason)
    /// The session has finished with its result.
    case done
    /// The session has failed with this error.
    case failed(CalibrationError)
  }

  /// The phase of the calibration session.
  package var phase: Phase
  /// The target to look at; nil where none is to be shown.
  package var target: CalibrationTarget?
  /// Share of this target's time that has passed, 0 to 1.
  package var pointProgress: Double
  /// Share of the whole session that has passed, 0 to 1; it falls when points are to be repeated.
  package var progress: Double
  /// One sentence to the person about what is happening.
  package var message: String
  /// What the person can do, where something is wrong; otherwise nil.
  package var remedy: String?

  /// Makes what the screen shows at one moment: the target, the progress and the words.
  package init(
    phase: Phase, target: CalibrationTarget?, pointProgress: Double, progress: Double, message: String,
    remedy: String?
  ) {
    (self.phase, self.target, self.pointProgress) = (phase, target, pointProgress)
    (self.progress, self.message, self.remedy) = (progress, message, remedy)
  }

  /// Makes what the screen shows, in the words that belong to the phase.
  ///
  /// - Parameter task: what the person is to do while all is well.
  fileprivate init(
    phase: Phase, target: CalibrationTarget?, pointProgress: Double, progress: Double, asking task: String
  ) {
    let message =
      switch phase {
      case .waiting: CalibrationWords.waiting
      case .settling, .collecting: task
      case .paused(let reason): reason.sight
      case .done: CalibrationWords.done
      case .failed(let error): error.description
      }
    let remedy: String? = if case .paused(let reason) = phase { reason.remedy } else { nil }
    self.init(
      phase: phase, target: target, pointProgress: pointProgress, progress: progress, message: message,
      remedy: remedy)
  }
}

extension CalibrationSession {
  /// What the calibration's screen has to show now.
  package var current: CalibrationView {
    let fraction =
      state == .showing ? min(1, max(0, (now - shownAt) / configuration.lookSeconds)) : 0
    let overall = planned == 0 ? 0 : (Double(completed) + fraction) / Double(planned)
    return CalibrationView(
      phase: phase, target: queue.first.map { targets[$0] }, pointProgress: fraction,
      progress: min(1, overall), asking: CalibrationWords.look)
  }

  private var phase: CalibrationView.Phase {
    switch state {
    case .waiting: .waiting
    case .showing: now - shownAt < configuration.settleSeconds ? .settling : .collecting
    case .paused(let reason): .paused(reason)
    case .done: .done
    case .failed(let error): .failed(error)
    }
  }
}

extension PursuitSession {
  /// What the screen has to show now; the target moves with every frame.
  package var current: CalibrationView {
    let share = min(1, max(0, pathSeconds / path.seconds))
    return CalibrationView(
      phase: phase, target: target, pointProgress: share, progress: isOver ? 1 : share,
      asking: CalibrationWords.follow)
  }

  private var target: CalibrationTarget? {
    isOver ? nil : CalibrationTarget(label: path.name, point: path.point(at: pathSeconds, on: screen))
  }

  private var isOver: Bool {
    switch state {
    case .done, .failed: true
    case .waiting, .settling, .moving, .paused: false
    }
  }

  private var phase: CalibrationView.Phase {
    switch state {
    case .waiting: .waiting
    case .settling: .settling
    case .moving: .collecting
    case .paused(let reason): .paused(reason)
    case .done: .done
    case .failed(let error): .failed(error)
    }
  }
}

extension ParagraphSession {
  /// What the screen has to show now: the target is the newest line, before which all others stay uncovered.
  package var current: CalibrationView {
    let progress = Double(reading.uncovered.count) / Double(max(1, text.lines.count))
    return CalibrationView(
      phase: phase, target: newest, pointProgress: 0, progress: isOver ? 1 : progress,
      asking: CalibrationWords.read)
  }

  private var isOver: Bool {
    switch state {
    case .done, .failed: true
    case .waiting, .reading, .fitting, .paused: false
    }
  }

  private var phase: CalibrationView.Phase {
    switch state {
    case .waiting: .waiting
    case .reading, .fitting: .collecting
    case .paused(let reason): .paused(reason)
    case .done: .done
    case .failed(let error): .failed(error)
    }
  }
}

/// What is said with every frame while all is well, translated once.
private enum CalibrationWords {
  static let waiting = localized("Waiting for the camera.")
  static let look = localized("Look at the point until it moves.")
  static let follow = localized("Follow the point with your eyes.")
  static let read = localized("Read each line as it appears.")
  static let done = localized("Done.")
}

extension InvalidReason {
  /// One sentence to the person about what the camera sees.
  fileprivate var sight: String {
    switch self {
    case .noFace: localized("I cannot see your face.")
    case .twoFaces: localized("I see more than one face.")
    case .otherFace: localized("I see another face than before.")
    case .eyesClosed: localized("Your eyes are closed.")
    case .eyesNotFound: localized("I cannot see your eyes.")
    case .tooDark: localized("It is too dark.")
    case .tooBlurred: localized("The picture is blurred.")
    case .tooFar: localized("You are too far away.")
    case .notCalibrated, .offScreen: localized("I cannot tell where you look.")
    case .noFrame: localized("The camera sends no picture.")
    case .damagedPictures: localized("The camera's pictures arrive damaged.")
    }
  }
}

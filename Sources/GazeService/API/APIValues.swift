import Calibration
import Foundation
import Signals

// Bodies of the API's responses.

struct StatusValue: Encodable {
  struct Source: Encodable {
    var kind: String
    var state: String
    var camera: SourceIdentity?
    var reason: String?
    var remedy: String?
  }
  struct Calibration: Encodable {
    var state: String
    var isCalibrated: Bool
    enum CodingKeys: String, CodingKey {
      case state
      case isCalibrated = "is_calibrated"
    }
  }

  var program: String
  var api: String
  var uptimeSeconds: Double
  var source: Source
  var calibration: Calibration
  var clients: [String: Int]
  /// Names of the programs that are attached to the service's eyes.
  var attached: [String]
  var samples: UInt64
  /// The time of the newest frame; null before the first.
  var lastFrameTime: Int64?
  var lastFrameAgeMs: Double?
  var reason: String?

  enum CodingKeys: String, CodingKey {
    case program, api, source, calibration, clients, attached, samples, reason
    case uptimeSeconds = "uptime_s"
    case lastFrameTime = "last_frame_time_ns"
    case lastFrameAgeMs = "last_frame_age_ms"
  }
}

struct ClockValue: Encodable {
  var clock = "CLOCK_MONOTONIC"
  /// When the request had been read, ns on CLOCK_MONOTONIC.
  var received: Int64
  var sent: Int64
  /// The wall clock at `sent`, ns since 1970.
  var realtime: Int64
  enum CodingKeys: String, CodingKey {
    case clock
    case received = "received_ns"
    case sent = "sent_ns"
    case realtime = "realtime_ns"
  }
}

struct ScreensValue: Encodable {
  var screens: [Screen]
  struct Screen: Encodable {
    var width: Double
    var height: Double
    var widthMm: Double
    var heightMm: Double
    var cameraXMm: Double
    var cameraYMm: Double
    var cameraTilt: Double
    enum CodingKeys: String, CodingKey {
      case width = "width_px"
      case height = "height_px"
      case widthMm = "width_mm"
      case heightMm = "height_mm"
      case cameraXMm = "camera_x_mm"
      case cameraYMm = "camera_y_mm"
      case cameraTilt = "camera_tilt_down_deg"
    }
    init(_ screen: ScreenGeometry) {
      (width, height, widthMm, heightMm) = (screen.widthPx, screen.heightPx, screen.widthMm, screen.heightMm)
      (cameraXMm, cameraYMm) = (screen.cameraXMm, screen.cameraYMm)
      cameraTilt = screen.cameraTiltDownDegrees
    }
  }
}

struct CamerasValue: Encodable { var cameras: [SourceIdentity] }

struct CalibrationValue: Encodable {
  struct Point: Encodable {
    var label: String
    var x: Double?
    var y: Double?
    var state: String
    var attempts: Int
    init(_ point: CalibrationDesk.Point) {
      (label, state, attempts) = (point.target.label, point.state.rawValue, point.attempts)
      (x, y) = (point.target.point.x.rounded(2), point.target.point.y.rounded(2))
    }
    enum CodingKeys: String, CodingKey {
      case label, state, attempts
      case x = "x_px"
      case y = "y_px"
    }
  }

  /// What is in progress: `idle`, `calibration` or `validation`.
  var state: String
  var paused: String?
  /// How the last calibration or validation ended: `finished`, `failed`, `aborted`, `lost`.
  var outcome: String?
  var error: String?
  var result: ResultValue?

  init(_ desk: CalibrationDesk) {
    switch desk.state {
    case .idle: state = "idle"
    case .running(let course): (state, paused) = (course.stage.rawValue, course.paused?.rawValue)
    }
    switch desk.outcome {
    case nil: break
    case .finished(let summary): (outcome, result) = ("finished", ResultValue(summary))
    case .failed(let error): (outcome, self.error) = ("failed", "\(error)")
    case .aborted: outcome = "aborted"
    case .lost: outcome = "lost"
    }
  }
}

struct PointsValue: Encodable { var points: [CalibrationValue.Point] }

/// The result of a calibration.
struct ResultValue: Encodable {
  struct Point: Encodable {
    var label: String
    var x: Double?
    var y: Double?
    var verdict: String
    var isUsed: Bool
    var samples: Int
    var offsetDegrees: Double?
    var sdDegrees: Double?
    enum CodingKeys: String, CodingKey {
      case label, verdict, samples
      case x = "x_px"
      case y = "y_px"
      case isUsed = "used"
      case offsetDegrees = "offset_deg"
      case sdDegrees = "sd_deg"
    }
  }
  var points: [Point]
  var heldOutDegrees: Double?
  var validation: ReportValue?
  enum CodingKeys: String, CodingKey {
    case points, validation
    case heldOutDegrees = "held_out_deg"
  }

  init(_ summary: StoredCalibrationSummary) {
    points = summary.points.map {
      Point(
        label: $0.target.label, x: $0.target.point.x.rounded(2), y: $0.target.point.y.rounded(2),
        verdict: $0.verdict.rawValue, isUsed: $0.used, samples: $0.samples,
        offsetDegrees: $0.offsetDegrees?.rounded(3), sdDegrees: $0.sdDegrees?.rounded(3))
    }
    heldOutDegrees = summary.heldOutDegrees.rounded(3)
    validation = summary.report.map(ReportValue.init)
  }
}

/// Accuracy and precision of gaze on targets that took no part in the calibration.
struct ReportValue: Encodable {
  var accuracyDegrees: Double?
  var accuracyPx: Double?
  var worstDegrees: Double?
  var precisionRMSDegrees: Double?
  var precisionSDDegrees: Double?
  var dataLoss: Double?
  var targets: Int
  enum CodingKeys: String, CodingKey {
    case targets
    case accuracyDegrees = "accuracy_deg"
    case accuracyPx = "accuracy_px"
    case worstDegrees = "worst_deg"
    case precisionRMSDegrees = "precision_rms_deg"
    case precisionSDDegrees = "precision_sd_deg"
    case dataLoss = "data_loss"
  }

  init(_ report: ValidationReport) {
    (accuracyDegrees, worstDegrees) = (report.accuracyDegrees?.rounded(3), report.worstDegrees?.rounded(3))
    accuracyPx = report.accuracyPx?.rounded(1)
    precisionRMSDegrees = report.precisionRMSDegrees?.rounded(3)
    precisionSDDegrees = report.precisionSDDegrees?.rounded(3)
    (dataLoss, targets) = (report.dataLoss.rounded(3), report.targets.count)
  }
}

struct QualityValue: Encodable {
  /// Figures for raw gaze on the targets of the last validation that was shown live; null without one.
  var raw: Figures?
  var filtered: Figures?
  var validation: ReportValue?

  struct Figures: Encodable {
    var accuracyDegrees: Double?
    var precisionRMSDegrees: Double?
    var precisionSDDegrees: Double?
    var bcea68: Double?
    var loss: Double?
    enum CodingKeys: String, CodingKey {
      case accuracyDegrees = "accuracy_deg"
      case precisionRMSDegrees = "precision_rms_deg"
      case precisionSDDegrees = "precision_sd_deg"
      case bcea68 = "bcea68_deg2"
      case loss
    }
    init(_ figures: QualityStatement.Figures) {
      accuracyDegrees = figures.accuracyDegrees?.rounded(3)
      precisionRMSDegrees = figures.precisionRMSDegrees?.rounded(3)
      precisionSDDegrees = figures.precisionSDDegrees?.rounded(3)
      (bcea68, loss) = (figures.bcea68Degrees2?.rounded(3), figures.lossFromInvalid?.rounded(3))
    }
  }

  init(_ quality: QualityStatement?, _ report: ValidationReport?) {
    raw = quality.map { Figures($0.raw.whole) }
    filtered = quality.map { Figures($0.filtered.whole) }
    validation = report.map(ReportValue.init)
  }
}

struct ProfileValue: Encodable {
  var name: String
  var created: Date
  var camera: String
  var heldOutDegrees: Double?
  enum CodingKeys: String, CodingKey {
    case name, created, camera
    case heldOutDegrees = "held_out_deg"
  }
  init(_ entry: ProfileEntry) {
    (name, created, camera) = (entry.name, entry.created, entry.camera)
    heldOutDegrees = entry.heldOutDegrees.rounded(3)
  }
}
struct ProfilesValue: Encodable { var profiles: [ProfileValue] }

struct RecordingValue: Encodable {
  var name: String
  var frames: Int
  var seconds: Double?
  var isRunning: Bool
  enum CodingKeys: String, CodingKey {
    case name, frames
    case seconds = "duration_s"
    case isRunning = "running"
  }
  init(_ entry: RecordingEntry) {
    (name, frames, isRunning) = (entry.name, entry.frames, entry.isRunning)
    seconds = entry.seconds.rounded(3)
  }
}
struct RecordingsValue: Encodable { var recordings: [RecordingValue] }

struct MarkerValue: Encodable {
  var id: Int
  var label: String
  var time: Int64
  init(_ marker: Marker) { (id, label, time) = (marker.id, marker.label, marker.time.nanoseconds) }
  enum CodingKeys: String, CodingKey {
    case id, label
    case time = "time_ns"
  }
}

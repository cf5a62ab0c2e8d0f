import Signals

/// `session.json`: what a session was recorded with and of whom.
public struct SessionManifest: Codable, Hashable, Sendable {
  public var format: String
  public var version: FormatVersion
  /// Program and version, or the tool that rendered it.
  public var createdBy: String
  public var camera: CameraNote
  /// nil only where a damaged manifest no longer says; it is never assumed.
  public var screen: ScreenGeometry?
  public var person: PersonNote
  /// What reacted to gaze while the session ran; nil where there was no reader.
  public var layout: GazeLayout?
  /// Where the text stood on the screen; nil where unknown.
  public var text: TextBlock?
  /// The document that was open: its name or content hash.
  public var document: String?
  /// Origin, licence, anything a person should know.
  public var note: String?
  /// Written when the recording is closed; nil in one that was cut off.
  public var closing: Closing?

  public init(
    createdBy: String, camera: CameraNote, screen: ScreenGeometry?, person: PersonNote = PersonNote(),
    layout: GazeLayout? = nil, text: TextBlock? = nil, document: String? = nil, note: String? = nil,
    closing: Closing? = nil
  ) {
    format = BundleFormat.name
    version = BundleFormat.version
    self.createdBy = createdBy
    self.camera = camera
    self.screen = screen
    self.person = person
    self.layout = layout
    self.text = text
    self.document = document
    self.note = note
    self.closing = closing
  }

  enum CodingKeys: String, CodingKey {
    case format, version, camera, screen, person, layout, text, document, note, closing
    case createdBy = "created_by"
  }
}

/// The camera of a session.
public struct CameraNote: Codable, Hashable, Sendable {
  /// `SourceIdentity.id`; nil in recordings made before that was kept.
  public var id: String?
  public var name: String
  public var width: Int
  public var height: Int
  /// What the camera delivered: `MJPG` (its own bytes are kept), `YUYV`, `GREY`.
  public var format: String
  /// Nominal frames per second.
  public var fps: Double
  /// Horizontal field of view, degrees; nil where unknown.
  public var horizontalFieldOfViewDegrees: Double?
  /// nil where unknown.
  public var intrinsics: Intrinsics?

  public init(
    name: String, width: Int, height: Int, format: String, fps: Double,
    horizontalFieldOfViewDegrees: Double? = nil, intrinsics: Intrinsics? = nil, id: String? = nil
  ) {
    self.id = id
    self.name = name
    self.width = width
    self.height = height
    self.format = format
    self.fps = fps
    self.horizontalFieldOfViewDegrees = horizontalFieldOfViewDegrees
    self.intrinsics = intrinsics
  }

  enum CodingKeys: String, CodingKey {
    case id, name, width, height, format, fps, intrinsics
    case horizontalFieldOfViewDegrees = "horizontal_fov_deg"
  }
}

extension CameraNote {
  /// The camera that frames come from now.
  public init(_ source: SourceIdentity) {
    self.init(
      name: source.name, width: source.widthPx, height: source.heightPx, format: source.format,
      fps: source.framesPerSecond, horizontalFieldOfViewDegrees: source.optics?.horizontalFieldOfViewDegrees,
      id: source.id)
  }

  /// The recorded camera as the source of the recording's frames.
  public var identity: SourceIdentity {
    SourceIdentity(
      id: id ?? "recording:\(name)", name: name, widthPx: width, heightPx: height, framesPerSecond: fps,
      format: format,
      optics: horizontalFieldOfViewDegrees.map {
        SourceOptics(horizontalFieldOfViewDegrees: $0, origin: .manifest)
      })
  }
}

/// A pinhole camera without distortion: u = fx X / Z + cx, v = fy Y / Z + cy; image px, camera mm.
public struct Intrinsics: Codable, Hashable, Sendable {
  public var fx: Double
  public var fy: Double
  public var cx: Double
  public var cy: Double
  public init(fx: Double, fy: Double, cx: Double, cy: Double) {
    (self.fx, self.fy, self.cx, self.cy) = (fx, fy, cx, cy)
  }

  enum CodingKeys: String, CodingKey {
    case fx, fy, cx, cy
  }
}

/// Who was recorded, as far as they agreed to say.
public struct PersonNote: Codable, Hashable, Sendable {
  /// A profile's name or a description.
  public var label: String?
  public var glasses: Bool?
  public var pupilDistanceMm: Double?
  public var irisDiameterMm: Double?

  public init(
    label: String? = nil, glasses: Bool? = nil, pupilDistanceMm: Double? = nil, irisDiameterMm: Double? = nil
  ) {
    self.label = label
    self.glasses = glasses
    self.pupilDistanceMm = pupilDistanceMm
    self.irisDiameterMm = irisDiameterMm
  }

  enum CodingKeys: String, CodingKey {
    case label, glasses
    case pupilDistanceMm = "pupil_distance_mm"
    case irisDiameterMm = "iris_diameter_mm"
  }
}

/// The column of text that was read, screen px.
public struct TextBlock: Codable, Hashable, Sendable {
  public var columnLeft: Double
  public var columnRight: Double
  /// The middle of each line, from the top; the timeline's `line N` counts these from 0.
  public var lineY: [Double]
  public var linePitch: Double
  /// Mean width of a character.
  public var characterWidth: Double

  public init(
    columnLeft: Double, columnRight: Double, lineY: [Double], linePitch: Double, characterWidth: Double
  ) {
    self.columnLeft = columnLeft
    self.columnRight = columnRight
    self.lineY = lineY
    self.linePitch = linePitch
    self.characterWidth = characterWidth
  }

  enum CodingKeys: String, CodingKey {
    case columnLeft = "column_left_px"
    case columnRight = "column_right_px"
    case lineY = "line_y_px"
    case linePitch = "line_pitch_px"
    case characterWidth = "character_px"
  }
}

/// How a recording ended.
public struct Closing: Codable, Hashable, Sendable {
  public var framesWritten: Int
  /// Frames that came while the disk was too slow or full.
  public var framesNotWritten: Int
  /// Rows of the timeline and the trace that were lost in the same way or made no sense.
  public var rowsNotWritten: Int
  /// Why it ended early, in words; nil after an ordinary end.
  public var failure: String?

  public init(framesWritten: Int, framesNotWritten: Int = 0, rowsNotWritten: Int = 0, failure: String? = nil)
  {
    self.framesWritten = framesWritten
    self.framesNotWritten = framesNotWritten
    self.rowsNotWritten = rowsNotWritten
    self.failure = failure
  }

  enum CodingKeys: String, CodingKey {
    case failure
    case framesWritten = "frames_written"
    case framesNotWritten = "frames_not_written"
    case rowsNotWritten = "rows_not_written"
  }
}

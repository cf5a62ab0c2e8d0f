import Signals

/// `session.json`: what a session was recorded with and of whom.
package struct SessionManifest: Codable, Hashable, Sendable {
  /// `BundleFormat.name` in a valid bundle.
  package var format: String
  /// The version that the bundle was written in.
  package var version: FormatVersion
  /// Program and version, or the tool that rendered it.
  package var createdBy: String
  /// The camera that took the frames.
  package var camera: CameraNote
  /// nil only where a damaged manifest no longer says; it is never assumed.
  package var screen: ScreenGeometry?
  /// Who was recorded.
  package var person: PersonNote
  /// What reacted to gaze while the session ran; nil where there was no reader.
  package var layout: GazeLayout?
  /// Where the text stood on the screen; nil where unknown.
  package var text: TextBlock?
  /// The document that was open: its name or content hash.
  package var document: String?
  /// Origin, licence, anything a person should know.
  package var note: String?
  /// Written when the recording is closed; nil in one that was cut off.
  package var closing: Closing?

  package init(
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
package struct CameraNote: Codable, Hashable, Sendable {
  /// `SourceIdentity.id`; nil in recordings made before that was kept.
  package var id: String?
  /// The camera's own name.
  package var name: String
  /// Width of its pictures, px.
  package var width: Int
  /// Height of its pictures, px.
  package var height: Int
  /// What the camera delivered: `MJPG` (its own bytes are kept), `YUYV`, `GREY`.
  package var format: String
  /// Nominal frames per second.
  package var fps: Double
  /// Horizontal field of view, degrees; nil where unknown.
  package var horizontalFieldOfViewDegrees: Double?
  /// nil where unknown.
  package var intrinsics: Intrinsics?

  package init(
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
  package init(_ source: SourceIdentity) {
    self.init(
      name: source.name, width: source.widthPx, height: source.heightPx, format: source.format,
      fps: source.framesPerSecond, horizontalFieldOfViewDegrees: source.optics?.horizontalFieldOfViewDegrees,
      id: source.id)
  }

  /// The recorded camera as the source of the recording's frames.
  package var identity: SourceIdentity {
    SourceIdentity(
      id: id ?? "recording:\(name)", name: name, widthPx: width, heightPx: height, framesPerSecond: fps,
      format: format,
      optics: horizontalFieldOfViewDegrees.map {
        SourceOptics(horizontalFieldOfViewDegrees: $0, origin: .manifest)
      })
  }
}

/// A pinhole camera without distortion: u = fx X / Z + cx, v = fy Y / Z + cy; image px, camera mm.
package struct Intrinsics: Codable, Hashable, Sendable {
  /// Focal length along rows, px.
  package var fx: Double
  /// Focal length along columns, px.
  package var fy: Double
  /// Where the optical axis meets the picture, px from the left.
  package var cx: Double
  /// Where the optical axis meets the picture, px from the top.
  package var cy: Double
  package init(fx: Double, fy: Double, cx: Double, cy: Double) {
    (self.fx, self.fy, self.cx, self.cy) = (fx, fy, cx, cy)
  }

  enum CodingKeys: String, CodingKey {
    case fx, fy, cx, cy
  }
}

/// Who was recorded, as far as they agreed to say.
package struct PersonNote: Codable, Hashable, Sendable {
  /// A profile's name or a description.
  package var label: String?
  /// Whether they wore glasses; nil where nobody said.
  package var glasses: Bool?
  /// Between the pupils, mm; nil where it was not measured.
  package var pupilDistanceMm: Double?
  /// Across the iris, mm; nil where it was not measured.
  package var irisDiameterMm: Double?

  package init(
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
package struct TextBlock: Codable, Hashable, Sendable {
  /// The left end of its lines, screen px.
  package var columnLeft: Double
  /// The right end of its lines, screen px.
  package var columnRight: Double
  /// The middle of each line, from the top; the timeline's `line N` counts these from 0.
  package var lineY: [Double]
  /// From one line to the next, px.
  package var linePitch: Double
  /// Mean width of a character.
  package var characterWidth: Double

  package init(
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
package struct Closing: Codable, Hashable, Sendable {
  /// Frames that are in the bundle.
  package var framesWritten: Int
  /// Frames that came while the disk was too slow or full.
  package var framesNotWritten: Int
  /// Rows of the timeline and the trace that were lost in the same way or made no sense.
  package var rowsNotWritten: Int
  /// Why it ended early, in words; nil after an ordinary end.
  package var failure: String?

  package init(framesWritten: Int, framesNotWritten: Int = 0, rowsNotWritten: Int = 0, failure: String? = nil)
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

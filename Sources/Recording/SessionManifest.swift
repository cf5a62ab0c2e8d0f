import Signals

/// The content of `session.json`: with what a session was recorded, and of whom.
package struct SessionManifest: Codable, Hashable, Sendable {
  /// The name of the file format: `BundleFormat.name` in a valid bundle.
  package var format: String
  /// The version in which the bundle was written.
  package var version: FormatVersion
  /// The program and version that recorded the session, or the tool that rendered it.
  package var createdBy: String
  /// The camera that took the session's frames.
  package var camera: CameraNote
  /// The screen of the session; nil only where a damaged manifest does not give it. It is never assumed.
  package var screen: ScreenGeometry?
  /// The person who was recorded.
  package var person: PersonNote
  /// The targets and scroll zones while the session ran; nil where there was no reader.
  package var layout: GazeLayout?
  /// The place of the text on the screen; nil where it is not known.
  package var text: TextBlock?
  /// The document that was open, by its name or content hash.
  package var document: String?
  /// Origin, licence and other remarks for people.
  package var note: String?
  /// The final counts, written when the recording is closed; nil in one that was cut off.
  package var closing: Closing?

  /// Makes a manifest in the present format and version from what is known of the session.
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

/// The camera with which a session was recorded.
package struct CameraNote: Codable, Hashable, Sendable {
  /// The camera's `SourceIdentity.id`; nil in recordings made before ids were stored.
  package var id: String?
  /// The camera's own name.
  package var name: String
  /// Width of the camera's pictures, px.
  package var width: Int
  /// Height of the camera's pictures, px.
  package var height: Int
  /// Format in which the camera delivered pictures: `MJPG` (its own bytes are kept), `YUYV` or `GREY`.
  package var format: String
  /// Nominal frame rate, frames per second.
  package var fps: Double
  /// The camera's horizontal field of view, degrees; nil where it is not known.
  package var horizontalFieldOfViewDegrees: Double?
  /// The camera's pinhole parameters; nil where they are not known.
  package var intrinsics: Intrinsics?

  /// Makes the note of a camera from its name and id, its pictures' size, format and rate, and its optics.
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
  /// Describes the camera from which frames come now.
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

/// Parameters of a pinhole camera without distortion: u = fx X / Z + cx, v = fy Y / Z + cy; image px, camera mm.
package struct Intrinsics: Codable, Hashable, Sendable {
  /// Focal length of the camera along rows, px.
  package var fx: Double
  /// Focal length of the camera along columns, px.
  package var fy: Double
  /// Where the optical axis meets the picture, px from the left.
  package var cx: Double
  /// Where the optical axis meets the picture, px from the top.
  package var cy: Double
  /// Makes intrinsics from the two focal lengths and the principal point, all in px.
  package init(fx: Double, fy: Double, cx: Double, cy: Double) {
    (self.fx, self.fy, self.cx, self.cy) = (fx, fy, cx, cy)
  }

  enum CodingKeys: String, CodingKey {
    case fx, fy, cx, cy
  }
}

/// What is known of the recorded person, as far as they agreed to it.
package struct PersonNote: Codable, Hashable, Sendable {
  /// A profile's name or a description of the person.
  package var label: String?
  /// Whether the person wore glasses; nil where it is not known.
  package var glasses: Bool?
  /// Distance between the pupils, mm; nil where it was not measured.
  package var pupilDistanceMm: Double?
  /// Diameter of the iris, mm; nil where it was not measured.
  package var irisDiameterMm: Double?

  /// Makes the note of a person from a label, whether they wear glasses, and two measures in mm; nil for each
  /// that is not known.
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
  /// The left end of the column's lines, screen px.
  package var columnLeft: Double
  /// The right end of the column's lines, screen px.
  package var columnRight: Double
  /// The middle of each line, from the top, screen px; the timeline's `line N` counts these from 0.
  package var lineY: [Double]
  /// Distance from one line to the next, px.
  package var linePitch: Double
  /// Mean width of a character, px.
  package var characterWidth: Double

  /// Makes a block of text from the ends and the middles of its lines, their pitch and the width of a
  /// character.
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

/// How a recording ended, with its final counts.
package struct Closing: Codable, Hashable, Sendable {
  /// Number of frames in the bundle.
  package var framesWritten: Int
  /// Number of frames that were lost because the disk was too slow or full.
  package var framesNotWritten: Int
  /// Number of rows of the timeline and the trace that were lost in the same way or made no sense.
  package var rowsNotWritten: Int
  /// Why the recording ended early, in words; nil after an ordinary end.
  package var failure: String?

  /// Makes the end of a recording from its final counts and, where it ended early, the reason in words.
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

import Localization
import Signals

/// The metadata of a trace, as far as its format has them. They do not say whose gaze it is.
package struct TraceMetadata: Hashable, Sendable {
  /// The program and version that wrote the trace.
  package var createdBy: String
  /// The screen on which gaze is measured, as far as it is known.
  package var screen: TraceScreen
  /// The targets and scroll zones where no row has others.
  package var layout: GazeLayout
  /// How the trace was recorded.
  package var recording: TraceRecording

  /// Makes metadata from what made the trace, the screen, the layout and how it was recorded.
  package init(
    createdBy: String, screen: TraceScreen = .unknown, layout: GazeLayout = GazeLayout(),
    recording: TraceRecording = TraceRecording()
  ) {
    (self.createdBy, self.screen, self.layout, self.recording) = (createdBy, screen, layout, recording)
  }

  /// The metadata from the header of a trace in the program's own format.
  package init(_ header: TraceHeader) {
    self.init(
      createdBy: header.createdBy, screen: .whole(header.screen), layout: header.layout,
      recording: header.recording ?? TraceRecording())
  }

  /// The header in the program's own format.
  /// - Throws: `TraceError.missing` where the screen's size in px or mm is not known.
  package func header(file: String) throws(TraceError) -> TraceHeader {
    _ = try screen.pixels(file: file)
    guard case .whole(let geometry) = screen else {
      throw .missing(
        file: file, what: localized("how large the screen is in mm"), option: "--screen-mm WIDTHxHEIGHT")
    }
    var header = TraceHeader(createdBy: createdBy, screen: geometry, layout: layout)
    if recording != TraceRecording() { header.extend(by: recording) }
    return header
  }

  /// Adds what the options state; it takes precedence over the file.
  package mutating func complete(with options: TraceOptions) {
    var (width, height) = (screen.pixels?.width, screen.pixels?.height)
    if let size = options.screenPx { (width, height) = (size.width, size.height) }
    if let width, let height {
      if let mm = options.screenMm ?? screen.millimetres {
        var geometry = ScreenGeometry(
          widthPx: width, heightPx: height, widthMm: mm.width, heightMm: mm.height)
        if case .whole(let known) = screen, options.screenMm == nil {
          geometry.cameraXMm = known.cameraXMm
          geometry.cameraYMm = known.cameraYMm
          geometry.cameraTiltDownDegrees = known.cameraTiltDownDegrees
        }
        screen = .whole(geometry)
      } else {
        screen = .pixels(PlaneSize(width: width, height: height))
      }
    }
    recording.distanceMm = options.distanceMm ?? recording.distanceMm
    recording.rateHz = options.rateHz ?? recording.rateHz
  }
}

/// The size of a screen: width and height in one unit.
package struct PlaneSize: Hashable, Sendable {
  /// Width, in the unit of the value that has this size.
  package var width: Double
  /// Height, in the unit of the value that has this size.
  package var height: Double

  /// Makes a size of two numbers that may be missing or unusable.
  ///
  /// - Returns: nil unless both are finite, positive and below a million.
  package init?(checking width: Double?, _ height: Double?) {
    guard let width, let height, width > 0, height > 0, width < 1e6, height < 1e6 else { return nil }
    (self.width, self.height) = (width, height)
  }

  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// How much is known of the screen on which gaze is measured.
package enum TraceScreen: Hashable, Sendable {
  /// Nothing is known of the screen, not even its size in px.
  case unknown
  /// The screen's size is known in px, but not in mm.
  case pixels(PlaneSize)
  /// The whole geometry of the screen is known, with the place of the camera.
  case whole(ScreenGeometry)

  /// The screen's size in px; nil where it is not known.
  package var pixels: PlaneSize? {
    switch self {
    case .unknown: nil
    case .pixels(let size): size
    case .whole(let screen): PlaneSize(width: screen.widthPx, height: screen.heightPx)
    }
  }

  /// The screen's size in mm; nil where it is not known.
  package var millimetres: PlaneSize? {
    if case .whole(let screen) = self {
      PlaneSize(width: screen.widthMm, height: screen.heightMm)
    } else {
      nil
    }
  }

  /// The screen's size in px.
  /// - Throws: `TraceError.missing` where it is not known.
  func pixels(file: String) throws(TraceError) -> PlaneSize {
    guard let pixels else {
      throw .missing(
        file: file, what: localized("how large the screen is in px"), option: "--screen WIDTHxHEIGHT")
    }
    return pixels
  }

  init(px: PlaneSize?, mm: PlaneSize?) {
    switch (px, mm) {
    case (nil, _): self = .unknown
    case (let px?, nil): self = .pixels(px)
    case (let px?, let mm?):
      self = .whole(
        ScreenGeometry(widthPx: px.width, heightPx: px.height, widthMm: mm.width, heightMm: mm.height))
    }
  }
}

/// How a trace was recorded. Points are always in screen px (see `ScreenPoint`).
package struct TraceRecording: Codable, Hashable, Sendable {
  /// The unit in which sizes of pupils are given.
  package enum PupilUnit: String, Codable, Hashable, Sendable, CaseIterable {
    /// Diameter of the pupil in mm.
    case millimetres = "mm"
    /// Diameter of the pupil in the eye tracker's own unit.
    case diameter
    /// Area of the pupil in the eye tracker's own unit.
    case area
  }

  /// Usual distance from the eyes to the screen, mm; nil where it is not known.
  package var distanceMm: Double?
  /// Nominal sampling rate, samples a second; nil where it is not known.
  package var rateHz: Double?
  /// The name of the clock of the timestamps; nil where it is not known.
  package var clock: String?
  /// The name of the eye tracker; nil where it is not known.
  package var device: String?
  /// The unit of pupil sizes; nil where the trace has no pupils or does not say.
  package var pupilUnit: PupilUnit?

  /// Makes the facts of a recording from distance, rate, clock, device and pupil unit; nil for each that is
  /// not known.
  package init(
    distanceMm: Double? = nil, rateHz: Double? = nil, clock: String? = nil, device: String? = nil,
    pupilUnit: PupilUnit? = nil
  ) {
    (self.distanceMm, self.rateHz, self.clock) = (distanceMm, rateHz, clock)
    (self.device, self.pupilUnit) = (device, pupilUnit)
  }

  enum CodingKeys: String, CodingKey {
    case clock, device
    case distanceMm = "distance_mm"
    case rateHz = "rate_hz"
    case pupilUnit = "pupil_unit"
  }
}

/// Metadata that the person who converts a trace supplies; they take precedence over the file's.
package struct TraceOptions: Hashable, Sendable {
  /// Size of the screen in px; nil takes the file's.
  package var screenPx: PlaneSize?
  /// Size of the screen in mm; nil takes the file's.
  package var screenMm: PlaneSize?
  /// Usual distance from the eyes to the screen, mm; nil takes the file's.
  package var distanceMm: Double?
  /// Nominal sampling rate, samples a second; nil takes the file's.
  package var rateHz: Double?
  /// Makes options from the screen's size in px and mm, the usual distance and the rate; nil for each that is
  /// not given.
  package init(
    screenPx: PlaneSize? = nil, screenMm: PlaneSize? = nil, distanceMm: Double? = nil, rateHz: Double? = nil
  ) {
    (self.screenPx, self.screenMm, self.distanceMm, self.rateHz) = (screenPx, screenMm, distanceMm, rateHz)
  }
}

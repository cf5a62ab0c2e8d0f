import Signals

/// What a trace says of itself, as far as its format can. No word on whose gaze it is.
package struct TraceMetadata: Hashable, Sendable {
  /// The program and version that wrote it.
  package var createdBy: String
  /// The screen that gaze is measured on, as far as it is known.
  package var screen: TraceScreen
  /// What reacts to gaze where no row says otherwise.
  package var layout: GazeLayout
  /// How the trace was recorded.
  package var recording: TraceRecording

  package init(
    createdBy: String, screen: TraceScreen = .unknown, layout: GazeLayout = GazeLayout(),
    recording: TraceRecording = TraceRecording()
  ) {
    (self.createdBy, self.screen, self.layout, self.recording) = (createdBy, screen, layout, recording)
  }

  /// What the header of a trace of the program's own format says.
  package init(_ header: TraceHeader) {
    self.init(
      createdBy: header.createdBy, screen: .whole(header.screen), layout: header.layout,
      recording: header.recording ?? TraceRecording())
  }

  /// - Throws: `TraceError.missing` where the screen's size in px or mm is not known.
  package func header(file: String) throws(TraceError) -> TraceHeader {
    _ = try screen.pixels(file: file)
    guard case .whole(let geometry) = screen else {
      throw .missing(file: file, what: "how large the screen is in mm", option: "--screen-mm WIDTHxHEIGHT")
    }
    var header = TraceHeader(createdBy: createdBy, screen: geometry, layout: layout)
    if recording != TraceRecording() { header.extend(by: recording) }
    return header
  }

  /// Takes over what is given besides the file.
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

/// Width and height in one unit.
package struct PlaneSize: Hashable, Sendable {
  /// In the unit of the value that holds this size.
  package var width: Double
  /// In the unit of the value that holds this size.
  package var height: Double

  /// - Returns: nil unless both are finite, positive and below a million.
  package init?(checking width: Double?, _ height: Double?) {
    guard let width, let height, width > 0, height > 0, width < 1e6, height < 1e6 else { return nil }
    (self.width, self.height) = (width, height)
  }

  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// How much is known of the screen that gaze is measured on.
package enum TraceScreen: Hashable, Sendable {
  /// Not even its size in px.
  case unknown
  /// Its size in px, but not in mm.
  case pixels(PlaneSize)
  /// All of it, with the place of the camera.
  case whole(ScreenGeometry)

  /// Its size in px; nil where that is not known.
  package var pixels: PlaneSize? {
    switch self {
    case .unknown: nil
    case .pixels(let size): size
    case .whole(let screen): PlaneSize(width: screen.widthPx, height: screen.heightPx)
    }
  }

  /// Its size in mm; nil where that is not known.
  package var millimetres: PlaneSize? {
    if case .whole(let screen) = self {
      PlaneSize(width: screen.widthMm, height: screen.heightMm)
    } else {
      nil
    }
  }

  /// - Throws: `TraceError.missing`.
  func pixels(file: String) throws(TraceError) -> PlaneSize {
    guard let pixels else {
      throw .missing(file: file, what: "how large the screen is in px", option: "--screen WIDTHxHEIGHT")
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
  /// In which unit pupils are given.
  package enum PupilUnit: String, Codable, Hashable, Sendable, CaseIterable {
    /// Diameter in mm.
    case millimetres = "mm"
    /// Diameter in the tracker's own unit.
    case diameter
    /// Area in the tracker's own unit.
    case area
  }

  /// From the eyes to the screen, usually, mm.
  package var distanceMm: Double?
  /// Nominal samples a second.
  package var rateHz: Double?
  /// The name of the clock that times are on.
  package var clock: String?
  /// The eye tracker.
  package var device: String?
  /// nil where the trace holds no pupils, or does not say.
  package var pupilUnit: PupilUnit?

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

/// What whoever converts a trace says of it besides what the file says; it goes before that.
package struct TraceOptions: Hashable, Sendable {
  /// Size of the screen in px.
  package var screenPx: PlaneSize?
  /// Size of the screen in mm.
  package var screenMm: PlaneSize?
  /// From the eyes to the screen, usually, mm.
  package var distanceMm: Double?
  /// Nominal samples a second.
  package var rateHz: Double?
  package init(
    screenPx: PlaneSize? = nil, screenMm: PlaneSize? = nil, distanceMm: Double? = nil, rateHz: Double? = nil
  ) {
    (self.screenPx, self.screenMm, self.distanceMm, self.rateHz) = (screenPx, screenMm, distanceMm, rateHz)
  }
}

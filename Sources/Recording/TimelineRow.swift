import Signals

/// One row of `timeline.jsonl`: what was on the screen, or happened, when.
package struct TimelineRow: Codable, Hashable, Sendable {
  /// An open set: a reader passes over kinds it does not know.
  package struct Kind: RawRepresentable, Codable, Hashable, Sendable {
    package var rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    /// A point to look at before calibration.
    package static let start = Kind(rawValue: "start")
    /// A calibration target, `label` names it. Eyes react about 0.2 s after its start.
    package static let calibration = Kind(rawValue: "calibration")
    /// A target that only measures; never used for fitting.
    package static let validation = Kind(rawValue: "validation")
    /// A target that moves along `path`, and the eyes follow it: `repair` and `sweep` mend a calibration, any other
    /// label is one.
    package static let pursuit = Kind(rawValue: "pursuit")
    /// A dot that circles a tile along `path`, and the eyes follow it to choose that tile; `label` is `tile K of N`. No
    /// calibration.
    package static let circling = Kind(rawValue: "circling")
    /// Reading `line N` of the text, from 0; the point is the middle of that line.
    package static let line = Kind(rawValue: "line")
    /// The eyes stay in a scroll zone; `label` is `bottom` or `top`.
    package static let zone = Kind(rawValue: "zone")
    /// The eyes stay on `page_forward` or `page_back`.
    package static let corner = Kind(rawValue: "corner")
    /// The eyes stay on the exit target.
    package static let exit = Kind(rawValue: "exit")
    /// Lids shut on purpose; no point.
    package static let pause = Kind(rawValue: "pause")
    /// The person comes to sit otherwise; `label` says how. Rendered sessions only.
    package static let posture = Kind(rawValue: "posture")
    /// Away from the picture; no point.
    package static let absent = Kind(rawValue: "absent")

    /// Live: a document was opened; `label` names it.
    package static let documentOpened = Kind(rawValue: "document-opened")
    /// Live: the reader stands at `position` from now on.
    package static let scrolled = Kind(rawValue: "scrolled")
    /// Live: `pages` of the document stand on the screen from now on.
    package static let pagesShown = Kind(rawValue: "pages-shown")
    /// Live: other targets and zones from now on.
    package static let layoutChanged = Kind(rawValue: "layout-changed")
    /// Live: a repair of the calibration was offered; `label` says why.
    package static let repairOffered = Kind(rawValue: "repair-offered")
    /// Live: the calibration was repaired; `label` says by how much.
    package static let repaired = Kind(rawValue: "repaired")
    /// Live: a calibration that came to nothing, from its first target on; `label` says why.
    package static let calibrationFailed = Kind(rawValue: "calibration-failed")
    /// Live: another program's word about a moment; `label` holds it.
    package static let marker = Kind(rawValue: "marker")
    /// Live: frames that the disk could not take; `label` is their number.
    package static let framesNotWritten = Kind(rawValue: "frames-not-written")
  }

  /// What the row tells of, and how its other values are to be read.
  package var kind: Kind
  /// A word for it, such as a target's name; `kind` says what it means.
  package var label: String
  /// Where, screen px; nil where the row has no place.
  package var point: ScreenPoint?
  /// When it began, on the clock of the frames.
  package var start: Timestamp
  /// Exclusive; equal to `start` for something that just happens.
  package var end: Timestamp
  /// `scrolled`: where in the document the top of the view is.
  package var position: DocumentPosition?
  /// `layoutChanged`: what reacts to gaze from now on.
  package var layout: GazeLayout?
  /// `validation`: which one, from 0, where it is repeated.
  package var round: Int?
  /// `pursuit`, `circling`: where the target is when; it moves straight in between.
  package var path: [PathPoint]?
  /// `pagesShown`: where pages of the document stand on the screen from now on; empty while none is shown.
  package var pages: [ShownPage]?

  /// A page of a document on the screen.
  package struct ShownPage: Codable, Hashable, Sendable {
    /// From 0.
    package var page: Int
    /// Screen px; parts may be out of view.
    package var box: ScreenRect
    package init(page: Int, box: ScreenRect) { (self.page, self.box) = (page, box) }

    enum CodingKeys: String, CodingKey {
      case page, box
    }
  }

  /// A place of a target that moves.
  package struct PathPoint: Codable, Hashable, Sendable {
    /// When the target is there.
    package var time: Timestamp
    /// Screen px.
    package var x: Double
    /// Downwards, screen px.
    package var y: Double
    package init(time: Timestamp, x: Double, y: Double) { (self.time, self.x, self.y) = (time, x, y) }

    enum CodingKeys: String, CodingKey {
      case time = "t_ns"
      case x = "x_px"
      case y = "y_px"
    }
  }

  package init(
    kind: Kind, label: String = "", point: ScreenPoint? = nil, start: Timestamp, end: Timestamp? = nil,
    position: DocumentPosition? = nil, layout: GazeLayout? = nil
  ) {
    self.kind = kind
    self.label = label
    self.point = point
    self.start = start
    self.end = end ?? start
    self.position = position
    self.layout = layout
  }

  /// Whether it holds at that time: from `start` on, and before `end`.
  package func contains(_ time: Timestamp) -> Bool { start <= time && time < end }

  enum CodingKeys: String, CodingKey {
    case kind, label, position, layout, round, path, pages
    case x = "x_px"
    case y = "y_px"
    case start = "start_ns"
    case end = "end_ns"
  }

  package init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    kind = try row.decode(Kind.self, forKey: .kind)
    label = try row.decodeIfPresent(String.self, forKey: .label) ?? ""
    if let x = try row.decodeIfPresent(Double.self, forKey: .x) {
      point = ScreenPoint(x: x, y: try row.decode(Double.self, forKey: .y))
    }
    start = try row.decode(Timestamp.self, forKey: .start)
    end = try row.decode(Timestamp.self, forKey: .end)
    guard start.nanoseconds >= 0, end >= start else {
      throw DecodingError.dataCorruptedError(
        forKey: .end, in: row, debugDescription: "times are negative or end before they start")
    }
    position = try row.decodeIfPresent(DocumentPosition.self, forKey: .position)
    layout = try row.decodeIfPresent(GazeLayout.self, forKey: .layout)
    round = try row.decodeIfPresent(Int.self, forKey: .round)
    path = try row.decodeIfPresent([PathPoint].self, forKey: .path)
    pages = try row.decodeIfPresent([ShownPage].self, forKey: .pages)
    guard (pages ?? []).allSatisfy({ $0.page >= 0 && $0.box.width > 0 && $0.box.height > 0 }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .pages, in: row, debugDescription: "a page has no size or a negative number")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(kind, forKey: .kind)
    try row.encode(label, forKey: .label)
    try row.encodeIfPresent(point?.x, forKey: .x)
    try row.encodeIfPresent(point?.y, forKey: .y)
    try row.encode(start, forKey: .start)
    try row.encode(end, forKey: .end)
    try row.encodeIfPresent(position, forKey: .position)
    try row.encodeIfPresent(layout, forKey: .layout)
    try row.encodeIfPresent(round, forKey: .round)
    try row.encodeIfPresent(path, forKey: .path)
    try row.encodeIfPresent(pages, forKey: .pages)
  }
}

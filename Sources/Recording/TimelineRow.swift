import Localization
import Signals

/// One row of `timeline.jsonl`: what was on the screen, or happened, and when.
package struct TimelineRow: Codable, Hashable, Sendable {
  /// The kind of a row. The set is open: readers skip kinds that they do not know.
  package struct Kind: RawRepresentable, Codable, Hashable, Sendable {
    /// The name of the kind, as it stands in `timeline.jsonl`.
    package var rawValue: String
    /// Makes a kind from its name in `timeline.jsonl`; any name is allowed.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// A point is shown to look at before calibration.
    package static let start = Kind(rawValue: "start")
    /// A calibration target is shown; `label` is its name. Eyes react about 0.2 s after its start.
    package static let calibration = Kind(rawValue: "calibration")
    /// A validation target is shown, which only measures and is never used for fitting.
    package static let validation = Kind(rawValue: "validation")
    /// A target moves along `path` and the eyes follow it. With the labels `repair` and `sweep` it repairs a calibration, with
    /// any other label it is one.
    package static let pursuit = Kind(rawValue: "pursuit")
    /// A dot circles a tile along `path`, and the eyes follow it to choose that tile; `label` is `tile K of N`. It is no
    /// calibration.
    package static let circling = Kind(rawValue: "circling")
    /// The person reads `line N` of the text, from 0; the point is the middle of that line. With `words` the lines are a
    /// calibration, and a row begins when its line is uncovered.
    package static let line = Kind(rawValue: "line")
    /// The eyes stay in a scroll zone; `label` is `bottom` or `top`.
    package static let zone = Kind(rawValue: "zone")
    /// The eyes stay on the target `page_forward` or `page_back`.
    package static let corner = Kind(rawValue: "corner")
    /// The eyes stay on the exit target.
    package static let exit = Kind(rawValue: "exit")
    /// The lids are shut on purpose; the row has no point.
    package static let pause = Kind(rawValue: "pause")
    /// The person changes posture; `label` says how. Rendered sessions only.
    package static let posture = Kind(rawValue: "posture")
    /// The person is away from the picture; the row has no point.
    package static let absent = Kind(rawValue: "absent")

    /// Live: a document was opened; `label` is its name.
    package static let documentOpened = Kind(rawValue: "document-opened")
    /// Live: the reader shows the place `position` from now on.
    package static let scrolled = Kind(rawValue: "scrolled")
    /// Live: `pages` of the document are on the screen from now on.
    package static let pagesShown = Kind(rawValue: "pages-shown")
    /// Live: the layout of targets and scroll zones has changed.
    package static let layoutChanged = Kind(rawValue: "layout-changed")
    /// Live: a repair of the calibration was offered; `label` is a `PostureEvent` in its stored form; in recordings of
    /// earlier programs it is a sentence.
    package static let repairOffered = Kind(rawValue: "repair-offered")
    /// Live: the calibration was repaired; `label` is a `RepairedOffset` in its stored form; in recordings of earlier
    /// programs it is a sentence.
    package static let repaired = Kind(rawValue: "repaired")
    /// Live: a calibration failed; the row begins with its first target, and `label` is the raw value of a
    /// `CalibrationFailure`; in recordings of earlier programs it is a sentence.
    package static let calibrationFailed = Kind(rawValue: "calibration-failed")
    /// Live: a marker from another program; `label` is its text.
    package static let marker = Kind(rawValue: "marker")
    /// Live: frames were lost because the disk could not take them; `label` is their number.
    package static let framesNotWritten = Kind(rawValue: "frames-not-written")
  }

  /// The kind of the row, which determines how its other values are read.
  package var kind: Kind
  /// A word such as a target's name; `kind` determines its meaning.
  package var label: String
  /// The row's place on the screen, screen px; nil where it has none.
  package var point: ScreenPoint?
  /// When the event began, on the clock of the frames.
  package var start: Timestamp
  /// When the event ended, exclusive; equal to `start` for an event without duration.
  package var end: Timestamp
  /// For `scrolled`: the place in the document at the top of the view.
  package var position: DocumentPosition?
  /// For `layoutChanged`: the targets and scroll zones from now on.
  package var layout: GazeLayout?
  /// For `validation`: the number of the round, from 0, where it is repeated.
  package var round: Int?
  /// For `pursuit` and `circling`: where the target is at which time; in between it moves in a straight line.
  package var path: [PathPoint]?
  /// For `pagesShown`: where pages of the document are on the screen from now on; empty while none is shown.
  package var pages: [ShownPage]?
  /// For `line`: the words that were shown, where reading them is a calibration.
  package var words: [ShownWord]?

  /// A word on the screen, with its place.
  package struct ShownWord: Codable, Hashable, Sendable {
    /// The word as it was shown.
    package var text: String
    /// Where its first letter begins, screen px.
    package var left: Double
    /// Where its last letter ends, screen px.
    package var right: Double
    /// Makes a shown word from its text and its ends, screen px.
    package init(text: String, left: Double, right: Double) {
      (self.text, self.left, self.right) = (text, left, right)
    }

    enum CodingKeys: String, CodingKey {
      case text
      case left = "left_px"
      case right = "right_px"
    }
  }

  /// A page of a document on the screen, with its place.
  package struct ShownPage: Codable, Hashable, Sendable {
    /// Page number, from 0.
    package var page: Int
    /// The page's box, screen px; parts may be out of view.
    package var box: ScreenRect
    /// Makes a shown page from its number, from 0, and its box in screen px.
    package init(page: Int, box: ScreenRect) { (self.page, self.box) = (page, box) }

    enum CodingKeys: String, CodingKey {
      case page, box
    }
  }

  /// One place on the path of a moving target.
  package struct PathPoint: Codable, Hashable, Sendable {
    /// When the moving target is at this place.
    package var time: Timestamp
    /// Place of the target to the right, screen px.
    package var x: Double
    /// Place of the target downwards, screen px.
    package var y: Double
    /// Makes a place on a path from a time and a point in screen px.
    package init(time: Timestamp, x: Double, y: Double) { (self.time, self.x, self.y) = (time, x, y) }

    enum CodingKeys: String, CodingKey {
      case time = "t_ns"
      case x = "x_px"
      case y = "y_px"
    }
  }

  /// Makes a row from its kind, its label, its place and its times; without `end` it has no duration.
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

  /// Whether the row applies at a time: from `start` on, and before `end`.
  package func contains(_ time: Timestamp) -> Bool { start <= time && time < end }

  enum CodingKeys: String, CodingKey {
    case kind, label, position, layout, round, path, pages, words
    case x = "x_px"
    case y = "y_px"
    case start = "start_ns"
    case end = "end_ns"
  }

  /// Decodes a row of `timeline.jsonl`; a missing label is empty.
  /// - Throws: `DecodingError`, also for negative times, an end before the start, and a page without size.
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
        forKey: .end, in: row, debugDescription: localized("times are negative or end before they start"))
    }
    position = try row.decodeIfPresent(DocumentPosition.self, forKey: .position)
    layout = try row.decodeIfPresent(GazeLayout.self, forKey: .layout)
    round = try row.decodeIfPresent(Int.self, forKey: .round)
    path = try row.decodeIfPresent([PathPoint].self, forKey: .path)
    pages = try row.decodeIfPresent([ShownPage].self, forKey: .pages)
    guard (pages ?? []).allSatisfy({ $0.page >= 0 && $0.box.width > 0 && $0.box.height > 0 }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .pages, in: row, debugDescription: localized("a page has no size or a negative number"))
    }
    words = try row.decodeIfPresent([ShownWord].self, forKey: .words)
    guard (words ?? []).allSatisfy({ !$0.text.isEmpty && $0.right > $0.left }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .words, in: row, debugDescription: localized("a word has no letters or no width"))
    }
  }

  /// Encodes the row as `timeline.jsonl` has it; what is nil is left out.
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
    try row.encodeIfPresent(words, forKey: .words)
  }
}

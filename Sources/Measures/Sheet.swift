import Lines
import Signals

/// A word with what it says. Its box is in the units of its sheet.
public struct SheetWord: Hashable, Codable, Sendable {
  public var text: String
  public var box: ScreenRect
  public init(text: String, box: ScreenRect) { (self.text, self.box) = (text, box) }
}

/// A line of text of a sheet, in the units of that sheet.
public struct SheetLine: Hashable, Codable, Sendable {
  public var id: LineID
  public var box: ScreenRect
  /// In reading order; empty where only the line is known.
  public var words: [SheetWord]
  public var isRightToLeft: Bool
  /// How many characters it has, spaces included; an estimate where its words are not known.
  public var letters: Int

  public init(
    id: LineID, box: ScreenRect, words: [SheetWord], letters: Int? = nil, isRightToLeft: Bool = false
  ) {
    self.id = id
    self.box = box
    self.words = words
    self.letters = letters ?? words.reduce(max(0, words.count - 1)) { $0 + $1.text.count }
    self.isRightToLeft = isRightToLeft
  }

  /// How many words it has; where they are not known, one for six characters (five letters and a space, the
  /// standard word of typing and reading tests).
  public var wordCount: Double { words.isEmpty ? Double(letters) / 6 : Double(words.count) }
}

/// What was looked at: a page of a document, or the screen where no document is known.
///
/// Frame of reference: the sheet's own units (PDF points for a page, px for the screen), origin top left, y down.
public struct Sheet: Hashable, Sendable {
  /// For people.
  public var title: String
  public var width: Double
  public var height: Double
  /// In reading order.
  public var lines: [SheetLine]
  /// A PNG of all of it; nil where there is none.
  public var picture: [UInt8]?

  public init(title: String, width: Double, height: Double, lines: [SheetLine] = [], picture: [UInt8]? = nil)
  {
    self.title = title
    self.width = width
    self.height = height
    self.lines = lines
    self.picture = picture
  }
}

/// What stood where on the screen from one moment to the next such value.
public struct SheetView: Hashable, Sendable {
  /// A sheet on the screen: screen px = origin + scale x sheet units.
  public struct Placement: Hashable, Sendable {
    /// An index into the record's sheets.
    public var sheet: Int
    /// Screen px.
    public var origin: ScreenPoint
    /// Screen px for a unit of the sheet.
    public var scale: Double

    public init(sheet: Int, origin: ScreenPoint = ScreenPoint(x: 0, y: 0), scale: Double = 1) {
      (self.sheet, self.origin, self.scale) = (sheet, origin, scale)
    }

    /// A point of the screen in the sheet's units.
    public func onSheet(_ point: ScreenPoint) -> ScreenPoint {
      ScreenPoint(x: (point.x - origin.x) / scale, y: (point.y - origin.y) / scale)
    }

    /// A box of the sheet in screen px.
    public func onScreen(_ box: ScreenRect) -> ScreenRect {
      ScreenRect(
        x: origin.x + box.x * scale, y: origin.y + box.y * scale, width: box.width * scale,
        height: box.height * scale)
    }
  }

  public var start: Timestamp
  public var placed: [Placement]
  /// What reacts to gaze, screen px: a look there is no reading.
  public var targets: [ScreenRect]
  /// Whether the text may be read: false while calibration targets stand in its place.
  public var isReadable: Bool

  public init(start: Timestamp, placed: [Placement], targets: [ScreenRect] = [], isReadable: Bool = true) {
    (self.start, self.placed, self.targets, self.isReadable) = (start, placed, targets, isReadable)
  }
}

import Lines
import Signals

/// A word with what it says. Its box is in the units of its sheet.
package struct SheetWord: Hashable, Codable, Sendable {
  /// What the word says, without spaces around it.
  package var text: String
  /// Its box, in the units of its sheet.
  package var box: ScreenRect
  package init(text: String, box: ScreenRect) { (self.text, self.box) = (text, box) }
}

/// A line of text of a sheet, in the units of that sheet.
package struct SheetLine: Hashable, Codable, Sendable {
  package var id: LineID
  /// Its box, in the units of its sheet.
  package var box: ScreenRect
  /// In reading order; empty where only the line is known.
  package var words: [SheetWord]
  /// Whether its words are read from the right to the left.
  package var isRightToLeft: Bool
  /// How many characters it has, spaces included; an estimate where its words are not known.
  package var letters: Int

  package init(
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
  package var wordCount: Double { words.isEmpty ? Double(letters) / 6 : Double(words.count) }
}

/// What was looked at: a page of a document, or the screen where no document is known.
///
/// Frame of reference: the sheet's own units (PDF points for a page, px for the screen), origin top left, y down.
package struct Sheet: Hashable, Sendable {
  /// For people.
  package var title: String
  /// In the sheet's own units.
  package var width: Double
  /// In the sheet's own units.
  package var height: Double
  /// In reading order.
  package var lines: [SheetLine]
  /// A PNG of all of it; nil where there is none.
  package var picture: [UInt8]?

  package init(title: String, width: Double, height: Double, lines: [SheetLine] = [], picture: [UInt8]? = nil)
  {
    self.title = title
    self.width = width
    self.height = height
    self.lines = lines
    self.picture = picture
  }
}

/// What stood where on the screen from one moment to the next such value.
package struct SheetView: Hashable, Sendable {
  /// A sheet on the screen: screen px = origin + scale x sheet units.
  package struct Placement: Hashable, Sendable {
    /// An index into the record's sheets.
    package var sheet: Int
    /// Screen px.
    package var origin: ScreenPoint
    /// Screen px for a unit of the sheet.
    package var scale: Double

    package init(sheet: Int, origin: ScreenPoint = ScreenPoint(x: 0, y: 0), scale: Double = 1) {
      (self.sheet, self.origin, self.scale) = (sheet, origin, scale)
    }

    /// A point of the screen in the sheet's units.
    package func onSheet(_ point: ScreenPoint) -> ScreenPoint {
      ScreenPoint(x: (point.x - origin.x) / scale, y: (point.y - origin.y) / scale)
    }

    /// A box of the sheet in screen px.
    package func onScreen(_ box: ScreenRect) -> ScreenRect {
      ScreenRect(
        x: origin.x + box.x * scale, y: origin.y + box.y * scale, width: box.width * scale,
        height: box.height * scale)
    }
  }

  /// From this time on, until the next view begins.
  package var start: Timestamp
  /// The sheets that are in view, each with its place on the screen.
  package var placed: [Placement]
  /// What reacts to gaze, screen px: a look there is no reading.
  package var targets: [ScreenRect]
  /// Whether the text may be read: false while calibration targets stand in its place.
  package var isReadable: Bool

  package init(start: Timestamp, placed: [Placement], targets: [ScreenRect] = [], isReadable: Bool = true) {
    (self.start, self.placed, self.targets, self.isReadable) = (start, placed, targets, isReadable)
  }
}

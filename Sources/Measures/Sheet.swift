import Lines
import Signals

/// A word of a sheet with its text and its box in the units of its sheet.
package struct SheetWord: Hashable, Codable, Sendable {
  /// What the word says, without spaces around it.
  package var text: String
  /// Box of the word, in the units of its sheet.
  package var box: ScreenRect
  /// Makes a word from its text and its box, in the units of its sheet.
  package init(text: String, box: ScreenRect) { (self.text, self.box) = (text, box) }
}

/// A line of text of a sheet, with its words, in the units of that sheet.
package struct SheetLine: Hashable, Codable, Sendable {
  /// The line's name: its page and its place in the reading order.
  package var id: LineID
  /// Box of the line, in the units of its sheet.
  package var box: ScreenRect
  /// The line's words in reading order; empty where only the line is known.
  package var words: [SheetWord]
  /// Whether the line's words are read from the right to the left.
  package var isRightToLeft: Bool
  /// Number of the line's characters, spaces included; an estimate where its words are not known.
  package var letters: Int

  /// Makes a line in the units of its sheet; where `letters` is nil, the words' characters and the spaces between
  /// them are counted.
  package init(
    id: LineID, box: ScreenRect, words: [SheetWord], letters: Int? = nil, isRightToLeft: Bool = false
  ) {
    self.id = id
    self.box = box
    self.words = words
    self.letters = letters ?? words.reduce(max(0, words.count - 1)) { $0 + $1.text.count }
    self.isRightToLeft = isRightToLeft
  }

  /// Number of the line's words; where they are not known, one for six characters (five letters and a space, the standard word
  /// of typing and reading tests).
  package var wordCount: Double { words.isEmpty ? Double(letters) / 6 : Double(words.count) }
}

/// What was looked at: a page of a document, or the screen where no document is known.
///
/// Frame of reference: the sheet's own units (PDF points for a page, px for the screen), origin top left, y down.
package struct Sheet: Hashable, Sendable {
  /// The sheet's title, for people to read.
  package var title: String
  /// Width of the sheet, in its own units.
  package var width: Double
  /// Height of the sheet, in its own units.
  package var height: Double
  /// The sheet's lines of text in reading order.
  package var lines: [SheetLine]
  /// A PNG picture of the whole sheet; nil where there is none.
  package var picture: [UInt8]?

  /// Makes a sheet from its size, in its own units, and what is on it.
  package init(title: String, width: Double, height: Double, lines: [SheetLine] = [], picture: [UInt8]? = nil)
  {
    self.title = title
    self.width = width
    self.height = height
    self.lines = lines
    self.picture = picture
  }
}

/// What was in view on the screen, and where, from one moment until the next view.
package struct SheetView: Hashable, Sendable {
  /// The place of a sheet on the screen: screen px = origin + scale x sheet units.
  package struct Placement: Hashable, Sendable {
    /// Index of the sheet in the record's sheets.
    package var sheet: Int
    /// Place of the sheet's origin on the screen, screen px.
    package var origin: ScreenPoint
    /// Screen px per unit of the sheet.
    package var scale: Double

    /// Makes a placement from the sheet's origin, screen px, and its scale, screen px per unit of the sheet.
    package init(sheet: Int, origin: ScreenPoint = ScreenPoint(x: 0, y: 0), scale: Double = 1) {
      (self.sheet, self.origin, self.scale) = (sheet, origin, scale)
    }

    /// Converts a screen point to the sheet's units.
    package func onSheet(_ point: ScreenPoint) -> ScreenPoint {
      ScreenPoint(x: (point.x - origin.x) / scale, y: (point.y - origin.y) / scale)
    }

    /// Converts a box of the sheet to screen px.
    package func onScreen(_ box: ScreenRect) -> ScreenRect {
      ScreenRect(
        x: origin.x + box.x * scale, y: origin.y + box.y * scale, width: box.width * scale,
        height: box.height * scale)
    }
  }

  /// When the view began; it lasts until the next one begins.
  package var start: Timestamp
  /// The sheets that are in view, each with its place on the screen.
  package var placed: [Placement]
  /// Boxes of the targets, screen px: a look at them is no reading.
  package var targets: [ScreenRect]
  /// Whether the text may be read: false while calibration targets stand in its place.
  package var isReadable: Bool

  /// Makes a view from the time at which it begins and the sheets and targets in it.
  package init(start: Timestamp, placed: [Placement], targets: [ScreenRect] = [], isReadable: Bool = true) {
    (self.start, self.placed, self.targets, self.isReadable) = (start, placed, targets, isReadable)
  }
}

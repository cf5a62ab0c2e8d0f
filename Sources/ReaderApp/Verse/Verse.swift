import Calibration
import Localization
import Reading
import Signals

/// The verse by which a person can calibrate instead of by dots: lines of a few short words far apart, as they stand on the screen.
package struct Verse: Hashable, Sendable {
  /// The words of each line, from the top to the bottom.
  package let lines: [[ReaderScene.TextRun]]
  /// Where lines and words are, as the calibration needs it.
  package let text: ParagraphText

  /// Sets the verse on a screen.
  ///
  /// - Parameters:
  ///   - screen: the screen over which the words are spread.
  ///   - typesetter: tells how wide words are.
  ///   - count: number of lines from the first on; nil for all.
  ///   - setting: how they are spread.
  /// - Returns: nil where the typesetter sets nothing.
  init?(
    on screen: ScreenGeometry, typesetter: any Typesetter, lines count: Int? = nil,
    setting: ParagraphConfiguration.Setting = .init()
  ) {
    let pxPerDegree = screen.pxPerDegree(distanceMm: ScreenGeometry.usualDistanceMm)
    let font = SetFont(face: .sans, size: setting.letterDegrees * pxPerDegree)
    let words = count.map { Array(Self.words.prefix($0)) } ?? Self.words
    let set = words.map { line in
      line.compactMap { word in
        typesetter.set(word, font: font, width: screen.widthPx, indent: 0, isRightToLeft: false).first
      }
    }
    guard Self.isReadable(lines: words), Self.fits(screen, setting: setting),
      zip(words, set).allSatisfy({ $0.count == $1.count })
    else {
      return nil
    }
    text = ParagraphText(
      verse: set.map { $0.map(\.width) }, letters: words.joined().reduce(0) { $0 + $1.count }, on: screen,
      setting: setting)
    lines = zip(zip(words, set), text.lines).map { line, places in
      zip(zip(line.0, line.1), places.words).map { word, place in
        // The middle of a line's height is where its letters are looked at.
        let baseline = places.y + (word.1.ascent - word.1.descent) / 2
        return ReaderScene.TextRun(
          text: word.0, origin: ScreenPoint(x: place.left, y: baseline), font: font, isRightToLeft: false)
      }
    }
  }

  /// The size of the letters, px.
  var letterPx: Double { lines.first?.first?.font.size ?? 0 }

  /// The words of the lines that are uncovered once this one is the newest.
  func words(to newest: Int) -> [ReaderScene.TextRun] { Array(lines.prefix(newest + 1).joined()) }

  /// Whether the verse of the program's language can be read by the way that calibrates: in lines from the left to the right, of some words
  /// that are written apart. In other scripts dots take its place.
  static var isReadable: Bool { isReadable(lines: words) }

  static func isReadable(lines: [[String]]) -> Bool {
    !lines.isEmpty
      && lines.allSatisfy { line in line.count >= leastWords && line.allSatisfy { !$0.isRightToLeft } }
  }

  /// Whether the lines of the whole verse stand clear of one another on a screen. They do not on a very small one, nor on one that tells
  /// far too small a size, as some projectors do.
  static func fits(_ screen: ScreenGeometry, setting: ParagraphConfiguration.Setting = .init()) -> Bool {
    let letterPx = setting.letterDegrees * screen.pxPerDegree(distanceMm: ScreenGeometry.usualDistanceMm)
    let pitchPx = setting.heightShare * screen.heightPx / Double(max(1, words.count - 1))
    return pitchPx >= setting.leastPitch * letterPx
  }

  /// Least number of words in a line, so that each is a place of its own.
  private static let leastWords = 3

  /// The words of each line.
  private static var words: [[String]] {
    let verse = localized(
      """
      The sun comes over the hill
      and warms the wall we share.
      One bird sings by the mill,
      and more will soon be there.
      The river goes its quiet way
      past stones and under trees.
      It has no need to hurry,
      and still it finds the seas.
      My eyes go down the page,
      from word to word they move.
      They rest on every line
      and have no more to prove.
      """)
    return verse.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      .filter { !$0.isEmpty }
  }
}

import Library

/// A note's text for editing with keys: a sign with number and caption replaces each picture's identifier, which nobody could
/// type. Removing the sign removes the picture from the note.
///
/// Text that the person has typed and that looks like a sign stays as it is. Takes time in proportion to the text.
enum TypedPictures {
  /// The text for editing.
  ///
  /// - Parameter body: the note's Markdown.
  static func typed(_ body: String) -> String {
    let pictures = NotePictures(of: body)
    return pictures.references.isEmpty ? body : String(decoding: Shown(pictures).text, as: UTF8.self)
  }

  /// Converts an edited text back to Markdown, with the captions as they were changed.
  ///
  /// - Parameters:
  ///   - typed: the edited text.
  ///   - body: the note's Markdown before.
  static func kept(_ typed: String, of body: String) -> String {
    let pictures = NotePictures(of: body)
    guard !pictures.references.isEmpty else { return typed }
    let (shown, text) = (Shown(pictures), Array(typed.utf8))
    let found = shown.opening.signs(in: text[...], upTo: pictures.references.count)
    let places = shown.places(of: found, in: text)
    let written = pictures.written
    var (result, end) = ([UInt8](), 0)
    for sign in found where places[sign.number] == sign.range.lowerBound {
      result += text[end..<sign.range.lowerBound]
      end = sign.range.upperBound
      if text[sign.range] == shown.sign(sign.number) {
        result += written[sign.number].utf8
      } else {
        let caption = String(decoding: text[sign.caption], as: UTF8.self)
          .drop { $0 == ":" || $0.isWhitespace }.replacing("[", with: "(")
        result += "![\(caption)](picture:\(pictures.references[sign.number].id))".utf8
      }
    }
    return String(decoding: result + text[end...], as: UTF8.self)
  }

  /// The sign of a picture in an edited text.
  private struct Sign {
    /// The number of the picture, from 0.
    let number: Int
    let range: Range<Int>
    /// The range of the caption, with the colon before it.
    let caption: Range<Int>
  }

  /// The beginning of a sign, before its number.
  private struct Opening {
    let bytes: [UInt8]

    init(_ words: String) { bytes = Array("[\(words) ".utf8) }

    /// The signs in a text, in their order.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - count: the number of pictures; a sign with another number is ordinary text.
    func signs(in text: ArraySlice<UInt8>, upTo count: Int) -> [Sign] {
      var starts: [Int] = []
      var place = text.startIndex
      while place <= text.endIndex - bytes.count {
        if text[place] == bytes[0], text[place..<place + bytes.count].elementsEqual(bytes) {
          starts.append(place)
          place += bytes.count
        } else {
          place += 1
        }
      }
      return starts.indices.compactMap { index in
        let limit = index + 1 < starts.count ? starts[index + 1] : text.endIndex
        return sign(at: starts[index], in: text[..<limit], upTo: count)
      }
    }

    private func sign(at start: Int, in text: ArraySlice<UInt8>, upTo count: Int) -> Sign? {
      let rest = text[(start + bytes.count)...]
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard let first = digits.first, first != UInt8(ascii: "0"),
        let number = Int(String(decoding: digits, as: UTF8.self)), number <= count
      else { return nil }
      // The bracket at the end of a sign may have been deleted by mistake.
      let end =
        text[digits.endIndex...].firstIndex { $0 == UInt8(ascii: "]") || (0x0A...0x0D).contains($0) }
        ?? text.endIndex
      guard digits.endIndex == end || text[digits.endIndex] == UInt8(ascii: ":") else { return nil }
      let isClosed = end < text.endIndex && text[end] == UInt8(ascii: "]")
      return Sign(
        number: number - 1, range: start..<(isClosed ? end + 1 : end), caption: digits.endIndex..<end)
    }
  }

  /// A note's text with its pictures replaced by signs.
  private struct Shown {
    let opening: Opening
    private(set) var text: [UInt8] = []
    /// The range of each picture's sign in the text.
    private var ranges: [Range<Int>] = []

    init(_ pictures: NotePictures) {
      let (words, count) = (pictures.words.map { Array($0.utf8) }, pictures.references.count)
      // If the note's own words look like signs, the signs get another name.
      var name = "picture"
      var opening = Opening(name)
      while words.contains(where: { !opening.signs(in: $0[...], upTo: count).isEmpty }) {
        name = "shown " + name
        opening = Opening(name)
      }
      self.opening = opening
      for (number, picture) in pictures.references.enumerated() {
        text += words[number]
        let start = text.count
        text += opening.bytes + "\(number + 1)\(picture.caption.isEmpty ? "" : ": \(picture.caption)")]".utf8
        ranges.append(start..<text.count)
      }
      text += words[count]
    }

    func sign(_ number: Int) -> ArraySlice<UInt8> { text[ranges[number]] }

    /// Where the sign of each picture begins in a changed text. Of several with the same number, the one that nobody has
    /// touched is taken, else one as it was shown, else the first.
    func places(of signs: [Sign], in changed: [UInt8]) -> [Int: Int] {
      var places: [Int: Int] = [:]
      for sign in signs where places[sign.number] == nil || changed[sign.range] == self.sign(sign.number) {
        if let first = places[sign.number], text(changed, at: first, is: sign.number) { continue }
        places[sign.number] = sign.range.lowerBound
      }
      let before = zip(text, changed).prefix { $0 == $1 }.count
      let most = min(text.count, changed.count) - before
      let after = zip(text.reversed(), changed.reversed()).prefix(most).prefix { $0 == $1 }.count
      for (number, range) in ranges.enumerated() {
        if range.upperBound <= before {
          places[number] = range.lowerBound
        } else if range.lowerBound >= text.count - after {
          places[number] = range.lowerBound + changed.count - text.count
        }
      }
      return places
    }

    private func text(_ changed: [UInt8], at place: Int, is number: Int) -> Bool {
      changed[place...].starts(with: sign(number))
    }
  }
}

import Reading

/// How a document looked when it was left: the pixels of its pages on the screen, without what is only drawn for a
/// moment. It is shown while the document is being opened. May be used on any thread.
package struct LastView: Sendable {
  /// What it was made for. It is of use only where all of that is the same.
  package struct Key: Hashable, Codable, Sendable {
    /// By its content.
    package var document: String
    /// Where reading was, as the shelf keeps it.
    package var place: String
    /// Of the window, px of the display.
    package var width: Int
    /// Height of the window, px of the display.
    package var height: Int
    /// The light that the pages are shown in.
    package var light: PageLight
    /// Whether what surrounds the pages is dark.
    package var isDark: Bool

    package init(document: String, place: String, width: Int, height: Int, light: PageLight, isDark: Bool) {
      (self.document, self.place, self.width, self.height) = (document, place, width, height)
      (self.light, self.isDark) = (light, isDark)
    }
  }

  /// What it was made for.
  package let key: Key
  let pixels: OwnPixels
  /// Of the pixels: the window's size, or half of it.
  let width: Int
  let height: Int

  init(_ key: Key, _ pixels: OwnPixels) { self.init(key, pixels, width: key.width, height: key.height) }

  init(_ key: Key, _ pixels: OwnPixels, width: Int, height: Int) {
    (self.key, self.pixels, self.width, self.height) = (key, pixels, width, height)
  }

  /// Every second pixel of every second row, which takes a quarter of the time and of the disk.
  var halved: LastView? {
    let (half, rows) = (width / 2, height / 2)
    guard half > 0, rows >= Self.bandCount, let small = OwnPixels(words: half * rows) else { return nil }
    for y in 0..<rows {
      for x in 0..<half { small.words[y * half + x] = pixels.words[2 * y * width + 2 * x] }
    }
    return LastView(key, small, width: half, height: rows)
  }
}

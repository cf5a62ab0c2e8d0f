import Reading

/// A document's last view: the pixels of its pages on the screen when it was closed, without momentary drawings. It is
/// shown while the document is being opened. May be used on any thread.
package struct LastView: Sendable {
  /// The conditions for which a last view was made. It can be shown only if all of them are the same.
  package struct Key: Hashable, Codable, Sendable {
    /// The document, by its content.
    package var document: String
    /// The place in the document, as the shelf stores it.
    package var place: String
    /// The window's width in px of the display.
    package var width: Int
    /// The window's height in px of the display.
    package var height: Int
    /// The light in which the pages are shown.
    package var light: PageLight
    /// Whether the surround of the pages is dark.
    package var isDark: Bool

    /// Makes the conditions of a view: document, place, size of the window, and light.
    package init(document: String, place: String, width: Int, height: Int, light: PageLight, isDark: Bool) {
      (self.document, self.place, self.width, self.height) = (document, place, width, height)
      (self.light, self.isDark) = (light, isDark)
    }

    private enum CodingKeys: String, CodingKey { case document, place, width, height, light, isDark }
  }

  /// The conditions for which the view was made.
  package let key: Key
  let pixels: OwnPixels
  /// The width of the pixels: the window's, or half of it.
  let width: Int
  let height: Int

  init(_ key: Key, _ pixels: OwnPixels) { self.init(key, pixels, width: key.width, height: key.height) }

  init(_ key: Key, _ pixels: OwnPixels, width: Int, height: Int) {
    (self.key, self.pixels, self.width, self.height) = (key, pixels, width, height)
  }

  /// The view with every second pixel of every second row, which takes a quarter of the time and disk space.
  var halved: LastView? {
    let (half, rows) = (width / 2, height / 2)
    guard half > 0, rows >= Self.bandCount, let small = OwnPixels(words: half * rows) else { return nil }
    for y in 0..<rows {
      for x in 0..<half { small.words[y * half + x] = pixels.words[2 * y * width + 2 * x] }
    }
    return LastView(key, small, width: half, height: rows)
  }
}

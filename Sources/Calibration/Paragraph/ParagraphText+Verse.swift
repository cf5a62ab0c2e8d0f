import Signals

extension ParagraphText {
  /// Sets verse: lines of a few short words, so far apart over the whole screen that each is a place of its own.
  ///
  /// - Parameters:
  ///   - widths: of each line's words, screen px.
  ///   - letters: number of letters of all words.
  ///   - screen: the screen over which they are spread.
  ///   - setting: how they are spread.
  package init(
    verse widths: [[Double]], letters: Int, on screen: ScreenGeometry,
    setting: ParagraphConfiguration.Setting = .init()
  ) {
    let (width, height) = (setting.widthShare * screen.widthPx, setting.heightShare * screen.heightPx)
    let (left, top) = ((screen.widthPx - width) / 2, (screen.heightPx - height) / 2)
    let pitch = height / Double(max(1, widths.count - 1))
    let lines = widths.enumerated().map { index, words in
      let free = (width - words.reduce(0, +)) / Double(max(1, words.count - 1))
      var before = 0.0
      let places = words.enumerated().map { k, word in
        let isInner = k > 0 && k + 1 < words.count
        let from = left + before + (Double(k) + (isInner ? setting.uneven(index, k) : 0)) * free
        before += word
        return Word(left: from, right: from + word)
      }
      return Line(
        left: places.first?.left ?? left, right: places.last?.right ?? left, y: top + Double(index) * pitch,
        words: places)
    }
    self.init(
      lines: lines, characterPx: widths.flatMap(\.self).reduce(0, +) / Double(max(1, letters)))
  }
}

extension ParagraphConfiguration.Setting {
  /// By how much a word is set to the right of even, of the free space between words; the same each time, and for no two lines alike.
  fileprivate func uneven(_ line: Int, _ word: Int) -> Double {
    // Multiples of the golden ratio are spread evenly.
    let share = (Double(7 * line + word) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    return (2 * share - 1) * unevenShare
  }
}

// Suggestions for the word in progress, and the visible text.
extension TypedText {
  /// The suggested words for the word in progress, capitalised as in the text.
  ///
  /// - Parameters:
  ///   - model: tells which words are likely.
  ///   - keys: the number of keys over which letters are distributed.
  ///   - most: the largest number of words.
  package func candidates(_ model: WordModel, of keys: Int = 6, most: Int) -> [String] {
    guard style != .exact else { return [] }
    let pressed: [Int]
    switch pending {
    case .nothing: pressed = []
    case .keys(let keys): pressed = keys
    case .letters(let word):
      return model.completions(of: word, after: wordBefore, most: most).map { $0.withCapitals(of: word) }
    }
    return model.candidates(pressed, of: keys, after: wordBefore, most: most).map(withCapitals)
  }

  private func withCapitals(_ word: String) -> String {
    switch capitals {
    case .all: word.uppercased()
    case .first: word.prefix(1).uppercased() + word.dropFirst()
    case .usual: beginsSentence ? word.prefix(1).uppercased() + word.dropFirst() : word
    }
  }

  /// The text with the word in progress finished.
  ///
  /// - Parameter guess: the word that replaces pressed keys; nil leaves them out.
  package func finished(guess: String? = nil) -> String {
    var moment = now
    moment.finish(guess)
    return moment.text
  }

  /// The text with as much of the word in progress as is known: as many letters as keys were pressed.
  package func shown(guess: String? = nil) -> String {
    var moment = now
    switch pending {
    case .nothing: return text
    case .letters(let word): moment.append(word)
    case .keys(let keys):
      moment.append(
        guess.map { Self.prefix(of: $0, letters: keys.count) } ?? String(repeating: "·", count: keys.count))
    }
    return moment.text
  }

  static func prefix(of word: String, letters: Int) -> String {
    var (count, result) = (0, "")
    for character in word {
      if !WordTokenizer.isJoint(character) { count += 1 }
      if count > letters { break }
      result.append(character)
    }
    return result
  }
}

extension String {
  /// The word with capitals as in the letters that were spelled.
  fileprivate func withCapitals(of start: String) -> String {
    guard start.first?.isUppercase == true else { return self }
    let isAll = start.count > 1 && start == start.uppercased()
    return isAll ? uppercased() : prefix(1).uppercased() + dropFirst()
  }
}

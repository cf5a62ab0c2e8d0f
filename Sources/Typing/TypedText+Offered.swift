// What is offered for the word under way, and what is seen of the text.
extension TypedText {
  /// The words that may be meant, as they would stand in the text.
  ///
  /// - Parameters:
  ///   - model: says which words are likely.
  ///   - keys: that letters are shared out among.
  ///   - most: no more than so many.
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

  /// The text with the word under way finished.
  ///
  /// - Parameter guess: takes the place of keys that were pressed; nil leaves them out.
  package func finished(guess: String? = nil) -> String {
    var moment = now
    moment.finish(guess)
    return moment.text
  }

  /// The text with what is known of the word under way: as many letters as there were keys.
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
  /// With capitals as in the letters that were spelled.
  fileprivate func withCapitals(of start: String) -> String {
    guard start.first?.isUppercase == true else { return self }
    let isAll = start.count > 1 && start == start.uppercased()
    return isAll ? uppercased() : prefix(1).uppercased() + dropFirst()
  }
}

import Store

/// Tells whether a phrase stands in a text, as the index of words does.
struct PhraseFinder {
  private let words: [[UInt8]]
  /// The last word may go on.
  private let isPrefix: Bool

  init(_ phrase: FullTextQuery.Phrase) {
    (words, isPrefix) = (phrase.words.map { Array($0.utf8) }, phrase.isPrefix)
  }

  func finds(in text: String, _ tokenizer: inout TextTokenizer) -> Bool {
    // Of each number of first words of the phrase, whether the text has just had them.
    var hasBegun = [true] + [Bool](repeating: false, count: words.count)
    var text = text
    text.withUTF8 { bytes in
      tokenizer.tokens(in: bytes) { token, _ in
        for index in words.indices.reversed() {
          hasBegun[index + 1] =
            hasBegun[index]
            && (isPrefix && index == words.count - 1
              ? token.starts(with: words[index]) : token.elementsEqual(words[index]))
        }
        return !hasBegun[words.count]
      }
    }
    return hasBegun[words.count]
  }
}

/// The words of a text up to a little beyond the first place where a phrase of a query stands. Words are compared as bytes:
/// texts and queries are folded alike, and comparing strings would normalise what is not ASCII once more.
struct SnippetScan {
  /// Where each word stands in the text, bytes of UTF-8.
  private(set) var words: [Range<Int>] = []
  /// Where phrases stand, words from 0.
  private(set) var found: [Range<Int>] = []
  /// The words as they count, one after another, and where each ends.
  private var folded: [UInt8] = []
  private var ends: [Int] = []

  private struct Phrase {
    let words: [[UInt8]]
    let isPrefix: Bool
  }

  /// - Parameter wordsAfter: the text is read until so many words follow the beginning of the first phrase, and one more.
  init(_ text: String, _ query: FullTextQuery, wordsAfter: Int, _ tokenizer: inout TextTokenizer) {
    let phrases = query.phrases.map { phrase in
      Phrase(words: phrase.words.map { Array($0.utf8) }, isPrefix: phrase.isPrefix)
    }
    var text = text
    text.withUTF8 { bytes in
      tokenizer.tokens(in: bytes) { token, range in
        words.append(range)
        folded += token
        ends.append(folded.count)
        for phrase in phrases where endsHere(phrase) {
          found.append(words.count - phrase.words.count..<words.count)
        }
        return found.first.map { words.count <= $0.lowerBound + wordsAfter } ?? true
      }
    }
  }

  /// The last words are those of the phrase.
  private func endsHere(_ phrase: Phrase) -> Bool {
    let start = words.count - phrase.words.count
    guard start >= 0, !phrase.words.isEmpty else { return false }
    return phrase.words.enumerated().allSatisfy { offset, word in
      let index = start + offset
      let there = folded[(index > 0 ? ends[index - 1] : 0)..<ends[index]]
      return phrase.isPrefix && offset == phrase.words.count - 1
        ? there.starts(with: word) : there.elementsEqual(word)
    }
  }
}

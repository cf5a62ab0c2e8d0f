import Store

/// Finds a phrase in a text, by the same rules as the word index.
struct PhraseFinder {
  private let words: [[UInt8]]
  /// Whether the phrase's last word is a prefix that may continue.
  private let isPrefix: Bool

  init(_ phrase: FullTextQuery.Phrase) {
    (words, isPrefix) = (phrase.words.map { Array($0.utf8) }, phrase.isPrefix)
  }

  func finds(in text: String, _ tokenizer: inout TextTokenizer) -> Bool {
    // For each number of first words of the phrase, whether the text read so far ends with them.
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

/// Splits a text into words up to a little beyond the first place of a query's phrase. Words are compared as
/// bytes: texts and queries are folded alike, and comparing strings would normalise non-ASCII characters once
/// more.
struct SnippetScan {
  /// The place of each word in the text, in bytes of UTF-8.
  private(set) var words: [Range<Int>] = []
  /// The places of phrases, as ranges of word indices from 0.
  private(set) var found: [Range<Int>] = []
  /// The folded words, one after another, and where each ends.
  private var folded: [UInt8] = []
  private var ends: [Int] = []

  private struct Phrase {
    let words: [[UInt8]]
    let isPrefix: Bool
  }

  /// Reads a text up to the first place of a query's phrase.
  ///
  /// - Parameters:
  ///   - text: the text to search.
  ///   - query: the phrases to find.
  ///   - wordsAfter: how many words after the beginning of the first phrase are read, and one more.
  ///   - tokenizer: splits the text into words.
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

  /// Whether the last words read are those of the phrase.
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

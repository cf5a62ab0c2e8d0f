/// Predicts words from the pressed keys and the previous word.
///
/// It has words and pairs of words with their counts; a pair has more influence the more often its first word was
/// counted (Dirichlet smoothing: Zhai and Lafferty 2004, doi:10.1145/984321.984322). A value that can be used on any
/// thread.
package struct WordModel: Sendable {
  private struct Entry: Sendable {
    /// The word's keys, three bits a letter from the top: 1 to 6 for the key of a letter, 0 after the end.
    var code: UInt64
    var weight: Float
    var text: String
  }

  /// The number of occurrences of a word at which what follows it counts as much as the whole language. Any value from
  /// 1 to 40 gives the same number of choices a word to within 0.2 %.
  private static let smoothing: Float = 8
  /// The largest number of letters that a code holds.
  private static let longest = 21

  /// The script on the keys.
  package let alphabet: Alphabet
  /// All words, sorted by code.
  private let entries: [Entry]
  /// Indices into `entries` by words in lower case.
  private let index: [String: Int32]
  /// The words that follow a word, by its index in `entries`; -1 is the beginning of a sentence.
  private let followers: [Int32: [Follower]]
  /// Indices into `entries` by falling likelihood, for a word without pressed keys.
  private let likeliest: [Int32]
  private let total: Float

  private struct Follower: Sendable {
    var entry: Int32
    var weight: Float
  }

  /// A model that knows no words.
  package static let empty = WordModel(WordCounts(), .latin)

  /// Makes a word model from counts of words.
  ///
  /// - Parameters:
  ///   - counts: the counts of words and pairs.
  ///   - alphabet: the script on the keys.
  package init(_ counts: WordCounts, _ alphabet: Alphabet) {
    self.alphabet = alphabet
    var folding = LetterFolding(alphabet)
    var entries: [Entry] = []
    entries.reserveCapacity(counts.words.count)
    for (key, word) in counts.words {
      guard let keys = folding.keys(of: key) else { continue }
      entries.append(Entry(code: Self.code(keys), weight: Float(word.weight), text: word.form(key)))
    }
    // The text is the last sort key, so that the same texts always give the same model.
    entries.sort { ($0.code, -$0.weight, $0.text) < ($1.code, -$1.weight, $1.text) }
    var index: [String: Int32] = [:]
    index.reserveCapacity(entries.count)
    for (place, entry) in entries.enumerated() { index[entry.text.lowercased()] = Int32(place) }
    var followers: [Int32: [Follower]] = [:]
    for (pair, weight) in counts.pairs {
      guard let second = index[pair.second] else { continue }
      guard let first = pair.first.isEmpty ? -1 : index[pair.first] else { continue }
      followers[first, default: []].append(Follower(entry: second, weight: Float(weight)))
    }
    likeliest = entries.indices.sorted { (entries[$0].weight, $1) > (entries[$1].weight, $0) }.prefix(64)
      .map { Int32($0) }
    total = entries.reduce(0) { $0 + $1.weight }
    (self.entries, self.index, self.followers) = (entries, index, followers)
  }

  /// A model on the keys of the script that most of the words are in.
  package init(_ counts: WordCounts) { self.init(counts, Alphabet.fitting(counts)) }

  /// The number of different words in the model.
  package var wordCount: Int { entries.count }

  /// Whether the model knows this word, regardless of capitals.
  package func knows(_ word: String) -> Bool { index[word.lowercased()] != nil }

  // MARK: What is likely

  /// The words that begin with these keys, the likeliest first; if some are complete with these keys, the likeliest of
  /// them is among the first.
  ///
  /// - Parameters:
  ///   - keys: the keys pressed so far, each from 0.
  ///   - count: the number of keys over which letters are distributed (`Alphabet.keyCounts`).
  ///   - before: the previous word; empty at the beginning of a sentence, nil where it is not known.
  ///   - most: the largest number of words.
  package func candidates(_ keys: [Int], of count: Int = 6, after before: String?, most: Int) -> [String] {
    guard most > 0, total > 0 else { return [] }
    let (pairs, met, rest) = following(before)
    var found = Best(most)
    var exact = Best(1)
    let length = keys.count
    let isPlain = keys.isEmpty
    func weigh(_ place: Int32, _ score: Float) {
      found.take(place, score)
      if !isPlain, Self.length(of: entries[Int(place)].code) == min(length, Self.longest) {
        exact.take(place, score)
      }
    }
    if isPlain {
      for place in likeliest { weigh(place, entries[Int(place)].weight * rest) }
    } else {
      for range in ranges(keys, of: count) {
        for place in range { weigh(Int32(place), entries[place].weight * rest) }
      }
    }
    for pair in pairs where isPlain || Self.begins(entries[Int(pair.entry)].code, with: keys, of: count) {
      weigh(pair.entry, entries[Int(pair.entry)].weight * rest + pair.weight / (met + Self.smoothing))
    }
    var places = found.places
    if let whole = exact.places.first, !places.contains(whole) { places[places.count - 1] = whole }
    return places.map { entries[Int($0)].text }
  }

  /// Longer words that begin with these letters, the likeliest first. Accents have to be as in the word.
  ///
  /// - Parameters: as of `candidates`.
  package func completions(of letters: String, after before: String?, most: Int) -> [String] {
    let start = letters.lowercased()
    var folding = LetterFolding(alphabet)
    guard most > 0, total > 0, let keys = folding.keys(of: start) else { return [] }
    func goesOn(_ place: Int) -> Bool {
      let text = entries[place].text
      return text.count > letters.count && text.lowercased().hasPrefix(start)
    }
    let (pairs, met, rest) = following(before)
    var found = Best(most)
    for range in ranges(keys, of: 6) {
      for place in range where goesOn(place) { found.take(Int32(place), entries[place].weight * rest) }
    }
    for pair in pairs where goesOn(Int(pair.entry)) {
      found.take(pair.entry, entries[Int(pair.entry)].weight * rest + pair.weight / (met + Self.smoothing))
    }
    return found.places.map { entries[Int($0)].text }
  }

  /// The words that follow a word, their total weight, and the factor for a word's weight without context.
  private func following(_ before: String?) -> (pairs: [Follower], met: Float, rest: Float) {
    let pairs =
      before.flatMap { $0.isEmpty ? followers[-1] : index[$0.lowercased()].flatMap { followers[$0] } } ?? []
    let met = pairs.reduce(0) { $0 + $1.weight }
    return (pairs, met, Self.smoothing / ((met + Self.smoothing) * total))
  }

  /// Collects the best few words by score.
  private struct Best {
    private let most: Int
    private var all: [(place: Int32, score: Float)] = []

    init(_ most: Int) { self.most = most }

    var places: [Int32] { all.map(\.place) }

    mutating func take(_ place: Int32, _ score: Float) {
      // A word that occurs again with the better score from the previous word replaces its earlier entry.
      if let old = all.firstIndex(where: { $0.place == place }) {
        guard score > all[old].score else { return }
        all.remove(at: old)
      } else if all.count == most {
        guard let last = all.last, score > last.score else { return }
        all.removeLast()
      }
      let index = all.firstIndex { $0.score < score } ?? all.count
      all.insert((place, score), at: index)
    }
  }

  // MARK: Codes

  private static func code(_ keys: [Int]) -> UInt64 {
    var code: UInt64 = 0
    for (place, key) in keys.prefix(longest).enumerated() { code |= UInt64(key + 1) << shift(place) }
    return code
  }

  private static func shift(_ place: Int) -> UInt64 { UInt64(3 * (longest - 1 - place)) }

  private static func length(of code: UInt64) -> Int {
    code == 0 ? 0 : longest - code.trailingZeroBitCount / 3
  }

  private static func begins(_ code: UInt64, with keys: [Int], of count: Int) -> Bool {
    let share = 6 / count
    for (place, key) in keys.prefix(longest).enumerated() {
      let own = Int(code >> shift(place) & 7) - 1
      guard own >= 0, own / share == key else { return false }
    }
    return true
  }

  /// The ranges of entries that begin with these keys. Where one key stands for several of the six, each letter
  /// multiplies the ranges.
  private func ranges(_ keys: [Int], of count: Int) -> [Range<Int>] {
    let share = 6 / count
    var ranges = [0..<entries.count]
    for (place, key) in keys.prefix(Self.longest).enumerated() {
      ranges = ranges.flatMap { range in
        (key * share..<(key + 1) * share).compactMap { own in
          let part = part(of: range, at: place, own + 1)
          return part.isEmpty ? nil : part
        }
      }
    }
    return ranges
  }

  /// The part of a range, whose entries are equal before this place, that has this digit there.
  private func part(of range: Range<Int>, at place: Int, _ digit: Int) -> Range<Int> {
    let shift = Self.shift(place)
    func first(_ least: UInt64) -> Int {
      var (low, high) = (range.lowerBound, range.upperBound)
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].code >> shift & 7 < least { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return first(UInt64(digit))..<first(UInt64(digit) + 1)
  }
}

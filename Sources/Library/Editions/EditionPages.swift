import Documents

/// Compares the pages of two editions of a document, which are read as they are needed. For use by one task.
struct EditionPages {
  private let earlier: Document?
  private let later: Document
  private var known: [Int: PageLetters] = [:]
  private var knownEarlier: [Int: PageLetters] = [:]
  /// The pages of the later edition to which pages of the earlier one correspond; nil if that cannot be told.
  private var led: [Int: Int?] = [:]

  /// Compares the pages of two editions of a document.
  ///
  /// - Parameters:
  ///   - earlier: the earlier edition; nil if its file cannot be opened.
  ///   - later: the later edition.
  init(from earlier: Document?, to later: Document) { (self.earlier, self.later) = (earlier, later) }

  private mutating func letters(_ page: Int) async -> PageLetters {
    if let letters = known[page] { return letters }
    let letters = PageLetters((try? await later.lines(page: page, urgency: .ahead)) ?? [])
    known[page] = letters
    return letters
  }

  /// How many pages before and after are searched: more are seldom inserted before a place. Own choice.
  private static let farthest = 300

  /// The later edition's page numbers to search: the given one first, then those around it.
  private func pages(around page: Int) -> [Int] {
    let first = min(max(0, page - Self.farthest), later.pageCount)
    let all = first..<max(first, min(later.pageCount, page + Self.farthest + 1))
    return all.sorted { (abs($0 - page), $0) < (abs($1 - page), $1) }
  }

  /// Finds in the later edition the words that stood at a height of a page of the earlier one: on the nearest
  /// page that has them, at the nearest place. Returns the boxes of their lines, in page points; nil if no
  /// page has the words.
  mutating func place(of text: String, from page: Int, top: Double) async -> (page: Int, boxes: [PageRect])? {
    let wanted = PageLetters.letters(of: text)
    guard !wanted.isEmpty else { return nil }
    for candidate in pages(around: page) {
      let places = await letters(candidate).places(of: wanted)
      let nearest = places.min { abs(($0.first?.y ?? 0) - top) < abs(($1.first?.y ?? 0) - top) }
      if let nearest { return (candidate, nearest) }
    }
    return nil
  }

  /// The page of the later edition that looks like a page of the earlier one: of the same size, with the same
  /// words at the same places; nil if there is none.
  mutating func page(like page: Int) async -> Int? {
    if let known = led[page] { return known }
    let found = await findPage(like: page)
    led[page] = .some(found)
    return found
  }

  private mutating func findPage(like page: Int) async -> Int? {
    guard let earlier, page < earlier.pageCount, let size = try? await earlier.pageSize(page) else {
      return nil
    }
    if knownEarlier[page] == nil {
      knownEarlier[page] = PageLetters((try? await earlier.lines(page: page, urgency: .ahead)) ?? [])
    }
    guard let wanted = knownEarlier[page] else { return nil }
    for candidate in pages(around: page) {
      // A page without text can be recognised by its number alone.
      if wanted.letters.isEmpty, candidate != page { return nil }
      guard await letters(candidate).looks(like: wanted), let other = try? await later.pageSize(candidate),
        abs(other.width - size.width) < 1, abs(other.height - size.height) < 1
      else { continue }
      return candidate
    }
    return nil
  }
}

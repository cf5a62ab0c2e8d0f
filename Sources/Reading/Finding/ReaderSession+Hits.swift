import Documents
import Signals

/// The search hits in the open document that the reader shows.
struct ShownHits: Hashable, Sendable {
  private(set) var byPage: [Int: [TextHit]] = [:]
  /// The hit that the person went to last; nil before that.
  var current: TextHit?

  mutating func add(_ hits: some Sequence<TextHit>) {
    for hit in hits { byPage[hit.page, default: []].append(hit) }
  }
}

extension ReaderScene {
  /// A box of a search hit on the screen.
  package struct FoundBox: Hashable, Sendable {
    /// The place of the box on the screen, px.
    package var rect: ScreenRect
    /// Whether the hit is the one that the person went to last.
    package var isCurrent: Bool
    /// Makes a box from its place on the screen and whether its hit is the current one.
    package init(rect: ScreenRect, isCurrent: Bool) { (self.rect, self.isCurrent) = (rect, isCurrent) }
  }
}

// Showing search hits on the pages, and jumping to them.
extension ReaderSession {
  /// Adds search hits to those that are shown.
  package mutating func show(_ hits: some Collection<TextHit>) {
    shownHits.add(hits)
    for page in Set(hits.map(\.page)) where document.pages.indices.contains(page) { placeHits(on: page) }
  }

  /// Hides all search hits.
  package mutating func hideHits() { (shownHits, placed.hits) = (ShownHits(), [:]) }

  /// Brings a search hit into view, and highlights it as the current one; one look leads back.
  ///
  /// - Parameters:
  ///   - hit: the search hit to show.
  ///   - isStep: whether the person comes from another hit of the same search, which is then not kept as a place to go
  ///     back to.
  package mutating func go(to hit: TextHit, isStep: Bool) {
    guard document.pages.indices.contains(hit.page), let box = hit.boxes.first else { return }
    shownHits.current = hit
    layOut(around: hit.page)
    guard let rect = rects(of: box, page: hit.page).first else { return }
    // The hit's place on the screen when the present glide has ended.
    let rest = motion.destination - motion.offset
    let place = ScreenPoint(x: rect.center.x - rest.x, y: rect.center.y - rest.y)
    var to = motion.destination
    if !configuration.followWithin.contains(place.y / screen.heightPx) {
      to.y += place.y - configuration.followTo * screen.heightPx
    }
    if rect.x - rest.x < 0 || rect.maxX - rest.x > screen.widthPx { to.x += place.x - screen.widthPx / 2 }
    jump(to: to, isStep: isStep)
  }

  /// The boxes of search hits in view; screen px.
  var foundBoxes: [ReaderScene.FoundBox] {
    guard !placed.hits.isEmpty else { return [] }
    return flow.visiblePages(at: motion.offset.y).flatMap { page -> [ReaderScene.FoundBox] in
      let current = shownHits.current.flatMap { shownHits.byPage[page]?.firstIndex(of: $0) }
      return (placed.hits[page] ?? []).compactMap { hit in
        let rect = onScreen(hit.box, page: page)
        guard rect.maxY > 0, rect.y < screen.heightPx else { return nil }
        return ReaderScene.FoundBox(rect: rect, isCurrent: hit.index == current)
      }
    }
  }
}

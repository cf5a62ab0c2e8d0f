import Documents
import Signals

/// What was found in the open document, as the reader shows it.
struct ShownHits: Hashable, Sendable {
  private(set) var byPage: [Int: [TextHit]] = [:]
  /// The one that was gone to last.
  var current: TextHit?

  mutating func add(_ hits: some Sequence<TextHit>) {
    for hit in hits { byPage[hit.page, default: []].append(hit) }
  }
}

extension ReaderScene {
  /// A part of what was found, on the screen.
  package struct FoundBox: Hashable, Sendable {
    /// Screen px.
    package var rect: ScreenRect
    /// It is the one that was gone to last.
    package var isCurrent: Bool
    package init(rect: ScreenRect, isCurrent: Bool) { (self.rect, self.isCurrent) = (rect, isCurrent) }
  }
}

// What was found: shown on the page, and gone to.
extension ReaderSession {
  /// Shows these too.
  package mutating func show(_ hits: some Collection<TextHit>) {
    shownHits.add(hits)
    for page in Set(hits.map(\.page)) where document.pages.indices.contains(page) { placeHits(on: page) }
  }

  /// Shows nothing of what was found.
  package mutating func hideHits() { (shownHits, placed.hits) = (ShownHits(), [:]) }

  /// Brings something that was found into view, and marks it; from there one look leads back.
  ///
  /// - Parameters:
  ///   - hit: where it stands.
  ///   - isStep: from another one of the same search, to which nobody wants to come back.
  package mutating func go(to hit: TextHit, isStep: Bool) {
    guard document.pages.indices.contains(hit.page), let box = hit.boxes.first else { return }
    shownHits.current = hit
    layOut(around: hit.page)
    guard let rect = rects(of: box, page: hit.page).first else { return }
    // Where it comes to stand when what glides has come to rest.
    let rest = motion.destination - motion.offset
    let place = ScreenPoint(x: rect.center.x - rest.x, y: rect.center.y - rest.y)
    var to = motion.destination
    if !configuration.followWithin.contains(place.y / screen.heightPx) {
      to.y += place.y - configuration.followTo * screen.heightPx
    }
    if rect.x - rest.x < 0 || rect.maxX - rest.x > screen.widthPx { to.x += place.x - screen.widthPx / 2 }
    jump(to: to, isStep: isStep)
  }

  /// What was found, in view; screen px.
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

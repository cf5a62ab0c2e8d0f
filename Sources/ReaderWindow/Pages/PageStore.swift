import Documents
import Reading

/// The rendered pictures of pages, whole or in tiles, within limits. For one thread at a time.
struct PageStore {
  private struct Whole {
    var image: PageImage
    var scale: Double
    var light: PageLight
  }

  private struct Pictures {
    var whole: Whole?
    var tiles: [PageRequest: PageImage] = [:]
    /// The surface made of the whole picture and tiles; kept, so that an unchanged surface keeps its identity.
    var surface: PageSurface?

    var byteCount: Int {
      (whole?.image.byteCount ?? 0) + tiles.values.reduce(0) { $0 + $1.byteCount }
    }
  }

  private var pages: [Int: Pictures] = [:]
  /// Which pages are dark in their own colours, of all that were rendered: kept when pictures are released.
  private var dark: [Int: Bool] = [:]
  private var tiled: [Int: (width: Int, height: Int)] = [:]
  private var scale = 1.0

  var byteCount: Int { pages.values.reduce(0) { $0 + $1.byteCount } }

  func has(_ request: PageRequest) -> Bool {
    guard request.part == nil else { return pages[request.page]?.tiles[request] != nil }
    return pages[request.page]?.whole.map { $0.scale == request.scale && $0.light == request.light } ?? false
  }

  func hasWhole(_ page: Int, _ light: PageLight) -> Bool { pages[page]?.whole?.light == light }

  /// Whether a page is dark in its own colours; nil before it was rendered.
  func isDark(_ page: Int) -> Bool? { dark[page] }

  /// The best available picture of a page; nil if there is none.
  func surface(_ page: Int) -> PageSurface? { pages[page]?.surface }

  /// Releases pictures that the plan does not need.
  mutating func follow(_ plan: PagePlan) {
    let kept = Set(plan.pages)
    for page in pages.keys where !kept.contains(page) { pages[page] = nil }
    let wanted = Set(plan.visible + plan.ahead)
    let isOther = plan.scale != scale
    scale = plan.scale
    let before = tiled
    tiled = plan.tiled
    for (page, pictures) in pages {
      let left = pictures.tiles.filter { wanted.contains($0.key) }
      let hasChanged =
        left.count != pictures.tiles.count || before[page].map { $0.width } != tiled[page].map { $0.width }
        || isOther && tiled[page] != nil
      guard hasChanged else { continue }
      pages[page]?.tiles = left
      compose(page)
    }
  }

  /// Adds a picture.
  ///
  /// - Parameter isDark: whether the page is dark in its own colours, as far as that is known.
  mutating func add(_ image: PageImage, isDark: Bool? = nil, for request: PageRequest) {
    if let isDark, dark[request.page] == nil { dark[request.page] = isDark }
    var pictures = pages[request.page] ?? Pictures()
    if request.part == nil {
      pictures.whole = Whole(image: image, scale: request.scale, light: request.light)
    } else {
      pictures.tiles[request] = image
    }
    pages[request.page] = pictures
    compose(request.page)
  }

  private mutating func compose(_ page: Int) {
    guard let pictures = pages[page] else { return }
    if let size = tiled[page], !pictures.tiles.isEmpty {
      let tiles = pictures.tiles.compactMap { request, image in
        request.part.map { PageSurface.Tile(image: image, rect: $0) }
      }
      pages[page]?.surface = PageSurface(
        size: size, scale: scale, whole: pictures.whole?.image, tiles: tiles)
    } else {
      pages[page]?.surface = pictures.whole.map { PageSurface($0.image, scale: $0.scale) }
    }
  }

  /// Releases the pages farthest from view until the rest fits.
  mutating func evict(to limit: Int, around visible: Set<Int>) {
    let middle = visible.min() ?? 0
    while byteCount > limit,
      let farthest = pages.keys.filter({ !visible.contains($0) }).max(by: {
        abs($0 - middle) < abs($1 - middle)
      })
    {
      pages[farthest] = nil
    }
  }
}

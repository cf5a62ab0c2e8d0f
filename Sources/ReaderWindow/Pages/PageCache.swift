import Documents
import Logging
import Reading
import Signals

/// Rendered pages around the one that is read. Main actor only.
///
/// The pages in view are rendered one at a time, and their neighbours ahead of need, one at a time beside them. Until
/// a page is there at the scale that is needed its nearest picture is stretched.
@MainActor
final class PageCache {
  /// Bounds of the cache; as the GNOME reader Papers has them: 200 MiB, three pages to each side.
  struct Configuration {
    var byteLimit = 200 << 20
    var neighbours = 3
    /// Larger pages are rendered at a lower scale and stretched, px: two of them still fit the cache.
    var pixelLimit = 24_000_000.0
  }

  private let source: PageSource
  private let configuration: Configuration
  private let onChange: @MainActor () -> Void
  private let logger: Logger
  private var surfaces: [Int: PageSurface] = [:]
  /// Pages that could not be rendered at a scale, so that they are not tried for ever. One that took too long ahead of
  /// need is tried again when it is in view.
  private var failures: [Int: (scale: Double, urgency: Document.Urgency)] = [:]
  private var wanted: [(page: Int, scale: Double)] = []
  private var visible: Set<Int> = []
  /// What is being rendered, one of each urgency.
  private var current: [Document.Urgency: (page: Int, task: Task<Void, Never>)] = [:]
  /// Why pages in view cannot be shown.
  private(set) var problems: [Int: String] = [:]

  init(
    _ source: PageSource, configuration: Configuration = Configuration(),
    logger: Logger = Logger(label: "trackii.window"), onChange: @escaping @MainActor () -> Void
  ) {
    (self.source, self.configuration, self.onChange, self.logger) = (source, configuration, onChange, logger)
  }

  var byteCount: Int { surfaces.values.reduce(0) { $0 + $1.byteCount } }

  /// Whether every page in view is there at the scale that is needed, or cannot be had.
  var isComplete: Bool { !wanted.contains { visible.contains($0.page) && isMissing($0) } }

  func surface(_ page: Int) -> PageSurface? { surfaces[page] }

  /// Says what is in view now; renders what is missing and lets go of what is far away.
  ///
  /// - Parameter factor: px of the display for one px of the scene.
  func need(_ scene: ReaderScene, factor: Double = 1) {
    visible = Set(scene.pages.map(\.page))
    guard let first = visible.min(), let last = visible.max() else { return }
    let around = (1...max(1, configuration.neighbours)).flatMap { [last + $0, first - $0] }
    let sheet = (scene.pages.map { $0.rect.width * $0.rect.height }.max() ?? 0) * factor * factor
    let reduction = sheet > configuration.pixelLimit ? (configuration.pixelLimit / sheet).squareRoot() : 1
    let scale = scene.scale * factor * reduction
    let pages = visible.sorted() + around.filter { (0..<source.pageCount).contains($0) }
    wanted = pages.map { ($0, scale) }
    let kept = Set(pages)
    surfaces = surfaces.filter { kept.contains($0.key) }
    for (page, task) in current.values where !kept.contains(page) { task.cancel() }
    renderNext()
  }

  func close() {
    for (_, task) in current.values { task.cancel() }
    (wanted, surfaces) = ([], [:])
  }

  private func renderNext() {
    for urgency in [Document.Urgency.inView, .ahead] where current[urgency] == nil { render(urgency) }
  }

  private func render(_ urgency: Document.Urgency) {
    let next = wanted.first {
      visible.contains($0.page) == (urgency == .inView) && isMissing($0) && !isRendering($0.page)
    }
    guard let next, urgency == .inView || byteCount < configuration.byteLimit * 3 / 4 else { return }
    // What is in view comes first; what was begun before goes on beside it.
    if urgency == .ahead, current[.inView] != nil { return }
    let task = Task { [source] in
      let result: Result<PagePixels, any Error>
      do { result = .success(try await source.render(next.page, next.scale, urgency)) } catch {
        result = .failure(error)
      }
      finish(next.page, next.scale, urgency, result)
    }
    current[urgency] = (next.page, task)
  }

  private func isRendering(_ page: Int) -> Bool { current.values.contains { $0.page == page } }

  private func isMissing(_ request: (page: Int, scale: Double)) -> Bool {
    if let failure = failures[request.page], failure.scale == request.scale,
      failure.urgency == .inView || !visible.contains(request.page)
    {
      return false
    }
    return surfaces[request.page]?.scale != request.scale
  }

  private func finish(
    _ page: Int, _ scale: Double, _ urgency: Document.Urgency, _ result: Result<PagePixels, any Error>
  ) {
    let wasCancelled = current[urgency]?.task.isCancelled ?? true
    current[urgency] = nil
    if !wasCancelled {
      switch result {
      case .success(let pixels):
        surfaces[page] = PageSurface(pixels)
        problems[page] = nil
        if surfaces[page] == nil { failures[page] = (scale, .inView) }
      case .failure(let error):
        failures[page] = (scale, urgency)
        problems[page] = urgency == .inView ? "\(error)" : nil
        let kind = (error as? DocumentError)?.kind ?? "\(type(of: error))"
        logger.warning(
          "a page cannot be shown", metadata: ["page": "\(page)", "scale": "\(scale)", "why": "\(kind)"])
      }
      evict()
      onChange()
    }
    renderNext()
  }

  /// Gives up the pages farthest from view until the rest fits.
  private func evict() {
    let middle = visible.min() ?? 0
    while byteCount > configuration.byteLimit,
      let farthest = surfaces.keys.filter({ !visible.contains($0) }).max(by: {
        abs($0 - middle) < abs($1 - middle)
      })
    {
      surfaces[farthest] = nil
    }
  }
}

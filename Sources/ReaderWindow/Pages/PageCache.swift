import Documents
import Logging
import Reading
import Signals

/// Rendered pages around the one that is read. Main actor only.
///
/// The pages in view are rendered one at a time, and their neighbours ahead, one at a time in parallel; lights are
/// applied off the main thread. Until a page is rendered at the needed scale, its nearest picture is stretched.
@MainActor
final class PageCache {
  typealias Configuration = PagePlan.Configuration

  private let source: PageSource
  private let configuration: Configuration
  private let onChange: @MainActor (_ page: Int) -> Void
  private let logger: Logger
  private var store = PageStore()
  private var plan: PagePlan?
  /// Requests that failed, so that they are not repeated endlessly. A request that took too long ahead is tried again
  /// when it is in view.
  private var failures: [PageRequest: Document.Urgency] = [:]
  /// The requests that are being rendered, one of each urgency.
  private var current: [Document.Urgency: (request: PageRequest, task: Task<Void, Never>)] = [:]
  /// Why pages in view cannot be shown, by page.
  private(set) var problems: [Int: String] = [:]

  /// Makes an empty cache of rendered pages.
  /// - Parameter onChange: called for each page (from 0) that was rendered or cannot be, in view or not.
  init(
    _ source: PageSource, configuration: Configuration = Configuration(),
    logger: Logger = Logger(label: "trackii.window"), onChange: @escaping @MainActor (_ page: Int) -> Void
  ) {
    (self.source, self.configuration, self.onChange, self.logger) = (source, configuration, onChange, logger)
  }

  var byteCount: Int { store.byteCount }

  /// Whether every page in view is rendered at the needed scale and in the needed light, or cannot be.
  var isComplete: Bool { !(plan?.visible.contains { isMissing($0, .inView) } ?? false) }

  func surface(_ page: Int) -> PageSurface? { store.surface(page) }

  /// Sets the scene in view; renders missing pages and releases those that are far away.
  ///
  /// - Parameter factor: px of the display for one px of the scene.
  func need(_ scene: ReaderScene, factor: Double = 1) {
    guard !scene.pages.isEmpty else { return }
    let plan = PagePlan(
      scene, factor: factor, pageCount: source.pageCount, configuration, hasWhole: store.hasWhole)
    self.plan = plan
    store.follow(plan)
    let wanted = Set(plan.visible + plan.ahead)
    for (request, task) in current.values where !wanted.contains(request) { task.cancel() }
    renderNext()
  }

  func close() {
    for (_, task) in current.values { task.cancel() }
    (plan, store) = (nil, PageStore())
  }

  private func renderNext() {
    for urgency in [Document.Urgency.inView, .ahead] where current[urgency] == nil { render(urgency) }
  }

  private func render(_ urgency: Document.Urgency) {
    let wanted = (urgency == .inView ? plan?.visible : plan?.ahead) ?? []
    guard let next = wanted.first(where: { isMissing($0, urgency) && !isRendering($0) }),
      urgency == .inView || byteCount < configuration.byteLimit * 3 / 4
    else { return }
    // Pages in view come first; rendering that was begun before continues in parallel.
    if urgency == .ahead, current[.inView] != nil { return }
    // A page's parts are shown alike: the first picture that is rendered of it tells whether it is dark.
    let isDark = store.isDark(next.page)
    let task = Task { [source] in
      let result: Result<LitPixels?, any Error>
      do {
        let pixels = try await source.render(next.page, next.scale, next.part, urgency)
        result = .success(await LitPixels.made(pixels, next.light, isDark: isDark))
      } catch { result = .failure(error) }
      finish(next, urgency, result)
    }
    current[urgency] = (next, task)
  }

  private func isRendering(_ request: PageRequest) -> Bool {
    current.values.contains { $0.request == request }
  }

  private func isMissing(_ request: PageRequest, _ urgency: Document.Urgency) -> Bool {
    if let failure = failures[request], failure == .inView || urgency == .ahead { return false }
    return !store.has(request)
  }

  private func finish(
    _ request: PageRequest, _ urgency: Document.Urgency, _ result: Result<LitPixels?, any Error>
  ) {
    let wasCancelled = current[urgency]?.task.isCancelled ?? true
    current[urgency] = nil
    if !wasCancelled {
      switch result {
      case .success(let pixels):
        problems[request.page] = nil
        if let image = pixels.flatMap(PageImage.init) {
          store.add(image, isDark: pixels?.isDark, for: request)
        } else {
          failures[request] = .inView
        }
      case .failure(let error):
        failures[request] = urgency
        problems[request.page] = urgency == .inView ? "\(error)" : nil
        let kind = (error as? DocumentError)?.kind ?? "\(type(of: error))"
        logger.warning(
          "a page cannot be shown",
          metadata: ["page": "\(request.page)", "scale": "\(request.scale)", "why": "\(kind)"])
      }
      store.evict(to: configuration.byteLimit, around: plan?.visiblePages ?? [])
      onChange(request.page)
    }
    renderNext()
  }
}

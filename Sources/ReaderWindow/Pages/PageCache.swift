import Documents
import Logging
import Reading
import Signals

/// Rendered pages around the one that is read. Main actor only.
///
/// The pages in view are rendered one at a time, and their neighbours ahead of need, one at a time beside them; what a
/// light changes of them is changed beside the main thread. Until a page is there at the scale that is needed its
/// nearest picture is stretched.
@MainActor
final class PageCache {
  typealias Configuration = PagePlan.Configuration

  private let source: PageSource
  private let configuration: Configuration
  private let onChange: @MainActor (_ page: Int) -> Void
  private let logger: Logger
  private var store = PageStore()
  private var plan: PagePlan?
  /// What could not be rendered, so that it is not tried for ever. What took too long ahead of need is tried again when
  /// it is in view.
  private var failures: [PageRequest: Document.Urgency] = [:]
  /// What is being rendered, one of each urgency.
  private var current: [Document.Urgency: (request: PageRequest, task: Task<Void, Never>)] = [:]
  /// Why pages in view cannot be shown.
  private(set) var problems: [Int: String] = [:]

  /// - Parameter onChange: told of each page, from 0, whose picture has come or cannot be had, in view or not.
  init(
    _ source: PageSource, configuration: Configuration = Configuration(),
    logger: Logger = Logger(label: "trackii.window"), onChange: @escaping @MainActor (_ page: Int) -> Void
  ) {
    (self.source, self.configuration, self.onChange, self.logger) = (source, configuration, onChange, logger)
  }

  var byteCount: Int { store.byteCount }

  /// Whether every page in view is there at the scale and in the light that are needed, or cannot be had.
  var isComplete: Bool { !(plan?.visible.contains { isMissing($0, .inView) } ?? false) }

  func surface(_ page: Int) -> PageSurface? { store.surface(page) }

  /// Says what is in view now; renders what is missing and lets go of what is far away.
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
    // What is in view comes first; what was begun before goes on beside it.
    if urgency == .ahead, current[.inView] != nil { return }
    let task = Task { [source] in
      let result: Result<LitPixels?, any Error>
      do {
        let pixels = try await source.render(next.page, next.scale, next.part, urgency)
        result = .success(await LitPixels.made(pixels, next.light))
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
          store.add(image, for: request)
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

import Documents
import Library
import ReaderApp
import ReaderWindow

/// Shows a document's last view while the document is being opened, and stores its view when it is closed.
@MainActor
final class ViewCover {
  /// The time in seconds after which the last view is removed, whether or not the pages are complete: it must not keep
  /// the person from the document.
  private static let openingSeconds = 3.0
  private static let readingSeconds = 1.0
  /// The time in seconds that a page has to rest until its view is stored, where it is stored while the document is open.
  private static let restSeconds = 2.0

  private let handle: WindowHandle
  private let books: ShelfBooks
  /// The open document's view as it was last shown.
  private var reading: DocumentView?
  /// The document whose last view covers the window, or is being loaded for that.
  private var covering: (document: String, task: Task<Void, Never>)?
  private var isLifting = false
  /// Whether the view is stored while the document is open too: a program that is killed leaves no document.
  private let keepsAtRest: Bool
  /// The view whose rest is waited for, or that was stored at rest.
  private var resting: (view: DocumentView, task: Task<Void, Never>)?

  /// - Parameter keepsAtRest: whether the view of an open document is stored each time that its page comes to rest.
  init(_ handle: WindowHandle, _ books: ShelfBooks, keepsAtRest: Bool) {
    (self.handle, self.books, self.keepsAtRest) = (handle, books, keepsAtRest)
  }

  /// Follows a change of the application's view; to be called before the window shows something else.
  func follow(_ view: AppView) {
    let now = view.documentView
    if let left = reading, !(now?.isOpen == true && now?.documentID == left.documentID) { keep(left) }
    reading = now.flatMap { $0.isOpen ? $0 : nil }
    if keepsAtRest { rest(reading) }
    guard let now else { return lift() }
    if now.isOpen { uncover(now) } else { cover(now) }
  }

  /// Stores the present view when the window is about to close.
  func close() {
    if let reading { keep(reading) }
    reading = nil
  }

  private func keep(_ view: DocumentView) {
    guard let key = handle.key(of: view.documentID, place: view.place, light: view.light),
      let last = handle.lastView(for: key)
    else { return }
    books.keep(last)
  }

  /// Stores the view of an open document once it has rested and is drawn.
  private func rest(_ view: DocumentView?) {
    guard resting?.view != view else { return }
    resting?.task.cancel()
    resting = view.map { view in
      (
        view,
        Task { [weak self] in
          repeat {
            do { try await Task.sleep(for: .seconds(Self.restSeconds)) } catch { return }
          } while self?.handle.isDrawn == false
          guard let self, !Task.isCancelled, reading == view else { return }
          keep(view)
        }
      )
    }
  }

  private func cover(_ view: DocumentView) {
    guard covering?.document != view.documentID else { return }
    lift()
    guard let key = handle.key(of: view.documentID, place: view.place, light: view.light) else { return }
    covering = (
      view.documentID,
      Task { [weak self] in
        guard let last = await self?.books.lastView(for: key), !Task.isCancelled else { return }
        self?.handle.cover(with: last)
        do { try await Task.sleep(for: .seconds(Self.openingSeconds)) } catch { return }
        self?.lift()
      }
    )
  }

  /// Removes the last view when the opened document's pages are rendered.
  private func uncover(_ view: DocumentView) {
    guard covering?.document == view.documentID, !isLifting else { return }
    isLifting = true
    Task { [weak self] in
      await self?.settledOrLate()
      guard self?.covering?.document == view.documentID else { return }
      self?.lift()
    }
  }

  private func settledOrLate() async {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(Self.readingSeconds)
    repeat { try? await Task.sleep(for: .milliseconds(30)) } while !handle.isDrawn && clock.now < end
  }

  private func lift() {
    covering?.task.cancel()
    (covering, isLifting) = (nil, false)
    handle.cover(with: nil)
  }
}

extension ShelfBooks {
  /// Stores a last view in the folder of the person who reads, in the background.
  func keep(_ view: LastView) { store.keep(view) }

  func lastView(for key: LastView.Key) async -> LastView? {
    let shelf = store.shelf
    return await Self.lastView(for: key, on: shelf)
  }

  private nonisolated static func lastView(for key: LastView.Key, on shelf: Shelf) async -> LastView? {
    shelf.lastView(of: key.document).flatMap { LastView($0, for: key) }
  }
}

extension PersonStore {
  /// Stores a document's last view. A picture that cannot be stored costs a moment at the next opening, and nothing else.
  func keep(_ view: LastView) {
    let (shelf, before) = (shelf, keepingViews)
    keepingViews = Task.detached(priority: .utility) {
      await before?.value
      guard let picture = view.encoded() else { return }
      try? await shelf.keepLastView(picture, of: view.key.document)
    }
  }
}

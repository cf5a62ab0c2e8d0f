import Documents
import Library
import ReaderApp
import ReaderWindow

/// Shows how a document looked last while it is being opened, and keeps how it looks when it is left.
@MainActor
final class ViewCover {
  /// Seconds after which what lies beneath is shown, whether it is complete or not: nobody may be kept from it.
  private static let openingSeconds = 3.0
  private static let readingSeconds = 1.0

  private let handle: WindowHandle
  private let books: ShelfBooks
  /// The open document as it was shown last.
  private var reading: DocumentView?
  /// The document whose last view covers the window, or is being fetched for that.
  private var covering: (document: String, task: Task<Void, Never>)?
  private var isLifting = false

  init(_ handle: WindowHandle, _ books: ShelfBooks) { (self.handle, self.books) = (handle, books) }

  /// To be called before the window shows something else.
  func follow(_ view: AppView) {
    let now = view.documentView
    if let left = reading, !(now?.isOpen == true && now?.documentID == left.documentID) { keep(left) }
    reading = now.flatMap { $0.isOpen ? $0 : nil }
    guard let now else { return lift() }
    if now.isOpen { uncover(now) } else { cover(now) }
  }

  /// The window is about to close.
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

  /// The document is there: its last view goes when its pages are drawn.
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
  /// Keeps it in the folder of whoever reads, beside everything else.
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
  /// Keeps how a document looked. A picture that cannot be kept costs a moment at the next opening, and nothing else.
  func keep(_ view: LastView) {
    let (shelf, before) = (shelf, keepingViews)
    keepingViews = Task.detached(priority: .utility) {
      await before?.value
      guard let picture = view.encoded() else { return }
      try? await shelf.keepLastView(picture, of: view.key.document)
    }
  }
}

import Documents
import Foundation
import Library
import ReaderWindow
import Reading
import Recording
import Signals

extension ReadingApp {
  func showShelf() async {
    place = .shelf
    var model = ShelfModel(
      person: person ?? Self.guest, items: [], message: message, isCalibrated: calibration != nil)
    message = nil
    do { model.items = try await shelf.items().map(Self.tile) } catch { model.message = "\(error)" }
    handle.show(.shelf(model))
    await show(handle.layout)
  }

  private static func tile(_ item: ShelfItem) -> ShelfModel.Item {
    let page = (item.place?.position.page ?? 0) + 1
    let detail =
      item.isMissing
      ? "the file is missing"
      : item.place == nil ? "\(item.pageCount) pages" : "page \(page) of \(item.pageCount)"
    return ShelfModel.Item(id: item.id, title: item.title, detail: detail, progress: item.progress)
  }

  /// Shows the PDFs of the person's folders; looking for them leaves the main actor free.
  func findFiles() async {
    handle.show(.finder(FinderModel(isSearching: true)))
    await show(handle.layout)
    Task {
      let files = await Task.detached { FoundPDFs.search() }.value
      guard place == .finding else { return }
      handle.show(.finder(FinderModel(files: files)))
    }
  }

  func add(_ files: [URL]) async {
    var added = 0
    for file in files {
      do {
        _ = try await shelf.add(file)
        added += 1
      } catch {
        message = "\(error)"
      }
    }
    if message == nil { message = added == 1 ? "Added." : "\(added) documents added." }
    await showShelf()
  }

  /// Opens a document of the shelf where it was left; on failure `book` is nil and `message` says why.
  func openBook(_ id: ShelfItem.ID) async {
    book = nil
    guard let screen else { return }
    do {
      let item = try await shelf.item(id)
      let document = try await Document.open(try await shelf.open(id))
      let place = try await shelf.place(in: id)
      reader = ReaderSession(
        document: try await ReaderDocument(document, title: item.title), screen: screen,
        position: place?.position ?? .start,
        errorPx: calibration.map { CalibratedErrorPx.of($0) },
        scale: place.flatMap { $0.zoom > 0 ? $0.zoom : nil }, followsReading: source.isLive)
      handle.setDocument(document)
      book = (item, document)
      notes?.note(.documentOpened, item.title, at: place?.position ?? .start)
      await loadLines(around: place?.position.page ?? 0)
      lookForVoice()
    } catch {
      message = "\(error)"
    }
  }

  /// Text lines of the pages about to be seen, for the highlight and the voice; a page without text has none.
  func loadLines(around page: Int) async {
    guard let document = book?.document else { return }
    var awaited: [ReaderAction] = []
    for near in max(0, page - 1)...min(document.pageCount - 1, page + 2)
    where linesLoaded.insert(near).inserted {
      guard let lines = try? await document.lines(page: near) else { continue }
      awaited += reader?.setLines(lines, page: near) ?? []
      texts[near] = lines.map(\.text).joined(separator: "\n")
    }
    handle.pageText = texts[page]
    if !awaited.isEmpty { await apply(awaited) }
  }
}

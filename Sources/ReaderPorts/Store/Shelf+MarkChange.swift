import Library
import ReaderApp

extension Shelf {
  /// Carries out a change of marks, and returns the document's marks afterwards.
  ///
  /// - Throws: as the library does; what was added or erased before the one that failed stays so.
  func marks(after change: MarkChange?, in id: String) async throws(LibraryError) -> [Mark] {
    switch change {
    case .add(let marks):
      for mark in marks {
        try await addMark(mark.geometry, page: mark.page, in: id, text: mark.text, colour: mark.colour)
      }
    case .remove(let mark): try await remove(mark)
    case .update(let mark): try await update(mark)
    case .erase(let removed, let changed):
      for mark in removed { try await remove(mark) }
      for mark in changed { try await update(mark) }
    case .undo(let steps): for _ in 0..<max(0, steps) { try await undo(in: id) }
    case nil: break
    }
    return try await marks(in: id)
  }
}

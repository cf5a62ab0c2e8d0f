import Library
import ReaderApp

extension Shelf {
  /// Carries out a request about a document's readers, and returns who has it afterwards.
  func readers(after request: ReadersRequest, of id: ShelfItem.ID) async throws(LibraryError)
    -> DocumentReaders
  {
    switch request {
    case .list: break
    case .show(let shows): try await show(shows, in: id)
    }
    return DocumentReaders(holders: try await holders(of: id), marks: try await othersMarks(in: id))
  }
}

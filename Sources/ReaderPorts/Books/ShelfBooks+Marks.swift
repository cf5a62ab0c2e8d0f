import Documents
import Foundation
import Library
import ReaderApp

// Exporting marks of the open document as annotations.
extension ShelfBooks {
  /// Saves a copy with marks in the person's documents folder, under the document's title, with a number if that is
  /// taken.
  func exportMarks(of id: String) {
    guard let document = document(id) else { return }
    let shelf = store.shelf
    Task {
      do {
        let name = try await Self.fileName(of: id, on: shelf, "with marks")
        let copy = try await shelf.exportMarks(
          of: id, onto: document, in: Self.documents(), as: name, isExact: false)
        post(.book(.exportedMarks(.success(copy), documentID: id)))
      } catch {
        post(.book(.exportedMarks(.failure(AppFailure("\(error)")), documentID: id)))
      }
    }
  }

  func importMarks(of id: String) {
    guard let document = document(id) else { return }
    let shelf = store.shelf
    Task {
      do {
        let marks = try await shelf.importMarks(of: id, from: document)
        post(.book(.importedMarks(.success(marks), documentID: id)))
      } catch {
        post(.book(.importedMarks(.failure(AppFailure("\(error)")), documentID: id)))
      }
    }
  }

  /// The file name of a copy of a document.
  static func fileName(of id: String, on shelf: Shelf, _ what: String) async throws -> String {
    let title = try await shelf.item(id).title
    return DisplayText.fileName(title.replacing("/", with: "-")) + " (\(what)).pdf"
  }
}

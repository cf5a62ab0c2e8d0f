import Documents
import Foundation
import Library
import ReaderApp

// Marks of the open document as annotations.
extension ShelfBooks {
  /// Saves a copy among the person's documents, under the title and a number where that is taken.
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

  /// What a copy of a document is called.
  static func fileName(of id: String, on shelf: Shelf, _ what: String) async throws -> String {
    let title = try await shelf.item(id).title
    return DisplayText.fileName(title.replacing("/", with: "-")) + " (\(what)).pdf"
  }
}

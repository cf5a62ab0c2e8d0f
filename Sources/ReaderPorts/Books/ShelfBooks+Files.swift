import Documents
import Foundation
import ReaderApp

// Saving files that are attached to the open document.
extension ShelfBooks {
  func files(of id: String) {
    guard let document = document(id) else { return }
    Task {
      do throws(DocumentError) {
        post(.book(.files(.success(try await document.attachments()), documentID: id)))
      } catch {
        post(.book(.files(.failure(AppFailure("\(error)")), documentID: id)))
      }
    }
  }

  /// Saves an attached file in the person's documents folder, under its own name made safe, with a number if that is
  /// taken.
  func save(_ file: EmbeddedFile, at index: Int, of id: String) {
    guard let document = document(id) else { return }
    Task {
      do throws(SavingError) {
        let saved = try await document.save(file, at: index, in: Self.documents())
        post(.book(.savedFile(.success(saved.path(percentEncoded: false)), documentID: id)))
      } catch {
        post(.book(.savedFile(.failure(AppFailure("\(error)")), documentID: id)))
      }
    }
  }
}

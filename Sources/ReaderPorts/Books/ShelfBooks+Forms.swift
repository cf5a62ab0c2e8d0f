import Documents
import Foundation
import Library
import ReaderApp

// Reading and filling in the form of the open document.
extension ShelfBooks {
  /// Reads the document's form.
  /// - Parameters:
  ///   - id: the document, by its content.
  ///   - isAsked: whether somebody waits for it; otherwise it is reported only if there is a form.
  func form(of id: String, isAsked: Bool = true) {
    guard let document = document(id) else { return }
    Task {
      do throws(DocumentError) {
        let form = try await document.form()
        guard self.document(id) === document, isAsked || !form.fields.isEmpty else { return }
        post(.book(.form(.success(form), documentID: id)))
      } catch {
        guard isAsked else { return }
        post(.book(.form(.failure(AppFailure("\(error)")), documentID: id)))
      }
    }
  }

  /// Saves a filled copy in the person's documents folder, under the document's title, with a number if that is taken.
  func fill(_ values: [String: FormValue], in id: String) {
    guard let document = document(id) else { return }
    let shelf = store.shelf
    Task {
      do {
        let name = try await Self.fileName(of: id, on: shelf, "filled in")
        let file = try await document.saveFilled(values, in: Self.documents(), as: name, isExact: false)
        post(.book(.filled(.success(file.path(percentEncoded: false)), documentID: id)))
      } catch {
        post(.book(.filled(.failure(AppFailure("\(error)")), documentID: id)))
      }
    }
  }

  /// The desktop's documents folder if it has its usual name, else the home folder.
  nonisolated static func documents() -> URL {
    let named = ProcessInfo.processInfo.environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home =
      named.map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? FileManager.default.homeDirectoryForCurrentUser
    let folder = home.appending(path: "Documents", directoryHint: .isDirectory)
    return FileManager.default.isWritableFile(atPath: folder.path) ? folder : home
  }
}

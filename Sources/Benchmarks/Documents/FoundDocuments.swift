import ArgumentParser
import CommandSupport
import Foundation

/// The PDFs in a folder and its subfolders, by name.
enum FoundDocuments {
  struct None: Error, CustomStringConvertible {
    var folder: String
    var description: String { "\(folder): holds no PDF that can be found; name a folder with some" }
  }

  /// Finds the PDFs in a folder and its subfolders.
  ///
  /// - Throws: an error that ends the command, after a message that there are none.
  static func below(_ folder: String) throws -> [URL] {
    let root = URL(fileURLWithPath: folder)
    let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isRegularFileKey])
    let found = (walk?.compactMap { $0 as? URL } ?? []).filter {
      $0.pathExtension.lowercased() == "pdf"
        && (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
    guard !found.isEmpty else { throw fail(None(folder: folder), Sysexit.noInput) }
    return found.sorted { $0.path < $1.path }
  }
}

import Documents
import Foundation
import Library
import ReaderApp

/// Files that are put on a shelf one after another.
private struct Adding {
  /// Whose they are to be, whoever reads by then.
  let shelf: Shelf
  /// How often another shelf was opened before.
  let signIns: Int
  var files: [URL]
  let total: Int
  var added = 0
  var problems: [AppFailure] = []
}

// PDFs, and folders of them, are put on the shelf.
extension PersonStore {
  func add(_ files: [URL]) async {
    let folders = files.filter(PDFFolder.isFolder)
    guard !folders.isEmpty else {
      var adding = Adding(shelf: shelf, signIns: signIns, files: files, total: files.count)
      while !adding.files.isEmpty { await addFirst(of: &adding) }
      return tellEnd(of: adding)
    }
    let found = await Task.detached { Self.found(in: files) }.value
    var adding = Adding(shelf: shelf, signIns: signIns, files: found.files, total: found.files.count)
    adding.problems = found.problems
    await goOn(adding)
  }

  /// One file at a time: what is asked meanwhile does not wait for all of a folder.
  private func goOn(_ before: Adding) async {
    var adding = before
    guard !adding.files.isEmpty else { return tellEnd(of: adding) }
    await addFirst(of: &adding)
    if adding.signIns == signIns {
      tell(.adding(done: adding.total - adding.files.count, of: adding.total))
    }
    queue.add { [self, adding] in await goOn(adding) }
  }

  private func addFirst(of adding: inout Adding) async {
    let file = adding.files.removeFirst()
    do throws(LibraryError) {
      _ = try await adding.shelf.add(file, isForeign: agreements.isForeign(file))
      adding.added += 1
    } catch {
      switch error {
      case .document(.notConfined(_)):
        agreements.tell(file)
        adding.problems.append(AppFailure(Agreements<URL>.words(file.lastPathComponent)))
      // No other file could be kept either.
      case .diskFull, .storage, .store, .busy:
        adding.problems.append(AppFailure(error))
        if adding.total > 1 { adding.files = [] }
      default: adding.problems.append(AppFailure(error))
      }
    }
  }

  private func tellEnd(of adding: Adding) {
    guard adding.signIns == signIns else { return }
    tell(.added(adding.added, AppFailure(first: adding.problems)))
  }

  private nonisolated static func found(in files: [URL]) -> (files: [URL], problems: [AppFailure]) {
    var (all, problems): ([URL], [AppFailure]) = ([], [])
    for file in files {
      guard PDFFolder.isFolder(file) else {
        all.append(file)
        continue
      }
      do throws(LibraryError) {
        let folder = try PDFFolder(file)
        all += folder.files
        problems += folder.leftOut.map { AppFailure("\($0)") }
      } catch { problems.append(AppFailure(error)) }
    }
    return (all, problems)
  }
}

extension AppFailure {
  /// The first one, and how many more there are; nil for none.
  fileprivate init?(first problems: [AppFailure]) {
    guard let first = problems.first else { return nil }
    let more = problems.count - 1
    self.init(
      more == 0
        ? first.words
        : "\(first.words) \(more == 1 ? "1 more file was" : "\(more) more files were") not added.",
      isPassing: first.isPassing)
  }
}

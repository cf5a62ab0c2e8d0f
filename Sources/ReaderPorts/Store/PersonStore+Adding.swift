import Documents
import Foundation
import Library
import Localization
import ReaderApp

/// Files that are added to a shelf one after another.
private struct Adding {
  /// The shelf of the person who asked, whoever reads by then.
  let shelf: Shelf
  /// How many times another shelf had been opened when the person asked.
  let signIns: Int
  var files: [URL]
  let total: Int
  var added = 0
  var problems: [AppFailure] = []
}

// Adding PDFs, and folders of them, to the shelf.
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

  /// Adds one file and then lets other requests come first: they do not wait for a whole folder.
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
      // After these errors no other file could be added either.
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
  /// The first problem, with the number of further ones; nil if there are none.
  fileprivate init?(first problems: [AppFailure]) {
    guard let first = problems.first else { return nil }
    let more = problems.count - 1
    guard more > 0 else {
      self.init(first.words, isPassing: first.isPassing)
      return
    }
    let others = localized(
      more, one: "1 more file was not added.", other: "\(more) more files were not added.")
    self.init("\(first.words) \(others)", isPassing: first.isPassing)
  }
}

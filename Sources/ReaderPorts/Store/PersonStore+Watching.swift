import Foundation
import Library
import ReaderApp

// Folders whose PDFs come onto the shelf by themselves.
extension PersonStore {
  /// Own choice: soon enough for somebody who waits for a file, and nothing to notice on a disk.
  private static let folderPause = Duration.seconds(30)

  /// Looks into the folders of whoever reads, now and again after every pause.
  func lookIntoFolders() {
    looking?.cancel()
    let (shelf, clock) = (shelf, clock)
    looking = Task(priority: .background) {
      // What failed for a reason that may pass is told once, and tried again every time.
      var told: Set<UnaddedFile> = []
      var endedBefore: LibraryError?
      while !Task.isCancelled {
        // That the folders cannot be read is told where something else is asked of the store.
        if let outcome = try? await shelf.addFromWatchedFolders(), !Task.isCancelled {
          var problems = outcome.failed.filter { told.insert($0).inserted }.map(\.error)
          if let ended = outcome.ended, ended != endedBefore { problems.insert(ended, at: 0) }
          endedBefore = outcome.ended
          if !problems.isEmpty || !outcome.added.isEmpty {
            tell(.cameFromFolders(outcome.added.map(\.title), AppFailure(problems)))
          }
        }
        do { try await clock.sleep(for: Self.folderPause) } catch { return }
      }
    }
  }
}

extension AppFailure {
  /// The first reason, and how many more there are; nil for none.
  fileprivate init?(_ problems: [LibraryError]) {
    guard let first = problems.first else { return nil }
    let more = problems.count - 1
    let others =
      more == 0 ? "" : more == 1 ? " One more file did not come." : " \(more) more files did not come."
    self.init("\(first)\(others)")
  }
}

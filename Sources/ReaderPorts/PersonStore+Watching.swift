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
      while !Task.isCancelled {
        // What the store itself says is told where something is asked of it.
        if let outcome = try? await shelf.addFromWatchedFolders(), !Task.isCancelled {
          let failure = outcome.failed.first { told.insert($0).inserted }
          if failure != nil || !outcome.added.isEmpty {
            tell(.cameFromFolders(outcome.added.map(\.title), failure.map { AppFailure($0.error) }))
          }
        }
        do { try await clock.sleep(for: Self.folderPause) } catch { return }
      }
    }
  }
}

import Foundation
import Library
import ReaderApp

// Folders whose PDFs come onto the shelf by themselves.
extension PersonStore {
  /// Own choice: soon enough for somebody who waits for a file, and nothing to notice on a disk.
  private static let folderPause = Duration.seconds(30)

  /// A change is answered at once; what lies in a folder then comes beside everything else.
  func folders(_ request: FoldersRequest, of person: Reader) async {
    guard isOpen(person) else { return }
    if request == .look { return lookIntoFolders(answering: person) }
    let shelf = shelf
    let answer = await self.answer { FoldersAnswer(try await shelf.folders(after: request)) }
    tell(.folders(answer, after: request, of: person))
    switch (request, answer) {
    case (.watch, .success), (.watchAgain, .success): lookIntoFolders()
    default: break
    }
  }

  /// Looks into the folders of whoever reads now. A look that is under way goes on, and answers whoever asks meanwhile
  /// too: ended, it would leave off what it has begun, and nobody would be told what it has brought.
  /// - Parameter person: who has asked for it, and is told what came of it; nil after a change of the folders, which the
  ///   look that is under way knows nothing of.
  private func lookIntoFolders(answering person: Reader? = nil) {
    switch folderLooks {
    case .resting: beginLooking(answering: person)
    case .underWay(let isFollowed, let asking):
      folderLooks = .underWay(isFollowed: isFollowed || person == nil, answering: person ?? asking)
    }
  }

  /// Looks into the folders of whoever reads, now and again after every pause; what was looked into before is given up.
  /// - Parameter person: see `lookIntoFolders`.
  func beginLooking(answering person: Reader? = nil) {
    looking?.cancel()
    folderLooks = .underWay(isFollowed: false, answering: person)
    let (shelf, clock) = (shelf, clock)
    looking = Task(priority: .background) {
      // What failed for a reason that may pass is told once, and tried again every time.
      var told: Set<UnaddedFile> = []
      var endedBefore: LibraryError?
      // What looks have brought of which nobody was told who had asked: another look followed at once.
      var came: [String] = []
      while !Task.isCancelled {
        let look = await answer { try await shelf.addFromWatchedFolders() }
        guard !Task.isCancelled else { return }
        if case .success(let outcome) = look { came += outcome.added.map(\.title) }
        // Where another look follows, that one is the answer.
        if case .underWay(isFollowed: false, answering: _?) = folderLooks {
          let listed = await answer { try await shelf.folders(after: .list) }
          guard !Task.isCancelled else { return }
          if case .underWay(let isFollowed, let person?) = folderLooks {
            tell(.folders(Self.answer(look, listed, came: came), after: .look, of: person))
            folderLooks = .underWay(isFollowed: isFollowed, answering: nil)
            came = []
          }
        }
        // Unless it was asked for, that the folders cannot be read is told where something else is asked of the store.
        if case .success(let outcome) = look {
          var problems = outcome.failed.filter { told.insert($0).inserted }.map(\.error)
          if let ended = outcome.ended, ended != endedBefore { problems.insert(ended, at: 0) }
          endedBefore = outcome.ended
          if !problems.isEmpty || !outcome.added.isEmpty {
            tell(.cameFromFolders(outcome.added.map(\.title), AppFailure(problems)))
          }
        }
        if case .underWay(isFollowed: true, let asking) = folderLooks {
          folderLooks = .underWay(isFollowed: false, answering: asking)
          continue
        }
        folderLooks = .resting
        came = []
        do { try await clock.sleep(for: Self.folderPause) } catch { return }
        // Another one may have been begun in this moment.
        guard !Task.isCancelled else { return }
        folderLooks = .underWay(isFollowed: false, answering: nil)
      }
    }
  }
}

/// How far the looks into watched folders are.
enum FolderLooks: Sendable {
  /// Until the pause is over.
  case resting
  /// Another look follows at once where the folders were changed meanwhile; somebody may wait for the answer.
  case underWay(isFollowed: Bool, answering: Reader?)
}

extension PersonStore {
  /// What came of a look that was asked for, with the folders as they are then.
  /// - Parameter titles: of what that look has brought, and others right before it.
  private static func answer(
    _ look: Result<WatchOutcome, AppFailure>, _ folders: Result<[ListedFolder], AppFailure>,
    came titles: [String]
  ) -> Result<FoldersAnswer, AppFailure> {
    look.flatMap { outcome in
      folders.map {
        FoldersAnswer(
          $0, came: titles,
          problem: AppFailure(outcome.failed.map(\.error) + (outcome.ended.map { [$0] } ?? [])))
      }
    }
  }
}

extension Shelf {
  /// Carries a request out, and gives the folders that are watched then.
  fileprivate func folders(after request: FoldersRequest) async throws(LibraryError) -> [ListedFolder] {
    switch request {
    case .list, .look: break
    case .watch(let folder): try await watch(folder)
    case .stop(let folder): try await stopWatching(folder.url)
    case .watchAgain(let folder): try await watchAgain(folder)
    }
    return try await listWatchedFolders()
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

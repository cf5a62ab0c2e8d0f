import Foundation
import Library
import Localization
import ReaderApp

// Watched folders, whose PDFs are added to the shelf automatically.
extension PersonStore {
  /// The pause between looks at watched folders. Own choice: short enough for a person who waits for a file, and not
  /// noticeable on a disk.
  private static let folderPause = Duration.seconds(30)

  /// Carries out a change of the watched folders and answers at once; PDFs in a new folder are added in the background.
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

  /// Looks into the watched folders of the person who reads. A look in progress continues and also answers this request:
  /// if it were ended, files would be left out and their results never reported.
  /// - Parameter person: the person who asked for it and gets the result; nil after a change of the folders, which a look
  ///   in progress does not know about.
  private func lookIntoFolders(answering person: Reader? = nil) {
    switch folderLooks {
    case .resting: beginLooking(answering: person)
    case .underWay(let isFollowed, let asking):
      folderLooks = .underWay(isFollowed: isFollowed || person == nil, answering: person ?? asking)
    }
  }

  /// Looks into the watched folders of the person who reads, now and again after every pause; an earlier loop is given
  /// up.
  /// - Parameter person: see `lookIntoFolders`.
  func beginLooking(answering person: Reader? = nil) {
    looking?.cancel()
    folderLooks = .underWay(isFollowed: false, answering: person)
    let (shelf, clock) = (shelf, clock)
    looking = Task(priority: .background) {
      // A file that failed for a reason that may pass is reported once, and tried again every time.
      var told: Set<UnaddedFile> = []
      var endedBefore: LibraryError?
      // The titles that were added by looks whose answer was left to the look that followed at once.
      var came: [String] = []
      while !Task.isCancelled {
        let look = await answer { try await shelf.addFromWatchedFolders() }
        guard !Task.isCancelled else { return }
        if case .success(let outcome) = look { came += outcome.added.map(\.title) }
        // If another look follows, that one gives the answer.
        if case .underWay(isFollowed: false, answering: _?) = folderLooks {
          let listed = await answer { try await shelf.folders(after: .list) }
          guard !Task.isCancelled else { return }
          if case .underWay(let isFollowed, let person?) = folderLooks {
            tell(.folders(Self.answer(look, listed, came: came), after: .look, of: person))
            folderLooks = .underWay(isFollowed: isFollowed, answering: nil)
            came = []
          }
        }
        // Unless somebody asked for the look, unreadable folders are reported where something else is asked of the store.
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
        // Another loop may have been begun at this moment.
        guard !Task.isCancelled else { return }
        folderLooks = .underWay(isFollowed: false, answering: nil)
      }
    }
  }
}

/// The state of looking into watched folders.
enum FolderLooks: Sendable {
  /// No look is in progress; the next one comes after the pause.
  case resting
  /// A look is in progress. Another one follows at once if the folders were changed meanwhile; a person may wait for the
  /// answer.
  case underWay(isFollowed: Bool, answering: Reader?)
}

extension PersonStore {
  /// The answer to a requested look: its results, and the folders as they are then.
  /// - Parameter titles: titles of the documents that this look, and those directly before it, have added.
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
  /// Carries out a request, and returns the folders that are watched afterwards.
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
  /// The first problem, with the number of further ones; nil if there are none.
  fileprivate init?(_ problems: [LibraryError]) {
    guard let first = problems.first else { return nil }
    let more = problems.count - 1
    guard more > 0 else {
      self.init("\(first)")
      return
    }
    let others = localized(
      more, one: "One more file did not come.", other: "\(more) more files did not come.")
    self.init("\(first) \(others)")
  }
}

import Foundation
import Library
import Signals

/// The page of folders whose PDFs are added to the shelf automatically, over the shelf or the list of files to add.
struct FoldersScreen: Sendable {
  enum View: Hashable, Sendable {
    case list
    /// A watched folder, by its path.
    case one(String)
    /// The files in a folder that could not be added; choosing one tells the reason.
    case refused(String)
    /// The folders that can be watched.
    case choosing
  }

  enum State: Sendable {
    case asked
    case known([ListedFolder])
    /// A failure: what went wrong and what to do, in words for the person.
    case failed(String)
  }

  var view = View.list
  var state = State.asked
  /// The page of the cells of watched folders that is shown, from 0.
  var page = 0
  /// The result of the last change or scan; nil for none.
  var news: String?
  /// The request that undoes the last change; nil if nothing can be undone.
  var undo: FoldersRequest?
  /// The folders that can be watched; nil while they are looked for.
  var found: [FinderModel.File]?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    (timing.idleSeconds, timing.lostSeconds) = (60, 30)
    return timing
  }

  var known: [ListedFolder] { if case .known(let all) = state { all } else { [] } }

  func known(_ path: String) -> ListedFolder? { known.first { $0.folder.path == path } }

  /// The folders found that are not watched yet.
  var choosable: [FinderModel.File] {
    let watched = Set(known.map(\.folder.path))
    return (found ?? []).filter { !watched.contains($0.url.resolvingSymlinksInPath().path) }
  }
}

/// A request about watched folders; each is answered with all of them after it.
package enum FoldersRequest: Hashable, Sendable {
  /// Asks for all watched folders, and changes nothing.
  case list
  /// Watches a folder: its PDFs are added to the shelf from now on.
  case watch(URL)
  /// Stops watching a folder.
  case stop(WatchedFolder)
  /// Watches a folder again, to undo that it was removed.
  case watchAgain(WatchedFolder)
  /// Scans all watched folders at once; answered when the scan has ended, once for all who have asked meanwhile.
  case look
}

/// The store's answer about watched folders.
package struct FoldersAnswer: Hashable, Sendable {
  /// The folders that are watched.
  package var folders: [ListedFolder]
  /// The titles of documents that a requested scan has added.
  package var came: [String]
  /// Why other files could not be added; nil if all were.
  package var problem: AppFailure?

  /// - Parameters:
  ///   - folders: the folders that are watched.
  ///   - came: the titles of documents that a requested scan has added.
  ///   - problem: why other files could not be added.
  package init(_ folders: [ListedFolder], came: [String] = [], problem: AppFailure? = nil) {
    (self.folders, self.came, self.problem) = (folders, came, problem)
  }
}

/// What is done about watched folders by hand; gaze causes the same events.
package enum FoldersEvent: Hashable, Sendable {
  /// Opens the page of watched folders.
  case open
}

extension TargetID {
  /// The cell in the list of files to add that leads to the watched folders.
  package static let watchedFolders: TargetID = "folders"
  static let folderNew: TargetID = "folder-new"
  static let foldersLook: TargetID = "folders-look"
  static let foldersUndo: TargetID = "folders-undo"
  static let foldersAgain: TargetID = "folders-again"
  static let findFoldersAgain: TargetID = "folders-find-again"
  static let folderStop: TargetID = "folder-stop"
  static let folderRefused: TargetID = "folder-refused"
  /// The cell of a watched folder, by number: names must not get into a recording.
  static func folder(_ index: Int) -> TargetID { TargetID("folder-\(index)") }
  static func folderFound(_ index: Int) -> TargetID { TargetID("folder-found-\(index)") }
  static func folderFile(_ index: Int) -> TargetID { TargetID("folder-file-\(index)") }
}

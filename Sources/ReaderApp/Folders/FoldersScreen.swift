import Foundation
import Library
import Signals

/// The folders whose PDFs come onto the shelf by themselves, over the shelf or what can be added to it.
struct FoldersScreen: Sendable {
  enum View: Hashable, Sendable {
    case list
    /// One of them, by its path.
    case one(String)
    /// What lies there and did not come; a look at a file tells why.
    case refused(String)
    /// The folders of which one can be watched.
    case choosing
  }

  enum State: Sendable {
    case asked
    case known([ListedFolder])
    /// What went wrong and what to do, in words for the person.
    case failed(String)
  }

  var view = View.list
  var state = State.asked
  /// Which page of cells, from 0.
  var page = 0
  /// What came of the last change, or of a look.
  var news: String?
  /// Takes the last change back.
  var undo: FoldersRequest?
  /// Folders that can be watched; nil while they are looked for.
  var found: [FinderModel.File]?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    (timing.idleSeconds, timing.lostSeconds) = (60, 30)
    return timing
  }

  var known: [ListedFolder] { if case .known(let all) = state { all } else { [] } }

  func known(_ path: String) -> ListedFolder? { known.first { $0.folder.path == path } }

  /// Those that are not watched yet.
  var choosable: [FinderModel.File] {
    let watched = Set(known.map(\.folder.path))
    return (found ?? []).filter { !watched.contains($0.url.resolvingSymlinksInPath().path) }
  }
}

/// What the store is asked about watched folders; each is answered with all of them then.
package enum FoldersRequest: Hashable, Sendable {
  case list
  /// From now on its PDFs come onto the shelf.
  case watch(URL)
  /// It is watched no longer.
  case stop(WatchedFolder)
  /// The same taken back.
  case watchAgain(WatchedFolder)
  /// Looks into all of them at once; answered when that has ended, once for all who have asked meanwhile.
  case look
}

/// How the store answers.
package struct FoldersAnswer: Hashable, Sendable {
  /// Those that are watched.
  package var folders: [ListedFolder]
  /// What a look brought that was asked for, by title.
  package var came: [String]
  /// Why others did not come.
  package var problem: AppFailure?

  /// - Parameters:
  ///   - folders: those that are watched.
  ///   - came: what a look brought that was asked for, by title.
  ///   - problem: why others did not come.
  package init(_ folders: [ListedFolder], came: [String] = [], problem: AppFailure? = nil) {
    (self.folders, self.came, self.problem) = (folders, came, problem)
  }
}

/// What is done about watched folders by hand; gaze comes to the same.
package enum FoldersEvent: Hashable, Sendable {
  /// Opens the page of watched folders.
  case open
}

extension TargetID {
  /// Among what can be added to the shelf: the folders that are watched.
  package static let watchedFolders: TargetID = "folders"
  static let folderNew: TargetID = "folder-new"
  static let foldersLook: TargetID = "folders-look"
  static let foldersUndo: TargetID = "folders-undo"
  static let foldersAgain: TargetID = "folders-again"
  static let findFoldersAgain: TargetID = "folders-find-again"
  static let folderStop: TargetID = "folder-stop"
  static let folderRefused: TargetID = "folder-refused"
  /// One of those that are watched, by number: names have no place in a recording.
  static func folder(_ index: Int) -> TargetID { TargetID("folder-\(index)") }
  static func folderFound(_ index: Int) -> TargetID { TargetID("folder-found-\(index)") }
  static func folderFile(_ index: Int) -> TargetID { TargetID("folder-file-\(index)") }
}

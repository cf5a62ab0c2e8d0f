import Foundation
import ReaderApp

@testable import Library

// Watched folders, and what a look into them brings.
extension SimulatedStore {
  mutating func perform(_ request: FoldersRequest) -> Result<FoldersAnswer, AppFailure> {
    guard !isLocked else { return .failure(Self.locked) }
    switch request {
    case .list: break
    case .watch(let url):
      if let refusesFolders { return .failure(refusesFolders) }
      let isKnown = shelf.folders.contains { $0.folder.path == url.path }
      if !isKnown { shelf.folders.append(Self.folder(url.path)) }
    case .stop(let folder): shelf.folders.removeAll { $0.folder.path == folder.path }
    case .watchAgain(let folder): shelf.folders.append(ListedFolder(folder, .open))
    case .look:
      let came = folderLook
      folderLook = []
      return .success(FoldersAnswer(shelf.folders, came: came))
    }
    return .success(FoldersAnswer(shelf.folders))
  }

  static func folder(
    _ path: String, _ access: ListedFolder.Access = .open, came titles: [String] = [],
    refused: [String: String] = [:]
  ) -> ListedFolder {
    var folder = WatchedFolder(path: path)
    folder.refused = refused.isEmpty ? nil : refused
    if !titles.isEmpty {
      folder.arrival = WatchedFolder.Arrival(titles, at: Date(timeIntervalSince1970: 1_795_518_000))
    }
    return ListedFolder(folder, access)
  }

  /// Folders that can be watched.
  static func foundFolders(_ names: [String]) -> [FinderModel.File] {
    names.map { FinderModel.File(url: URL(filePath: "/home/ada/\($0)"), name: $0, detail: "ada") }
  }
}

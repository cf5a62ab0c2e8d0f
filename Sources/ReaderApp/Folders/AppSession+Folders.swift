import Documents
import Foundation
import Library
import Localization
import Signals

// Watched folders: listing and scanning them, adding one and removing one.
extension AppSession {
  mutating func handle(_ event: FoldersEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .open:
      guard setting.isLive, case .place(let place) = screen else { return [] }
      switch place {
      case .finder: break
      case .shelf(let shelf): if shelf.activity != .none || shelf.search != nil { return [] }
      case .people, .readingTime, .plan, .reading: return []
      }
      let silence = fallSilent()
      show(FoldersScreen(cells: newCells(FoldersScreen.timing, at: time)), isOther: true, at: time)
      return silence + [.store(.folders(.list, of: reader))]
    }
  }

  /// Asks for the watched folders again when somebody has changed the household while they are shown: documents may have come
  /// from one.
  func refreshedFolders() -> [AppAction] {
    guard case .covered(.folders, _) = screen else { return [] }
    return [.store(.folders(.list, of: reader))]
  }

  /// Asks for the watched folders again after a rest: answers that came during it were dropped.
  mutating func askFoldersAgain(at time: Timestamp) -> [AppAction] {
    guard case .covered(.folders(var shown), _) = screen else { return [] }
    shown.news = nil
    show(shown, isOther: false, at: time)
    let find: [AppAction] = shown.view == .choosing && shown.found == nil ? [.screen(.findFolders)] : []
    return [.store(.folders(.list, of: reader))] + find
  }

  // MARK: Answers of the store and the disk

  mutating func know(
    folders answer: Result<FoldersAnswer, AppFailure>, after request: FoldersRequest, of person: Reader,
    at time: Timestamp
  ) -> [AppAction] {
    guard person == reader else { return [] }
    // The person may have left the watched folders before the answer came.
    guard case .covered(.folders(var shown), _) = screen else {
      if case .failure(let failure) = answer, request != .list { sayToReader(failure.words) }
      return []
    }
    switch answer {
    case .success(let answer):
      let before = shown.known
      shown.state = .known(answer.folders)
      if request != .list { shown.news = Self.news(of: request, answer, before) }
      switch request {
      case .watch:
        let new = answer.folders.first { listed in !before.contains { $0.folder.path == listed.folder.path } }
        shown.undo = new.map { FoldersRequest.stop($0.folder) }
      // An undo restores the folder's record with what has come from it since it was added.
      case .stop(let folder):
        let last = before.first { $0.folder.path == folder.path }?.folder
        shown.undo = .watchAgain(last ?? folder)
      case .watchAgain: shown.undo = nil
      case .list, .look: break
      }
    case .failure(let failure):
      // A failed undo can be tried once more: the folder's record is stored nowhere else.
      if case .watchAgain = request { shown.undo = request }
      // After a failure, the list of watched folders that was read before is still valid.
      if case .known = shown.state {
        if request != .list || !failure.isPassing { shown.news = failure.words }
      } else {
        shown.state = .failed(failure.words)
      }
    }
    show(shown, isOther: false, at: time)
    return []
  }

  private static func news(
    of request: FoldersRequest, _ answer: FoldersAnswer, _ before: [ListedFolder]
  ) -> String? {
    switch request {
    case .list: nil
    case .watch where answer.folders.count == before.count: localized("It is watched already.")
    case .watch: localized("It is watched. What lies there comes onto the shelf now.")
    case .stop(let folder): localized("“\(name(folder))” is no longer watched. What came from it stays.")
    case .watchAgain(let folder): localized("“\(name(folder))” is watched again.")
    case .look: words(onFolders: answer.came, answer.problem) ?? localized("There is nothing new.")
    }
  }

  mutating func found(folders: [FinderModel.File], at time: Timestamp) {
    guard case .covered(.folders(var shown), _) = screen else { return }
    shown.found = folders
    show(shown, isOther: false, at: time)
  }

  /// Watches a folder that was dropped onto the page with the mouse.
  mutating func watch(_ folder: URL, _ shown: FoldersScreen, at time: Timestamp) -> [AppAction] {
    guard case .known = shown.state else { return [] }
    return ask(.watch(folder), saying: localized("It is being looked into…"), shown, at: time)
  }

  // MARK: Choosing cells

  mutating func chooseInFolders(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.folders(var shown), _) = screen else { return [] }
    shown.news = nil
    switch (shown.view, id) {
    case (.list, .panelBack): return uncover()
    case (.one, .panelBack), (.choosing, .panelBack): (shown.view, shown.page) = (.list, 0)
    case (.refused(let path), .panelBack): (shown.view, shown.page) = (.one(path), 0)
    case (_, .panelMore): shown.page += 1
    case (_, .foldersAgain):
      shown.state = .asked
      show(shown, isOther: true, at: time)
      return [.store(.folders(.list, of: reader))]
    case (.list, .folderNew), (.choosing, .findFoldersAgain):
      (shown.view, shown.page, shown.found) = (.choosing, 0, nil)
      show(shown, isOther: true, at: time)
      return [.screen(.findFolders)]
    case (.list, .foldersLook):
      return ask(.look, saying: localized("They are being looked into…"), shown, at: time)
    case (.list, .foldersUndo):
      guard let undo = shown.undo else { return [] }
      shown.undo = nil
      return ask(undo, saying: localized("Being kept…"), shown, at: time)
    case (.list, _):
      guard let index = shown.known.indices.first(where: { id == .folder($0) }) else { return [] }
      (shown.view, shown.page) = (.one(shown.known[index].folder.path), 0)
    case (.one(let path), .folderRefused): (shown.view, shown.page) = (.refused(path), 0)
    case (.one(let path), .folderStop):
      guard let folder = shown.known(path)?.folder else { return [] }
      (shown.view, shown.page) = (.list, 0)
      return ask(.stop(folder), saying: localized("Being kept…"), shown, at: time)
    case (.refused(let path), _):
      let files = Self.refused(shown.known(path))
      guard let index = files.indices.first(where: { id == .folderFile($0) }) else { return [] }
      shown.news = DisplayText.of(files[index].reason, maximum: 300)
    case (.choosing, _):
      let folders = shown.choosable
      guard let index = folders.indices.first(where: { id == .folderFound($0) }) else { return [] }
      return watch(folders[index].url, shown, at: time)
    case (.one, _): return []
    }
    show(shown, isOther: true, at: time)
    return []
  }

  private mutating func ask(
    _ request: FoldersRequest, saying news: String, _ before: FoldersScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    (shown.view, shown.page, shown.news) = (.list, 0, news)
    show(shown, isOther: true, at: time)
    return [.store(.folders(request, of: reader))]
  }
}

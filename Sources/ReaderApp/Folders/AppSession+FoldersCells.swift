import Documents
import Foundation
import Library
import Localization
import Reading
import Signals

// The cells of watched folders, and the words above them.
extension AppSession {
  /// Shows the page of watched folders.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the eyes have to leave the spot where they are, even if the cells stand for the same as before.
  ///   - time: the present time.
  mutating func show(_ before: FoldersScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    switch shown.view {
    // The folder that the view was about is no longer watched.
    case .one(let path), .refused(let path):
      if case .known = shown.state, shown.known(path) == nil { (shown.view, shown.page) = (.list, 0) }
    case .list, .choosing: break
    }
    let all = folderItems(shown)
    let items = page(&shown.page, of: all)
    // A change by another program may alter what a numbered cell stands for.
    let isSame =
      items.map(\.id) == shown.cells.items.map(\.id) && items.map(\.label) == shown.cells.items.map(\.label)
    layOut(items, in: &shown.cells, below: Self.foldersHeadShare, isOther: isOther || !isSame, at: time)
    cover(.folders(shown))
  }

  /// The share of the screen's height for the words above the cells.
  private static let foldersHeadShare = 0.24

  private func folderItems(_ shown: FoldersScreen) -> [PanelItem] {
    switch shown.state {
    case .asked: return []
    case .failed: return [PanelItem(.foldersAgain, localized("Try again"), .later)]
    case .known: break
    }
    switch shown.view {
    case .list:
      let undo = shown.undo == nil ? [] : [PanelItem(.foldersUndo, localized("Undo"), .undo)]
      let look = shown.known.isEmpty ? [] : [PanelItem(.foldersLook, localized("Look into them now"), .eye)]
      return undo + [PanelItem(.folderNew, localized("Watch another folder…"), .mark)] + look
        + shown.known.enumerated().map { index, listed in
          var item = PanelItem(.folder(index), Self.label(listed), .places)
          item.dwellSeconds = PanelItem.listDwellSeconds
          return item
        }
    case .one(let path):
      guard let listed = shown.known(path) else { return [] }
      var stop = PanelItem(.folderStop, localized("Watch it no longer"), .forget)
      stop.dwellSeconds = 1.2
      let refused = PanelItem(.folderRefused, localized("What did not come…"), .help)
      return (Self.refused(listed).isEmpty ? [] : [refused]) + [stop]
    case .refused(let path):
      return Self.refused(shown.known(path)).enumerated().map { index, file in
        PanelItem(.folderFile(index), DisplayText.of(file.name, maximum: 60), .help)
      }
    case .choosing:
      let folders = shown.choosable
      let again = PanelItem(.findFoldersAgain, localized("Look again"), .later)
      guard !folders.isEmpty else { return shown.found == nil ? [] : [again] }
      return folders.enumerated().map { index, folder in
        let words = localized("\(folder.name), in \(folder.detail)")
        var item = PanelItem(.folderFound(index), DisplayText.of(words, maximum: 60), .places)
        // The choice needs a longer look: all PDFs in the folder are added to the shelf.
        item.dwellSeconds = 1.2
        return item
      }
    }
  }

  /// The files in a folder that could not be added to the shelf, with the reasons, sorted by name.
  static func refused(_ listed: ListedFolder?) -> [(name: String, reason: String)] {
    (listed?.refused ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  static func name(_ folder: WatchedFolder) -> String {
    DisplayText.of(folder.url.lastPathComponent, maximum: 40)
  }

  private static func label(_ listed: ListedFolder) -> String {
    let name = name(listed.folder)
    switch listed.access {
    case .gone: return localized("\(name) (not there)")
    case .closed: return localized("\(name) (cannot be read)")
    case .empty: return localized("\(name) (empty)")
    case .open: break
    }
    let refused = listed.folder.refused?.count ?? 0
    return refused == 0
      ? name
      : localized(
        refused, one: "\(name) (\(refused) did not come)", other: "\(name) (\(refused) did not come)")
  }

  // MARK: The scene

  func scene(_ shown: FoldersScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.headline = localized("Watched folders")
    switch shown.state {
    case .asked: scene.detail = localized("One moment…")
    case .failed(let words): scene.detail = words
    case .known(let all):
      switch shown.view {
      case .list:
        let words =
          all.isEmpty
          ? localized(
            "There is none yet. PDFs that lie in a watched folder, or come there, are put on the shelf by themselves."
          )
          : localized("Their PDFs are put on the shelf by themselves, while this window is open.")
        scene.detail = shown.news ?? words
      case .one(let path):
        guard let listed = shown.known(path) else { break }
        (scene.headline, scene.detail) = (
          Self.name(listed.folder), shown.news ?? Self.facts(listed).joined(separator: " ")
        )
      case .refused(let path):
        guard let listed = shown.known(path) else { break }
        scene.headline = localized("What did not come from “\(Self.name(listed.folder))”")
        scene.detail =
          shown.news
          ?? (Self.refused(listed).isEmpty ? localized("Nothing.") : localized("A look at a file tells why."))
      case .choosing:
        scene.headline = localized("Which folder is to be watched?")
        // Uses the cells as they were laid out, since this is called for each frame and `choosable` reads disks.
        let isNoOther = shown.cells.items.contains { $0.id == .findFoldersAgain }
        let words =
          shown.found == nil
          ? localized("The folders are being looked through…")
          : isNoOther
            ? localized("There is no other in your folders, nor on what is plugged in.")
            : localized(
              "Its PDFs are put on the shelf now, and those that come there later. Folders within it are not looked into."
            )
        scene.detail = shown.news ?? words
      }
    }
    return scene
  }

  private static func facts(_ listed: ListedFolder) -> [String] {
    let folder = listed.folder
    var facts = [DisplayText.of(folder.path, maximum: 120) + "."]
    switch listed.access {
    case .open: break
    case .empty:
      facts.append(
        localized(
          "No PDF lies there now. What it holds may have to be plugged in or mounted; what was seen there is still known."
        )
      )
    case .gone:
      facts.append(
        localized("It is not there. Plug in what it lies on, or bring it back; or watch it no longer."))
    case .closed(let reason):
      facts.append(
        localized(
          "It cannot be read (\(reason)). Let its owner give you the right to read it; or watch it no longer."
        ))
    }
    if let last = folder.arrival {
      let day = last.moment.formatted(date: .long, time: .shortened)
      let titles = last.titles.prefix(3).map { "“\(DisplayText.of($0, maximum: 50))”" }
      let more = last.documents - titles.count
      let came = titles.joined(separator: ", ")
      facts.append(
        more == 0
          ? localized("\(came) came on \(day).")
          : localized(
            more, one: "\(came) and \(more) more came on \(day).",
            other: "\(came) and \(more) more came on \(day)."))
    } else {
      facts.append(localized("Nothing new has come from it yet."))
    }
    let refused = refused(listed)
    if let first = refused.first {
      facts.append(
        DisplayText.of(localized("\(first.name) did not come: \(first.reason)"), maximum: 200))
      let more = refused.count - 1
      if more > 0 {
        facts.append(localized(more, one: "1 more did not come.", other: "\(more) more did not come."))
      }
    }
    return facts
  }
}

import Library
import Signals

// What is kept of notes beside their present words: which cells a page of it has, what is written above them, what each does.
extension AppSession {
  func keptItems(_ kept: KeptView, _ shown: inout NotebookScreen) -> [PanelItem] {
    switch kept {
    case .versions(let id): page(of: versionItems(id), &shown)
    case .version(let id, let number): versionTextItems(id, number, &shown)
    }
  }

  func describe(_ kept: KeptView, _ shown: NotebookScreen, in scene: inout PanelScene) {
    switch kept {
    case .versions(let id): describeVersions(id, shown, in: &scene)
    case .version(let id, let number): describeVersion(id, number, shown, in: &scene)
    }
  }

  mutating func choose(
    _ id: TargetID, inKept kept: KeptView, _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    switch kept {
    case .versions(let note): choose(id, inVersionsOf: note, before, at: time)
    case .version(let note, let number): choose(id, inVersion: number, of: note, before, at: time)
    }
  }

  /// Asks again for what is shown of it: somebody may have changed it.
  func keptRequest() -> [AppAction] {
    guard case .covered(.notebook(let shown), _) = screen, case .kept(let kept) = shown.view else {
      return []
    }
    switch kept {
    case .versions(let id), .version(let id, _): return notebookRequest(.versions(of: id))
    }
  }

  mutating func know(kept request: NotebookRequest, _ answer: Result<NotebookAnswer, AppFailure>) {
    switch request {
    case .versions(let id): know(versionsOf: id, answer)
    default: break
    }
  }

  /// Another page of it.
  mutating func show(
    _ view: NotebookScreen.View, after before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    (shown.view, shown.page) = (view, 0)
    show(shown, isOther: true, at: time)
    return [.voice(.hush)]
  }
}

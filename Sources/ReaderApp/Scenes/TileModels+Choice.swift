import Signals

// What the choice of a tile means, by click, key or gaze alike.
extension WindowContent {
  /// The event that the choice of a target stands for.
  ///
  /// - Returns: nil for what only the window knows, such as another page of tiles.
  package func event(for target: TargetID) -> WindowEvent? {
    switch self {
    case .login(let model): model.event(for: target)
    case .shelf(let model): model.event(for: target)
    case .finder(let model): model.event(for: target)
    case .cameras(let model): model.event(for: target)
    case .readingTime(let model): model.event(for: target)
    case .choices(let model): model.event(for: target)
    case .panel(let scene):
      switch target {
      case _ where !scene.cells.contains { $0.id == target }: nil
      case .wake: .rest(.wake)
      case .call: .rest(.call)
      case .stopCall: .rest(.stop)
      default: .panel(.choose(target))
      }
    case .reader, .calibration: nil
    }
  }
}

extension LoginModel {
  /// The event that the choice of a target on this screen stands for; nil if it stands for nothing now.
  package func event(for target: TargetID) -> WindowEvent? {
    if guest != nil, target == .guest { return .choseGuest }
    if case .leaving = view, target == .undelete { return .undelete }
    guard case .people(let people) = view else {
      return target == .exit ? .back : isForm && target == .keys ? .typing(.openHere) : nil
    }
    switch target {
    case .exit: return .leave
    case .newPerson: return .newPerson
    case .calibrate: return .calibrate
    case .cameras: return .chooseCamera
    default:
      return switch people.first(where: { target == .tile(of: $0) }) {
      case .guest: .choseGuest
      case .named(let name): .chosePerson(name)
      case nil: nil
      }
    }
  }
}

extension ShelfModel {
  /// The event that the choice of a target on this screen stands for; nil if it stands for nothing now.
  package func event(for target: TargetID) -> WindowEvent? {
    if search != nil {
      if let token = tokens.indices.first(where: { target == .token($0) }) {
        return .search(tokens[token].rest)
      }
      if target == .search { return .search("") }
      return target == .exit ? .search(nil) : items.indices.first { target == .hit($0) }.map { .openHit($0) }
    }
    if let choices {
      switch target {
      case .exit: return .arrange(.back)
      case .pageBack: return .turnShelf(-1)
      case .pageForward: return .turnShelf(1)
      default: return choices.items.contains { $0.id == target } ? .arrange(.choose(target)) : nil
      }
    }
    if choosing == .screen, !isOpening {
      return switch target {
      case .exit: .document(.leave)
      case .pageBack where page > 0: .turnShelf(-1)
      case .pageForward where page + 1 < pageCount: .turnShelf(1)
      default: items.first { target == .document($0.id) }.map { .document(.open($0.id)) }
      }
    }
    return switch target {
    case .pageBack where page > 0: .turnShelf(-1)
    case .pageForward where page + 1 < pageCount: .turnShelf(1)
    case .arrange: .arrange(.open)
    case .invitations where invitations > 0: .arrange(.invitations)
    case .search: .search("")
    case .exit: isOpening ? .back : .logOut
    case .addDocument: .findFiles
    case .plan: .plan(.open)
    case .calibrate: .calibrate
    case .cameras: .chooseCamera
    default: items.first { target == .document($0.id) }.map { .open(documentID: $0.id) }
    }
  }
}

extension FinderModel {
  /// The event that the choice of a target on this screen stands for; nil if it stands for nothing now.
  package func event(for target: TargetID) -> WindowEvent? {
    if target == .exit { return .back }
    if target == .catalogues { return .catalogues(.open) }
    if target == .watchedFolders { return .folders(.open) }
    return files.indices.first { target == .file($0) }.map { .add([files[$0].url]) }
  }
}

import Foundation
import Library
import Localization
import Reading
import Signals

// “Your account”: the name, the password, exports and imports, and deleting the account.
extension AppSession {
  mutating func handle(_ event: AccountEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .open:
      guard case .place = screen else { return [] }
      return openAccount(at: time)
    }
  }

  /// Shows the account page above the place where the person is, or in place of what covers it.
  mutating func openAccount(
    _ view: AccountScreen.View = .overview, asking request: AccountRequest = .look, at time: Timestamp
  ) -> [AppAction] {
    switch (screen, screen.place) {
    case (.calibrating, _), (.cameras, _), (.resting, _), (_, .people): return []
    case (.place, _), (.covered, _): break
    }
    guard setting.isLive else { return [] }
    let silence = fallSilent()
    let cells = newCells(AccountScreen.timing, at: time)
    show(AccountScreen(view: view, state: .asked(request), cells: cells), isOther: true, at: time)
    return silence + [.store(.account(request, of: reader))]
  }

  /// Asks for the account again after a rest: answers that came during it were dropped, and the person who looks now need not
  /// be the one who was about to delete the account.
  mutating func askAccountAgain(at time: Timestamp) -> [AppAction] {
    guard case .covered(.account, _) = screen else { return [] }
    return openAccount(at: time)
  }

  // MARK: Choosing cells

  mutating func chooseInAccount(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.account(var shown), _) = screen else { return [] }
    shown.news = nil
    switch (shown.view, id) {
    case (.overview, .panelBack), (.leaving, .panelBack): return uncover()
    case (.leaving, .accountLeave): return logOut(at: time)
    case (.heirs, .panelBack): (shown.view, shown.page) = (.deleting, 0)
    case (_, .panelBack): (shown.view, shown.page) = (.overview, 0)
    case (_, .panelMore): shown.page += 1
    case (_, .accountAgain): return openAccount(shown.view, at: time)
    case (_, .accountStop): return stopTransfer(at: time)
    case (_, .accountMembers): return openMembers(at: time)
    case (_, .accountName): return openKeys(for: .accountName, at: time)
    case (_, .accountPassword): return uncover() + begin(.newPassword)
    case (.overview, .accountPicture), (.pictures, .findPicturesAgain):
      (shown.view, shown.page, shown.pictures) = (.pictures, 0, nil)
      show(shown, isOther: true, at: time)
      return [.screen(.findPictures)]
    case (.pictures, .takePicture): return openPhoto(for: .portrait, at: time)
    case (.pictures, .accountNoPicture): return ask(.picture(nil), shown, at: time)
    case (.pictures, _):
      let files = shown.pictures ?? []
      guard let index = files.indices.first(where: { id == .accountPictureFile($0) }) else { return [] }
      return ask(.picture(files[index].url), shown, at: time)
    case (_, .accountExport): return look(for: .places(.export), shown, at: time)
    case (_, .accountBackUp): return look(for: .places(.backUp), shown, at: time)
    case (.overview, .accountRestore): return look(for: .backups, shown, at: time)
    case (.backups, .accountWithdraw):
      guard shown.found?.waiting?.isOwn == true else { return [] }
      (shown.found, shown.page) = (nil, 0)
      show(shown, isOther: true, at: time)
      return [.store(.transfer(.withdraw, of: reader))]
    case (.backups, _):
      let backups = shown.found?.backups ?? []
      guard let index = backups.indices.first(where: { id == .accountBackup($0) }) else { return [] }
      return begin(.check(backups[index]), at: time)
    case (.backup(let backup), .accountRestore): return uncover() + begin(.restore(backup))
    case (.restoring(let backup, let credential), .accountRestoreNow):
      return begin(.restore(backup, with: credential), at: time)
    case (_, .accountTakeIn): return look(for: .folders, shown, at: time)
    case (.overview, .accountDelete): (shown.view, shown.page) = (.deleting, 0)
    case (.deleting, .accountDelete):
      guard let facts = shown.facts else { return [] }
      // As on the command line, an heir is asked for only if documents are shared.
      guard facts.sharedDocuments > 0 else { return uncover() + begin(.deleteAccount(heir: nil)) }
      (shown.view, shown.page) = (.heirs, 0)
    case (.heirs, .accountNoHeir): return uncover() + begin(.deleteAccount(heir: nil))
    case (.heirs, _):
      let heirs = shown.facts?.heirs ?? []
      guard let index = heirs.indices.first(where: { id == .accountHeir($0) }) else { return [] }
      return uncover() + begin(.deleteAccount(heir: heirs[index]))
    case (.lastLook(let credential, let heir), .accountDeleteNow):
      return ask(.delete(with: credential, heir: heir), shown, at: time)
    case (.places(let aim), _):
      let places = shown.found?.places ?? []
      guard let index = places.indices.first(where: { id == .accountPlace($0) }) else { return [] }
      return begin(aim == .export ? .export(into: places[index]) : .backUp(into: places[index]), at: time)
    case (.folders, _):
      let folders = shown.found?.exported ?? []
      guard let index = folders.indices.first(where: { id == .accountFolder($0) }) else { return [] }
      return begin(.takeIn(folders[index]), at: time)
    case (.overview, _), (.deleting, _), (.lastLook, _), (.leaving, _), (.backup, _),
      (.restoring, _):
      return []
    }
    show(shown, isOther: true, at: time)
    return []
  }

  mutating func ask(
    _ request: AccountRequest, _ before: AccountScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    (shown.state, shown.view, shown.page) = (.asked(request), .overview, 0)
    show(shown, isOther: true, at: time)
    return [.store(.account(request, of: reader))]
  }

  // MARK: Typed names and passwords

  mutating func rename(to typed: String, at time: Timestamp) -> [AppAction] {
    openAccount(asking: typed.isEmpty || typed == reader.name ? .look : .rename(to: typed), at: time)
  }

  /// Changes the password; nobody sees what is typed, so it has to be typed twice.
  mutating func changePassword(
    to typed: String, first: String?, with credential: EnteredCredential, at time: Timestamp
  ) -> [AppAction] {
    guard !typed.isEmpty else { return openAccount(at: time) }
    guard let first else {
      return openKeys(for: .changedPassword(with: credential, first: typed), at: time)
    }
    guard first == typed else {
      return openKeys(
        for: .changedPassword(with: credential, first: nil),
        news: localized("That was another one than before. Your new password, from the start"), at: time)
    }
    return openAccount(asking: .changePassword(to: typed, with: credential), at: time)
  }

  // MARK: Answers of the store

  mutating func know(
    account answer: Result<AccountFacts, AppFailure>, after request: AccountRequest, of person: Reader,
    at time: Timestamp
  ) -> [AppAction] {
    guard person == reader else { return [] }
    switch answer {
    case .success(let facts):
      if let erased = facts.erased { return leaveDeleted(facts.name, until: erased) }
      // The new name counts even if the person has gone on meanwhile: every later request is made under it.
      if case .rename = request {
        reader = .named(facts.name)
        // An answer under the former name is taken for another person's.
        together.isAsked = false
      }
      let kept: [AppAction] = if case .rename = request { refreshed() + [.store(.readTexts)] } else { [] }
      return kept + show(facts, after: request, at: time)
    case .failure(let failure):
      guard case .covered(.account(var shown), _) = screen else {
        if request != .look { sayToReader(failure.words) }
        return []
      }
      switch request {
      // The keys are shown again, unless the person has gone on meanwhile.
      case .rename(let name) where shown.awaits(request):
        return openKeys(for: .accountName, name, news: failure.words, at: time)
      case .changePassword(_, let credential) where shown.awaits(request):
        return openKeys(
          for: .changedPassword(with: credential, first: nil), news: failure.words, at: time)
      // After a failure, the picture from the camera can still be kept, or taken again.
      case .takenPicture(let picture) where shown.awaits(request):
        return openPhoto(for: .portrait, taken: picture, news: failure.words, at: time)
      case .look: shown.state = .failed(failure.words)
      case .rename, .changePassword, .check, .delete, .picture, .takenPicture:
        // After a failed change of the portrait, another picture can be chosen at once.
        if case .picture = request, shown.pictures != nil { shown.view = .pictures }
        shown.news = failure.words
        show(shown, isOther: true, at: time)
        return [.store(.account(.look, of: reader))]
      }
      show(shown, isOther: true, at: time)
      return []
    }
  }

  private mutating func show(
    _ facts: AccountFacts, after request: AccountRequest, at time: Timestamp
  ) -> [AppAction] {
    let news: String? =
      switch request {
      case .look, .check, .delete: nil
      case .rename:
        localized(
          "You are called \(DisplayText.of(facts.name, maximum: 40)) from now on, also when you log in.")
      case .picture(nil): localized("You have no picture any more.")
      case .picture, .takenPicture: localized("That is your picture from now on.")
      case .changePassword: localized("The new password holds from now on.")
      }
    guard case .covered(.account(var shown), _) = screen else {
      if let news { sayToReader(news) }
      return []
    }
    let isAwaited = shown.awaits(request)
    var isOther = false
    if case .known = shown.state {} else { isOther = true }
    shown.state = .known(facts)
    shown.news = news ?? shown.news
    if case .check(let credential, let aim) = request, isAwaited {
      switch aim {
      case .newPassword: return openKeys(for: .changedPassword(with: credential, first: nil), at: time)
      case .deleteAccount(let heir):
        (shown.view, shown.page, isOther) = (.lastLook(credential, heir: heir), 0, true)
      case .restore(let backup):
        (shown.view, shown.page, isOther) = (.restoring(backup, credential), 0, true)
      case .newPIN, .recoveryCode: break
      }
    }
    show(shown, isOther: isOther, at: time)
    return []
  }

  /// Leaves the shelf after the account was deleted, since it is about to be erased.
  private mutating func leaveDeleted(_ name: String, until erased: Date) -> [AppAction] {
    var actions: [AppAction] = []
    if case .resting(let rest) = screen, rest.isSounding { actions.append(.alarm(.stop)) }
    screen = .place(screen.place)
    // A window that was started for one document ends with it.
    if endsWithDocument { return actions + finish() }
    actions += leaveBook()
    let day = erased.formatted(date: .long, time: .omitted)
    // The person has logged out meanwhile, and somebody else may be logging in.
    let isLeft = if case .people = screen.place { true } else { false }
    if !isLeft { actions += signIn(.guest, backToPeople: true) }
    say(
      localized(
        """
        The account of \(DisplayText.of(name, maximum: 40)) is deleted. Whoever logs in to it until \(day) \
        can keep it; then everything of it is erased.
        """))
    return actions
  }
}

extension OwnAim {
  /// Whether the aim was begun on the account page, to which its ways back lead.
  var isOfAccount: Bool {
    switch self {
    case .newPassword, .deleteAccount, .restore: true
    case .newPIN, .recoveryCode: false
    }
  }
}

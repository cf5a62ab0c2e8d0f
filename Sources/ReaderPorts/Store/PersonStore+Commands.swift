import Accounts
import Catalogues
import Library
import ReaderApp

// The commands of the application to the store, each carried out in turn.
extension PersonStore {
  /// Carries out a command to the store in the background, in the order of the commands; only a search waits for no
  /// other. Results come as `AppEvent.store`.
  package func perform(_ command: StoreCommand) {
    // A search does not wait for earlier requests; the others begin work in the background after them.
    switch command {
    case .search(let text): return search(text)
    case .readTexts: return queue.add { [self] in readTexts() }
    case .words(let document): return queue.add { [self] in gatherWords(of: document) }
    case .transfer(let request, let of): return queue.add { [self] in transfer(request, of: of) }
    case .weighSittings(let setting, let of):
      return queue.add { [self] in weighSittings(in: setting, of: of) }
    default: break
    }
    queue.add { [self] in
      switch command {
      case .people:
        let accounts = accounts
        let people = await answer { try await accounts.people() }
        // Pictures are updated before the names, so that nobody's picture is shown on the tile of another person who has
        // their name by now.
        if case .success(let known) = people { know(known) }
        tell(.people(people.map { $0.map(\.name) }))
        tellPortraits()
      case .signIn(let way): await signIn(way)
      case .wayIn(let name): await tellWayIn(of: name)
      case .ownWayIn(let name, let aim): await tellOwnWayIn(name, aim)
      case .checkOwn(let credential, let person): await check(credential, of: person)
      case .makeRecoveryCode(let credential, let person): await makeRecoveryCode(of: person, with: credential)
      case .keepRecoveryCode(let code, let person): await keep(recoveryCode: code, of: person)
      case .setPIN(let new, let person): await set(new, of: person)
      case .shelf(let request):
        let shelf = shelf
        let part = await answer {
          try await shelf.part(request.range, by: request.order, where: request.filter)
        }
        tell(.shelf(part, request))
        if case .success(let part) = part { tellCovers(of: part.items) }
      case .shelfGroups:
        let shelf = shelf
        await tell(.shelfGroups(answer { try await ShelfGroups(of: shelf) }))
      case .invitations:
        let shelf = shelf
        await tell(.invitations(answer { try await shelf.invitations() }))
      case .contacts(let request, let words):
        let (accounts, person) = (accounts, shelf.person)
        await tell(
          .contacts(
            answer { try await accounts.list(after: request, by: person, matching: words) },
            after: request, matching: words))
      case .answer(let id, let accepting):
        let shelf = shelf
        switch await answer({ try await shelf.answer(id, accepting: accepting) }) {
        case .success: tell(.answered(nil))
        case .failure(let failure): tell(.answered(failure))
        }
      case .keepOrder(let order):
        let shelf = shelf
        await keep { try await shelf.keep(order) }
      case .search, .readTexts, .words, .transfer, .weighSittings: break
      case .account(let request, let of): await account(request, of: of)
      case .members(let request, let of): await members(request, of: of)
      case .folders(let request, let of): await folders(request, of: of)
      case .learnWords(let text):
        let words = words
        await keep { try await words.learn(text) }
      case .forgetWords:
        let shelf = shelf
        await keep { try await shelf.forgetTypedWords() }
      case .add(let files): await add(files)
      case .addFetched(let document, let of): await add(document, of: of)
      case .catalogues(let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        tell(.catalogues(await shelf.catalogues(), of: of))
      case .allowCatalogues(let isAllowed, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.changeCatalogues { $0.isAllowed = isAllowed } }
      case .profile(let key, let networks): await find(key, networks)
      case .profileBeforeLogIn(let key, let networks, let name): await find(key, networks, of: name)
      case .keep(let stored): await keep(stored)
      case .remember(let place, let id):
        let shelf = shelf
        await keep { try await shelf.remember(place, in: id) }
      case .keepState(let state, let id):
        let shelf = shelf
        await keep { try await shelf.set(state, of: id) }
      case .keepTitle(let title, let id):
        let shelf = shelf
        let failure = await kept { try await shelf.rename(id, to: title) }
        tell(.retitled(failure, to: title, documentID: id))
      case .addTag(let tag, let id):
        let shelf = shelf
        await keep { try await shelf.tag(id, tag) }
      case .keepReading(let span, let id, let opening):
        let (shelf, session) = (shelf, session(of: opening, after: span.seconds))
        await keep { try await shelf.keepReading(span, in: id, session: session) }
      case .readingTimes:
        let shelf = shelf
        await tell(.readingTimes(answer { try await shelf.readingTimes() }))
      case .reminders(let command):
        let (shelf, deliverer) = (shelf, deliverer)
        await tell(
          .reminders(answer { try await shelf.reminders(after: command, by: deliverer) }, after: command))
      case .calendar(let request, let days):
        let (shelf, accounts, reader) = (shelf, accounts, reader)
        await tell(
          .calendar(
            answer {
              // The guest cannot invite anybody.
              let others =
                reader == .guest ? [] : try await accounts.people().map(\.name).filter { $0 != reader.name }
              return try await shelf.calendar(after: request, days: days, members: others)
            }, after: request))
      case .notebook(let request, let document):
        let shelf = shelf
        await tell(
          .notebook(
            answer { try await shelf.notebook(after: request, about: document) }, after: request,
            about: document))
      case .sharing(let request, let thing):
        let (shelf, accounts, reader) = (shelf, accounts, reader)
        await tell(
          .sharing(
            answer {
              let others = try await accounts.people().map(\.name).filter { $0 != reader.name }
              return try await shelf.sharing(after: request, of: thing, members: others)
            }, after: request, of: thing))
      case .together(let request, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await tell(
          .together(answer { try await shelf.together(after: request) }, after: request, of: of))
      case .readers(let request, let id):
        let shelf = shelf
        await tell(
          .readers(answer { try await shelf.readers(after: request, of: id) }, after: request, of: id))
      case .removal(let request):
        let shelf = shelf
        await tell(.removal(answer { try await shelf.removal(after: request) }, after: request))
      case .document(let request, let id): await document(request, of: id)
      case .collections(let request, let id):
        let shelf = shelf
        await tell(
          .collections(answer { try await shelf.collections(after: request, of: id) }, after: request, of: id)
        )
      case .marks(let change, let id):
        let shelf = shelf
        await tell(
          .marks(answer { try await shelf.marks(after: change, in: id) }, after: change, documentID: id))
      case .keepPace(let pace, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.save(dwellPace: pace) }
      case .keepAppearance(let appearance, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.keep(appearance) }
      case .keepSettings(let settings, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        scanLanguages = settings.scanLanguages
        await keep { try await shelf.keep(settings) }
      case .keepTimers(let timers, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.keep(timers) }
      case .keepDrafts(let drafts, let before, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.keep(drafts, insteadOf: before) }
      case .keepTracking(let part, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.keep(part) }
      case .forgetTracking(let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.forgetTracking() }
      case .keepSittingConsent(let keepsSittings, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.set(keepsSittings: keepsSittings) }
      case .keepSitting(let sitting, let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.keep(sitting) }
      case .forgetSittings(let of):
        let shelf = shelf
        guard isOpen(of) else { return }
        await keep { try await shelf.forgetSittings() }
      case .keepCamera(let camera):
        guard let memory else { return }
        await keep { try memory.keep(camera) }
      }
    }
  }
}

import Foundation
import Library
import Localization
import Reading
import Signals

// A person's documents, and the PDFs that can be added to them.
extension AppSession {
  mutating func goToShelf() -> [AppAction] {
    var shelf =
      switch screen.place {
      case .people: ShelfScreen(capacity: tileCapacity, order: order)
      case .shelf(let shelf): shelf
      case .finder(let finder): finder.shelf
      case .readingTime(let shown): shown.shelf
      case .plan(let plan): plan.shelf
      case .reading(let reading): reading.shelf
      }
    shelf.activity = .none
    shelf.message = newsTaken()
    screen.place = .shelf(shelf)
    return shelfRequest(shelf) + invitationsRequest()
  }

  /// Asks the store again for what the present place shows.
  mutating func refreshed() -> [AppAction] {
    switch screen.place {
    case .people: [.store(.people)]
    case .shelf(let shelf): shelfRequest(shelf) + invitationsRequest()
    case .readingTime: [.store(.readingTimes)]
    case .plan(let plan): refreshedCalendar(plan)
    case .finder, .reading: []
    }
  }

  mutating func changeShelf(_ change: (inout ShelfScreen) -> Void) {
    switch screen.place {
    case .shelf(var shelf):
      change(&shelf)
      screen.place = .shelf(shelf)
    case .finder(var finder):
      change(&finder.shelf)
      screen.place = .finder(finder)
    case .readingTime(var shown):
      change(&shown.shelf)
      screen.place = .readingTime(shown)
    case .plan(var plan):
      change(&plan.shelf)
      screen.place = .plan(plan)
    case .reading(var reading):
      change(&reading.shelf)
      screen.place = .reading(reading)
    case .people: break
    }
  }

  // MARK: Events of the store

  mutating func handle(_ event: StoreEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .people(let answer): return know(people: answer, at: time)
    case .portraits(let portraits):
      self.portraits = portraits
      return []
    case .signedIn(let result): return signedIn(result, at: time)
    case .wayIn(let answer, let name): return know(wayIn: answer, of: name, at: time)
    case .ownWayIn(let answer, let name, let aim): return know(ownWayIn: answer, of: name, aim, at: time)
    case .ownChecked(let answer, let person): return know(checked: answer, of: person, at: time)
    case .recoveryCode(let answer, let person): return know(recoveryCode: answer, of: person, at: time)
    case .recoveryCodeKept(let failure, let person):
      return know(recoveryCodeKept: failure, of: person)
    case .pinSet(let failure):
      say(
        failure?.words
          ?? localized("Your PIN is kept. It keeps people at the screen out, and nobody who has the disk."))
      return []
    case .shelf(let answer, let request): return know(shelf: answer, to: request, at: time)
    case .invitations(let answer): return know(invitations: answer)
    case .answered(let failure): return answered(failure)
    case .shelfGroups(let answer):
      know(groups: answer)
      return []
    case .marks(let answer, let change, let id): return marksKnown(answer, after: change, in: id, at: time)
    case .readingTimes(let answer): return know(readingTimes: answer, at: time)
    case .reminders(let answer, let command): return know(reminders: answer, after: command, at: time)
    case .calendar(let answer, let request): return know(calendar: answer, after: request, at: time)
    case .retitled(let failure, let title, let id):
      know(retitled: failure, to: title, of: id)
      return []
    case .searched(let text, let answer):
      searched(text, answer)
      return []
    case .contacts(let answer, let request, let words):
      return know(contacts: answer, after: request, matching: words)
    case .notebook(let answer, let request, let document):
      return know(notebook: answer, after: request, about: document, at: time)
    case .sharing(let answer, let request, let thing):
      know(sharing: answer, after: request, of: thing, at: time)
      return []
    case .together(let answer, let request, let person):
      return know(together: answer, after: request, of: person, at: time)
    case .readers(let answer, let request, let document):
      know(readers: answer, after: request, of: document, at: time)
      return []
    case .removal(let answer, let request): return know(removal: answer, after: request, at: time)
    case .document(let answer, let request, let id):
      return know(document: answer, after: request, of: id, at: time)
    case .documentCover(let cover, let id):
      know(cover: cover, of: id, at: time)
      return []
    case .covers(let covers):
      self.covers = covers
      return []
    case .collections(let answer, let request, let document):
      return know(collections: answer, after: request, of: document, at: time)
    case .account(let answer, let request, let person):
      return know(account: answer, after: request, of: person, at: time)
    case .members(let answer, let request, let person):
      return know(members: answer, after: request, of: person, at: time)
    case .transfer(let news, let person): return know(transfer: news, of: person, at: time)
    case .words(let answer, let document):
      know(words: answer, of: document, at: time)
      return []
    case .changed:
      return refreshed() + remindersRequest() + contactsRequest() + refreshedNotebook()
        + cataloguesRequest() + togetherRequest() + refreshedReaders() + refreshedDocument()
        + refreshedFolders()
    case .adding(let done, let total):
      changeShelf { shelf in
        if case .adding = shelf.activity { shelf.activity = .adding(total, done: done) }
      }
      return []
    case .added(let count, let failure): return added(count, failure)
    case .catalogues(let setting, let person): return know(catalogues: setting, of: person, at: time)
    case .sittingsWorth(let worth, let setting, let person):
      know(worth: worth, in: setting, of: person)
      return []
    case .fetched(let answer, let title): return know(fetched: answer, title: title, at: time)
    case .adopted(let adoptions):
      sayWhatCameAlong(adoptions)
      return refreshed()
    case .folders(let answer, let request, let person):
      return know(folders: answer, after: request, of: person, at: time)
    case .cameFromFolders(let titles, let failure):
      sayWhatCame(titles, failure)
      return titles.isEmpty ? [] : [.store(.readTexts)]
    case .profile(let answer, let key): return lookedUp(answer, key, of: .reader, at: time)
    case .profileBeforeLogIn(let answer, let key, let name):
      return lookedUp(answer, key, of: .chosen(name: name), at: time)
    case .notKept(let failure):
      say(failure.words)
      return [.log(.error, "something could not be kept in the store")]
    }
  }

  /// Tells the person what was carried over from earlier editions of documents.
  private mutating func sayWhatCameAlong(_ adoptions: [Adoption]) {
    let words = adoptions.map(\.sentence).joined(separator: " ")
    // The message why another file was not added has to stay readable.
    if case .shelf(let shelf) = screen.place, let message = shelf.message {
      say("\(message) \(words)")
    } else {
      sayToReader(words)
    }
  }

  /// Tells the person which documents came from watched folders.
  private mutating func sayWhatCame(_ titles: [String], _ failure: AppFailure?) {
    if let words = Self.words(onFolders: titles, failure) { sayToReader(words) }
  }

  /// The message about documents from watched folders; nil if none came and nothing failed.
  static func words(onFolders titles: [String], _ failure: AppFailure?) -> String? {
    let news = titles.first.map { first in
      titles.count == 1
        ? localized("“\(first)” came from a watched folder.")
        : localized(
          titles.count, one: "1 document came from watched folders.",
          other: "\(titles.count) documents came from watched folders.")
    }
    let words = (news.map { [$0] } ?? []) + (failure.map { [$0.words] } ?? [])
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// When the store is asked again for what could not be read; nil if it is not.
  var placeDeadline: Timestamp? {
    switch screen.place {
    case .people(let people): people.names.again
    case .shelf(let shelf): shelf.items.again
    case .readingTime(let shown): shown.times.again
    case .plan(let plan): plan.showsCalendar ? calendar.again : nil
    case .finder, .reading: nil
    }
  }

  mutating func placeTimePasses(to time: Timestamp) -> [AppAction] {
    guard let again = placeDeadline, time >= again else { return [] }
    // The store is asked once; its answer decides when to ask next.
    switch screen.place {
    case .people(var people):
      people.names.ask()
      screen.place = .people(people)
    case .shelf(var shelf):
      shelf.items.ask()
      screen.place = .shelf(shelf)
    case .readingTime(var shown):
      shown.times.ask()
      screen.place = .readingTime(shown)
    case .plan: calendar.ask()
    case .finder, .reading: break
    }
    return refreshed()
  }

  // MARK: Adding documents

  mutating func findFiles() -> [AppAction] {
    guard case .shelf(let shelf) = screen.place else { return [] }
    screen.place = .finder(FinderScreen(shelf: shelf))
    return [.screen(.findFiles)]
  }

  mutating func found(_ files: [FinderModel.File]) {
    guard case .finder(var finder) = screen.place else { return }
    finder.search = .found(files)
    screen.place = .finder(finder)
  }

  mutating func add(_ files: [URL]) -> [AppAction] {
    let actions = goToShelf()
    changeShelf { ($0.activity, $0.message) = (.adding(files.count), nil) }
    return actions + [.store(.add(files)), .store(.readTexts)]
  }

  private mutating func added(_ count: Int, _ failure: AppFailure?) -> [AppAction] {
    changeShelf { shelf in
      if case .adding = shelf.activity { shelf.activity = .none }
      let news = localized(count, one: "Added.", other: "\(count) documents added.")
      shelf.message = failure.map { count == 0 ? $0.words : "\(news) \($0.words)" } ?? news
    }
    // New editions take over marks and places of earlier ones, and texts are indexed.
    return refreshed() + (count > 0 ? [.store(.readTexts)] : [])
  }

  // MARK: Opening a document

  /// Begins to open a document of the shelf.
  ///
  /// - Parameters:
  ///   - password: the document's password; nil if none is known.
  ///   - page: the page, from 0, at which it is to be shown; nil for its stored place.
  mutating func open(_ id: String, password: String? = nil, page: Int? = nil) -> [AppAction] {
    var actions: [AppAction] = []
    if case .readingTime = screen.place { actions = goToShelf() }
    guard case .shelf = screen.place else { return [] }
    changeShelf { shelf in
      let title =
        shelf.items.values.first { $0.id == id }?.title ?? shelf.search?.hits.first { $0.document == id }?
        .title
        ?? ""
      let opening = ShelfScreen.Opening(id: id, title: title, page: page)
      (shelf.activity, shelf.message) = (.opening(opening), nil)
    }
    return actions + [.book(.open(documentID: id, password: password))]
  }

  mutating func unlock(_ id: String, _ password: String) -> [AppAction] {
    guard case .shelf(let shelf) = screen.place, case .unlocking(let opening, _) = shelf.activity,
      opening.id == id
    else { return [] }
    changeShelf { $0.activity = .opening(opening) }
    return [.book(.open(documentID: id, password: password))]
  }

  /// Goes one step back: from a form, from the PDFs, from the cameras, or from a document that is being opened.
  mutating func goBack(at time: Timestamp) -> [AppAction] {
    if case .cameras(let cameras) = screen { return leave(cameras, at: time) }
    switch screen.place {
    case .people: return goToPeople()
    case .finder, .readingTime, .plan: return goToShelf()
    case .shelf(let shelf):
      guard shelf.activity != .none else { return [] }
      return goToShelf() + [.book(.close)]
    case .reading: return []
    }
  }
}

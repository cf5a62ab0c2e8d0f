import Calibration
import Catalogues
import Foundation
import Library
import ReaderApp
import Signals
import Tracking
import Typing

@testable import Library

/// People with their shelves, and a store that may be locked.
struct SimulatedStore {
  var passwords: [String: String] = ["Ada": "byron"]
  var pins: [String: KeptPIN] = [:]
  /// What samples of calibrations are worth, as is answered at once; nil: no answer comes by itself.
  var worth: SittingWorth?
  /// The settings in which their worth was asked for.
  private(set) var weighed: [SittingWorth.Setting] = []
  /// Else how somebody is let in is told by the test.
  var answersWayIn = true
  var shufflings: UInt64 = 0
  var oneTime: [String: String] = [:]
  var recoveryCode = ""
  /// Those whose account is to be erased.
  var leaving: Set<String> = []
  /// Who got what others had of the account that was deleted last.
  var heir: String?
  /// The recovery code that holds, and why another one cannot be kept.
  var keptCode: String?
  var refusesCode: AppFailure?
  var administrators: Set<String> = []
  var carers: Set<String> = []
  /// Kept out by an administrator, and removed by one.
  var suspended: Set<String> = []
  var removed: Set<String> = []
  /// Of whoever is signed in, how many documents others have.
  var sharedDocuments = 0
  /// Where things can be written to and taken in from, and what was begun.
  var folders = FoundFolders(
    places: [
      TransferPlace(URL(filePath: "/home/ada/Documents"), called: "Documents"),
      TransferPlace(URL(filePath: "/media/STICK"), called: "STICK"),
    ], exported: [])
  var begun: [Transfer] = []
  /// What there is to read, and what was typed.
  var texts = ""
  var learnt: [String] = []
  /// What is found, by what is typed.
  var hits: [String: [SearchHit]] = [:]
  var shelves: [Reader: Shelf] = [.guest: Shelf(), .named("Ada"): Shelf()]
  var reader = Reader.guest
  /// Another program holds the store.
  var isLocked = false
  /// Changes of marks are answered at once; else when a test says so, the first one first.
  var answersMarks = true
  /// Files are added at once; else when a test says so.
  var answersAdding = true
  var marksAsked: [MarkChange] = []
  /// Typed texts of notes are kept and answered at once; else when a test says so, the first one first.
  var answersNotes = true
  var notesAsked: [(request: NotebookRequest, about: ShelfItem.ID?)] = []
  /// The camera that was chosen, as it is remembered.
  var chosenCamera: ChosenCamera?
  /// All that a calibration may be kept for.
  var cameras = [SimulatedWorld.camera]
  /// Whose calibration was asked for before they were let in.
  var earlyQuestions: [String] = []
  /// What is answered then; nil: what is kept.
  var earlyAnswer: KeptCalibration?
  /// The calibrations are damaged.
  var hasDamagedProfiles = false

  var shelf: Shelf {
    get { shelves[reader] ?? Shelf() }
    set { shelves[reader] = newValue }
  }

  mutating func perform(_ command: StoreCommand) -> [AppEvent] {
    switch command {
    case .people:
      guard !isLocked else { return [.store(.people(.failure(Self.locked)))] }
      let people = StoreEvent.people(.success(passwords.keys.sorted()))
      return [.store(people)] + (portraits.isEmpty ? [] : [.store(.portraits(portraits))])
    case .signIn(let way): return [.store(.signedIn(signIn(way)))]
    case .wayIn(let name): return answersWayIn ? [.store(.wayIn(wayIn(of: name), name: name))] : []
    case .ownWayIn(let name, let aim): return [.store(.ownWayIn(wayIn(of: name), name: name, aim))]
    case .checkOwn(let credential, let of):
      return [
        .store(
          .ownChecked(
            isRight(credential, of: of) ? .success(credential) : .failure(AppFailure("That is wrong.")),
            of: of))
      ]
    case .makeRecoveryCode(let credential, let of):
      return [
        .store(
          .recoveryCode(
            isRight(credential, of: of) ? .success("AB12C-DE34F") : .failure(AppFailure("That is wrong.")),
            of: of))
      ]
    case .keepRecoveryCode(let code, let of):
      guard of == reader else { return [] }
      if let refusesCode { return [.store(.recoveryCodeKept(refusesCode, of: of))] }
      keptCode = code
      return [.store(.recoveryCodeKept(nil, of: of))]
    case .setPIN(let new, let of):
      guard of == reader else { return [] }
      switch new.authority {
      case .password(let password) where passwords[reader.name] != password:
        return [.store(.pinSet(AppFailure("That is not the password.")))]
      case .pin(let pin) where pins[reader.name]?.pin != pin:
        return [.store(.pinSet(AppFailure("That PIN is wrong.")))]
      default: break
      }
      pins[reader.name] = KeptPIN(new.pin, isShuffled: new.isShuffled)
      return [.store(.pinSet(nil))]
    case .shelf(let request):
      return [.store(.shelf(isLocked ? .failure(Self.locked) : .success(shelf.part(request)), request))]
    case .shelfGroups:
      return [.store(.shelfGroups(isLocked ? .failure(Self.locked) : .success(shelf.groups)))]
    case .keepOrder(let order): shelf.order = order
    case .invitations:
      return [.store(.invitations(isLocked ? .failure(Self.locked) : .success(shelf.invitations)))]
    case .answer(let id, let accepting):
      guard !isLocked else { return [.store(.answered(Self.locked))] }
      if accepting, let share = shelf.invitations.first(where: { $0.id == id }) {
        shelf.items.append(Self.item(share.title))
      }
      shelf.invitations.removeAll { $0.id == id }
      return [.store(.answered(nil))]
    case .search(let text):
      return [.store(.searched(text, isLocked ? .failure(Self.locked) : .success(hits[text] ?? [])))]
    case .readTexts: return []
    case .words(let document):
      guard !isLocked else { return [.store(.words(.failure(Self.locked), document: document))] }
      var counts = WordCounts()
      counts.learn(texts)
      for text in learnt { counts.learn(text, weight: 20) }
      return [.store(.words(.success(WordModel(counts)), document: document))]
    case .learnWords(let text): learnt.append(text)
    case .forgetWords: learnt = []
    case .add(let files):
      guard !isLocked else { return [.store(.added(0, Self.locked))] }
      guard answersAdding else { return [] }
      for file in files { shelf.items.append(Self.item(file.deletingPathExtension().lastPathComponent)) }
      return [.store(.added(files.count, nil))]
    case .profile(let key, let networks):
      if isLocked { return [.store(.profile(.failure(Self.locked), key))] }
      if hasDamagedProfiles {
        return [.store(.profile(.failure(AppFailure("The calibration profile cannot be read.")), key))]
      }
      return [.store(.profile(.success(kept(key, networks)), key))]
    case .profileBeforeLogIn(let key, let networks, let name):
      earlyQuestions.append(name)
      if isLocked { return [.store(.profileBeforeLogIn(.failure(Self.locked), key, name: name))] }
      let answer =
        earlyAnswer ?? (passwords[name] == nil ? .none : keptBeforeLogIn(key, networks, of: .named(name)))
      return [.store(.profileBeforeLogIn(.success(answer), key, name: name))]
    case .keep(let stored):
      guard !isLocked else { return [.store(.notKept(Self.locked))] }
      let profile = stored.profile
      let camera = cameras.first { $0.id == profile.camera.id } ?? SimulatedWorld.camera
      shelf.profiles[ProfileKey(camera: camera, screen: profile.screen)] = stored
    case .remember(let place, let id):
      guard !isLocked else { return [.store(.notKept(Self.locked))] }
      shelf.items = shelf.items.map { $0.id == id ? $0.placed(at: place) : $0 }
    case .keepState(let state, let id):
      guard !isLocked else { return [.store(.notKept(Self.locked))] }
      for index in shelf.items.indices where shelf.items[index].id == id { shelf.items[index].state = state }
    case .keepTitle(let title, let id):
      guard !isLocked else { return [.store(.retitled(Self.locked, to: title, documentID: id))] }
      guard shelf.items.first(where: { $0.id == id })?.role.mayEdit == true else {
        return [.store(.retitled(AppFailure("It is somebody else's."), to: title, documentID: id))]
      }
      for index in shelf.items.indices where shelf.items[index].id == id { shelf.items[index].title = title }
      return [.store(.retitled(nil, to: title, documentID: id))]
    case .addTag(let tag, let id):
      guard !isLocked else { return [.store(.notKept(Self.locked))] }
      shelf.tagged[tag, default: []].insert(id)
    case .keepReading(let span, let id, let opening):
      guard !isLocked else { return [.store(.notKept(Self.locked))] }
      shelf.reading[id, default: [:]][opening] = span
    case .readingTimes:
      return [.store(.readingTimes(isLocked ? .failure(Self.locked) : .success(shelf.times)))]
    case .marks(let change, let id):
      guard !isLocked else { return [.store(.marks(.failure(Self.locked), after: change, documentID: id))] }
      if !answersMarks, let change {
        marksAsked.append(change)
        return []
      }
      perform(change, in: id)
      return [.store(.marks(.success(shelf.marks[id] ?? []), after: change, documentID: id))]
    case .reminders(let command):
      guard !isLocked else { return [.store(.reminders(.failure(Self.locked), after: command))] }
      return [.store(.reminders(.success(perform(command)), after: command))]
    case .contacts(let request, let words):
      let answer: Result<ContactList, AppFailure> =
        isLocked ? .failure(Self.locked) : perform(request, matching: words)
      return [.store(.contacts(answer, after: request, matching: words))]
    case .calendar(let request, let days):
      guard !isLocked else { return [.store(.calendar(.failure(Self.locked), after: request))] }
      return [.store(.calendar(perform(request, days: days), after: request))]
    case .notebook(let request, let document):
      if holdsDrawing, case .draw(let change, _, _) = request, change != .look {
        drawingAsked.append(command)
        return []
      }
      if !answersNotes, Self.keepsTyped(request) {
        notesAsked.append((request, document))
        return []
      }
      return [
        .store(
          .notebook(
            isLocked ? .failure(Self.locked) : perform(request, about: document), after: request,
            about: document))
      ]
    case .sharing(let request, let thing):
      return [
        .store(
          .sharing(
            isLocked ? .failure(Self.locked) : .success(perform(request)), after: request, of: thing))
      ]
    case .readers(let request, let id):
      guard !isLocked else { return [.store(.readers(.failure(Self.locked), after: request, of: id))] }
      return [.store(.readers(.success(perform(request, of: id)), after: request, of: id))]
    case .removal(let request):
      return [
        .store(.removal(isLocked ? .failure(Self.locked) : perform(request), after: request))
      ]
    case .document(let request, let id):
      let details = isLocked ? .failure(Self.locked) : perform(request, of: id)
      let answer = AppEvent.store(.document(details, after: request, of: id))
      guard case .success = details, request == .look || request.changesCover else { return [answer] }
      let cover = shelf.covers[id] ?? shelf.firstPage
      return [answer, .store(.documentCover(cover, of: id))]
    case .collections(let request, let id):
      let answer: Result<[ListedCollection], AppFailure> =
        isLocked ? .failure(Self.locked) : .success(perform(request, of: id))
      return [.store(.collections(answer, after: request, of: id))]
    case .account(let request, let of):
      return of == reader ? [.store(.account(perform(request), after: request, of: of))] : []
    case .members(let request, let of):
      return of == reader ? [.store(.members(perform(request), after: request, of: of))] : []
    case .transfer(let request, let of): return of == reader ? perform(request) : []
    case .folders(let request, let of):
      return of == reader ? [.store(.folders(perform(request), after: request, of: of))] : []
    case .together(let request, let of):
      return of == reader ? [.store(.together(perform(request), after: request, of: of))] : []
    case .keepTimers(let timers, let of): if of == reader { shelf.timers = timers }
    case .catalogues(let of): return [.store(.catalogues(shelf.catalogues, of: of))]
    case .allowCatalogues(let isAllowed, let of): if of == reader { shelf.catalogues.isAllowed = isAllowed }
    case .addFetched(let document, let of):
      return of == reader ? [.store(.fetched(add(document), title: document.entry.title))] : []
    case .keepDrafts(let drafts, let before, let of):
      if of == reader { shelf.drafts = shelf.drafts.with(drafts, insteadOf: before) }
    case .keepTracking(let part, let of): if of == reader { shelf.tracking.add(part) }
    case .forgetTracking(let of): if of == reader { shelf.tracking = TrackingDays() }
    case .keepSittingConsent(let keeps, let of):
      if of == reader { shelf.settings.settings.keepsSittings = keeps }
    case .keepSitting(let sitting, let of):
      if of == reader, shelf.settings.settings.keepsSittings { shelf.sittings.add(sitting) }
    case .forgetSittings(let of): if of == reader { shelf.sittings.erase() }
    case .weighSittings(let setting, let of):
      weighed.append(setting)
      guard of == reader, let worth else { return [] }
      return [.store(.sittingsWorth(worth, setting, of: of))]
    case .keepSettings(let settings, let of):
      if of == reader {
        let keepsSittings = shelf.settings.settings.keepsSittings
        shelf.settings = StoredSettings(settings)
        shelf.settings.settings.keepsSittings = keepsSittings
      }
    case .keepPace(let pace, let of): if of == reader { shelf.pace = pace }
    case .keepCamera(let camera): chosenCamera = camera
    case .keepAppearance(let appearance, let of): if of == reader { shelf.appearance = appearance }
    }
    return []
  }

  /// What others read, by their codes.
  var readers: [String: ReadingTogether] = [:]

  /// Somebody else changes a note before the person has done so.
  var changesNotesElsewhere = false
  /// How notes were before the last change, by their identifier.
  var formerNotes: [Note.ID: Note] = [:]
  /// Damaged lines of every drawing.
  var unreadableLines = 0
  /// The last removed first; of whoever is signed in.
  var removedNotes: [Note] = []
  /// Markdown files in the person's folders, and the notes that they make.
  var textFiles: [(file: FinderModel.File, content: Result<Note, AppFailure>)] = []
  /// Notes that were written as files, and what their folders were called after.
  var writtenNotes: [(notes: [Note.ID], name: String, place: TransferPlace)] = []
  /// What notes said before, the latest first, by their identifier.
  var noteVersions: [Note.ID: [NoteVersion]] = [:]

  /// Folders that can be watched, what the next look brings, and why none can be watched.
  var folderFiles: [FinderModel.File] = []
  var folderLook: [String] = []
  var refusesFolders: AppFailure?

  /// What the wall's clock shows.
  var date = Date(timeIntervalSince1970: 1_795_518_000)
  /// Another program holds what is due.
  var isHeldElsewhere = false
  var reminderCommands: [ReminderCommand] = []
  /// The pictures of people, by their names.
  var portraits: [String: Portrait] = [:]
  /// Why a picture that was taken cannot be kept.
  var pictureFailure: AppFailure?
  /// What was cut out of pages.
  var cutAreas: [PageArea] = []
  /// Pictures in the person's folders, and what is wrong with those that cannot be taken in.
  var pictureFiles: [(file: FinderModel.File, content: Result<PictureFile, AppFailure>)] = []
  /// What is drawn on pictures waits to be answered, until it is asked for again without this.
  var holdsDrawing = false
  var drawingAsked: [StoreCommand] = []
  /// How it answers where something is drawn on a picture; nil keeps it.
  var refusesDrawing: AppFailure?
  /// Calendars in the person's folders: the titles that each brings, and why others are left out.
  var calendarFiles: [String: Result<(titles: [String], problems: [String]), AppFailure>] = [:]
  var removedScopes: [EventScope] = []
  /// Entries of the calendar that were removed whole, the last first.
  var removedEvents: [CalendarEvent] = []
  var editedScopes: [EventScope] = []
  var contacts: [ContactCard] = []
}

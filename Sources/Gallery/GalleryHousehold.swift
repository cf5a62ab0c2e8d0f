import Accounts
import Documents
import Foundation
import Library
import ReaderApp
import ReaderWindow
import Reading

/// A made-up household for the gallery: its people, documents, notes, reminders and so on. It answers what the application
/// asks of its ports.
struct GalleryHousehold: Sendable {
  /// The documents that can be opened.
  enum Document: String, CaseIterable {
    /// The document of the demonstration, in English.
    case demo
    /// A document in Hebrew, which is read from the right to the left.
    case hebrew
    /// A document whose title does not fit its tile.
    case long

    var id: String { rawValue }
  }

  static let reader = "Ada"
  /// The moment at which every picture is made.
  static let date = Date(timeIntervalSince1970: 1_795_518_000)
  /// The other people of the household. One name is longer than a cell.
  static let others = ["Bruno", "Wilhelmina Theodora van der Heijden-Oosterhuis", "נועה", "Zoë"]
  /// The error of everything that fails.
  static let failure = AppFailure("Another program is using the library.", isPassing: true)

  let demo: [DemoPage]
  private let hebrew: [DemoPage]
  /// Whether the demonstration's document has marks; in most pictures it has none.
  var isMarked = false
  /// Whether others have invited the reader to what they share.
  var isInvited = false
  /// Why the form of a document cannot be filled in; nil if it can.
  var formObstacle: FormObstacle?

  /// Makes the household. The pages of its documents are typeset with the fonts that are chosen by then.
  init() {
    demo = DemoPage.all
    let sentence = "ספר טוב הוא חבר שקט, והוא מחכה בסבלנות עד שהעיניים שבות אל השורה. "
    hebrew = [DemoPage(String(repeating: sentence, count: 14), isRightToLeft: true)]
  }

  /// The pages of a document in order.
  func pages(of id: String?) -> [DemoPage] {
    switch id.flatMap(Document.init(rawValue:)) {
    case .hebrew: hebrew
    case .demo, .long, nil: demo
    }
  }

  /// The facts that every document has.
  static let facts = DocumentFacts(
    author: "A. Vale", subject: "Lamps and pages", category: "Essays on light", kind: "Colloquium")
  static let tags = ["eyes and lamps", "for the winter"]

  static func title(of document: Document) -> String {
    switch document {
    case .demo: "On reading with the eyes"
    case .hebrew: "על הקריאה"
    case .long:
      "Proceedings of the Ninth Colloquium on Quiet Rooms, Reading Lamps and the Turning of Pages, Volume 12"
    }
  }

  func item(_ document: Document) -> ShelfItem {
    ShelfItem(
      madeUp: document.id, title: Self.title(of: document), pageCount: pages(of: document.id).count,
      added: Self.date,
      author: "A. Vale")
  }

  /// The events that answer an action of the application; none for actions that no screen waits for.
  func answers(to action: AppAction, _ answering: GalleryApp.Answering) -> [AppEvent] {
    guard answering != .never else { return [] }
    switch action {
    case .store(let command): return answers(to: command, answering)
    case .book(let command): return answers(to: command, answering)
    // An empty household has no dictionaries either.
    case .dictionary(.look): return answering == .empty ? [] : [.dictionary(.available)]
    case .dictionary(.define(let word)): return [.dictionary(.answered(definition(answering), word: word))]
    case .voice(.look): return [.voice(.available)]
    case .voice(.listLanguages): return [.voice(.languages(answering == .full ? ["de", "en", "fr"] : []))]
    case .screen(.findFiles): return [.found(answering == .full ? Self.files : [])]
    case .screen(.findPictures): return [.foundPictures(answering == .full ? Self.pictureFiles : [])]
    case .gaze(.takePicture(let number)): return [.camera(.picture(photo(answering), number: number))]
    case .gaze(.listCameras): return [.camera(.found(answering == .full ? Self.cameras : []))]
    default: return []
    }
  }

  /// A comment in a file that no cell can show in full.
  static let comment = String(
    repeating: "I would say this in fewer words, and earlier in the text. ", count: 12)
  static let entry = DictionaryEntry(
    dictionary: "Small Dictionary",
    text: "saccade n. A quick movement of both eyes from one place to another, as between words of a line.")
  /// The similar words that a dictionary names for an unknown word.
  static let similar = ["saccade", "facade"]

  private func definition(_ answering: GalleryApp.Answering) -> Result<WordDefinition, AppFailure> {
    switch answering {
    case .failing: .failure(Self.failure)
    case .empty, .never: .success(.similar(Self.similar))
    case .full: .success(.found([Self.entry]))
    }
  }

  private func answers(to command: BookCommand, _ answering: GalleryApp.Answering) -> [AppEvent] {
    switch command {
    case .open(let id, _):
      guard let document = Document(rawValue: id) else { return [] }
      let (item, sizes) = (item(document), pages(of: id).map { _ in DemoPage.size })
      let opened = OpenedBook(item: item, document: ReaderDocument(title: item.title, pages: sizes))
      return [.book(.opened(.success(opened)))]
    case .lines(let page, let id):
      let pages = pages(of: id)
      guard pages.indices.contains(page) else { return [] }
      return [.book(.lines(.success(pages[page].lines), page: page, documentID: id))]
    case .guide(let id): return [.book(.guide(.success(Self.guide), documentID: id))]
    case .links(let page, let id): return [.book(.links(.success([]), page: page, documentID: id))]
    case .form(let id): return [.book(.form(form(answering), documentID: id))]
    case .fill(_, let id): return [.book(.filled(filled(answering), documentID: id))]
    default: return []
    }
  }

  static let guide: DocumentGuide = {
    let titles = ["On reading with the eyes", "What the camera sees", "The patient corner"]
    let entries = titles.enumerated().map { page, title in
      OutlineEntry(title: title, depth: 0, target: .place(PagePlace(page: page)))
    }
    return DocumentGuide(outline: Outline(entries: entries), labels: (1...6).map(String.init))
  }()

  private func answers(to command: StoreCommand, _ answering: GalleryApp.Answering) -> [AppEvent] {
    func told<Value>(_ full: Value, _ empty: Value) -> Result<Value, AppFailure> {
      switch answering {
      case .full: .success(full)
      case .empty, .never: .success(empty)
      case .failing: .failure(Self.failure)
      }
    }
    switch command {
    case .people: return [.store(.people(told([Self.reader] + Self.others, [])))]
    case .wayIn(let name): return [.store(.wayIn(.success(wayIn(of: name)), name: name))]
    case .ownWayIn(let name, let aim):
      return [.store(.ownWayIn(.success(wayIn(of: name)), name: name, aim))]
    case .signIn(let way): return answers(to: way)
    case .shelf(let request):
      let listed = StoreEvent.shelf(told(part(request), ShelfPart(items: [])), request)
      return answering == .full ? [.store(listed), .store(.covers(covers))] : [.store(listed)]
    case .readingTimes:
      return [.store(.readingTimes(told(readingTimes, ReadingTimes(documents: [], days: []))))]
    case .notebook(let request, let document):
      var (full, empty) = (NotebookAnswer(notes), NotebookAnswer([]))
      if request == .removed { (full.removed, empty.removed) = (removedNotes, []) }
      return [.store(.notebook(told(full, empty), after: request, about: document))]
    case .reminders(let command):
      // Due reminders are claimed for this program, as if no other one ran.
      let full = if case .claim(let due) = command { due } else { reminders }
      return [.store(.reminders(told(full, []), after: command))]
    case .marks(let change, let id):
      let marks = isMarked && id == Document.demo.id ? self.marks : []
      return [.store(.marks(told(marks, []), after: change, documentID: id))]
    case .invitations: return [.store(.invitations(told(isInvited ? invitations : [], [])))]
    case .answer: return [.store(.answered(answering == .failing ? Self.failure : nil))]
    case .transfer(let request, let reader):
      return answers(to: request, answering).map { .store(.transfer($0, of: reader)) }
    case .sharing(let request, let thing):
      let right = GivenRight("share", .editor, isAccepted: true)
      let members = Self.others.enumerated().map { SharingMember($1, $0 == 0 ? right : nil) }
      return [.store(.sharing(told(members, []), after: request, of: thing))]
    case .readers(let request, let id):
      let holders = ([Self.reader] + Self.others).enumerated().map {
        Holder(name: $1, role: $0 == 0 ? .owner : .reader, shows: $0 < 3, page: $0)
      }
      let full = DocumentReaders(holders: holders)
      return [.store(.readers(told(full, DocumentReaders()), after: request, of: id))]
    case .removal(let request):
      let removed = Document.allCases.map { RemovedItem(item: item($0), removed: Self.date) }
      return [.store(.removal(told(RemovalAnswer(removed), RemovalAnswer([])), after: request))]
    case .document(let request, let id):
      guard let document = Document(rawValue: id) else { return [] }
      let full = DocumentDetails(item: item(document), facts: Self.facts, tags: Self.tags, notes: 2)
      return [.store(.document(told(full, DocumentDetails(item: item(document))), after: request, of: id))]
    case .collections(let request, let id):
      return [.store(.collections(told(collections, []), after: request, of: id))]
    case .account(let request, let reader):
      let full = AccountFacts(
        name: reader.name, hasPassword: true, isAdministrator: true, sharedDocuments: 3, heirs: Self.others)
      let empty = AccountFacts(name: reader.name, hasPassword: true)
      return [.store(.account(told(full, empty), after: request, of: reader))]
    case .members(let request, let reader):
      let full = members(after: request)
      return [
        .store(.members(told(full, HouseholdMembers(members: [], own: nil)), after: request, of: reader))
      ]
    case .folders(let request, let reader):
      return [.store(.folders(told(FoldersAnswer(folders), FoldersAnswer([])), after: request, of: reader))]
    case .together(let request, let reader):
      let together = ReadingTogether(
        part: .leads, code: "4711", leader: reader.name, followers: [Self.others[0]],
        documentID: Document.demo.id, title: item(.demo).title, begun: Self.date)
      let isBegun = if case .begin = request { true } else { false }
      return [.store(.together(told(isBegun ? together : nil, nil), after: request, of: reader))]
    case .profile(let key, _): return [.store(.profile(.success(.none), key))]
    default: return []
    }
  }
}

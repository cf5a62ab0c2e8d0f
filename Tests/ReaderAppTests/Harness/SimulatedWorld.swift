import AppFlows
import Documents
import Foundation
import Library
import ReaderWindow
import Reading
import Signals

@testable import ReaderApp

/// Everything around the application, as a value: it answers what is asked, and can be copied with the state.
struct SimulatedWorld {
  var gaze = SimulatedGaze()
  /// Lines of a verse that a stand-in was asked to read.
  private(set) var read: [[ScreenPoint]] = []
  var store = SimulatedStore()
  var screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  var isFullScreen = true
  /// Languages whose text can be recognised.
  var scanLanguages: [String] = []
  /// Documents by identifier: what opening them comes to.
  var passwords: [String: String] = [:]
  var broken: [String: String] = [:]
  /// Pages whose text never comes.
  var slowPages: Set<Int> = []
  /// What documents say of the ways in them; one that says nothing never answers.
  var guide: DocumentGuide? = DocumentGuide(outline: Outline(entries: []), labels: [])
  var links: [Int: [PageLink]] = [:]
  /// The form of every document, and what was asked to be saved of it.
  var form = Form()
  var filled: [[String: FormValue]] = []
  /// The files inside every document, and those that were asked to be saved.
  var attachments: Result<[EmbeddedFile], AppFailure> = .success([])
  var savedFiles: [String] = []
  /// The result of exporting or importing marks; nil: no answer comes.
  var exportedMarks: Result<ExportedMarks, AppFailure>?
  /// Of documents, by identifier: those that the keyring holds, and why it holds none.
  var keyring: [String: String] = [:]
  var keyringFailure: AppFailure?
  var importedMarks: Result<ImportedMarks, AppFailure>?
  /// What is drawn on pages besides their text, page points.
  var pictures: [Int: [PageRect]] = [:]
  /// Pages with another text than the usual one.
  var texts: [Int: [TextLine]] = [:]
  /// Searches in the open document are answered at once; else when a test says so.
  var answersSearches = true
  /// Books that are never opened.
  var neverOpens: Set<String> = []
  var files: [FinderModel.File] = []
  /// There is a voice, and what it was asked to say last.
  var hasVoice = true
  var spoken: [Passage] = []
  var isSpeaking = false
  /// How it speaks.
  var voice = VoiceSetting()
  /// The languages in which the voice can speak.
  var voiceLanguages: [String] = []
  /// The languages that the person is likely to use.
  var likelyLanguages: [String] = []
  /// What it was asked to tell beside the document.
  var told: [String] = []
  /// What the dictionaries have of words; nil where there are none. A word that is not listed is like none.
  var dictionary: [String: Result<WordDefinition, AppFailure>]?
  /// Dictionaries answer at once; else when a test says so.
  var answersLookUps = true
  /// Which words were looked up.
  private(set) var lookedUp: [String] = []
  var catalogue = SimulatedCatalogue()
  /// What the mail program was asked to take, and why it takes nothing; it answers at once, or when a test says so.
  private(set) var mailed: [MailCommand] = []
  var mailFailure: AppFailure?
  var answersMail = true
  /// What the camera sees; it answers at once, or when a test says so.
  var photo: Result<PictureFile, AppFailure> = .failure(AppFailure("The camera sees nothing."))
  var answersPhotos = true
  private(set) var photosAsked: [Int] = []
  /// What was said for the person.
  private(set) var phrases: [String] = []
  /// What was noted for a recording of the session: with every frame something, so words are made when asked for.
  private var noted: [AppNote] = []
  var notes: [String] { noted.map { "\($0)" } }
  var logged: [String] = []
  var isClosed = false
  /// What was asked to be printed.
  var printed: [String] = []
  var sheets: [SetupSheet] = []
  /// What was copied last.
  var clipboard: String?
  /// What was asked of the call's sound last.
  var alarm: AlarmCommand?
  /// What the desktop shows.
  var notices: [DesktopNotice] = []
  /// A service shows notifications.
  var hasNotices = true
  var view: AppView?
  var tilesActivated: [TargetID] = []
  /// How often the window was to come to the front.
  var presented = 0

  var geometry: WindowGeometry {
    WindowGeometry(
      widthPx: screen.widthPx, heightPx: screen.heightPx, isFullScreen: isFullScreen, monitor: screen)
  }

  mutating func perform(_ action: AppAction, at time: Timestamp) -> [AppEvent] {
    switch action {
    case .screen(let command): return perform(command)
    case .gaze(.takePicture(let number)):
      photosAsked.append(number)
      return answersPhotos ? [photo(number)] : []
    case .gaze(let command): return gaze.perform(command, at: time)
    case .store(let command): return store.perform(command)
    case .book(let command): return perform(command)
    case .voice(let command): return perform(command)
    case .dictionary(.look): return dictionary == nil ? [] : [.dictionary(.available)]
    case .dictionary(.define(let word)):
      lookedUp.append(word)
      return answersLookUps ? [answer(word)] : []
    case .catalogue(let command): return catalogue.perform(command)
    case .mail(let command):
      mailed.append(command)
      guard answersMail, case .hand(let thing, let reader) = command else { return [] }
      return [.mail(.handed(thing, mailFailure, of: reader))]
    case .alarm(let command): alarm = command
    case .notice(.show(let notice)):
      guard hasNotices else { return [] }
      notices.append(notice)
      return [.notified(notice.id)]
    case .notice(.withdraw(let id)): notices.removeAll { $0.id == id }
    case .note(let note): noted.append(note)
    case .sight: break
    case .reads(let words): read.append(words)
    case .log(_, let message): logged.append(message)
    case .over: break
    }
    return []
  }

  /// The camera's answer to the request of that number.
  func photo(_ number: Int) -> AppEvent { .camera(.picture(photo, number: number)) }

  /// What the dictionaries say about a word.
  func answer(_ word: String) -> AppEvent {
    .dictionary(.answered(dictionary?[word] ?? .success(.similar([])), word: word))
  }

  private mutating func perform(_ command: ScreenCommand) -> [AppEvent] {
    switch command {
    case .show(let view):
      let before = self.view
      self.view = view
      guard isFullScreen, view.content != before?.content, let layout = Self.layout(view.content, on: screen)
      else { return [] }
      return [.window(.layout(layout))]
    case .activate(let target): tilesActivated.append(target)
    case .toggleFullScreen: isFullScreen.toggle()
    case .present: presented += 1
    case .findFiles: return [.found(files)]
    case .findPictures: return [.foundPictures(store.pictureFiles.map(\.file))]
    case .findFolders: return [.foundFolders(store.folderFiles)]
    case .findTexts: return [.foundTexts(store.textFiles.map(\.file))]
    case .findCalendars: return [.foundCalendars(store.calendarFiles.keys.sorted().map(Self.calendar))]
    case .copy(let text): clipboard = text
    case .saveSheet(let sheet): sheets.append(sheet)
    case .print(let title): printed.append(title)
    case .close: isClosed = true
    }
    return []
  }

  private mutating func perform(_ command: BookCommand) -> [AppEvent] {
    switch command {
    case .open(let id, let password):
      guard !neverOpens.contains(id) else { return [] }
      guard let item = store.shelf.items.first(where: { $0.id == id }) else {
        return [.book(.opened(.failure(.other(AppFailure("There is no such document.")))))]
      }
      if let reason = broken[id] {
        return [.book(.opened(.failure(.other(AppFailure("“\(item.title)”: is damaged (\(reason)).")))))]
      }
      let given = password ?? keyring[id]
      if let wanted = passwords[id], wanted != given {
        return [
          .book(
            .opened(
              .failure(
                .passwordNeeded(documentID: id, title: item.title, isRefused: password != nil))))
        ]
      }
      let pages = Array(repeating: PageSize(width: 595, height: 842), count: item.pageCount)
      return [
        .book(
          .opened(
            .success(
              OpenedBook(
                item: item, document: ReaderDocument(title: item.title, pages: pages), place: item.place,
                unlocking: given == nil ? .notNeeded : password == nil ? .kept : .given))))
      ]
    case .lines(let page, let id):
      guard !slowPages.contains(page) else { return [] }
      let lines = texts[page] ?? Self.text(of: page)
      return [.book(.lines(.success(lines), pictures: pictures[page] ?? [], page: page, documentID: id))]
    case .guide(let id): return guide.map { [.book(.guide(.success($0), documentID: id))] } ?? []
    case .links(let page, let id):
      return [.book(.links(.success(links[page] ?? []), page: page, documentID: id))]
    case .form(let id): return [.book(.form(.success(form), documentID: id))]
    case .fill(let values, let id):
      filled.append(values)
      return [.book(.filled(.success("/home/reader/copy.pdf"), documentID: id))]
    case .exportMarks(let id): return exportedMarks.map { [.book(.exportedMarks($0, documentID: id))] } ?? []
    case .importMarks(let id): return importedMarks.map { [.book(.importedMarks($0, documentID: id))] } ?? []
    case .keepPassword(let isKept, let id):
      if let keyringFailure { return [.book(.passwordKept(.failure(keyringFailure), documentID: id))] }
      keyring[id] = isKept ? passwords[id] : nil
      return [.book(.passwordKept(.success(isKept), documentID: id))]
    case .files(let id): return [.book(.files(attachments, documentID: id))]
    case .saveFile(let file, let index, let id):
      savedFiles.append("\(index) \(file.name)")
      return [.book(.savedFile(.success("/home/reader/\(file.name)"), documentID: id))]
    case .preview(let place, let id):
      let words = PlacePreview.words(at: place, in: Self.text(of: place.page))
      return [.book(.preview(words, place, documentID: id))]
    case .search(let query, let id):
      guard answersSearches else { return [] }
      return [.book(.found(findings(query), query, documentID: id))]
    case .close: return []
    }
  }

  /// What the pages have of a search; those whose text never comes cannot be read.
  func findings(_ query: PageQuery) -> PageFindings {
    var findings = PageFindings(hits: [], unread: 0, withText: 0)
    for page in query.pages {
      guard !slowPages.contains(page) else {
        findings.unread += 1
        continue
      }
      let lines = texts[page] ?? Self.text(of: page)
      let text = FindableText(lines, page: page, size: PageSize(width: 595, height: 842))
      if !text.isEmpty { findings.withText += 1 }
      findings.hits += text.hits(
        of: query.words, most: query.most - findings.hits.count, typesetter: PangoTypesetter())
    }
    return findings
  }

  private mutating func perform(_ command: VoiceCommand) -> [AppEvent] {
    switch command {
    case .look: return hasVoice ? [.voice(.available)] : []
    case .say(let passage):
      spoken.append(passage)
      isSpeaking = true
      return [.voice(.began(part: 0, passage: passage.number))]
    case .tell(let words): told.append(words)
    case .speak(let words, let isLoud):
      guard hasVoice else { return [.voice(.notSpoken("No voice answers."))] }
      phrases.append(isLoud ? "\(words) (loud)" : words)
    case .use(let setting): voice = setting
    case .listLanguages: return hasVoice ? [.voice(.languages(voiceLanguages))] : []
    case .hush: isSpeaking = false
    }
    return []
  }

  /// Forty lines of eight words.
  static func text(of page: Int) -> [TextLine] {
    (0..<40).compactMap { line in
      TextLine(
        words: (0..<8).map { word in
          TextWord(
            text: "word\(page)-\(line)-\(word)",
            box: PageRect(x: 70 + Double(word) * 57, y: 72 + Double(line) * 17, width: 50, height: 11))
        })
    }
  }

  /// Where tiles lie.
  static func layout(_ content: WindowContent, on screen: ScreenGeometry) -> GazeLayout? {
    let tiles: [TargetID]
    var actions: [TargetID] = []
    var turns: [TargetID] = []
    var slow: TargetID?
    switch content {
    case .login(let model):
      if case .people(let readers) = model.view {
        (tiles, actions) = (readers.map { .tile(of: $0) }, [.newPerson, .calibrate, .cameras])
      } else if case .leaving = model.view {
        (tiles, actions) = ([], [.undelete])
      } else {
        (tiles, actions) = ([], (model.guest == nil ? [] : [.guest]) + [.keys])
      }
    case .shelf(let model):
      if let choices = model.choices {
        tiles = choices.items.map(\.id)
      } else if model.choosing == .screen, !model.isOpening {
        tiles = model.items.map { .document($0.id) }
      } else {
        let first: [TargetID] = [.addDocument]
        (tiles, actions) =
          model.search == nil
          ? (
            model.offersFirst ? first : model.items.map { .document($0.id) },
            (model.offersFirst ? [] : first) + [.plan, .calibrate, .cameras]
          )
          : (model.items.indices.map { .hit($0) }, model.tokens.indices.map { .token($0) })
        if model.search == nil { actions += model.invitations > 0 ? [.arrange, .invitations] : [.arrange] }
      }
      if model.page > 0 { turns.append(.pageBack) }
      if model.page + 1 < model.pageCount { turns.append(.pageForward) }
    case .finder(let model):
      (tiles, actions) = (model.files.indices.map { .file($0) }, [.catalogues, .watchedFolders])
    case .readingTime(let model): tiles = model.items.map { .document($0.id) }
    case .choices(let model):
      (tiles, actions) = (model.items.map(\.id), model.typed == nil ? [] : [.keys])
      if let last = model.last {
        actions.append(last.id)
        slow = last.id
      }
      if model.page > 0 || model.steps != nil { turns.append(.pageBack) }
      if model.page + 1 < model.pageCount || model.steps != nil { turns.append(.pageForward) }
    case .cameras(let model):
      tiles = model.items.map { .camera($0.id) }
      actions = model.purpose == .choosing ? [.cameras] : [.calibrate]
    case .reader, .calibration, .panel: return nil
    }
    var layout = Self.layout(tiles, turns: turns, actions, on: screen)
    if let index = layout.targets.firstIndex(where: { $0.id == slow }) {
      layout.targets[index].dwellSeconds = ChoicesModel.lastDwellSeconds
    }
    return layout
  }
}

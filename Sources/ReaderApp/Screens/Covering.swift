/// What covers a place with cells, and lets the person come back to the place.
enum Covering: Sendable {
  case settings(SettingsScreen)
  /// Phrases that the voice speaks for the person.
  case saying(SayScreen)
  /// Keys with which a text is typed.
  case typing(TypingScreen)
  /// The question who is there, asked by circling dots before anybody's eyes are calibrated.
  case circling(CirclingScreen)
  /// The keys on which a PIN is entered, and the choice of the kind of a new PIN.
  case pin(PINScreen)
  case pinChoice(PINChoice)
  /// The definition of a word in dictionaries.
  case definition(DefinitionScreen)
  /// The record of how well the eyes were tracked, by week.
  case trend(TrendScreen)
  /// The person's notebook.
  case notebook(NotebookScreen)
  /// The people with whom something is shared.
  case sharing(SharingScreen)
  /// The collections that a document is in.
  case collections(CollectionsScreen)
  /// The other people who have the open document.
  case readers(ReadersScreen)
  /// The removal of a document from the shelf.
  case removal(RemovalScreen)
  /// Reading together: who reads to whom.
  case together(TogetherScreen)
  /// The catalogues in which new documents are looked for.
  case catalogues(CatalogueScreen)
  /// How the camera sees the person, so that seat and light can be improved.
  case seat(SeatScreen)
  /// The person's own account.
  case account(AccountScreen)
  /// The members of the household.
  case members(MembersScreen)
  /// A picture of the person that is taken with the camera.
  case photo(PhotoScreen)
  /// A recovery code that was just made.
  case recoveryCode(RecoveryCodeScreen)
  /// The details of a document on the shelf.
  case document(DocumentScreen)
  /// The folders that are watched for new PDFs.
  case folders(FoldersScreen)

  var cells: CoveringCells {
    get {
      switch self {
      case .settings(let settings): settings.cells
      case .saying(let say): say.cells
      case .typing(let typing): typing.cells
      case .circling(let circling): circling.cells
      case .pin(let pin): pin.cells
      case .pinChoice(let choice): choice.cells
      case .definition(let definition): definition.cells
      case .trend(let trend): trend.cells
      case .notebook(let notebook): notebook.cells
      case .sharing(let sharing): sharing.cells
      case .collections(let shown): shown.cells
      case .readers(let shown): shown.cells
      case .removal(let shown): shown.cells
      case .together(let shown): shown.cells
      case .catalogues(let shown): shown.cells
      case .seat(let seat): seat.cells
      case .account(let shown): shown.cells
      case .members(let shown): shown.cells
      case .photo(let shown): shown.cells
      case .recoveryCode(let code): code.cells
      case .document(let shown): shown.cells
      case .folders(let shown): shown.cells
      }
    }
    set {
      switch self {
      case .settings(var settings):
        settings.cells = newValue
        self = .settings(settings)
      case .saying(var say):
        say.cells = newValue
        self = .saying(say)
      case .typing(var typing):
        typing.cells = newValue
        self = .typing(typing)
      case .circling(var circling):
        circling.cells = newValue
        self = .circling(circling)
      case .pin(var pin):
        pin.cells = newValue
        self = .pin(pin)
      case .pinChoice(var choice):
        choice.cells = newValue
        self = .pinChoice(choice)
      case .definition(var definition):
        definition.cells = newValue
        self = .definition(definition)
      case .trend(var trend):
        trend.cells = newValue
        self = .trend(trend)
      case .notebook(var notebook):
        notebook.cells = newValue
        self = .notebook(notebook)
      case .sharing(var sharing):
        sharing.cells = newValue
        self = .sharing(sharing)
      case .collections(var shown):
        shown.cells = newValue
        self = .collections(shown)
      case .readers(var shown):
        shown.cells = newValue
        self = .readers(shown)
      case .removal(var shown):
        shown.cells = newValue
        self = .removal(shown)
      case .together(var shown):
        shown.cells = newValue
        self = .together(shown)
      case .catalogues(var shown):
        shown.cells = newValue
        self = .catalogues(shown)
      case .seat(var seat):
        seat.cells = newValue
        self = .seat(seat)
      case .account(var shown):
        shown.cells = newValue
        self = .account(shown)
      case .members(var shown):
        shown.cells = newValue
        self = .members(shown)
      case .photo(var shown):
        shown.cells = newValue
        self = .photo(shown)
      case .recoveryCode(var code):
        code.cells = newValue
        self = .recoveryCode(code)
      case .document(var shown):
        shown.cells = newValue
        self = .document(shown)
      case .folders(var shown):
        shown.cells = newValue
        self = .folders(shown)
      }
    }
  }

  /// The screen's name in recordings.
  var name: String {
    switch self {
    case .settings: "settings"
    case .saying: "saying"
    case .typing: "typing"
    case .circling: "circling dots"
    case .pin, .pinChoice: "PIN"
    case .definition: "definition"
    case .trend: "trend"
    case .notebook: "notebook"
    case .sharing: "sharing"
    case .collections: "collections"
    case .readers: "readers"
    case .removal: "taken off the shelf"
    case .together: "reading together"
    case .catalogues: "catalogues"
    case .seat: "seat"
    case .account: "account"
    case .members: "members"
    case .photo: "picture by the camera"
    case .recoveryCode: "recovery code"
    case .document: "document"
    case .folders: "watched folders"
    }
  }
}

extension AppSession {
  func scene(_ covering: Covering) -> PanelScene {
    switch covering {
    case .settings(let settings): scene(settings)
    case .saying(let say): scene(say)
    case .typing(let typing): scene(typing)
    case .circling(let circling): scene(circling)
    case .pin(let pin): scene(pin)
    case .pinChoice(let choice): scene(choice)
    case .definition(let definition): scene(definition)
    case .trend(let trend): scene(trend)
    case .notebook(let notebook): scene(notebook)
    case .sharing(let sharing): scene(sharing)
    case .collections(let shown): scene(shown)
    case .readers(let shown): scene(shown)
    case .removal(let shown): scene(shown)
    case .together(let shown): scene(shown)
    case .catalogues(let shown): scene(shown)
    case .seat(let seat): scene(seat)
    case .account(let shown): scene(shown)
    case .members(let shown): scene(shown)
    case .photo(let shown): scene(shown)
    case .recoveryCode(let code): scene(code)
    case .document(let shown): scene(shown)
    case .folders(let shown): scene(shown)
    }
  }
}

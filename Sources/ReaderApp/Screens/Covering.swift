/// What covers a place with cells, from which the person comes back to it.
enum Covering: Sendable {
  case settings(SettingsScreen)
  /// Phrases to be said.
  case saying(SayScreen)
  /// Keys with which something is typed.
  case typing(TypingScreen)
  /// Who is there, asked before anybody's eyes are calibrated.
  case circling(CirclingScreen)
  /// The keys of a PIN, and of what kind it is to be.
  case pin(PINScreen)
  case pinChoice(PINChoice)
  /// What dictionaries say about a word.
  case definition(DefinitionScreen)
  /// How the weeks went.
  case trend(TrendScreen)
  /// What the person wrote down.
  case notebook(NotebookScreen)
  /// With whom something is shared.
  case sharing(SharingScreen)
  /// In which collections a document is.
  case collections(CollectionsScreen)
  /// Who else reads the open document.
  case readers(ReadersScreen)
  /// What is taken off the shelf.
  case removal(RemovalScreen)
  /// Who reads to whom.
  case together(TogetherScreen)
  /// Where new reading is looked for.
  case catalogues(CatalogueScreen)
  /// How the camera sees the person.
  case seat(SeatScreen)
  /// The person's own account.
  case account(AccountScreen)
  /// The members of the household.
  case members(MembersScreen)
  /// A picture that is taken with the camera.
  case photo(PhotoScreen)
  /// A recovery code that was just made.
  case recoveryCode(RecoveryCodeScreen)
  /// What is known of a document on the shelf.
  case document(DocumentScreen)
  /// The folders that are watched.
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

  /// For recordings.
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

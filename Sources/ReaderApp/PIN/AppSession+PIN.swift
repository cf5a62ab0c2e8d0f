import Reading
import Signals

// A PIN by gaze, switch, keys and mouse: entered to log in, and made.
extension AppSession {
  // MARK: Logging in

  /// Somebody was chosen by gaze: how they can be let in is asked first.
  func askWayIn(of name: String) -> [AppAction] { [.store(.wayIn(name: name))] }

  mutating func know(
    wayIn answer: Result<WayIn, AppFailure>, of name: String, at time: Timestamp
  ) -> [AppAction] {
    guard case .place(.people(let people)) = screen else { return [] }
    // Why they were not let in before.
    let news = people.message
    switch answer {
    // The keys tell whoever types a password for nobody that it is wrong.
    case .failure: return openKeys(for: .password(name: name), news: news, at: time)
    case .success(let way):
      switch way.pin {
      case .ready(let kind, let isShuffled):
        openPIN(
          .logIn(name: name, hasPassword: way.hasPassword), kind, isShuffled: isShuffled, seed: way.seed,
          news: news, at: time)
        return []
      case .blocked(let why) where !way.hasPassword:
        say(why)
        return []
      case .blocked(let why): return openKeys(for: .password(name: name), news: news ?? why, at: time)
      case .none: return openKeys(for: .password(name: name), news: news, at: time)
      }
    }
  }

  private mutating func openPIN(
    _ task: PINScreen.Task, _ kind: PINKind, isShuffled: Bool, seed: UInt64, news: String? = nil,
    at time: Timestamp
  ) {
    let home = eyesPlace
    clearPlace()
    let cells = CoveringCells(timing: PINScreen.timing, home: home, at: time)
    let pin = PINScreen(task, kind, isShuffled: isShuffled, seed: seed, cells: cells, news: news)
    show(pin, isOther: true, home: home, at: time)
  }

  // MARK: Keys

  mutating func choosePINKey(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.pin(var pin), _) = screen else { return [] }
    var isOther = false
    switch id {
    case .panelBack where !pin.entered.isEmpty: pin.beginAgain()
    case .panelBack where pin.page > 0: (pin.page, isOther) = (0, true)
    case .panelBack: return leavePIN(pin)
    case .panelMore: (pin.page, isOther) = (pin.page + 1, true)
    case .pinPassword:
      guard case .logIn(let name, _) = pin.task else { return [] }
      return uncover() + openKeys(for: .password(name: name), at: time)
    default:
      guard let place = pin.order.indices.first(where: { id == .pinKey($0) }) else { return [] }
      if let whole = pin.enter(pin.order[place]) { return use(whole, pin, at: time) }
    }
    show(pin, isOther: isOther, home: pin.cells.machine.mark, at: time)
    return []
  }

  private mutating func leavePIN(_ pin: PINScreen) -> [AppAction] {
    let left = uncover()
    switch pin.task {
    case .logIn, .new(.newcomer), .again(.newcomer, _): return left + goToPeople()
    case .present, .new, .again: return left
    }
  }

  private mutating func use(_ keys: [Int], _ pin: PINScreen, at time: Timestamp) -> [AppAction] {
    let entered = EnteredPIN(pin.kind, keys)
    switch pin.task {
    case .logIn(let name, _): return uncover() + signIn(.pin(name: name, entered))
    case .present: return uncover() + openPINChoice(.person(.pin(entered)), at: time)
    case .new(let owner):
      let left = uncover()
      openPIN(.again(owner, first: keys), pin.kind, isShuffled: pin.isShuffled, seed: pin.seedAgain, at: time)
      return left
    case .again(let owner, let first) where first != keys:
      let left = uncover()
      openPIN(
        .new(owner), pin.kind, isShuffled: pin.isShuffled, seed: pin.seedAgain,
        news: "That was another one than before. Your new PIN, from the start", at: time)
      return left
    case .again(.newcomer(let name), _):
      return uncover() + signIn(.registerWithPIN(name: name, entered, isShuffled: pin.isShuffled))
    case .again(.person(let authority), _):
      let new = NewPIN(pin: entered, isShuffled: pin.isShuffled, authority: authority)
      return uncover() + [.store(.setPIN(new, of: reader))]
    }
  }

  // MARK: Making one

  /// Of somebody new, or of whoever is signed in.
  mutating func openPINChoice(_ owner: PINScreen.Owner, news: String? = nil, at time: Timestamp)
    -> [AppAction]
  {
    let home = eyesPlace
    clearPlace()
    let cells = CoveringCells(timing: TypingScreen.timing, home: home, at: time)
    show(PINChoice(owner: owner, news: news, cells: cells), isOther: true, home: home, at: time)
    return []
  }

  /// From the settings: first with what the person is let in by now.
  mutating func makePIN(at time: Timestamp) -> [AppAction] {
    guard case .named(let name) = reader else {
      say("The guest needs no PIN: whoever wants one registers, by “Somebody new…”.")
      return []
    }
    return [.store(.ownWayIn(name: name))]
  }

  /// How whoever is signed in is let in by now.
  mutating func know(ownWayIn answer: Result<WayIn, AppFailure>, at time: Timestamp) -> [AppAction] {
    guard case .place = screen else { return [] }
    switch answer {
    case .failure(let failure):
      say(failure.words)
      return []
    case .success(let way):
      if case .ready(let kind, let isShuffled) = way.pin {
        openPIN(.present, kind, isShuffled: isShuffled, seed: way.seed, at: time)
        return []
      }
      return openKeys(for: .ownPassword, at: time)
    }
  }

  mutating func choosePINKind(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.pinChoice(var choice), _) = screen else { return [] }
    var isOther = false
    switch id {
    case .panelBack where choice.page > 0: (choice.page, isOther) = (0, true)
    case .panelBack:
      let left = uncover()
      if case .newcomer = choice.owner { return left + goToPeople() }
      return left
    case .panelMore: (choice.page, isOther) = (choice.page + 1, true)
    case .pinShuffled: choice.isShuffled.toggle()
    case .pinPassword:
      guard case .newcomer(let name) = choice.owner else { return [] }
      return uncover() + openKeys(for: .newPassword(name: name), at: time)
    default:
      guard let kind = Self.kinds.first(where: { $0.id == id })?.kind else { return [] }
      let left = uncover()
      openPIN(
        .new(choice.owner), kind, isShuffled: choice.isShuffled, seed: UInt64(time.nanoseconds), at: time)
      return left
    }
    show(choice, isOther: isOther, home: choice.cells.machine.mark, at: time)
    return []
  }

  private static let kinds: [(id: TargetID, kind: PINKind, name: String)] =
    [4, 5, 6].map { (.pinDigits($0), .digits(count: $0), "\($0) digits") }
    + [(.pinPictures, .pictures, "3 pictures")]

  // MARK: Cells

  /// Of the screen's height, for the words above.
  private static let pinWordsShare = 0.1

  private mutating func show(_ before: PINScreen, isOther: Bool, home: ScreenPoint?, at time: Timestamp) {
    var pin = before
    let fitting = grid()
    var keys = pin.order.enumerated().map { place, number in
      var item = PanelItem(.pinKey(place), pin.kind.signs[number], .dot)
      (item.isText, item.repeatSeconds) = (true, PINScreen.repeatSeconds)
      return item
    }
    if case .logIn(_, true) = pin.task { keys.append(PanelItem(.pinPassword, "Password", .mark)) }
    pin.page %= PanelItem.pageCount(keys.count, cells: fitting.count)
    var items = PanelItem.paged(keys, cells: fitting.count, page: pin.page)
    if !pin.entered.isEmpty, let back = items.firstIndex(where: { $0.id == .panelBack }) {
      items[back] = PanelItem(.panelBack, "Begin again", .previous)
    }
    let cells = OpenPanel.cells(items, in: grid(items.count), below: Self.pinWordsShare)
    pin.cells.show(items, at: cells, isOther: isOther, home: home, time: time)
    cover(.pin(pin))
  }

  private mutating func show(_ before: PINChoice, isOther: Bool, home: ScreenPoint?, at time: Timestamp) {
    var choice = before
    var items = Self.kinds.map { PanelItem($0.id, $0.name, .done) }
    var shuffled = PanelItem(.pinShuffled, "Keys in another order each time", .palette)
    shuffled.isOn = choice.isShuffled
    items.append(shuffled)
    if case .newcomer = choice.owner { items.append(PanelItem(.pinPassword, "A password instead", .mark)) }
    choice.page %= PanelItem.pageCount(items.count, cells: grid().count)
    let paged = PanelItem.paged(items, cells: grid().count, page: choice.page)
    let cells = OpenPanel.cells(paged, in: grid(paged.count), below: Self.pinWordsShare)
    choice.cells.show(paged, at: cells, isOther: isOther, home: home, time: time)
    cover(.pinChoice(choice))
  }

  // MARK: What is seen

  /// Without how far a key is looked at, and without where the eyes are.
  func scene(_ pin: PINScreen) -> PanelScene {
    var scene = pin.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.gaze = nil
    for index in scene.cells.indices where scene.cells[index].id.isPINKey { scene.cells[index].progress = 0 }
    scene.headline = pin.headline
    return scene
  }

  func scene(_ choice: PINChoice) -> PanelScene {
    var scene = choice.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.headline =
      choice.news ?? "With what do you want to be let in? A PIN keeps people at the screen out."
    return scene
  }
}

extension TargetID {
  fileprivate var isPINKey: Bool { PINKind.pictures.signs.indices.contains { self == .pinKey($0) } }
}

extension PINScreen {
  /// For the same keys in yet another order.
  fileprivate var seedAgain: UInt64 { UInt64(truncatingIfNeeded: order.reduce(17) { $0 &* 31 &+ $1 }) }
}

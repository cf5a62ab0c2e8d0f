import Accounts
import Localization
import Reading
import Signals

// PINs by gaze, switch, keys and mouse: entered to log in, and made.
extension AppSession {
  // MARK: Logging in

  /// Asks the store how a person who was chosen can log in.
  mutating func askWayIn(of name: String, news: String? = nil, at time: Timestamp) -> [AppAction] {
    guard case .people(var people) = screen.place else { return [] }
    people.asked = PeopleScreen.Asked(name: name, news: news, since: time)
    screen.place = .people(people)
    return [.store(.wayIn(name: name))]
  }

  mutating func know(
    wayIn answer: Result<WayIn, AppFailure>, of name: String, at time: Timestamp
  ) -> [AppAction] {
    guard case .place(.people(var people)) = screen, let asked = people.asked, asked.name == name else {
      return []
    }
    people.asked = nil
    people.endWait()
    if case .list = people.view, time - asked.since > PeopleScreen.Asked.answerSeconds {
      // After a long wait somebody else may look at the people's screen.
      people.message = localized("It took long to find out how “\(name)” is let in. Please choose once more.")
      screen = .place(.people(people))
      return []
    }
    let news = asked.news
    let way: WayIn
    switch answer {
    case .success(let known): way = known
    // If the ways to log in are unknown, a password is asked for; a wrong one is then refused as usual.
    case .failure: way = WayIn(hasPassword: true, pin: .none, seed: 0)
    }
    switch way.pin {
    case .ready(let kind, let isShuffled) where entryMode == .keys || !way.hasPassword:
      (people.view, people.message) = (.list, nil)
      screen = .place(.people(people))
      openPIN(
        .logIn(name: name, hasPassword: way.hasPassword), kind, isShuffled: isShuffled, seed: way.seed,
        news: news, at: time)
      return []
    case .waiting(let seconds):
      // Without a password, the wait itself is the reason why the person was not logged in.
      let wait = PINWait(of: name, news: way.hasPassword ? news : nil, seconds: seconds, at: time)
      people.news = .waiting(wait)
      if !way.hasPassword { people.view = .list }
      screen = .place(.people(people))
      guard way.hasPassword else { return [] }
    case .blocked(let why) where !way.hasPassword:
      // The person has no password that could be typed instead.
      (people.view, people.message) = (.list, why)
      screen = .place(.people(people))
      return []
    case .blocked(let why):
      people.message = news ?? why
      screen = .place(.people(people))
    case .none, .ready: screen = .place(.people(people))
    }
    // A person with a keyboard types into the window's own field, which is shown.
    guard entryMode == .keys else { return [] }
    let opened = openKeys(for: .password(name: name), news: people.message, at: time)
    showWaitAboveKeys()
    return opened
  }

  private mutating func openPIN(
    _ task: PINScreen.Task, _ kind: PINKind, isShuffled: Bool, seed: UInt64, misses: Int = 0,
    news: String? = nil, at time: Timestamp
  ) {
    let order = PINScreen.order(kind, isShuffled: isShuffled, seed: seed)
    let cells = newCells(PINScreen.timing, at: time)
    let pin = PINScreen(
      task, kind, isShuffled: isShuffled, order: order, misses: misses, cells: cells, news: news)
    show(pin, isOther: true, at: time)
  }

  /// Asks for a new PIN once more, on keys in another order: gaze that is off alike both times is noticed by it.
  private mutating func openRepetition(
    of keys: [Int], _ pin: PINScreen, for owner: PINScreen.Owner, at time: Timestamp
  ) {
    let order = orderAgain(after: pin, seed: pin.seedAgain)
    let cells = newCells(PINScreen.timing, at: time)
    let again = PINScreen(
      .again(owner, first: keys), pin.kind, isShuffled: pin.isShuffled, order: order, misses: pin.misses,
      cells: cells)
    show(again, isOther: true, at: time)
  }

  // MARK: Keys

  mutating func choosePINKey(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.pin(var pin), _) = screen else { return [] }
    var isOther = false
    switch id {
    case .panelBack where !pin.entered.isEmpty: pin.beginAgain()
    case .panelBack where pin.page > 0: (pin.page, isOther) = (0, true)
    case .panelBack:
      if case .present(let aim) = pin.task, aim.isOfAccount { return openAccount(at: time) }
      return leavePIN()
    case .panelMore: (pin.page, isOther) = (pin.page + 1, true)
    case .pinPassword:
      guard case .logIn(let name, _) = pin.task else { return [] }
      return openKeys(for: .password(name: name), at: time)
    case .pinCalibrate: return calibrate(insteadOf: pin, at: time)
    default:
      guard let place = pin.order.indices.first(where: { id == .pinKey($0) }) else { return [] }
      if let whole = pin.enter(pin.order[place]) { return use(whole, pin, at: time) }
    }
    show(pin, isOther: isOther, at: time)
    return []
  }

  /// Enters a digit from a keyboard; nil deletes all that was entered.
  mutating func type(intoPIN character: Character?, at time: Timestamp) -> [AppAction] {
    guard case .covered(.pin(let pin), _) = screen else { return [] }
    covering?.machine.stay(at: time)
    guard let character else { return pin.entered.isEmpty ? [] : choosePINKey(.panelBack, at: time) }
    guard let number = pin.kind.signs.firstIndex(of: String(character)),
      let place = pin.order.firstIndex(of: number)
    else { return [] }
    return choosePINKey(.pinKey(place), at: time)
  }

  /// Leaves the keys of a PIN, or the choice of its kind, for the place beneath, so that the way out is short. The name of a
  /// new person is kept.
  mutating func leavePIN() -> [AppAction] {
    let left = uncover()
    if case .people = screen.place { return left + goToPeople() }
    return left
  }

  /// Calibrates where gaze may choose other keys than are looked at. Somebody new comes back to their name after it, and the
  /// calibration is kept for them.
  private mutating func calibrate(insteadOf pin: PINScreen, at time: Timestamp) -> [AppAction] {
    let left = leavePIN()
    switch pin.task {
    case .new(.newcomer), .again(.newcomer, _): wish = .newcomer
    case .new, .again, .logIn, .present: break
    }
    return left + calibrate(.asked, at: time)
  }

  private mutating func use(_ keys: [Int], _ pin: PINScreen, at time: Timestamp) -> [AppAction] {
    let entered = EnteredPIN(pin.kind, keys)
    switch pin.task {
    case .logIn(let name, _): return uncover() + signIn(.pin(name: name, entered))
    case .present(let aim): return change(aim, with: .pin(entered), at: time)
    case .new(let owner):
      openRepetition(of: keys, pin, for: owner, at: time)
      return []
    case .again(let owner, let first) where first != keys:
      let misses = pin.misses + 1
      openPIN(
        .new(owner), pin.kind, isShuffled: pin.isShuffled, seed: pin.seedAgain, misses: misses,
        news: offersCalibration(afterMisses: misses)
          ? localized(
            """
            That was another one again. If other keys are chosen than you look at, “Calibrate” helps. Your new PIN, \
            from the start
            """)
          : localized("That was another one than before. Your new PIN, from the start"), at: time)
      return []
    case .again(.newcomer(let name), _):
      return uncover() + signIn(.registerWithPIN(name: name, entered, isShuffled: pin.isShuffled))
    case .again(.person(let authority), _):
      let new = NewPIN(pin: entered, isShuffled: pin.isShuffled, authority: authority)
      return uncover() + [.store(.setPIN(new, of: reader))]
    }
  }

  // MARK: Making a PIN

  /// Opens the choice of a PIN's kind, for a new person or for the one who is logged in.
  mutating func openPINChoice(_ owner: PINScreen.Owner, news: String? = nil, at time: Timestamp)
    -> [AppAction]
  {
    let cells = newCells(TypingScreen.timing, at: time)
    show(PINChoice(owner: owner, news: news, cells: cells), isOther: true, at: time)
    return []
  }

  /// Begins a change of the person's credentials from the settings: first they have to confirm who they are.
  mutating func begin(_ aim: OwnAim) -> [AppAction] {
    guard case .named(let name) = reader else {
      say(localized("The guest is let in without a PIN: whoever wants one registers, by “Somebody new…”."))
      return []
    }
    return [.store(.ownWayIn(name: name, aim))]
  }

  /// Takes in how the person who is logged in can log in.
  mutating func know(
    ownWayIn answer: Result<WayIn, AppFailure>, of name: String, _ aim: OwnAim, at time: Timestamp
  ) -> [AppAction] {
    guard case .place(let place) = screen, reader == .named(name) else { return [] }
    // The person has left meanwhile; whoever looks at the people's screen is not asked for their PIN.
    if case .people = place { return [] }
    switch answer {
    case .failure(let failure):
      say(failure.words)
      return []
    case .success(let way):
      switch way.pin {
      // For a recovery code a PIN is not enough if there is a password, since the code can replace the password too.
      case .ready(let kind, let isShuffled) where aim == .newPIN || !way.hasPassword:
        openPIN(.present(aim), kind, isShuffled: isShuffled, seed: way.seed, at: time)
        return []
      case .blocked(let why) where !way.hasPassword:
        say(why)
        return []
      case .waiting(let seconds) where !way.hasPassword:
        say(PINWait(of: name, seconds: seconds, at: time).words)
        return []
      case .none, .ready, .waiting, .blocked: return openKeys(for: .ownPassword(aim), at: time)
      }
    }
  }

  /// Continues a change after the person has entered their credential. It is checked before a new PIN is entered twice.
  mutating func change(
    _ aim: OwnAim, with credential: EnteredCredential, at time: Timestamp
  ) -> [AppAction] {
    switch aim {
    case .newPIN: uncover() + [.store(.checkOwn(credential, of: reader))]
    case .recoveryCode: uncover() + [.store(.makeRecoveryCode(credential, of: reader))]
    case .newPassword, .deleteAccount, .restore: openAccount(asking: .check(credential, for: aim), at: time)
    }
  }

  mutating func know(
    checked answer: Result<EnteredCredential, AppFailure>, of person: Reader, at time: Timestamp
  ) -> [AppAction] {
    guard person == reader else { return [] }
    switch answer {
    case .failure(let failure):
      say(failure.words)
      return []
    case .success(let credential):
      // The person may have left, or gone on to something else, meanwhile.
      if case .people = screen.place { return [] }
      guard case .place = screen else {
        say(localized("That was right. “PIN…” in the settings makes another."))
        return []
      }
      return openPINChoice(.person(credential), at: time)
    }
  }

  mutating func choosePINKind(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.pinChoice(var choice), _) = screen else { return [] }
    var isOther = false
    switch id {
    case .panelBack where choice.page > 0: (choice.page, isOther) = (0, true)
    case .panelBack: return leavePIN()
    case .panelMore: (choice.page, isOther) = (choice.page + 1, true)
    case .pinShuffled: choice.isShuffled.toggle()
    case .pinPassword:
      guard case .newcomer(let name) = choice.owner else { return [] }
      return openKeys(for: .newPassword(name: name), at: time)
    default:
      guard let kind = Self.kinds.first(where: { $0.id == id })?.kind else { return [] }
      openPIN(
        .new(choice.owner), kind, isShuffled: choice.isShuffled, seed: UInt64(time.nanoseconds), at: time)
      return []
    }
    show(choice, isOther: isOther, at: time)
    return []
  }

  static let kinds: [(id: TargetID, kind: PINKind, name: String)] =
    [4, 5, 6].map { count in
      (
        .pinDigits(count), .digits(count: count),
        localized(count, one: "\(count) digit", other: "\(count) digits")
      )
    } + [(.pinPictures, .pictures, localized("3 pictures"))]
}

extension PINScreen {
  /// Another seed, for the same keys in another order.
  fileprivate var seedAgain: UInt64 { UInt64(truncatingIfNeeded: order.reduce(17) { $0 &* 31 &+ $1 }) }
}

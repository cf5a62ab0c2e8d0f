import Localization
import Reading
import Signals
import Tracking

// The rest screen and the call for a helper: begun by choice or by shut eyes, ended by a look, a key or, in a test, by time.
extension AppSession {
  mutating func handle(_ event: RestEvent, at time: Timestamp) -> [AppAction] {
    switch (event, screen) {
    case (.begin, .place): return rest(.resting, at: time)
    case (.call, .place), (.testCall, .place), (.call, .covered):
      return count(isTest: event == .testCall, at: time)
    case (.call, .resting(let rest)), (.testCall, .resting(let rest)):
      guard case .resting = rest.state else { return [] }
      return count(isTest: event == .testCall, at: time)
    case (.wake, .resting(let rest)):
      switch rest.state {
      case .resting: return wake(from: rest, at: time)
      case .timer: return (rest.isSounding ? [.alarm(.stop)] : []) + wake(from: rest, at: time)
      case .counting, .calling: return []
      }
    case (.stop, .resting(let rest)): return stopCall(rest, at: time)
    default: return []
    }
  }

  mutating func rest(_ state: RestScreen.State, at time: Timestamp) -> [AppAction] {
    var actions = fallSilent()
    // A rest that goes on after a call was counted when it began.
    if state == .resting, !isResting { actions += countRest(at: time) }
    palette = nil
    screen = .resting(RestScreen(state, on: cellScreen, home: eyesPlace, at: time, returning: screen))
    return actions
  }

  private var isResting: Bool { if case .resting = screen { true } else { false } }

  /// Where the eyes are, screen px; nil if that is not known.
  var eyesPlace: ScreenPoint? {
    switch screen {
    case .covered: covering?.machine.eyes
    case .resting(let rest): rest.machine.eyes
    case .place(.reading(let reading)): reading.panel?.machine.mark ?? reading.session.gaze?.point
    case .place, .calibrating, .cameras: tiles.mark?.point
    }
  }

  /// The screen geometry on which cells are laid out.
  var cellScreen: ScreenGeometry {
    if case .reading(let reading) = screen.place { reading.session.screen } else { display.screen }
  }

  private mutating func count(isTest: Bool, at time: Timestamp) -> [AppAction] {
    let until = time + RestScreen.countdownSeconds
    return rest(.counting(until: until, isTest: isTest, leadsTo: isResting ? .rest : .place), at: time)
  }

  private mutating func wake(from rest: RestScreen, at time: Timestamp) -> [AppAction] {
    let back = comeBack(to: rest.returning, from: rest.machine.mark)
    if case .ready = account.work { return back + endForRestore() }
    guard var covering = rest.covering else { return back }
    if covering.holdsProof { return back + begin(.newPIN) }
    // Choices and typed text are kept during a call. Entering a PIN starts over, since somebody else may sit there afterwards.
    if case .pin(var pin) = covering {
      pin.beginAgain()
      covering = .pin(pin)
    }
    if case .photo(var photo) = covering {
      photo.beginAgain(at: time)
      covering = .photo(photo)
    }
    // The eyes are at the place where Wake or Stop was.
    covering.cells.machine.comeBack(from: rest.machine, at: time)
    screen = .covered(covering, over: rest.returning)
    stayInCircling(at: time)
    layOutCovering(at: time)
    // A definition that came during the rest was dropped, so it is asked for again.
    if case .definition(let shown) = covering, shown.state == .asked {
      return back + [.dictionary(.define(shown.word))]
    }
    switch covering {
    case .notebook: return back + askNotebookAgain(at: time)
    case .sharing: return back + askSharingAgain(at: time)
    case .together: return back + askTogetherAgain(at: time)
    case .readers: return back + askReadersAgain(at: time)
    case .removal: return back + askRemovalAgain(at: time)
    case .collections: return back + askCollectionsAgain(at: time)
    case .account: return back + askAccountAgain(at: time)
    case .members: return back + askMembersAgain(at: time)
    case .document: return back + askDocumentAgain(at: time)
    case .folders: return back + askFoldersAgain(at: time)
    // The new recovery code may have come during the rest.
    case .recoveryCode(let shown): return back + keep(recoveryCode: shown.code)
    // The person who sits there after the rest need not be the one who has proved that the account is theirs.
    case .typing(let typing):
      if case .changedPassword = typing.purpose { return back + openAccount(at: time) }
    default: break
    }
    if case .typing(let typing) = covering, case .asked = typing.words {
      return back + [wordsRequest(for: typing.purpose)]
    }
    return back
  }

  /// Returns from cells to the place that they covered; a page reacts once the eyes have left the spot where they were.
  mutating func comeBack(to returning: Place, from mark: ScreenPoint?) -> [AppAction] {
    var place = returning
    if case .reading(var reading) = place {
      reading.panel = nil
      // The proposal of what to mark ends with its cells: by the next time something else may have been read.
      reading.marks.marking = .nothing
      reading.session.propose(nil)
      reading.arming = mark.map { PanelArming(home: $0, radius: display.screen.pxPerMmX * 25) }
      place = .reading(reading)
    }
    screen = .place(place)
    return refreshed()
  }

  private mutating func stopCall(_ rest: RestScreen, at time: Timestamp) -> [AppAction] {
    switch rest.state {
    case .resting, .timer: return []
    case .counting(_, _, let next): return leaveCall(rest, to: next, at: time)
    case .calling(_, let next, _):
      return [.alarm(.stop), .log(.info, "the call was stopped")] + leaveCall(rest, to: next, at: time)
    }
  }

  private mutating func leaveCall(_ call: RestScreen, to next: RestScreen.AfterCall, at time: Timestamp)
    -> [AppAction]
  {
    switch next {
    case .rest: rest(.resting, at: time)
    case .place: wake(from: call, at: time)
    }
  }

  /// Takes in whether the sound of a call or a timer can be heard; `trouble` says why it cannot.
  mutating func heard(trouble: String?) {
    guard case .resting(var rest) = screen else { return }
    switch rest.state {
    case .calling(let until, let next, _):
      rest.state = .calling(until: until, leadsTo: next, trouble: trouble)
    case .timer(let kind, let until, _): rest.state = .timer(kind, until: until, trouble: trouble)
    // Nothing sounds: what could not be heard has ended.
    case .resting, .counting: return
    }
    screen = .resting(rest)
  }

  // MARK: Time and gaze

  var restDeadline: Timestamp? {
    guard case .resting(let rest) = screen else { return nil }
    switch rest.state {
    case .resting: return rest.machine.deadline
    case .counting(let until, _, _): return min(until, countdownStep(until: until, rest))
    case .calling(let until, _, _): return until
    case .timer(_, let until, _): return [until, rest.machine.deadline].compactMap(\.self).min()
    }
  }

  /// When the countdown's number on the screen changes next; it does so every second.
  private func countdownStep(until: Timestamp, _ rest: RestScreen) -> Timestamp {
    let left = (until - (rest.machine.now ?? until)).rounded(.up)
    return until + -max(0, left - 1)
  }

  mutating func restTimePasses(to time: Timestamp) -> [AppAction] {
    guard case .resting(var rest) = screen else { return [] }
    switch rest.state {
    case .counting(let until, let isTest, let next) where time >= until:
      rest.state = .calling(until: isTest ? time + RestScreen.testSeconds : nil, leadsTo: next)
      screen = .resting(rest)
      return [
        .alarm(.start(isTest: isTest)), .log(.info, isTest ? "the call is tested" : "somebody is called"),
      ]
    case .calling(let until?, _, _) where time >= until: return stopCall(rest, at: time)
    case .timer(let kind, let until?, let trouble) where time >= until:
      rest.state = .timer(kind, until: nil, trouble: trouble)
      screen = .resting(rest)
      return [.alarm(.stop)]
    default:
      _ = rest.machine.pass(to: time)
      screen = .resting(rest)
      return []
    }
  }

  /// Follows gaze on the rest screen; nothing else reacts to it.
  mutating func followRest(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    guard case .resting(var rest) = screen else { return [] }
    let outcome = rest.machine.follow(frame.filtered, frame.intents, at: frame.time)
    screen = .resting(rest)
    let actions = restTimePasses(to: frame.time)
    guard case .chosen(let id) = outcome else { return actions }
    switch id {
    case .wake: return actions + handle(.wake, at: time)
    case .call: return actions + handle(.call, at: time)
    case .stopCall: return actions + handle(RestEvent.stop, at: time)
    default: return actions
    }
  }

  /// Starts a rest when the eyes stay shut, unless the voice is reading to the person.
  mutating func restIfShut(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    guard setting.isLive, case .place = screen, frame.eyes.reason == .eyesClosed else {
      shutSince = nil
      return []
    }
    let since = shutSince ?? frame.time
    shutSince = since
    if case .place(.reading(let reading)) = screen, reading.session.isAloud { return [] }
    guard frame.time - since >= RestScreen.shutSeconds else { return [] }
    shutSince = nil
    return rest(.resting, at: time)
  }

  // MARK: The scene

  func scene(_ rest: RestScreen) -> PanelScene {
    let labels: [TargetID: (String, ActionIcon)] = [
      .wake: (localized("Wake"), .wake),
      .call: (callName.map { localized("Call \($0)") } ?? localized("Call for help"), .call),
      .stopCall: (localized("Stop"), .stop),
    ]
    let cells = rest.machine.cells.map { place in
      let isTimer = if case .timer = rest.state { true } else { false }
      var cell = PanelScene.Cell(
        place.id, place.rect, isTimer ? localized("Stop") : labels[place.id]?.0 ?? "",
        labels[place.id]?.1 ?? .dot)
      cell.progress = rest.machine.dwells[place.id]
      cell.isMarked = place.id == rest.machine.stepped
      return cell
    }
    var scene = PanelScene(
      screen: cellScreen.bounds, dim: 1, cells: cells, isArmed: rest.machine.isArmed || rest.state != .resting
    )
    switch rest.state {
    case .resting, .timer: scene.purpose = .rest
    case .counting, .calling: scene.purpose = .call
    }
    if rest.machine.isArmed {
      scene.gaze = rest.machine.mark.map { ReaderScene.GazeMark(point: $0, radius: 16) }
    }
    switch rest.state {
    case .resting: break
    case .timer(let kind, _, let trouble):
      let words = Self.words(kind)
      (scene.headline, scene.detail) = (words.headline, (trouble.map { "\($0) " } ?? "") + words.detail)
    case .counting(let until, let isTest, _):
      let left = max(0, until - (rest.machine.now ?? until)).rounded(.up).fixed(0)
      scene.headline =
        isTest
        ? localized("The call is tested in \(left) s")
        : callName.map { localized("\($0) is called in \(left) s") }
          ?? localized("Somebody is called in \(left) s")
      scene.detail = localized("Look at Stop to call nobody.")
    case .calling(let until, _, let trouble):
      scene.headline =
        until != nil
        ? localized("This is a test of the call")
        : callName.map { localized("Calling \($0)") } ?? localized("Calling for help")
      scene.detail =
        (trouble.map { "\($0) " } ?? "") + callNumber
        + localized("This is no medical alarm: it is heard as far as this computer is heard, and no farther.")
    }
    return scene
  }
}

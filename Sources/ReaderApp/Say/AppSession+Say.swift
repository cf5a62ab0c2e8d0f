import Reading
import Signals
import Tracking

// Phrases by gaze, switch, keys and mouse: said by the voice, and shown in large letters.
extension AppSession {
  mutating func handle(_ event: SayEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .open: return openSay(at: time)
    case .say(let index): return sayPhrase(index, at: time)
    }
  }

  /// What cells ask for, while phrases are shown.
  ///
  /// - Returns: nil where they are not.
  mutating func sayHandle(_ event: PanelEvent, at time: Timestamp) -> [AppAction]? {
    guard case .saying(var say) = screen else { return nil }
    switch event {
    case .open: return []
    case .press:
      let chosen = say.machine.press(at: time)
      screen = .saying(say)
      return chosen.map { choosePhrase($0, at: time) } ?? []
    case .choose(let id): return choosePhrase(id, at: time)
    case .move(let step):
      say.machine.move(by: step, at: time)
      screen = .saying(say)
      return []
    case .back: return choosePhrase(.panelBack, at: time)
    }
  }

  private mutating func openSay(at time: Timestamp) -> [AppAction] {
    guard setting.isLive, case .place = screen else { return [] }
    let actions = fallSilent()
    let home = eyesPlace
    var place = screen.place
    if case .reading(var reading) = place {
      (reading.panel, reading.note) = (nil, nil)
      place = .reading(reading)
    }
    palette = nil
    let machine = PanelMachine([], home: home, timing: SayScreen.timing, at: time)
    show(SayScreen(machine: machine, returning: place), isOther: true, home: home, at: time)
    return actions
  }

  private mutating func choosePhrase(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .saying(var say) = screen else { return [] }
    switch id {
    case .panelBack where say.page > 0: say.page = 0
    case .panelBack: return closeSay(say)
    case .panelMore: say.page += 1
    case .loud:
      say.isLoud.toggle()
      show(say, isOther: false, home: nil, at: time)
      return []
    default:
      guard let index = personal.phrases.indices.first(where: { id == .phrase($0) }) else { return [] }
      return sayPhrase(index, at: time)
    }
    show(say, isOther: true, home: say.machine.mark, at: time)
    return []
  }

  private mutating func sayPhrase(_ index: Int, at time: Timestamp) -> [AppAction] {
    guard case .saying(var say) = screen, personal.phrases.indices.contains(index) else { return [] }
    let words = personal.phrases[index]
    (say.said, say.trouble) = (words, nil)
    screen = .saying(say)
    return [.voice(.speak(words, isLoud: say.isLoud))]
  }

  private mutating func closeSay(_ say: SayScreen) -> [AppAction] {
    [.voice(.hush)] + comeBack(to: say.returning, from: say.machine.mark)
  }

  /// The voice could not say a phrase: it can be read all the same.
  mutating func notSpoken(_ trouble: String) {
    guard case .saying(var say) = screen else { return }
    say.trouble = trouble
    screen = .saying(say)
  }

  // MARK: Cells

  /// - Parameter isOther: other cells than before: the eyes have to leave the place where they are.
  private mutating func show(
    _ before: SayScreen, isOther: Bool, home: ScreenPoint?, at time: Timestamp
  ) {
    var say = before
    var loud = PanelItem(.loud, "Loud", .aloud)
    loud.isOn = say.isLoud
    let phrases = personal.phrases.enumerated().map { PanelItem(.phrase($0.offset), $0.element, .aloud) }
    say.items = PanelItem.paged(phrases + [loud], cells: grid().count, page: say.page)
    let cells = OpenPanel.cells(say.items, in: grid(say.items.count), below: Self.saidShare)
    if say.machine.cells.isEmpty {
      say.machine = PanelMachine(cells, home: home, timing: SayScreen.timing, at: time)
    } else if isOther {
      say.machine.show(cells, at: time)
    } else {
      say.machine.keep(cells)
    }
    screen = .saying(say)
  }

  /// Of the screen's height, for what was said.
  private static let saidShare = 0.14

  // MARK: Gaze and time

  mutating func followSay(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    guard case .saying(var say) = screen else { return [] }
    let isFollowed = usesGaze && display.isFullScreen
    let outcome = say.machine.follow(
      isFollowed ? frame.filtered : .invalid(.notCalibrated), isFollowed ? frame.intents : [], at: frame.time)
    screen = .saying(say)
    switch outcome {
    case .chosen(let id): return choosePhrase(id, at: time)
    case .left: return closeSay(say)
    case nil: return []
    }
  }

  var sayDeadline: Timestamp? {
    if case .saying(let say) = screen { say.machine.deadline } else { nil }
  }

  mutating func sayTimePasses(to time: Timestamp) -> [AppAction] {
    guard case .saying(var say) = screen, let due = say.machine.deadline, time >= due else { return [] }
    let outcome = say.machine.pass(to: time)
    screen = .saying(say)
    return outcome == .left ? closeSay(say) : []
  }

  // MARK: What is seen

  func scene(_ say: SayScreen) -> PanelScene {
    let stepped = say.machine.stepped
    let cells = zip(say.items, say.machine.cells).map { item, place in
      var cell = PanelScene.Cell(item.id, place.rect, item.label, item.icon)
      (cell.progress, cell.isOn) = (say.machine.dwells[item.id] ?? 0, item.isOn)
      (cell.isMarked, cell.isWaiting) = (item.id == stepped, item.id == say.machine.waiting)
      return cell
    }
    var scene = PanelScene(
      screen: cellScreen.bounds, dim: 1, cells: cells, isArmed: say.machine.isArmed || stepped != nil)
    scene.gaze = say.machine.mark.map { ReaderScene.GazeMark(point: $0, radius: 16) }
    (scene.headline, scene.headlineTop) = (say.said ?? "What is to be said?", 0.01)
    scene.detail = say.trouble
    return scene
  }
}

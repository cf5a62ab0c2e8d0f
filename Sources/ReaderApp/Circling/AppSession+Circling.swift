import Attention
import Calibration
import Localization
import Reading
import Signals
import Tracking

// Asks by circling dots who is there, before anybody's eyes are calibrated.
extension AppSession {
  /// Calibrates if no calibration is stored; on the people's screen it is first asked whose calibration is to be used or made.
  mutating func calibrateOrAskWho(_ cause: CalibrationScreen.Cause, at time: Timestamp) -> [AppAction] {
    guard setting.choosesByDots, setting.isLive, case .people(let people) = screen.place,
      people.view == .list, people.wish == .none
    else { return calibrate(cause, at: time) }
    switch (screen, cause) {
    case (.place, .needed): return openCircling(at: time)
    // After a change of camera or screen it is still unknown who is there.
    case (.covered(.circling(let circling), _), .needed), (.covered(.circling(let circling), _), .newScreen):
      show(circling, at: time)
      return []
    default: return calibrate(cause, at: time)
    }
  }

  private mutating func openCircling(at time: Timestamp) -> [AppAction] {
    let actions = fallSilent()
    clearPlace()
    let places = CirclingScreen.places([], on: cellScreen)
    show(
      CirclingScreen(
        cells: CoveringCells(timing: CirclingScreen.timing, home: nil, at: time),
        machine: CirclingMachine(places, at: time)), at: time)
    return actions
  }

  // MARK: The people's tiles

  /// The share of the screen's height for the words above the tiles.
  private static let circlingWordsShare = 0.12

  mutating func show(_ before: CirclingScreen, at time: Timestamp) {
    guard case .people(let people) = screen.place else { return }
    var circling = before
    // The gaze error is unknown yet, and no more than six dots can be told apart.
    let finest = personal.cells == .fitting ? CellSize.large : personal.cells
    let room = CellGrid(cellScreen, errorPx: nil, finest: finest).count
    let items = CirclingScreen.items(people.names.values, cells: room, page: circling.page)
    let isOther = items.map(\.id) != circling.cells.items.map(\.id)
    let grid = CellGrid(cellScreen, errorPx: nil, cells: items.count, finest: finest)
    let cells = OpenPanel.cells(items, in: grid, below: Self.circlingWordsShare)
    circling.cells.show(items, at: cells, isOther: isOther, time: time)
    circling.machine.show(CirclingScreen.places(cells, on: cellScreen), isOther: isOther, at: time)
    circling.machine.hold(isCirclingHeld, at: time)
    cover(.circling(circling))
  }

  /// Updates the tiles after the list of people has changed.
  mutating func showCirclingAgain(at time: Timestamp) {
    if case .covered(.circling(let circling), _) = screen { show(circling, at: time) }
  }

  /// Whether gaze cannot choose now, because the window is not full screen or no frames come.
  private var isCirclingHeld: Bool { !display.isFullScreen || camera.banner != nil }

  // MARK: Gaze, input by hand, and time

  mutating func followCircling(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    guard case .covered(.circling(var circling), _) = screen else { return [] }
    circling.see(frame)
    circling.machine.hold(isCirclingHeld, at: time)
    let sample = EyesSample(sequence: frame.sequence, time: frame.time, eyes: frame.eyes)
    let outcome = circling.machine.follow(
      UncalibratedGaze.sample(sample, on: display.screen).gaze, hasFace: frame.showsFace, at: frame.time)
    cover(.circling(circling))
    return outcome.map { carryOut($0, at: time) } ?? []
  }

  var circlingDeadline: Timestamp? {
    if case .covered(.circling(let circling), _) = screen { circling.machine.deadline } else { nil }
  }

  mutating func circlingTimePasses(to time: Timestamp) -> [AppAction] {
    guard case .covered(.circling(var circling), _) = screen else { return [] }
    circling.machine.hold(isCirclingHeld, at: time)
    let outcome = circling.machine.pass(to: time)
    cover(.circling(circling))
    return outcome.map { carryOut($0, at: time) } ?? []
  }

  private mutating func carryOut(_ outcome: CirclingMachine.Outcome, at time: Timestamp) -> [AppAction] {
    guard case .covered(.circling(var circling), _) = screen else { return [] }
    switch outcome {
    case .chosen(let index):
      guard circling.cells.items.indices.contains(index) else { return [] }
      return chooseCircled(circling.cells.items[index].id, at: time)
    case .needsHelp:
      circling.cells.machine.beginStepping(at: time)
      cover(.circling(circling))
      return [.voice(.tell(Self.helpWords))]
    case .gaveUp: return uncover() + calibrate(.needed, at: time)
    }
  }

  static let helpWords =
    localized("Nobody was chosen yet. Follow a dot with your eyes, press a key, or ask somebody to help.")

  /// Notes that somebody uses keys, a switch or the mouse.
  mutating func stayInCircling(at time: Timestamp) {
    guard case .covered(.circling(var circling), _) = screen else { return }
    circling.machine.stay(at: time)
    cover(.circling(circling))
  }

  // MARK: Choosing a tile

  mutating func chooseCircled(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.circling(var circling), _) = screen, case .people(let people) = screen.place else {
      return []
    }
    switch id {
    // The way back leads to the list of people, for persons who use their hands.
    case .panelBack: return uncover()
    case .panelMore:
      circling.page += 1
      show(circling, at: time)
      return []
    case .newPerson: return take(up: .newcomer, at: time)
    case .guest: return take(up: .guest, at: time)
    default:
      guard let name = people.names.values.first(where: { .person($0) == id }) else { return [] }
      return take(up: .person(name), at: time)
    }
  }

  /// Calibrates the eyes, or takes the person's own calibration; then the wish is carried out.
  private mutating func take(up wish: PeopleScreen.Wish, at time: Timestamp) -> [AppAction] {
    let left = uncover()
    guard case .place(.people(var people)) = screen else { return left }
    (people.wish, people.message) = (wish, nil)
    screen = .place(.people(people))
    guard case .person(let name) = wish, let camera = camera.identity else {
      return left + calibrate(.needed, at: time)
    }
    return left
      + lookUp(
        camera: camera, of: .chosen(name: name), otherwise: .calibrate(.needed), recalls: true, at: time)
  }

  // MARK: The scene

  func scene(_ circling: CirclingScreen) -> PanelScene {
    var scene = circling.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    (scene.isArmed, scene.gaze) = (true, nil)
    for index in scene.cells.indices { scene.cells[index].isCircled = true }
    if let dots = circling.machine.circling {
      scene.dots = dots.centers.indices.compactMap { index in
        circling.machine.dot(index).map {
          PanelScene.Dot(center: dots.centers[index], radius: dots.radius, point: $0)
        }
      }
    }
    (scene.headline, scene.detail) = words(of: circling)
    return scene
  }

  private func words(of circling: CirclingScreen) -> (headline: String, detail: String?) {
    if let banner = camera.banner ?? display.banner { return (banner.headline, banner.remedy) }
    if let trouble = circling.trouble { return (trouble.headline, trouble.remedy) }
    let isStepping = circling.cells.machine.stepped != nil
    let news: String? = if case .people(let people) = screen.place { people.message } else { nil }
    return (
      localized("Follow the dot around what you want with your eyes"),
      isStepping ? localized("Or press Enter, or a switch, while what you want has a frame.") : news
    )
  }
}

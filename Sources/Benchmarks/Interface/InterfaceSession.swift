import Attention
import Foundation
import ReaderApp
import Reading
import Signals
import Simulation

/// The conditions of a simulated person: one screen and one error.
struct InterfaceWorld {
  let screen: ScreenGeometry
  let distanceMm: Double
  let errorDegrees: Double
  let webcam: WebcamError
  let frameSeconds = 1 / 30.0
  let configuration: AttentionPipeline.Configuration
  /// What determines the items of the gaze menu: a page with text and a voice.
  let context: ActionContext

  /// The calibrated error as a validation would measure it: the mean length of an offset is 0.89 of its root mean
  /// square.
  var calibratedError: CalibratedError {
    CalibratedError(offset: 0.89 * webcam.offset * pxPerDegree, sigma: webcam.noise * pxPerDegree)
  }

  var pxPerDegree: Double { screen.pxPerDegree(distanceMm: distanceMm) }
  var errorPx: Double { errorDegrees * pxPerDegree }
  var page: GazeLayout { ReaderLayout.standard(screen: screen, errorPx: errorPx, hasMenu: true) }
  var grid: CellGrid { CellGrid(screen, errorPx: errorPx) }

  func cells(level: Int) -> [PanelMachine.Cell] {
    let items = PanelItem.menu(context, cells: grid.count, page: level)
    let grid = CellGrid(screen, errorPx: errorPx, cells: items.count)
    return items.enumerated().map { index, item in
      PanelMachine.Cell(item.id, grid.rect(index), dwellSeconds: item.dwellSeconds)
    }
  }
}

/// A simulated person in front of the page and its menu, with the reader's own layout, cells and attention stage.
struct InterfaceSession {
  /// What the simulated screen shows: the page or the menu.
  private enum Shown {
    case page(PanelArming?)
    case menu(PanelMachine, level: Int)
  }

  /// An event of the simulated app: something was chosen or scrolled.
  enum Event {
    case target(TargetID)
    case scroll(ScrollDirection)
    case opened
    case cell(TargetID, level: Int)
    case closed
  }

  let world: InterfaceWorld
  private(set) var person: ReadingPerson
  private var webcam: Webcam
  private var pipeline: AttentionPipeline
  private var shown = Shown.page(nil)
  private var scrolling: Set<ScrollDirection> = []
  private var wasAway = false
  private var frame = 0
  private(set) var moment: ReadingPerson.Moment?
  private(set) var errorSum = 0.0
  private(set) var frames = 0

  init(_ world: InterfaceWorld, seed: UInt64) {
    self.world = world
    let error = world.webcam
    person = ReadingPerson(
      screen: world.screen, layout: world.page, distanceMm: world.distanceMm, seed: seed)
    webcam = Webcam(error, screen: world.screen, distanceMm: world.distanceMm, seed: seed ^ 0xA5A5)
    pipeline = AttentionPipeline(
      configuration: world.configuration, layout: world.page, screen: world.screen,
      calibratedError: world.calibratedError)
  }

  /// Seconds since the beginning of the simulation.
  var time: Double { Double(frame) * world.frameSeconds }

  /// The cells of the menu and its level; nil while the page is shown.
  var menu: (cells: [PanelMachine.Cell], level: Int)? {
    if case .menu(let machine, let level) = shown { (machine.cells, level) } else { nil }
  }

  /// Lets the person see that their wish was met.
  mutating func sees(_ wish: ReadingPerson.Wish) { person.sees(wish) }

  mutating func want(_ target: TargetID) { person.want(.target(target)) }

  /// Simulates the next frame of the camera.
  mutating func step() -> [Event] {
    let now = time
    frame += 1
    let moment = person.advance(to: now)
    self.moment = moment
    if wasAway, moment.blind == nil { webcam.settle() }
    wasAway = moment.blind == .noFace
    var (gaze, openness) = webcam.see(moment.gaze, openness: moment.openness, dt: world.frameSeconds)
    if let reason = moment.blind { gaze = .invalid(reason) }
    measure(gaze, moment)
    let stamp = Timestamp(seconds: now)
    let output = pipeline.step(
      GazeSample(
        sequence: UInt64(frame), time: stamp, gaze: gaze, distanceMm: world.distanceMm,
        openness: moment.blind == nil ? openness : nil))
    let events = take(output, at: stamp)
    show()
    return events
  }

  private mutating func measure(_ gaze: Observation<Gaze>, _ moment: ReadingPerson.Moment) {
    guard moment.isResting, moment.openness == 1, world.screen.bounds.contains(moment.gaze),
      let point = gaze.value?.point
    else { return }
    frames += 1
    errorSum += world.screen.degrees(from: point, to: moment.gaze, distanceMm: world.distanceMm)
  }

  private mutating func take(_ output: AttentionOutput, at time: Timestamp) -> [Event] {
    switch shown {
    case .page(var arming):
      arming?.follow(output.filtered.value?.point, at: time)
      shown = .page(arming?.isArmed == true ? nil : arming)
      return output.intents.flatMap { onPage($0, output.filtered.value?.point, at: time) }
    case .menu(var machine, let level):
      let outcome = machine.follow(output.filtered, output.intents, at: time)
      shown = .menu(machine, level: level)
      switch outcome {
      case .chosen(let id): return chose(id, machine, level, at: time)
      case .left:
        close(machine)
        return [.closed]
      case nil: return []
      }
    }
  }

  private mutating func onPage(_ intent: Intent, _ point: ScreenPoint?, at time: Timestamp) -> [Event] {
    switch intent {
    case .chosen(.menu):
      let machine = PanelMachine(
        world.cells(level: 0), home: point, timing: PanelKind.menu.timing, at: time)
      shown = .menu(machine, level: 0)
      scrolling = []
      return [.opened]
    case .chosen(let id): return [.target(id)]
    case .scroll(let direction, _):
      return scrolling.insert(direction).inserted ? [.scroll(direction)] : []
    case .scrollEnded(let direction):
      scrolling.remove(direction)
      return []
    default: return []
    }
  }

  private mutating func chose(
    _ id: TargetID, _ machine: PanelMachine, _ level: Int, at time: Timestamp
  ) -> [Event] {
    let next: Int? = id == .panelMore ? level + 1 : id == .panelBack && level > 0 ? 0 : nil
    if let next {
      var machine = machine
      machine.show(world.cells(level: next), at: time)
      shown = .menu(machine, level: next)
    } else {
      close(machine)
    }
    return [.cell(id, level: level)]
  }

  private mutating func close(_ machine: PanelMachine) {
    shown = .page(machine.mark.map { PanelArming(home: $0, radius: world.screen.pxPerMmX * 25) })
  }

  private mutating func show() {
    let (reacting, visible): (GazeLayout, GazeLayout) =
      switch shown {
      case .page(let arming): (arming == nil ? world.page : GazeLayout(), world.page)
      case .menu(let machine, _):
        (
          machine.layout,
          GazeLayout(targets: machine.cells.map { DwellTarget(id: $0.id, rect: $0.rect) })
        )
      }
    if pipeline.layout != reacting { pipeline.layout = reacting }
    person.show(visible)
  }
}

import Attention
import Foundation
import ReaderApp
import Reading
import Signals
import Simulation
import Statistics
import Tracking

/// Runs hours of reading with the menu on the page, and commands given through the menu.
struct InterfaceTrials {
  /// The results of the hours of reading with one error.
  struct Reading: Codable {
    var errorDegrees: Double
    var measuredDegrees: Double
    var hours: Double
    var seconds: Double
    var falseMenus: PoissonBound
    /// Everything that happened unasked, except scrolling and opening the menu.
    var falseActions: PoissonBound
    var falseScrolls: PoissonBound
    var falseNames: [String: Int]
    /// The false actions by seed base.
    var bySeed: [String: PoissonBound]
    var choices: ReadingTrials.Wishes
    var scrolls: ReadingTrials.Wishes
  }

  /// The results of commands with one error.
  struct Commands: Codable {
    var errorDegrees: Double
    var grid: String
    /// The level of the menu on which the commands are: 1 or 2.
    var level: Int
    var given: Int
    var done: Int
    /// Cells chosen while one was wanted; `rightCells` counts those that were the wanted one.
    var cells: Int
    var rightCells: Int
    /// Other cells that were chosen while the person wanted none: before the next look there may be a stare at the text, or
    /// a look beside the screen. They are part of `cells`.
    var strayCells = 0
    /// Median time from the beginning of the way to the menu until the command was done, s; `p95Seconds` is the 95th
    /// percentile.
    var medianSeconds: Double?
    var p95Seconds: Double?
    /// Mean number of choices for a command, including those that had to be undone or repeated.
    var meanLooks: Double?
    /// Median of the number of choices for a command; of an even number the upper one.
    var medianLooks: Int?
    var rightShare: Double { cells == 0 ? 0 : Double(rightCells) / Double(cells) }
    /// The share of right cells among those that were chosen while one was wanted.
    var wantedRightShare: Double {
      cells == strayCells ? 0 : Double(rightCells) / Double(cells - strayCells)
    }
  }

  static let errors = [1.2, 2.0, 2.5]

  let screen: ScreenGeometry
  let distanceMm = ScreenGeometry.usualDistanceMm
  let sessionSeconds = 1800.0
  let configuration: AttentionPipeline.Configuration

  /// The conditions for an error: the compositions of `ReadingTrials`, which add up to 1.5 degrees, are scaled.
  func world(_ degrees: Double, _ condition: ReadingTrials.Condition) -> InterfaceWorld {
    var context = ActionContext(.page)
    (context.hasVoice, context.markCount, context.followsReading) = (true, 1, true)
    return InterfaceWorld(
      screen: screen, distanceMm: distanceMm, errorDegrees: degrees,
      webcam: condition.error(of: degrees),
      configuration: configuration, context: context)
  }

  static func seed(_ base: UInt64, _ condition: UInt64, _ index: Int) -> UInt64 {
    (base &* 1_000_003 &+ condition) &* 1_000_003 &+ UInt64(index)
  }

  // MARK: Reading

  func reading(_ degrees: Double, hours: Double, seeds: [UInt64]) -> Reading {
    let start = ContinuousClock().now
    let conditions = ReadingTrials.conditions
    let share = hours / Double(seeds.count * conditions.count)
    let sessions = max(1, Int((share * 3600 / sessionSeconds).rounded(.up)))
    var total = Tally()
    var bySeed: [String: PoissonBound] = [:]
    let each = Double(sessions) * sessionSeconds / 3600
    for base in seeds {
      var own = Tally()
      for condition in conditions {
        for index in 0..<sessions {
          own += read(world(degrees, condition), seed: Self.seed(base, condition.number, index))
        }
      }
      bySeed["\(base)"] = PoissonBound(count: own.actions, hours: each * Double(conditions.count))
      total += own
    }
    let hours = each * Double(seeds.count * conditions.count)
    return Reading(
      errorDegrees: degrees, measuredDegrees: total.errorSum / Double(max(1, total.frames)), hours: hours,
      seconds: (ContinuousClock().now - start).milliseconds / 1e3,
      falseMenus: PoissonBound(count: total.menus, hours: hours),
      falseActions: PoissonBound(count: total.actions, hours: hours),
      falseScrolls: PoissonBound(count: total.scrolls, hours: hours), falseNames: total.names,
      bySeed: bySeed,
      choices: ReadingTrials.Outcomes(all: total.outcomes).choices,
      scrolls: ReadingTrials.Outcomes(all: total.outcomes).scrolls)
  }

  private struct Tally {
    var (menus, actions, scrolls) = (0, 0, 0)
    var names: [String: Int] = [:]
    var outcomes: [ReadingPerson.Outcome] = []
    var (errorSum, frames) = (0.0, 0)

    static func += (a: inout Tally, b: Tally) {
      a.menus += b.menus
      a.actions += b.actions
      a.scrolls += b.scrolls
      a.names.merge(b.names, uniquingKeysWith: +)
      a.outcomes += b.outcomes
      a.errorSum += b.errorSum
      a.frames += b.frames
    }
  }

  /// Simulates half an hour of reading. A menu that was opened unasked is left by a look at “Back”.
  private func read(_ world: InterfaceWorld, seed: UInt64) -> Tally {
    var session = InterfaceSession(world, seed: seed)
    var tally = Tally()
    while session.time < sessionSeconds {
      for event in session.step() {
        switch event {
        case .opened:
          tally.menus += 1
          session.see(.menu)
        case .target(let id):
          if !session.person.wants(.target(id)) {
            tally.actions += 1
            tally.names[id.name, default: 0] += 1
          }
          session.see(id)
        case .scroll(let direction):
          if !session.person.wants(.zone(direction)) { tally.scrolls += 1 }
          session.see(direction)
        case .cell(let id, _):
          if id != .panelBack, id != .panelMore {
            tally.actions += 1
            tally.names[id.name, default: 0] += 1
          }
          session.see(id)
        case .closed: break
        }
      }
      if session.menu != nil, !session.person.isWishing { session.want(.panelBack) }
    }
    tally.outcomes = session.person.outcomes.filter { $0.wish != .target(.panelBack) }
    (tally.errorSum, tally.frames) = (session.errorSum, session.frames)
    return tally
  }

  // MARK: Commands

  /// Measures commands on one level of the menu.
  ///
  /// - Parameters:
  ///   - degrees: the error of gaze.
  ///   - level: 1 for the menu's first page, 2 for what lies behind “More”.
  ///   - count: the number of commands.
  ///   - seeds: the seed bases.
  func commands(_ degrees: Double, level: Int, count: Int, seeds: [UInt64]) -> Commands {
    var result = Commands(
      errorDegrees: degrees, grid: "", level: level, given: 0, done: 0, cells: 0, rightCells: 0)
    var (times, looks): ([Double], [Int]) = ([], [])
    for base in seeds {
      for condition in ReadingTrials.conditions {
        let world = world(degrees, condition)
        result.grid = "\(world.grid.columns) x \(world.grid.rows)"
        var random = SplitMix64(seed: base &* 7919 &+ condition.number)
        let share = max(1, count / (seeds.count * ReadingTrials.conditions.count))
        for index in 0..<share {
          // Each command is given by another person with another calibration.
          let seed = Self.seed(base &+ 500, condition.number, index * 2 + level)
          guard let trial = command(world, level: level, seed: seed, &random) else { continue }
          result.given += 1
          result.cells += trial.cells
          result.rightCells += trial.right
          result.strayCells += trial.stray
          guard let seconds = trial.seconds else { continue }
          result.done += 1
          times.append(seconds)
          looks.append(trial.looks)
        }
      }
    }
    times.sort()
    looks.sort()
    if !times.isEmpty {
      (result.medianSeconds, result.p95Seconds) = (upperMedian(times), percentile(times, 95))
      result.meanLooks = Double(looks.reduce(0, +)) / Double(looks.count)
      result.medianLooks = looks[looks.count / 2]
    }
    return result
  }

  private struct Trial {
    var seconds: Double?
    var (looks, cells, right, stray) = (0, 0, 0, 0)
  }

  /// Simulates a person who reads for a while, then wants one command, and tries until it is done or half a minute is
  /// over.
  private func command(
    _ world: InterfaceWorld, level: Int, seed: UInt64, _ random: inout SplitMix64
  ) -> Trial? {
    guard level == 1 || world.cells(level: 0).contains(where: { $0.id == .panelMore }) else { return nil }
    let wanted = world.cells(level: level - 1).map(\.id).filter { ![.panelBack, .panelMore].contains($0) }
    guard let goal = wanted.randomElement(using: &random) else { return nil }
    var session = InterfaceSession(world, seed: seed)
    let readingSeconds = random.uniform(6...12)
    var (trial, began) = (Trial(), Double?.none)
    while session.time < readingSeconds + 40 {
      let events = session.step()
      if began == nil, session.time >= readingSeconds, session.menu == nil, session.moment?.wish == nil {
        session.want(.menu)
        began = session.time
      }
      for event in events {
        let wish = session.moment?.wish
        session.see(event)
        guard let began else { continue }
        if case .opened = event { trial.looks += 1 }
        if case .cell(let id, let shown) = event {
          let next = Self.next(goal, level: level, on: shown)
          let wanted = wish == .target(next)
          (trial.looks, trial.cells) = (trial.looks + 1, trial.cells + 1)
          if id == next { trial.right += 1 } else if !wanted { trial.stray += 1 }
          if id == goal {
            trial.seconds = session.time - began
            return trial
          }
        }
      }
      if began != nil, !session.person.isWishing {
        session.want(session.menu.map { Self.next(goal, level: level, on: $0.level) } ?? .menu)
      }
      if let began, session.time - began > 30 { break }
    }
    return began == nil ? nil : trial
  }

  /// The next cell on the way to the wanted one.
  private static func next(_ goal: TargetID, level: Int, on shown: Int) -> TargetID {
    level - 1 == shown ? goal : shown == 0 ? .panelMore : .panelBack
  }
}

extension InterfaceSession {
  mutating func see(_ target: TargetID) { sees(.target(target)) }
  mutating func see(_ direction: ScrollDirection) { sees(.zone(direction)) }

  mutating func see(_ event: Event) {
    switch event {
    case .opened: see(.menu)
    case .target(let id), .cell(let id, _): see(id)
    case .scroll(let direction): see(direction)
    case .closed: break
    }
  }
}

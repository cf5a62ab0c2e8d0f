import Signals
import Statistics

extension ReadingPerson {
  /// Plans the next looks of the person. At the end of a page the result is a wish instead of looks.
  mutating func planReading(at time: Double) -> Wish? {
    if time >= nextGlance {
      nextGlance = time + random.waiting(rate: habits.glances / 60)
      plan = [Look(glancedAt(), random.uniform(habits.glance))]
    } else if time >= nextOffScreen {
      nextOffScreen = time + random.waiting(rate: habits.offScreenLooks / 60)
      plan = [Look(besideScreen(), random.uniform(habits.offScreen))]
    } else if time >= nextStare {
      nextStare = time + random.waiting(rate: habits.stares / 60)
      plan = [Look(page.place, random.uniform(habits.stare))]
    } else {
      return readOn()
    }
    return nil
  }

  private mutating func readOn() -> Wish? {
    let seconds = random.uniform(habits.fixation)
    var step = max(0.5, habits.saccade + habits.saccadeSD * random.normal()) * pxPerDegree
    if random.happens(habits.regressions) { step = -0.8 * step }
    let x = max(page.x + step, page.column.lowerBound)
    let tremble = 0.15 * pxPerDegree
    if x <= page.column.upperBound {
      page.x = x
      plan = [Look(page.place + ScreenPoint(x: 0, y: tremble * random.normal()), seconds)]
      return nil
    }
    guard page.goToNextLine(indent: abs(random.normal()) * pxPerDegree) else { return wishAtEnd() }
    plan = [Look(page.place, seconds)]
    if random.happens(habits.shortSweeps) {
      // The return sweep falls short and is corrected after a short fixation.
      let short = page.place + ScreenPoint(x: random.uniform(1...3) * pxPerDegree, y: 0)
      plan.insert(Look(short, 0.13), at: 0)
    }
    return nil
  }

  private mutating func wishAtEnd() -> Wish {
    switch random.uniform() {
    case ..<0.46: .target(.pageForward)
    case ..<0.86: .zone(.down)
    case ..<0.92: .target(.pageBack)
    case ..<0.96: .zone(.up)
    default: .target(.exit)
    }
  }

  private mutating func glancedAt() -> ScreenPoint {
    let controls = layout.targets.map(\.rect) + layout.zones.map(\.rect)
    let isControl = random.happens(habits.glancesAtControls) && !controls.isEmpty
    let rect = isControl ? controls[Int(random.uniform() * Double(controls.count))] : screen.bounds
    return ScreenPoint(
      x: rect.x + rect.width * random.uniform(), y: rect.y + rect.height * random.uniform())
  }

  /// A place beside the screen (keyboard, desk, another person): 3 to 15 degrees beyond the lower, left or right edge.
  private mutating func besideScreen() -> ScreenPoint {
    let far = random.uniform(3...15) * pxPerDegree
    let (x, y) = (screen.widthPx * random.uniform(), screen.heightPx * random.uniform())
    switch random.uniform() {
    case ..<0.6: return ScreenPoint(x: x, y: screen.heightPx + far)
    case ..<0.8: return ScreenPoint(x: -far, y: y)
    default: return ScreenPoint(x: screen.widthPx + far, y: y)
    }
  }
}

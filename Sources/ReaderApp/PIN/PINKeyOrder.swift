import Signals
import Statistics

/// Another order of the keys for the step in which a new PIN is repeated.
///
/// Where gaze is off by a key, alike each time, a neighbour of each key is chosen. On keys in the same order that would be the
/// same wrong PIN twice, which would be kept though the person does not know it. In the order that is found here no key has
/// the same neighbour on the same side, so that the second PIN differs from the first.
struct PINKeyOrder {
  /// What is chosen where gaze is off by some cells, the same way everywhere.
  private struct Shift {
    /// The place that is chosen for each place that is looked at; nil if no key is chosen.
    var chosen: [Int?]
    /// Whether gaze is off by one cell at most, along rows and columns.
    var isNear: Bool
  }

  /// How much it counts that gaze off by one cell chooses the same wrong key twice; off by two cells counts 1.
  private static let nearFault = 100
  /// How many orders are begun with, and how many exchanges of two keys are tried on each: by simulation the first order is
  /// nearly always enough, and no near fault is left after the second.
  private static let (mostOrders, tries) = (50, 400)

  private let shifts: [Shift]
  private let count: Int

  /// - Parameters:
  ///   - pages: the cells of each page of keys, with those that are no keys.
  ///   - count: how many keys there are on all pages.
  init(_ pages: [[PanelMachine.Cell]], count: Int) {
    self.count = count
    let steps = -2...2
    shifts = steps.flatMap { down in steps.map { (right: $0, down: down) } }
      .filter { $0.right != 0 || $0.down != 0 }
      .map { right, down in
        let chosen = (0..<count).map { place in
          Self.chosen(for: place, among: count, right: Double(right), down: Double(down), on: pages)
        }
        return Shift(chosen: chosen, isNear: abs(right) <= 1 && abs(down) <= 1)
      }
  }

  /// The place of the cell nearest to where gaze is seen; nil if that cell is no key.
  private static func chosen(
    for place: Int, among count: Int, right: Double, down: Double, on pages: [[PanelMachine.Cell]]
  ) -> Int? {
    for page in pages {
      guard let rect = page.first(where: { $0.id == .pinKey(place) })?.rect else { continue }
      // Cells have gaps between them, of 8 % of their shorter side.
      let seen = rect.center + ScreenPoint(x: 1.06 * right * rect.width, y: 1.06 * down * rect.height)
      let nearest = page.min { $0.rect.distance(to: seen) < $1.rect.distance(to: seen) }?.id
      return (0..<count).first { nearest == .pinKey($0) }
    }
    return nil
  }

  /// The order for the second step.
  ///
  /// - Parameters:
  ///   - first: the numbers of the keys in the order of their places in the first step.
  ///   - seed: equal seeds give equal orders.
  func again(after first: [Int], seed: UInt64) -> [Int] {
    var random = SplitMix64(seed: seed)
    var (best, fewest) = (first, Int.max)
    for _ in 0..<Self.mostOrders where fewest >= Self.nearFault {
      let (order, faults) = improved(first.shuffled(using: &random), after: first, &random)
      if faults < fewest { (best, fewest) = (order, faults) }
    }
    return best
  }

  /// Exchanges keys as long as that leaves fewer faults.
  private func improved(_ start: [Int], after first: [Int], _ random: inout SplitMix64) -> (
    order: [Int], faults: Int
  ) {
    var (order, faults) = (start, faults(start, after: first))
    for _ in 0..<Self.tries where faults > 0 {
      var other = order
      other.swapAt(Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
      let left = self.faults(other, after: first)
      // One that is as good may lead to a better one.
      if left <= faults { (order, faults) = (other, left) }
    }
    return (order, faults)
  }

  private func faults(_ order: [Int], after first: [Int]) -> Int {
    let (before, now) = (Self.places(of: first), Self.places(of: order))
    var faults = 0
    for key in 0..<count {
      if before[key] == now[key] { faults += Self.nearFault }
      for shift in shifts {
        guard let one = shift.chosen[before[key]], let other = shift.chosen[now[key]], first[one] != key,
          first[one] == order[other]
        else { continue }
        faults += shift.isNear ? Self.nearFault : 1
      }
    }
    return faults
  }

  /// The places of the keys by their numbers.
  private static func places(of order: [Int]) -> [Int] {
    var places = order
    for (place, key) in order.enumerated() { places[key] = place }
    return places
  }
}

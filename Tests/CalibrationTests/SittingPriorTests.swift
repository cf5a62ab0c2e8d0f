import Foundation
import Testing

@testable import Calibration

/// The map of one sitting, by its own rows, those of other sittings, and what is known of people.
@Suite("The maps of a person's sittings") struct SittingPriorTests {
  private let people = MapPrior.people(.leftBand)
  /// Angles of nine places.
  private let grid = [-0.15, 0, 0.15].flatMap { y in [-0.2, 0, 0.2].map { SIMD2($0, y) } }

  private func prior(share: Double = 0.5) -> SittingPrior {
    SittingPrior(people: people, withinShare: share, offsetSD: 0.05, noiseSD: 0.004)
  }

  private func direction(_ angle: SIMD2<Double>, _ offset: SIMD2<Double>, _ scale: Double) -> SIMD2<Double> {
    offset + scale * SIMD2(1.1, 1.3) * angle
  }

  private func rows(
    _ sitting: Int, at places: [SIMD2<Double>], offset: SIMD2<Double> = .zero, scale: Double = 1
  ) -> [Ridge.Row] {
    places.map {
      Ridge.Row(
        feature: $0 / people.slope, label: direction($0, offset, scale), weight: 1, sitting: sitting)
    }
  }

  /// Three sittings that differ by their offsets.
  private var others: [Ridge.Row] {
    [SIMD2(0.02, 0.01), SIMD2(-0.03, 0), SIMD2(0.01, -0.03)].enumerated().flatMap {
      rows($0 + 1, at: grid, offset: $1)
    }
  }

  /// The distance of a prediction from a direction, radians.
  private func error(_ map: Ridge, _ angle: SIMD2<Double>, _ truth: SIMD2<Double>) -> Double {
    let off = map.predict(angle / people.slope) - truth
    return (off * off).sum().squareRoot()
  }

  @Test("rows of the sitting's own are met, whatever other sittings say") func own() throws {
    let offset = SIMD2(0.06, -0.04)
    let map = try #require(
      Ridge(others + rows(0, at: grid, offset: offset, scale: 1.2), present: 0, prior: prior()))
    for place in grid { #expect(error(map, place, direction(place, offset, 1.2)) < 0.005) }
    #expect(map.isWhole)
  }

  @Test("one look tells the offset, and other sittings tell the rest") func look() throws {
    let offset = SIMD2(0.05, -0.04)
    let map = try #require(Ridge(others + rows(0, at: [.zero], offset: offset), present: 0, prior: prior()))
    for place in grid { #expect(error(map, place, direction(place, offset, 1)) < 0.012) }
  }

  @Test("two looks change the slopes too, the more the sittings of a person may differ") func looks() throws {
    let ends = [SIMD2(-0.2, -0.15), SIMD2(0.2, 0.15)]
    func off(_ share: Double) throws -> Double {
      let map = try #require(
        Ridge(others + rows(0, at: ends, scale: 1.1), present: 0, prior: prior(share: share)))
      return error(map, ends[1], direction(ends[1], .zero, 1.1))
    }
    #expect(try off(1) < off(0.05) / 2)
  }

  @Test("a sitting of which nothing is known is less sure, and is expected where the others are") func none()
    throws
  {
    let known = try #require(Ridge(others + rows(0, at: [.zero]), present: 0, prior: prior()))
    let unknown = try #require(Ridge(others, present: 0, prior: prior()))
    #expect(unknown.leverage(.zero) > 2 * known.leverage(.zero))
    #expect(error(unknown, .zero, .zero) < 0.03)
  }

  @Test("rows without weight count nothing; without rows, and with numbers that are none, there is no map")
  func hostile() throws {
    var idle = rows(4, at: grid, offset: SIMD2(1, 1))
    for index in idle.indices { idle[index].weight = 0 }
    #expect(Ridge(others + idle, present: 0, prior: prior()) == Ridge(others, present: 0, prior: prior()))
    #expect(Ridge([], present: 0, prior: prior()) == nil)
    #expect(Ridge(idle, present: 0, prior: prior()) == nil)
    var broken = others
    broken[0].feature.x = .nan
    #expect(Ridge(broken, present: 0, prior: prior()) == nil)
    broken = others
    broken[0].weight = .infinity
    #expect(Ridge(broken, present: 0, prior: prior()) == nil)
  }
}

import Foundation
import Signals
import Statistics

/// Earlier sittings with what each counts: by its age, and by how well it agrees with the others.
struct WeighedSittings {
  /// The points of all sittings; the first sitting has number 1.
  let points: [CollectedPoint]
  /// Number of sittings.
  let count: Int
  /// Number of sittings with enough dots or words for the others to be tested by.
  let tested: Int

  /// Weighs sittings.
  ///
  /// - Parameters:
  ///   - sittings: as `SittingHistory.serving` gives them.
  ///   - now: the present time. Sittings from after it, by a clock that was set back, count as new.
  init(
    _ sittings: [EarlierSitting], at now: Date, screen: ScreenGeometry,
    _ configuration: CalibrationConfiguration
  ) {
    let usable = sittings.filter { $0.points.count >= configuration.leastSittingPoints }
    let ages = usable.map { max(0, now.timeIntervalSince($0.created)) / 86_400 }
    let byAge = ages.map { exp2(-$0 / configuration.sittingHalfLifeDays) }
    let agreement = Self.agreement(of: usable, byAge, screen, configuration)
    count = usable.count
    tested = usable.count { $0.sure >= configuration.leastSittingPoints }
    points = usable.indices.flatMap {
      usable[$0].collected(as: $0 + 1, weight: byAge[$0] * agreement[$0], configuration)
    }
  }

  /// How far each sitting can be trusted, 0 to 1: the variance of its errors by the others' maps against that of the median
  /// sitting. Of two sittings none can be said to be the odd one.
  private static func agreement(
    of sittings: [EarlierSitting], _ weights: [Double], _ screen: ScreenGeometry,
    _ configuration: CalibrationConfiguration
  ) -> [Double] {
    let trusted = [Double](repeating: 1, count: sittings.count)
    guard sittings.count > 2 else { return trusted }
    let points = sittings.indices.flatMap {
      sittings[$0].collected(as: $0 + 1, weight: weights[$0], configuration)
    }
    let looks = Self.looks(in: points, at: screen.bounds.center)
    guard let fit = try? PointsFit(points, screen, configuration, earlier: .returning(looks: looks)) else {
      return trusted
    }
    let variances = sittings.indices.map { sitting in
      mean(
        points.indices.filter {
          points[$0].sitting == sitting + 1 && !looks.contains($0) && points[$0].isScored
        }
        .map { fit.points[$0].offset * fit.points[$0].offset })
    }
    guard let usual = median(variances.compactMap { $0 }), usual > 0 else { return trusted }
    // A sitting without enough dots is not tested.
    return variances.map { variance in variance.map { $0 > usual ? usual / $0 : 1 } ?? 1 }
  }

  /// The indices of the point of each sitting that stands for a look at a place: the nearest dot to it.
  static func looks(in points: [CollectedPoint], at place: ScreenPoint) -> Set<Int> {
    let bySitting = Dictionary(grouping: points.indices.filter { points[$0].isScored }) {
      points[$0].sitting
    }
    return Set(
      bySitting.values.compactMap { indices in
        indices.min { (points[$0].target.point - place).length < (points[$1].target.point - place).length }
      })
  }
}

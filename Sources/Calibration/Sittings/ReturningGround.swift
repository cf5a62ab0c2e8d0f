import Foundation
import Signals

/// What earlier sittings of a person tell before a look in the present one.
///
/// It takes most of the time of a returning fit, and is the same for one look and for two.
package struct ReturningGround: Sendable {
  let weighed: WeighedSittings
  /// The fit to the sittings alone.
  let alone: PointsFit
  let screen: ScreenGeometry
  let configuration: CalibrationConfiguration

  /// Weighs earlier sittings and fits a map to them.
  ///
  /// - Parameters:
  ///   - earlier: earlier sittings whose eyes were measured as now (`SittingHistory.serving`).
  ///   - now: the present time.
  ///   - screen: the present screen.
  ///   - configuration: tuning of the calibration.
  package init(
    _ earlier: [EarlierSitting], at now: Date, screen: ScreenGeometry,
    configuration: CalibrationConfiguration = .init()
  ) throws(ReturningRefusal) {
    let weighed = WeighedSittings(earlier, at: now, screen: screen, configuration)
    guard screen.isPossible, weighed.tested >= configuration.leastSittingsForLook else {
      throw .tooFewSittings(weighed.tested)
    }
    guard let alone = Self.fit(weighed, [], screen, configuration) else { throw .sittingsDisagree }
    (self.weighed, self.alone, self.screen, self.configuration) = (weighed, alone, screen, configuration)
  }

  /// The fit to the sittings and looks; nil where the sittings contradict each other.
  func fit(to looks: [CollectedPoint]) -> PointsFit? { Self.fit(weighed, looks, screen, configuration) }

  private static func fit(
    _ weighed: WeighedSittings, _ looks: [CollectedPoint], _ screen: ScreenGeometry,
    _ configuration: CalibrationConfiguration
  ) -> PointsFit? {
    var points = weighed.points
    var indices: Set<Int> = []
    for look in looks {
      indices.formUnion(WeighedSittings.looks(in: weighed.points, at: look.target.point))
    }
    for var look in looks {
      (look.sitting, look.weight) = (CollectedPoint.presentSitting, 1)
      indices.insert(points.count)
      points.append(look)
    }
    guard let fit = try? PointsFit(points, screen, configuration, earlier: .returning(looks: indices)),
      (try? fit.checkFollows(configuration)) != nil,
      fit.heldOutDegrees <= configuration.maximumOffsetDegrees
    else { return nil }
    return fit
  }
}

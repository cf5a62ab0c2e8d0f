import CVision
import Foundation
import Signals

/// An iris as it is seen in one picture.
package struct IrisSighting: Hashable, Sendable {
  /// Centre of the iris, image px.
  package var center: ImagePoint
  /// Mean brightness step over the limbus, gray levels.
  package var score: Double
  /// Relative change of brightness across the eye's opening, per px; there is hardly any on a closed lid.
  package var edges: Double
  /// Mean brightness of the eye's opening, gray levels.
  package var brightness: Double

  /// Makes a sighting from an iris's centre, image px, and the brightness at its rim and in the eye's opening.
  package init(center: ImagePoint, score: Double, edges: Double, brightness: Double) {
    (self.center, self.score, self.edges, self.brightness) = (center, score, edges, brightness)
  }

  /// `edges` normalised to the light of the reference and to any distance: per radius, and relative to the brightness without
  /// what haze or glare adds, which is at least `VisionConfiguration.darkestEye`.
  func edges(radius: Double, bias: Double, darkest: Double = VisionConfiguration().darkestEye) -> Double {
    edges * radius * brightness / max(darkest, brightness - bias)
  }

  /// `score` normalised in the same way: the rim's step relative to the brightness around it.
  func step(bias: Double, darkest: Double = VisionConfiguration().darkestEye) -> Double {
    score / max(darkest, brightness - bias)
  }
}

/// Finds the iris of an eye whose place is known roughly.
package protocol IrisLocator {
  /// Finds one iris.
  ///
  /// - Parameters:
  ///   - image: the whole picture.
  ///   - expected: the eye's rest position, image px.
  ///   - radius: of the limbus, px.
  ///   - roll: how far the line between the eyes is turned, radians.
  func iris(in image: GrayImage, near expected: ImagePoint, radius: Double, roll: Double) -> IrisSighting?

  /// Finds both irises of a head; `habit` learns from every frame how these two eyes move together.
  func irises(in image: GrayImage, of pair: EyePair, radius: Double, habit: inout EyesHabit) -> (
    left: IrisSighting?, right: IrisSighting?
  )
}

extension IrisLocator {
  /// Finds the iris of each eye on its own, without the habit.
  package func irises(in image: GrayImage, of pair: EyePair, radius: Double, habit: inout EyesHabit) -> (
    left: IrisSighting?, right: IrisSighting?
  ) {
    (
      iris(in: image, near: pair.left, radius: radius, roll: pair.roll),
      iris(in: image, near: pair.right, radius: radius, roll: pair.roll)
    )
  }
}

/// Finds the iris as the circle with the largest radial gradient (see `Iris.cpp`).
package struct GradientIrisLocator: IrisLocator {
  /// How far an iris can be from its rest position horizontally, in radii: 30 degrees of gaze turn the iris by about one radius
  /// (6 mm at 12 mm from the eye's centre), half of that vertically before lids hide it.
  package var reachX = 1.7
  /// How far an iris can be from its rest position vertically, in radii.
  package var reachY = 1.2

  /// Makes a locator that looks as far around the rest position as eyes usually turn.
  package init() {}

  /// Finds the circle with the largest radial gradient within reach of the rest position; nil where there is none.
  package func iris(in image: GrayImage, near expected: ImagePoint, radius: Double, roll: Double)
    -> IrisSighting?
  {
    var found = tv_iris()
    let status = image.lend {
      tv_iris_locate($0, tv_point(expected), radius, roll, reachX * radius, reachY * radius, &found)
    }
    guard status == TV_OK else { return nil }
    return IrisSighting(found)
  }

  /// Finds both irises as a pair that fits the habit, which learns from it; where that fails, each one on its own.
  package func irises(in image: GrayImage, of pair: EyePair, radius: Double, habit: inout EyesHabit) -> (
    left: IrisSighting?, right: IrisSighting?
  ) {
    var found = [tv_iris(), tv_iris()]
    var outcome = tv_iris_pair()
    let usual = habit.usual(interocular: pair.interocular, radius: radius)
    let status = image.lend { picture in
      withUnsafePointer(to: usual ?? tv_iris_habit()) { known in
        tv_iris_locate_pair(
          picture, [tv_point(pair.left), tv_point(pair.right)], radius, pair.roll, reachX * radius,
          reachY * radius, usual == nil ? nil : known, &found, &outcome)
      }
    }
    guard status == TV_OK else {
      return (
        iris(in: image, near: pair.left, radius: radius, roll: pair.roll),
        iris(in: image, near: pair.right, radius: radius, roll: pair.roll)
      )
    }
    habit.learn(outcome, interocular: pair.interocular)
    return (IrisSighting(found[0]), IrisSighting(found[1]))
  }
}

extension IrisSighting {
  init(_ iris: tv_iris) {
    self.init(
      center: ImagePoint(iris.center), score: iris.score, edges: iris.edges, brightness: iris.brightness)
  }
}

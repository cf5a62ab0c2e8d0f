import Signals
import Vision

// Assumptions for what a folder of labelled pictures does not state.
extension LabelledEvaluation {
  /// A person's folds, of the pictures on the screen size that most of them have.
  func folds(of person: String, _ report: inout LabelledReport) -> [Fold] {
    let mine = folder.pictures.filter { $0.person == person }
    let screens = Dictionary(grouping: mine, by: \.screen)
    let usual = LabelledFolder.distinct(mine.map(\.screen)).max {
      (screens[$0]?.count ?? 0) < (screens[$1]?.count ?? 0)
    }
    let kept = mine.filter { $0.screen == usual }
    if kept.count < mine.count {
      report.notes.append(
        "\(person): \(mine.count - kept.count) pictures left out, because most were taken at another screen")
    }
    return Fold.folds(kept, fitSessions: configuration.fitSessions, most: configuration.mostParts)
  }

  var vision: VisionConfiguration {
    var vision = VisionConfiguration()
    vision.picturesStandAlone = true
    if let field = configuration.fieldOfViewDegrees { vision.fieldOfViewDegrees = field }
    return vision
  }

  private static let mmPerPx = 25.4 / 96

  func screen(_ size: LabelledFolder.ScreenSize) -> ScreenGeometry {
    ScreenGeometry(
      widthPx: size.width, heightPx: size.height,
      widthMm: configuration.screenWidthMm ?? size.width * Self.mmPerPx,
      heightMm: configuration.screenHeightMm ?? size.height * Self.mmPerPx)
  }

  var assumptions: [String] {
    let size =
      if let width = configuration.screenWidthMm, let height = configuration.screenHeightMm {
        "screens of \(Int(width)) x \(Int(height)) mm"
      } else {
        "screens of 96 px an inch"
      }
    let distance = configuration.distanceMm.map { ", degrees for an eye \(Int($0)) mm away" } ?? ""
    return [
      "\(size), the camera in the middle above them, a field of view of "
        + "\(Int(vision.fieldOfViewDegrees)) degrees\(distance)"
    ]
  }
}

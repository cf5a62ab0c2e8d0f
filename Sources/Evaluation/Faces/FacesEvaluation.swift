import Calibration
import Foundation
import Signals
import Vision

/// Finds the eyes in every picture of a folder of faces, each independently, and compares them with the truth.
package struct FacesEvaluation {
  private let url: URL
  private let folder: FacesFolder
  private let configuration: EvaluationConfiguration
  private let load: PictureLoader

  /// Reads the folder of faces.
  ///
  /// - Throws: as `FacesFolder.init`.
  package init(reading url: URL, configuration: EvaluationConfiguration, load: @escaping PictureLoader) throws
  {
    self.url = url
    self.configuration = configuration
    self.load = load
    folder = try FacesFolder(reading: url)
  }

  /// Finds the eyes in all pictures and compares them with the truth.
  ///
  /// - Parameters:
  ///   - maker: makes the trackers that are measured.
  ///   - progress: called with the share that is done, 0 to 1.
  /// - Throws: `EvaluationError.nothingReadable`; `VisionError` without cascades.
  package func run(
    _ maker: TrackerMaker, progress: (Double) -> Void
  ) throws -> (report: FacesReport, worst: [WorstCase]) {
    var report = FacesReport(folder: url.path)
    var worst = WorstCases(limit: configuration.worstCases)
    let faces = try HaarFaceFinder()
    let all = folder.subsets.reduce(0) { $0 + $1.pictures.count }
    var done = 0
    for subset in folder.subsets {
      report.notes += subset.missing.map { "\(subset.name): \($0) has no picture here" }
      var tracker = Errors()
      var prior = Errors()
      for picture in subset.pictures {
        done += 1
        progress(Double(done) / Double(all))
        let image: GrayImage
        do { image = try load(picture.file) } catch {
          report.notes.append("\(error)")
          continue
        }
        let found = look(at: image, with: maker.tracker(vision))
        tracker.add(found, picture)
        prior.add(Self.prior(image, faces), picture)
        worst.add(Self.worst(picture, subset.name, found, error: tracker.all.last ?? nil))
      }
      report.rows.append(tracker.row(subset.name, .tracker))
      report.rows.append(prior.row(subset.name, .boxPrior))
    }
    guard report.rows.contains(where: { $0.pictures > 0 }) else {
      throw EvaluationError.nothingReadable(path: url.path, first: report.notes.first ?? "")
    }
    return (report, worst.cases)
  }

  private var vision: VisionConfiguration {
    var vision = VisionConfiguration()
    vision.picturesStandAlone = true
    if let field = configuration.fieldOfViewDegrees { vision.fieldOfViewDegrees = field }
    return vision
  }

  /// The result for one picture: both irises with their variances, px and px², or why they are missing.
  private enum Found {
    case eyes(left: ImagePoint, right: ImagePoint, variances: (left: Double, right: Double)?)
    case miss(String)

    var points: [ImagePoint] { if case .eyes(let left, let right, _) = self { [left, right] } else { [] } }
  }

  private func look(at image: GrayImage, with tracker: EyeTracker) -> Found {
    let frame = Frame(sequence: 0, time: Timestamp(nanoseconds: 0), image: image)
    switch tracker.process(frame).eyes {
    case .invalid(let reason): return .miss(reason.rawValue)
    case .valid(let eyes):
      guard let left = eyes.left, let right = eyes.right else { return .miss("one-eye-only") }
      return .eyes(left: left.iris, right: right.iris, variances: (left.variance, right.variance))
    }
  }

  private static func prior(_ image: GrayImage, _ finder: HaarFaceFinder) -> Found {
    let whole = ImageRect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    let boxes = finder.faces(in: image, region: whole).map(\.box)
    guard let box = boxes.max(by: { $0.width < $1.width }) else {
      return .miss(InvalidReason.noFace.rawValue)
    }
    let eyes = FaceProportions.eyes(of: box)
    return .eyes(left: eyes.left, right: eyes.right, variances: nil)
  }

  private static func worst(
    _ picture: FacesFolder.Picture, _ subset: String, _ found: Found, error: Double?
  ) -> WorstCase {
    let how =
      switch found {
      case .miss(let reason): reason
      case .eyes: "e " + (error.map { String(format: "%.3f", $0) } ?? "?")
      }
    return WorstCase(
      picture: .file(picture.file), truth: [picture.left, picture.right], found: found.points,
      caption: "\(subset)/\(picture.name): \(how)", badness: error ?? .infinity,
      group: "\(subset)/\(picture.name)")
  }

  /// The errors of one method on one subset.
  private struct Errors {
    /// The error of each picture; nil for a picture without eyes.
    var all: [Double?] = []
    private var misses: [String: Int] = [:]
    private var distances: [Double] = []

    mutating func add(_ found: Found, _ truth: FacesFolder.Picture) {
      switch found {
      case .miss(let reason):
        misses[reason, default: 0] += 1
        all.append(nil)
      case .eyes(let left, let right, let variances):
        let errors = ((left - truth.left).length, (right - truth.right).length)
        all.append(max(errors.0, errors.1) / truth.interocular)
        guard let variances else { return }
        distances.append(errors.0 * errors.0 / max(variances.left, 1e-12))
        distances.append(errors.1 * errors.1 / max(variances.right, 1e-12))
      }
    }

    func row(_ subset: String, _ method: FacesReport.Method) -> FacesReport.Row {
      var row = FacesReport.Row(subset: subset, method: method, errors: all, misses: misses)
      row.ellipses = EllipseShares(distances)
      return row
    }
  }
}

import Calibration
import Foundation
import Statistics

/// The results of finding eyes in pictures of faces.
///
/// The error of a picture is e = the larger of both irises' errors over the distance between the irises (Jesorsky,
/// Kirchberg, Frischholz 2001).
package struct FacesReport: Codable, Sendable {
  /// The name of the folder with the pictures.
  package var folder: String
  /// The results, one row for each method on each subset.
  package var rows: [Row] = []
  /// Rows of the table that have no picture in a subset, and pictures that cannot be read.
  package var notes: [String] = []

  /// The results of one method on one subset.
  package struct Row: Codable, Sendable {
    /// The subset's name; all pictures together count as a subset too.
    package var subset: String
    /// The method that found the eyes.
    package var method: Method
    /// The number of pictures in the subset.
    package var pictures: Int
    /// Pictures without both eyes, by reason. Each counts as a failure at every border.
    package var misses: [String: Int] = [:]
    /// The median error over the pictures in which eyes were found; nil where there are none.
    package var medianError: Double?
    /// Shares of pictures with e at most .025, .05, .10 and .25.
    package var shares: [Double] = []
    /// The number of failures at the same borders, including pictures without eyes.
    package var failures: [Int] = []
    /// How often the truth lies within the ellipses of the irises' variances; nil for a method that gives none.
    package var ellipses: EllipseShares?
  }

  /// A method of finding the eyes.
  package enum Method: String, Codable, Sendable {
    /// The tracker that is measured.
    case tracker
    /// The trivial predictor, for comparison: eyes at their mean place in the cascade's face box.
    case boxPrior = "box prior"
  }

  /// The values of e for which shares are given.
  package static let borders = [0.025, 0.05, 0.10, 0.25]
}

extension FacesReport.Row {
  /// Summarises the errors of one method on one subset.
  ///
  /// - Parameters:
  ///   - subset: the subset's name.
  ///   - method: the method that found the eyes.
  ///   - errors: e of each picture, nil for one without eyes.
  ///   - misses: pictures without eyes, by reason.
  init(subset: String, method: FacesReport.Method, errors: [Double?], misses: [String: Int]) {
    self.init(subset: subset, method: method, pictures: errors.count, misses: misses)
    let found = errors.compactMap { $0 }
    medianError = Statistics.median(found)
    failures = FacesReport.borders.map { border in errors.count - found.count { $0 <= border } }
    shares = failures.map { 1 - Double($0) / Double(max(1, errors.count)) }
  }
}

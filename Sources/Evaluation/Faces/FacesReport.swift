import Calibration
import Foundation
import Statistics

/// Where eyes were found in pictures of faces.
///
/// The error of a picture is e = the larger of both irises' errors over the distance between the irises
/// (Jesorsky, Kirchberg, Frischholz 2001).
package struct FacesReport: Codable, Sendable {
  /// The name of the folder with the pictures.
  package var folder: String
  /// One for each method on each subset.
  package var rows: [Row] = []
  /// Rows of the table that have no picture in a subset, and pictures that cannot be read.
  package var notes: [String] = []

  /// One method on one subset.
  package struct Row: Codable, Sendable {
    /// The subset's name; all pictures together are one too.
    package var subset: String
    /// What found the eyes.
    package var method: Method
    /// How many pictures there are.
    package var pictures: Int
    /// Pictures without both eyes, by reason. Each is a failure at every border.
    package var misses: [String: Int] = [:]
    /// The median error over the pictures in which eyes were found; nil where there are none.
    package var medianError: Double?
    /// Pictures with e at most .025, .05, .10 and .25, as shares of all.
    package var shares: [Double] = []
    /// Failures at the same borders, misses included.
    package var failures: [Int] = []
    /// Whether the irises' own variances hold; nil for a method that gives none.
    package var ellipses: EllipseShares?
  }

  /// What finds the eyes.
  package enum Method: String, Codable, Sendable {
    /// The tracker that is measured.
    case tracker
    /// The trivial predictor: eyes at their mean place in the cascade's face box.
    case boxPrior = "box prior"
  }

  /// The values of e that shares are told of.
  package static let borders = [0.025, 0.05, 0.10, 0.25]
}

extension FacesReport.Row {
  /// - Parameter errors: e of each picture, nil for a miss.
  init(subset: String, method: FacesReport.Method, errors: [Double?], misses: [String: Int]) {
    self.init(subset: subset, method: method, pictures: errors.count, misses: misses)
    let found = errors.compactMap { $0 }
    medianError = Statistics.median(found)
    failures = FacesReport.borders.map { border in errors.count - found.count { $0 <= border } }
    shares = failures.map { 1 - Double($0) / Double(max(1, errors.count)) }
  }
}

import Foundation
import Signals

/// A picture with a large error, with what is needed to look at it.
package struct WorstCase: Sendable {
  /// The picture's location: a file, or bytes in memory.
  package enum Picture: Sendable {
    /// The picture is a file.
    case file(URL)
    /// The picture is the JPEG bytes of a recording's frame.
    case jpeg(Data)
  }

  /// Where the picture of the case is.
  package var picture: Picture
  /// The true iris centres, image px.
  package var truth: [ImagePoint]
  /// Iris centres as they were found, image px.
  package var found: [ImagePoint]
  /// A caption that names the picture and its error.
  package var caption: String
  /// The size of the error; larger is worse.
  package var badness: Double
  /// The group of the case; only the worst case of a group is kept, because neighbouring frames show the same.
  package var group: String
}

/// Collects the worst cases, the worst first.
struct WorstCases {
  private(set) var cases: [WorstCase] = []
  let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func add(_ new: WorstCase) {
    if let old = cases.firstIndex(where: { $0.group == new.group }) {
      guard cases[old].badness < new.badness else { return }
      cases.remove(at: old)
    }
    let place = cases.firstIndex { $0.badness < new.badness } ?? cases.count
    guard place < limit else { return }
    cases.insert(new, at: place)
    if cases.count > limit { cases.removeLast() }
  }
}

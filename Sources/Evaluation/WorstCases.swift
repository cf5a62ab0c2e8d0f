import Foundation
import Signals

/// A picture that went badly, with what it takes to look at it.
package struct WorstCase: Sendable {
  /// Where the picture is.
  package enum Picture: Sendable {
    /// A file of its own.
    case file(URL)
    /// A recording's own bytes.
    case jpeg(Data)
  }

  /// Where the picture is.
  package var picture: Picture
  /// Iris centres as they are known and as they were found, image px.
  package var truth: [ImagePoint]
  /// Iris centres as they were found, image px.
  package var found: [ImagePoint]
  /// Which picture, and how bad.
  package var caption: String
  /// Larger is worse.
  package var badness: Double
  /// Of the cases of one group, only the worst is kept: neighbouring frames show the same.
  package var group: String
}

/// Keeps the worst cases, the worst first.
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

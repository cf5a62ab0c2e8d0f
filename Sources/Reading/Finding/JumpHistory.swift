import Signals

/// The places between which the person has jumped in a document, as a browser keeps pages: back, and forward again.
///
/// Places belong to the document, not to the screen, so they stay valid when the size or the view changes.
package struct JumpHistory: Hashable, Sendable {
  /// A place of a document, as the history of jumps keeps it.
  package struct Place: Hashable, Sendable {
    /// The place's page and its height on that page.
    package var position: DocumentPosition
    /// Distance from the page's left edge, as a share of its width: it distinguishes columns.
    package var across: Double
    /// Makes a place from its position in the document and its distance from the page's left edge.
    package init(position: DocumentPosition, across: Double = 0) {
      (self.position, self.across) = (position, across)
    }

    /// Whether two places are so close that they count as one.
    func isNear(_ other: Place) -> Bool {
      position.page == other.position.page && abs(position.offset - other.position.offset) < Self.near
    }

    /// The greatest height difference of two places that count as one, as a share of a page's height: less than half a
    /// line.
    private static let near = 0.005
  }

  /// The largest number of places that the history keeps.
  static let most = 100
  /// The places to go back to, the oldest first.
  private var behind: [Place] = []
  /// The places to go forward to, from which the person went back; the latest last.
  private var ahead: [Place] = []

  /// Makes a history without places.
  package init() {}

  /// Whether there is a place to go back to.
  package var canGoBack: Bool { !behind.isEmpty }
  /// Whether there is a place to go forward to: the person went back, and has not jumped since.
  package var canGoForward: Bool { !ahead.isEmpty }

  /// Notes the place where a jump begins, and drops the places to go forward to.
  package mutating func leave(_ place: Place) {
    ahead = []
    if behind.last?.isNear(place) != true { behind.append(place) }
    if behind.count > Self.most { behind.removeFirst() }
  }

  /// Goes back: gives the latest place that differs from the present one; nil where there is none.
  package mutating func goBack(from here: Place) -> Place? {
    Self.go(from: &behind, to: &ahead, here)
  }

  /// Goes forward again: gives the place from which the person last went back; nil where there is none.
  package mutating func goForward(from here: Place) -> Place? {
    Self.go(from: &ahead, to: &behind, here)
  }

  private static func go(from: inout [Place], to: inout [Place], _ here: Place) -> Place? {
    while let place = from.popLast() {
      guard !place.isNear(here) else { continue }
      to.append(here)
      return place
    }
    return nil
  }
}

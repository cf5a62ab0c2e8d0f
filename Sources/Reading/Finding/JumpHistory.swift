import Signals

/// The places between which somebody has jumped in a document, as a browser keeps pages: back, and forward again.
///
/// Places are of the document, not of the screen: they hold when the size or the view changes.
package struct JumpHistory: Hashable, Sendable {
  /// A place of a document.
  package struct Place: Hashable, Sendable {
    /// Page and height on it.
    package var position: DocumentPosition
    /// How far from the page's left edge, share of its width: it tells columns apart.
    package var across: Double
    package init(position: DocumentPosition, across: Double = 0) {
      (self.position, self.across) = (position, across)
    }

    /// Whether nobody would call them two places.
    func isNear(_ other: Place) -> Bool {
      position.page == other.position.page && abs(position.offset - other.position.offset) < Self.near
    }

    /// Share of a page's height: less than half a line.
    private static let near = 0.005
  }

  /// Nobody goes back farther.
  static let most = 100
  /// Before, the oldest first.
  private var behind: [Place] = []
  /// From where somebody went back, the last one last.
  private var ahead: [Place] = []

  package init() {}

  /// Whether somebody has jumped, and not gone back from there yet.
  package var canGoBack: Bool { !behind.isEmpty }
  /// Whether somebody went back, and has not jumped since.
  package var canGoForward: Bool { !ahead.isEmpty }

  /// A jump begins here; what lay ahead is given up.
  package mutating func leave(_ place: Place) {
    ahead = []
    if behind.last?.isNear(place) != true { behind.append(place) }
    if behind.count > Self.most { behind.removeFirst() }
  }

  /// The place before the last jump that led elsewhere than here; nil where there is none.
  package mutating func goBack(from here: Place) -> Place? {
    Self.go(from: &behind, to: &ahead, here)
  }

  /// The place from which somebody went back last; nil where there is none.
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

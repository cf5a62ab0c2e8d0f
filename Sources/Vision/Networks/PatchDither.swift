import Signals

/// The offset at which an eye's patch is cut, alternating from one picture to the next.
///
/// A network that works on cells of 4 px has an error that depends on where in a cell the iris lies: on eight rendered people
/// 0.4 degrees of gaze (rms), a different error at every place looked at, so that no calibration removes it. A patch cut half a
/// cell further has nearly the opposite error. So patches move by halves of a cell, and an average over a fixation removes most
/// of the error: of six of those people without glasses filtered gaze was off by 0.39 instead of 0.53 degrees at 1280x720, and
/// by 0.48 instead of 0.52 at 640x480, where noise does some of this by itself. The price is raw gaze that changes more from
/// frame to frame.
struct PatchDither {
  /// All combinations of both halves of a cell, in quarters of it from the middle. They are a cell and a half apart, so that
  /// other effects of the cut vary too, yet within what the network has seen in training. Vertically, where less is seen of an
  /// iris, they change with every picture.
  static let places = [
    ImagePoint(x: -3, y: -3), ImagePoint(x: 3, y: 3), ImagePoint(x: 3, y: -3), ImagePoint(x: -3, y: 3),
  ]

  private var turn = 0

  /// The present offset of the patch, in quarters of a cell from the middle.
  var place: ImagePoint { Self.places[turn] }

  /// Moves on to the next offset of the patch.
  mutating func advance() { turn = (turn + 1) % Self.places.count }
}

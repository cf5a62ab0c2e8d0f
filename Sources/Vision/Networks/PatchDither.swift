import Signals

/// Where an eye's patch is cut, from one picture to the next.
///
/// A network that works on cells of 4 px is off by an amount that depends on where in a cell the iris comes to lie: on
/// eight rendered people by 0.4 degrees of gaze (rms), by other ones at every place looked at, so that no calibration
/// takes them off. A patch cut half a cell further has much the opposite error. So patches move about by halves of a cell, and
/// whoever averages over a fixation is rid of most of it: of six of those people without glasses filtered gaze was off by
/// 0.39 instead of 0.53 degrees at 1280x720, and by 0.48 instead of 0.52 at 640x480, where noise does some of this by
/// itself. The price is raw gaze that changes more from frame to frame.
struct PatchDither {
  /// All combinations of both halves of a cell, in quarters of it from the middle; a cell and a half apart, so that what
  /// else depends on the cut varies too, yet within what the network has seen in training. Vertically, where less is
  /// seen of an iris, they change with every picture.
  static let places = [
    ImagePoint(x: -3, y: -3), ImagePoint(x: 3, y: 3), ImagePoint(x: 3, y: -3), ImagePoint(x: -3, y: 3),
  ]

  private var turn = 0

  /// In quarters of a cell from the middle.
  var place: ImagePoint { Self.places[turn] }

  /// To the next place.
  mutating func advance() { turn = (turn + 1) % Self.places.count }
}

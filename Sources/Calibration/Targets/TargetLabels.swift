extension CalibrationTarget {
  /// Labels of targets that the program asks for by name. `calibration/targets` defines where these targets are.
  package enum Label {
    /// The target in the middle of the screen.
    package static let centre = "c"
    /// The target near the upper left corner.
    package static let topLeft = "tl"
    /// The target near the upper right corner.
    package static let topRight = "tr"
    /// The target near the lower right corner.
    package static let bottomRight = "br"
    /// The target near the lower left corner.
    package static let bottomLeft = "bl"
    /// The targets of the layout `five`: the middle of the screen and its corners.
    package static let five: Set<String> = [centre, topLeft, topRight, bottomRight, bottomLeft]

    /// The dot of a calibration by one look, in the middle of the screen.
    package static let look = "look"
    /// The second dot of a calibration by looks, which is shown where the first was not enough.
    package static let secondLook = "look-2"
    /// The dots of a calibration by looks.
    package static let looks: Set<String> = [look, secondLook]
    /// A line that is read, counted from 0.
    package static func line(_ index: Int) -> String { linePrefix + "\(index)" }
    /// Which line a label names, from 0; nil for another target's.
    package static func line(of label: String) -> Int? {
      label.hasPrefix(linePrefix) ? Int(label.dropFirst(linePrefix.count)) : nil
    }
    private static let linePrefix = "line "

    /// The moving target of a calibration; its path has the same name.
    package static let pursuit = "pursuit"
    /// The moving target of a repair; its path has the same name.
    package static let repair = "repair"
    /// The moving target of a repair in rendered sessions.
    package static let sweep = "sweep"
    /// The moving targets that repair a calibration and do not make one.
    package static let repairs: Set<String> = [repair, sweep]
  }
}

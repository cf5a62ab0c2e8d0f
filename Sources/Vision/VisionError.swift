import Localization

/// The errors that keep `Vision` from starting. What is wrong with a frame is an `InvalidReason` instead.
package enum VisionError: Error, Equatable, CustomStringConvertible {
  /// A cascade file is in none of the folders, or OpenCV cannot read it.
  case cascade(name: String, searched: [String])
  /// The picture of a stored eye reference does not have the size that it states.
  case damagedReference

  /// What is missing or damaged and what to do about it, in words for the person.
  package var description: String {
    switch self {
    case .cascade(let name, let searched):
      localized(
        """
        the face detector's file \(name) is missing or damaged (looked in \
        \(searched.joined(separator: ", "))); install the package opencv-data, or name its folder in \
        TRACKII_CASCADES
        """)
    case .damagedReference:
      localized("the stored picture of the eye region is damaged; calibrate again")
    }
  }
}

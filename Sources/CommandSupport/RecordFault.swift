import Localization
/// Why a recording cannot begin or continue, apart from disk errors.
package enum RecordFault: Error, CustomStringConvertible {
  /// No picture came, for the reason that the source gave last.
  case noPictures(reason: String, remedy: String)
  /// No monitor reports its size, and none was given on the command line.
  case unknownScreen

  /// What happened and what the person can do about it, in their language.
  package var description: String {
    switch self {
    case .noPictures(let reason, let remedy): "\(reason) \(remedy)"
    case .unknownScreen:
      localized(
        """
        the screen's size is not known; measure the picture and give it, for instance \
        --screen-px 1920x1080 --screen-mm 527x296
        """)
    }
  }
}

/// Why a recording cannot begin or go on, apart from the disk.
package enum RecordFault: Error, CustomStringConvertible {
  /// No picture came, for the reason that the source gave last.
  case noPictures(reason: String, remedy: String)
  /// No monitor says how large it is, and it was not said on the command line.
  case unknownScreen

  package var description: String {
    switch self {
    case .noPictures(let reason, let remedy): "\(reason) \(remedy)"
    case .unknownScreen:
      "the screen's size is not known; measure the picture and give it, for instance "
        + "--screen-px 1920x1080 --screen-mm 527x296"
    }
  }
}

import Documents
import Localization

extension MarkColour {
  /// The colour's name as a label.
  var name: String {
    switch self {
    case .yellow: localized("Yellow")
    case .green: localized("Green")
    case .blue: localized("Blue")
    case .pink: localized("Pink")
    }
  }

  /// The colour's name in a list.
  var words: String {
    switch self {
    case .yellow: localized("yellow")
    case .green: localized("green")
    case .blue: localized("blue")
    case .pink: localized("pink")
    }
  }
}

extension PenWidth {
  /// The width's name in a list.
  var words: String {
    switch self {
    case .fine: localized("fine", context: "pen")
    case .medium: localized("medium", context: "pen")
    case .broad: localized("broad", context: "pen")
    }
  }
}

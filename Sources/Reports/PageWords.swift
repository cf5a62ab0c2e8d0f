import Localization

/// What the page says around the sections, and in the player, which its script builds.
enum PageWords {
  /// The code of the language of these texts, for programs that read a page aloud.
  static let language = localized("en", context: "code of this language, as in HTML")
  static let skip = localized("Skip to the report")
  static let sections = localized("Sections")
  static let footer = localized("Made by Trackii. This page is complete in itself and uses no network.")

  /// What a table is called that is opened on demand.
  ///
  /// - Parameter caption: the caption of the table.
  static func asTable(_ caption: String) -> String { localized("\(caption), as a table") }

  /// Where the page's script puts its own values in a text.
  private static let (first, second) = ("{0}", "{1}")

  /// The texts of the player by the names that the script has for them.
  static var player: [String: String] {
    [
      "page": localized("Page"),
      "play": localized("Play", context: "verb"),
      "pause": localized("Pause", context: "verb"),
      "time": localized("Time"),
      "speed": localized("Speed"),
      "draw": localized("Draw an area"),
      "save": localized("Save areas"),
      "picture": localized("Gaze on the page at the chosen time"),
      "areaName": localized("Name of the area"),
      "name": localized("Name"),
      "width": localized("width"),
      "height": localized("height"),
      "add": localized("Add area"),
      "addByNumbers": localized("Add an area by numbers"),
      "clock": localized("\(first) s"),
      "blink": localized("\(first) s, blink"),
      "noGaze": localized("\(first) s, no gaze"),
      "elsewhere": localized("\(first) s, on \(second)"),
      "removeNamed": localized("Remove \(first)"),
      "remove": localized("Remove"),
      "firstAt": localized("First at, s"),
      "firstFixation": localized("First fixation, ms"),
      "total": localized("Total, ms"),
      "fixations": localized("Fixations"),
      "visits": localized("Visits"),
      "drawn": localized("Areas of interest drawn here"),
      "area": localized("Area"),
      "newArea": localized("Area \(first)"),
    ]
  }
}

import Reading

/// The fonts with which words are drawn.
package enum DrawnFonts {
  /// Only the DejaVu fonts are used, whatever else is installed.
  @TaskLocal static var arePinned = false

  /// What the application is drawn in then; has Latin, Greek, Cyrillic, Hebrew and Arabic letters.
  static let sans = "DejaVu Sans"

  /// What documents are set in then.
  static func family(_ face: TextStyle.Face) -> String {
    switch face {
    case .serif: "DejaVu Serif"
    case .sans: sans
    case .mono: "DejaVu Sans Mono"
    }
  }

  /// Draws and measures with the DejaVu fonts alone, so that pictures made on different computers can be compared.
  package static func pinned<Drawn>(_ body: () throws -> Drawn) rethrows -> Drawn {
    try $arePinned.withValue(true, operation: body)
  }
}

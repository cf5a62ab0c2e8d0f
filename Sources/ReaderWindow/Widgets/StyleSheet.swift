/// The few style rules for which libadwaita has no class, with the colours of a theme.
struct StyleSheet {
  let theme: Theme
  /// The unit with which letters grow like the tiles, see `TileGrid`.
  let unit: Double
  /// The family of all letters; nil for the desktop's.
  var font: String?

  private func px(_ size: Double) -> String { "\(Int((size * unit).rounded()))px" }

  private var family: String { font.map { " font-family: \"\($0)\";" } ?? "" }

  var text: String {
    """
    window.trackii { background: \(theme.surround.css); color: \(theme.ink.css);\(family) }
    window.trackii.fullscreen { padding: 0; margin: 0; border: none; box-shadow: none; }
    .tile { border-radius: \(px(Corner.tile)); padding: 0; background: \(theme.panel.css); color: \(theme.ink.css); }
    .tile:focus-visible { outline: 4px solid \(theme.accent.css); outline-offset: 4px; }
    .tile:disabled { opacity: .45; }
    .tile.suggested-action { background: \(theme.suggested.css); color: white; }
    .tile-title { font-size: \(px(TypeScale.title)); font-weight: 600; }
    .corner-label { font-size: \(px(TypeScale.label)); font-weight: 500; }
    .sign { font-size: \(px(TypeScale.sign)); font-weight: 300; }
    .initial { font-size: \(px(TypeScale.initial)); font-weight: 300; }
    .huge { font-size: \(px(TypeScale.heading)); font-weight: 700; }
    .note { font-size: \(px(TypeScale.note)); color: \(theme.quiet.css); }
    .suggested-action .note { color: white; }
    .in-use { font-size: \(px(TypeScale.note)); font-weight: 600; color: \(theme.accent.css); }
    .suggested-action .in-use { color: white; }
    .camera-sign { background: \(theme.panel.css); border-radius: \(px(Corner.sign)); padding: \(px(2)) \(px(10)); \
    border-spacing: \(px(Spacing.sign)); box-shadow: inset 0 0 0 \(px(1)) \(theme.edge.css); }
    .sign-words { font-size: \(px(TypeScale.small)); color: \(theme.quiet.css); }
    .sign-light { font-size: \(px(TypeScale.light)); }
    .sign-light.lit { color: \(theme.lit.css); }
    .sign-light.slow { color: \(theme.warm.css); }
    .sign-light.out { color: \(theme.quiet.css); }
    .day-bar { background: \(theme.accent.css); border-radius: \(px(Corner.frame)); }
    .day-words { font-size: \(px(TypeScale.small)); color: \(theme.quiet.css); }
    .day-number { font-size: \(px(TypeScale.note)); font-weight: 600; border-radius: \(px(Corner.line)); }
    .day-number.today { box-shadow: inset 0 0 0 \(px(2)) \(theme.ink.css); }
    .suggested-action .day-number.today { box-shadow: inset 0 0 0 \(px(2)) white; }
    .outside { opacity: .55; }
    .day-dot { font-size: \(px(TypeScale.dot)); color: \(theme.accent.css); }
    \(theme.tints.map { ".tint-\($0) { color: \($1.css); }" }.joined(separator: "\n"))
    .suggested-action .day-words { color: white; }
    .suggested-action .tinted { background: \(theme.panel.css); border-radius: \(px(Corner.tint)); padding: 0 \(px(2)); }
    .palette .suggested-action { background: \(theme.suggested.css); color: white; }
    .palette button { font-weight: normal; }
    .palette { font-size: \(px(TypeScale.label)); background: \(theme.panel.opacity(1).css); border-radius: \(Int(Corner.picture))px; padding: 14px; border: 1px solid \(theme.edge.css); }
    entry.typed { font-size: \(px(TypeScale.title)); min-height: \(px(44)); }
    .warning-note { font-size: \(px(TypeScale.strip)); color: \(theme.warm.css); }
    .big-button { font-size: \(px(TypeScale.label)); padding: 18px 30px; border-radius: \(Int(Corner.button))px; }
    """
  }
}

extension Color {
  /// The colour in CSS syntax.
  var css: String {
    let channels = [red, green, blue].map { "\(Int(($0 * 255).rounded()))" }
    return alpha == 1
      ? "rgb(\(channels.joined(separator: ",")))" : "rgba(\(channels.joined(separator: ",")),\(alpha))"
  }
}

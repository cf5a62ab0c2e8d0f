import Reading

extension UserAction {
  /// Actions that draw lines and areas on the page, or lines on pictures of notes, by hand, and mark figures and tables by
  /// look.
  static let drawing: [UserAction] = [
    UserAction(
      "draw", "Draw on the page", on: [.page, .panel], .event(.mark(.draw(.toggle))),
      keys: [KeyStroke("P", shift: true)], help: "draw on the page or a picture, or end it", icon: .mark
    ).with {
      $0.nameWhenOn = "End drawing"
      $0.isOffered = { $0.screen == .page ? $0.isLive : $0.canDrawOnPicture }
      $0.isOn = { $0.tool != nil }
    },
    UserAction(
      "draw-erase", "Erase lines", on: [.page, .panel], .event(.mark(.draw(.erase))),
      keys: [KeyStroke("O", shift: true)], help: "erase lines that were drawn", icon: .forget
    ).with {
      $0.nameWhenOn = "Erase no more"
      $0.isOffered = { $0.screen == .page ? $0.isLive : $0.tool != nil }
      $0.isOn = { $0.tool == .eraser }
    },
    UserAction(
      "draw-area", "Mark an area with the mouse", on: [.page], .event(.mark(.draw(.area))),
      keys: [KeyStroke("F", shift: true)], help: "mark an area of the page with the mouse", icon: .screen
    ).with {
      $0.nameWhenOn = "Draw lines again"
      $0.isOffered = { $0.isLive }
      $0.isOn = { $0.tool == .area }
    },
    UserAction(
      "draw-colour", "Another colour to draw in", on: [.page, .panel], .event(.mark(.draw(.nextColour))),
      keys: [KeyStroke("K", shift: true)], help: "another colour to draw in", icon: .light
    ).with { $0.isOffered = { $0.tool != nil } },
    UserAction(
      "draw-width", "Another width to draw with", on: [.page, .panel], .event(.mark(.draw(.nextWidth))),
      keys: [KeyStroke("L", shift: true)], help: "another width to draw with", icon: .size
    ).with { $0.isOffered = { $0.tool != nil } },
    UserAction(
      "undo-drawn", "Undo what was drawn", on: [.panel], .event(.notebook(.undoDrawing)),
      keys: [KeyStroke("z", control: true)], icon: .undo
    ).with { $0.isOffered = { $0.canDrawOnPicture && $0.canUndo } },
    UserAction(
      "mark-figure", "Mark a figure or table", on: [.page], .event(.panel(.open(.figure))),
      keys: [KeyStroke("G", shift: true)], help: "mark a figure or table in view", icon: .mark
    ).with { $0.isOffered = { $0.isLive } },
  ]
}

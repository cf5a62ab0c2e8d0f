import Localization
import Reading

extension UserAction {
  /// Actions that draw lines and areas on the page, or lines on pictures of notes, by hand, and mark figures and tables by
  /// look.
  static let drawing: [UserAction] = [
    UserAction(
      "draw", localized("Draw on the page"), on: [.page, .panel], .event(.mark(.draw(.toggle))),
      keys: [KeyStroke("P", shift: true)], help: localized("draw on the page or a picture, or end it"),
      icon: .mark
    ).with {
      $0.nameWhenOn = localized("End drawing")
      $0.isOffered = { $0.screen == .page ? $0.isLive : $0.canDrawOnPicture }
      $0.isOn = { $0.tool != nil }
    },
    UserAction(
      "draw-erase", localized("Erase lines"), on: [.page, .panel], .event(.mark(.draw(.erase))),
      keys: [KeyStroke("O", shift: true)], help: localized("erase lines that were drawn"), icon: .forget
    ).with {
      $0.nameWhenOn = localized("Erase no more")
      $0.isOffered = { $0.screen == .page ? $0.isLive : $0.tool != nil }
      $0.isOn = { $0.tool == .eraser }
    },
    UserAction(
      "draw-area", localized("Mark an area with the mouse"), on: [.page], .event(.mark(.draw(.area))),
      keys: [KeyStroke("F", shift: true)], help: localized("mark an area of the page with the mouse"),
      icon: .screen
    ).with {
      $0.nameWhenOn = localized("Draw lines again")
      $0.isOffered = { $0.isLive }
      $0.isOn = { $0.tool == .area }
    },
    UserAction(
      "draw-colour", localized("Another colour to draw in"), on: [.page, .panel],
      .event(.mark(.draw(.nextColour))),
      keys: [KeyStroke("K", shift: true)], help: localized("another colour to draw in"), icon: .light
    ).with { $0.isOffered = { $0.tool != nil } },
    UserAction(
      "draw-width", localized("Another width to draw with"), on: [.page, .panel],
      .event(.mark(.draw(.nextWidth))),
      keys: [KeyStroke("L", shift: true)], help: localized("another width to draw with"), icon: .size
    ).with { $0.isOffered = { $0.tool != nil } },
    UserAction(
      "undo-drawn", localized("Undo what was drawn"), on: [.panel], .event(.notebook(.undoDrawing)),
      keys: [KeyStroke("z", control: true)], icon: .undo
    ).with { $0.isOffered = { $0.canDrawOnPicture && $0.canUndo } },
    UserAction(
      "mark-figure", localized("Mark a figure or table"), on: [.page], .event(.panel(.open(.figure))),
      keys: [KeyStroke("G", shift: true)], help: localized("mark a figure or table in view"), icon: .mark
    ).with { $0.isOffered = { $0.isLive } },
  ]
}

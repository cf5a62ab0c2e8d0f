import Reading
import Signals

// Actions that move the page and change its size.
extension UserAction {
  /// Actions that move the page; their keys are those of evince, zathura and browsers.
  static let moving: [UserAction] = [
    reader(
      "down", "A few lines down", .step(.down), keys: ["Down", "j"], help: "a few lines down", icon: .down),
    reader("up", "A few lines up", .step(.up), keys: ["Up", "k"], help: "a few lines up", icon: .up),
    reader("left", "To the left", .step(.left), keys: ["Left", "h"], help: "to the left", icon: .left),
    reader("right", "To the right", .step(.right), keys: ["Right", "l"], help: "to the right", icon: .right),
    reader(
      "screen-forward", "A screenful on", .screenForward, keys: ["space"], help: "a screenful on", icon: .down
    ),
    reader(
      "screen-back", "A screenful back", .screenBack, keys: [KeyStroke("space", shift: true), "BackSpace"],
      help: "a screenful back", icon: .up),
    reader(
      "page-forward", "Next page", .pageForward, keys: ["Page_Down", "n", "KP_Page_Down"], help: "next page",
      icon: .forward
    ).with { $0.isOffered = { !$0.isLastPage } },
    reader(
      "page-back", "Page back", .pageBack, keys: ["Page_Up", "p", "KP_Page_Up"], help: "page back",
      icon: .previous
    ).with { $0.isOffered = { !$0.isFirstPage } },
    reader(
      "to-start", "To the start", .toStart, keys: ["Home", "KP_Home"], help: "to the start", icon: .top,
      menu: .more(6)),
    reader(
      "to-end", "To the end", .toEnd, keys: ["End", "KP_End"], help: "to the end", icon: .bottom,
      menu: .more(5)),
    UserAction(
      "moving", "Move the page", on: [.page], .event(.panel(.open(.moving))), icon: .down, menu: .more(0)),
    reader("larger", "Larger", .zoomIn, keys: ["plus", "equal", "KP_Add"], help: "larger", icon: .larger),
    reader(
      "smaller", "Smaller", .zoomOut, keys: ["minus", "KP_Subtract"], help: "smaller", icon: .smaller),
    reader(
      "usual-size", "Usual size", .zoomDefault, keys: ["0", "KP_0"], help: "the usual size", icon: .fit
    ).with { $0.isOffered = { $0.isZoomed } },
    reader(
      "fit-width", "Fit the width", .fitWidth, keys: ["w"], help: "the page as wide as the screen",
      icon: .fit, menu: .more(8)),
    reader(
      "fit-text", "Fit the text", .fitText, keys: [KeyStroke("W", shift: true)],
      help: "the text as wide as fits, without margins", icon: .fit),
  ]
}

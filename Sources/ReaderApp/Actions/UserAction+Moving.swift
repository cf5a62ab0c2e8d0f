import Localization
import Reading
import Signals

// Actions that move the page and change its size.
extension UserAction {
  /// Actions that move the page; their keys are those of evince, zathura and browsers.
  static let moving: [UserAction] = [
    reader(
      "down", localized("A few lines down"), .step(.down), keys: ["Down", "j"],
      help: localized("a few lines down"), icon: .down),
    reader(
      "up", localized("A few lines up"), .step(.up), keys: ["Up", "k"], help: localized("a few lines up"),
      icon: .up),
    reader(
      "left", localized("To the left"), .step(.left), keys: ["Left", "h"], help: localized("to the left"),
      icon: .left),
    reader(
      "right", localized("To the right"), .step(.right), keys: ["Right", "l"],
      help: localized("to the right"), icon: .right),
    reader(
      "screen-forward", localized("A screenful on"), .screenForward, keys: ["space"],
      help: localized("a screenful on"), icon: .down
    ),
    reader(
      "screen-back", localized("A screenful back"), .screenBack,
      keys: [KeyStroke("space", shift: true), "BackSpace"],
      help: localized("a screenful back"), icon: .up),
    reader(
      "page-forward", localized("Next page"), .pageForward, keys: ["Page_Down", "n", "KP_Page_Down"],
      help: localized("next page"),
      icon: .forward
    ).with { $0.isOffered = { !$0.isLastPage } },
    reader(
      "page-back", localized("Page back"), .pageBack, keys: ["Page_Up", "p", "KP_Page_Up"],
      help: localized("page back"),
      icon: .previous
    ).with { $0.isOffered = { !$0.isFirstPage } },
    reader(
      "to-start", localized("To the start"), .toStart, keys: ["Home", "KP_Home"],
      help: localized("to the start"), icon: .top,
      menu: .more(6)),
    reader(
      "to-end", localized("To the end"), .toEnd, keys: ["End", "KP_End"], help: localized("to the end"),
      icon: .bottom,
      menu: .more(5)),
    UserAction(
      "moving", localized("Move the page"), on: [.page], .event(.panel(.open(.moving))), icon: .down,
      menu: .more(0)),
    reader(
      "larger", localized("Larger"), .zoomIn, keys: ["plus", "equal", "KP_Add"], help: localized("larger"),
      icon: .larger),
    reader(
      "smaller", localized("Smaller"), .zoomOut, keys: ["minus", "KP_Subtract"], help: localized("smaller"),
      icon: .smaller),
    reader(
      "usual-size", localized("Usual size"), .zoomDefault, keys: ["0", "KP_0"],
      help: localized("the usual size"), icon: .fit
    ).with { $0.isOffered = { $0.isZoomed } },
    reader(
      "fit-width", localized("Fit the width"), .fitWidth, keys: ["w"],
      help: localized("the page as wide as the screen"),
      icon: .fit, menu: .more(8)),
    reader(
      "fit-text", localized("Fit the text"), .fitText, keys: [KeyStroke("W", shift: true)],
      help: localized("the text as wide as fits, without margins"), icon: .fit),
  ]
}

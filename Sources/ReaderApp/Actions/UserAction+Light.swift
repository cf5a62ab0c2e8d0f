import Localization
import Reading

// Actions that set the light of pages and the application's theme.
extension UserAction {
  static let lights: [UserAction] =
    [
      UserAction(
        "light", localized("Light"), on: [.page], .event(.panel(.open(.light))), icon: .light,
        menu: .first(12)),
      UserAction(
        "another-light", localized("Another light"), on: [.page], .event(.light(.next)), keys: ["i"],
        help: localized("another light: day, sepia, night"), icon: .light),
      light("day", localized("Day"), .show(.day), .light) { $0.rule == .hand && $0.chosen == .day },
      light("sepia", localized("Sepia"), .show(.sepia), .eye) { $0.rule == .hand && $0.chosen == .sepia },
      light("night", localized("Night"), .show(.night), .rest) { $0.rule == .hand && $0.chosen == .night },
      light("light-by-hour", localized("Night by the hour"), .by(.hours), .clock) { $0.rule == .hours },
      light("light-by-room", localized("Night by the room's light"), .by(.room), .camera) { $0.rule == .room }
        .with { $0.isOffered = { $0.isLive } },
      UserAction(
        "light-hours", localized("Hours of night…"), on: [.page], .event(.panel(.open(.hours))), icon: .hours),
    ] + ThemeChoice.allCases.map(theme)

  private static func light(
    _ id: ActionID, _ name: String, _ event: LightEvent, _ icon: ActionIcon,
    isOn: @escaping @Sendable (LightSetting) -> Bool
  ) -> UserAction {
    UserAction(id, name, on: [.page], .event(.light(event)), icon: icon).with {
      $0.isOn = { isOn($0.appearance.light) }
    }
  }

  private static func theme(_ choice: ThemeChoice) -> UserAction {
    UserAction(
      ActionID("theme-\(choice.rawValue)"), name(of: choice),
      on: [.people, .shelf, .finder, .cameras, .readingTime, .plan, .page], .event(.light(.theme(choice))),
      icon: .screen
    ).with { $0.isOffered = { $0.appearance.theme != choice } }
  }

  private static func name(of choice: ThemeChoice) -> String {
    switch choice {
    case .desktop: localized("Colours: as the desktop")
    case .light: localized("Colours: light")
    case .dark: localized("Colours: dark")
    }
  }
}

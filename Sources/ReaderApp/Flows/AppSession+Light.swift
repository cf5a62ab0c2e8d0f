import Localization
import Reading
import Signals

// The light of pages, and the theme of the application (light or dark).
extension AppSession {
  mutating func handle(_ event: LightEvent) -> [AppAction] {
    let before = appearance
    switch event {
    case .next:
      let all = PageLight.allCases
      let now = all.firstIndex(of: lighting.light(appearance.light)) ?? 0
      (appearance.light.rule, appearance.light.chosen) = (.hand, all[(now + 1) % all.count])
    case .show(let light): (appearance.light.rule, appearance.light.chosen) = (.hand, light)
    case .by(let rule):
      // Until the first verdict on the daylight the page keeps its light.
      appearance.light.chosen = lighting.light(appearance.light)
      appearance.light.rule = rule
    case .moveMorning(let minutes): appearance.light.moveMorning(by: minutes)
    case .moveEvening(let minutes): appearance.light.moveEvening(by: minutes)
    case .theme(let theme): appearance.theme = theme
    }
    return appearance == before ? [] : [.store(.keepAppearance(appearance, of: reader))]
  }

  /// The cells that set the light of pages, or the hours at which it changes.
  func lightItems(_ kind: PanelKind, cells: Int, page: Int) -> [PanelItem] {
    let context = context(on: .page)
    guard kind == .hours else {
      let ids: [ActionID] = ["day", "sepia", "night", "light-by-hour", "light-by-room", "light-hours"]
      let items = ids.compactMap(UserAction.named).map { PanelItem($0, in: context) }
      return PanelItem.paged(items, cells: cells, page: page)
    }
    let light = appearance.light
    let (morning, evening) = (LightSetting.clock(light.morning), LightSetting.clock(light.evening))
    let items: [(TargetID, String, ActionIcon)] = [
      (.morningEarlier, localized("Day from \(morning): earlier"), .earlier),
      (.morningLater, localized("Day from \(morning): later"), .later),
      (.eveningEarlier, localized("Night from \(evening): earlier"), .earlier),
      (.eveningLater, localized("Night from \(evening): later"), .later),
    ]
    let cellItems = items.map { id, label, icon in
      var item = PanelItem(id, label, icon)
      item.repeatSeconds = PanelItem.repeatSeconds
      return item
    }
    return PanelItem.paged(cellItems, cells: cells, page: page)
  }

  /// The event of a cell that sets the hours at which the light changes.
  ///
  /// - Returns: nil if the cell is not one of them.
  static func hours(_ id: TargetID) -> LightEvent? {
    switch id {
    case .morningEarlier: .moveMorning(-stepMinutes)
    case .morningLater: .moveMorning(stepMinutes)
    case .eveningEarlier: .moveEvening(-stepMinutes)
    case .eveningLater: .moveEvening(stepMinutes)
    default: nil
    }
  }

  private static let stepMinutes = 30
}

extension TargetID {
  static let morningEarlier: TargetID = "morning-earlier"
  static let morningLater: TargetID = "morning-later"
  static let eveningEarlier: TargetID = "evening-earlier"
  static let eveningLater: TargetID = "evening-later"
}

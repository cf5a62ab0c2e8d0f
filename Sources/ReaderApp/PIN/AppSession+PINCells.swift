import Accounts
import Reading
import Signals

// The keys of a PIN and the choice of its kind, as cells.
extension AppSession {
  /// The share of the screen's height for the words above the keys.
  private static let pinWordsShare = 0.1

  mutating func show(_ before: PINScreen, isOther: Bool, at time: Timestamp) {
    var pin = before
    var keys = pin.order.enumerated().map { place, number in
      var item = PanelItem(.pinKey(place), pin.kind.signs[number], .dot)
      (item.isText, item.repeatSeconds) = (true, PINScreen.repeatSeconds)
      return item
    }
    if case .logIn(_, true) = pin.task { keys.append(PanelItem(.pinPassword, "Password", .mark)) }
    var items = page(&pin.page, of: keys)
    if !pin.entered.isEmpty, let back = items.firstIndex(where: { $0.id == .panelBack }) {
      items[back] = PanelItem(.panelBack, "Begin again", .previous)
    }
    layOut(items, in: &pin.cells, below: Self.pinWordsShare, isOther: isOther, at: time)
    cover(.pin(pin))
  }

  mutating func show(_ before: PINChoice, isOther: Bool, at time: Timestamp) {
    var choice = before
    var items = Self.kinds.map { PanelItem($0.id, $0.name, .done) }
    var shuffled = PanelItem(.pinShuffled, "Keys in another order each time", .palette)
    shuffled.isOn = choice.isShuffled
    items.append(shuffled)
    if case .newcomer = choice.owner { items.append(PanelItem(.pinPassword, "A password instead", .mark)) }
    let paged = page(&choice.page, of: items)
    layOut(paged, in: &choice.cells, below: Self.pinWordsShare, isOther: isOther, at: time)
    cover(.pinChoice(choice))
  }

  // MARK: The scene

  /// The scene of the keys. It shows neither the progress of dwells nor the gaze mark.
  func scene(_ pin: PINScreen) -> PanelScene {
    var scene = pin.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.gaze = nil
    for index in scene.cells.indices where scene.cells[index].id.isPINKey {
      // A key that is looked at in vain would reveal where the person looks, too.
      (scene.cells[index].progress, scene.cells[index].isWaiting) = (0, false)
    }
    scene.headline = pin.headline
    scene.entry = .keys
    return scene
  }

  func scene(_ choice: PINChoice) -> PanelScene {
    var scene = choice.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.headline =
      choice.news ?? "With what do you want to be let in? A PIN keeps people at the screen out."
    return scene
  }
}

extension TargetID {
  fileprivate var isPINKey: Bool { PINKind.pictures.signs.indices.contains { self == .pinKey($0) } }
}

import Accounts
import Localization
import Reading
import Signals

// The keys of a PIN and the choice of its kind, as cells.
extension AppSession {
  /// The share of the screen's height for the words above the keys.
  private static let pinWordsShare = 0.1

  mutating func show(_ before: PINScreen, isOther: Bool, at time: Timestamp) {
    var pin = before
    var items = page(&pin.page, of: keys(of: pin))
    if !pin.entered.isEmpty, let back = items.firstIndex(where: { $0.id == .panelBack }) {
      items[back] = PanelItem(.panelBack, localized("Begin again"), .previous)
    }
    layOut(items, in: &pin.cells, below: Self.pinWordsShare, isOther: isOther, at: time)
    cover(.pin(pin))
  }

  /// The keys of all pages, and what is offered beside them.
  private func keys(of pin: PINScreen) -> [PanelItem] {
    var keys = pin.order.enumerated().map { place, number in
      var item = PanelItem(.pinKey(place), pin.kind.signs[number], .dot)
      (item.isText, item.repeatSeconds) = (true, PINScreen.repeatSeconds)
      return item
    }
    if case .logIn(_, true) = pin.task { keys.append(PanelItem(.pinPassword, localized("Password"), .mark)) }
    if offersCalibration(afterMisses: pin.misses) {
      keys.append(PanelItem(.pinCalibrate, localized("Calibrate"), .calibrate))
    }
    return keys
  }

  /// Whether a calibration is offered to somebody whose repeated PIN was so often another one than the first: gaze may choose
  /// other keys than they look at.
  func offersCalibration(afterMisses misses: Int) -> Bool {
    misses >= 2 && setting.isLive && display.isFullScreen && gaze.inUse != nil
  }

  /// The order of the keys on which a new PIN is repeated.
  ///
  /// - Parameters:
  ///   - pin: the keys on which it was entered first, which have the same places.
  ///   - seed: equal seeds give equal orders.
  func orderAgain(after pin: PINScreen, seed: UInt64) -> [Int] {
    let keys = keys(of: pin)
    let pages = (0..<PanelItem.pageCount(keys.count, cells: grid().count)).map { number in
      var number = number
      let items = page(&number, of: keys)
      return OpenPanel.cells(items, in: grid(items.count), below: Self.pinWordsShare)
    }
    return PINKeyOrder(pages, count: pin.order.count).again(after: pin.order, seed: seed)
  }

  mutating func show(_ before: PINChoice, isOther: Bool, at time: Timestamp) {
    var choice = before
    var items = Self.kinds.map { PanelItem($0.id, $0.name, .done) }
    var shuffled = PanelItem(.pinShuffled, localized("Keys in another order each time"), .palette)
    shuffled.isOn = choice.isShuffled
    items.append(shuffled)
    if case .newcomer = choice.owner {
      items.append(PanelItem(.pinPassword, localized("A password instead"), .mark))
    }
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
    (scene.headline, scene.detail) = (pin.headline, pin.note)
    scene.entry = .keys
    return scene
  }

  func scene(_ choice: PINChoice) -> PanelScene {
    var scene = choice.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    scene.headline =
      choice.news
      ?? localized("With what do you want to be let in? A PIN keeps people at the screen out.")
    return scene
  }
}

extension TargetID {
  fileprivate var isPINKey: Bool { PINKind.pictures.signs.indices.contains { self == .pinKey($0) } }
}

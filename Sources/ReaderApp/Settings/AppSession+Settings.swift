import Documents
import Localization
import Reading
import Signals
import Tracking

// Settings by gaze, switch, keys and mouse: opened, browsed, changed, undone, left.
extension AppSession {
  mutating func handle(_ event: SettingsEvent, at time: Timestamp) -> [AppAction] {
    switch event {
    case .open: return openSettings(at: time)
    case .undo: return undoSetting(at: time)
    }
  }

  private mutating func openSettings(at time: Timestamp) -> [AppAction] {
    guard case .place = screen else { return [] }
    let actions = fallSilent()
    show(SettingsScreen(cells: newCells(SettingsScreen.timing, at: time)), isOther: true, at: time)
    return actions + [.voice(.listLanguages)]
  }

  // MARK: Choosing cells

  mutating func chooseSetting(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.settings(var settings), _) = screen else { return [] }
    switch (id, settings.topic) {
    case (.panelBack, nil) where settings.overviewPage > 0: settings.overviewPage = 0
    case (.panelBack, nil): return uncover()
    case (.panelBack, .some): (settings.topic, settings.choicesPage) = (nil, 0)
    case (.panelMore, nil): settings.overviewPage += 1
    case (.panelMore, .some): settings.choicesPage += 1
    case (.settingUndo, _): return undoSetting(at: time)
    case (_, nil):
      guard let topic = SettingTopic.all.first(where: { $0.id == id }) else { return [] }
      if topic == .camera { return uncover() + showCameras() }
      if topic == .pin { return uncover() + begin(.newPIN) }
      if topic == .account { return openAccount(at: time) }
      if topic == .trend { return openTrend(at: time) }
      if topic == .seat { return openSeat(at: time) }
      if topic == .recoveryCode { return uncover() + begin(.recoveryCode) }
      (settings.topic, settings.choicesPage) = (topic, 0)
    case (_, let topic?):
      let choices = choices(of: topic)
      guard let index = choices.indices.first(where: { id == .settingChoice($0) }),
        choices[index].result != allSettings
      else { return [] }
      settings.before.append(allSettings)
      cover(.settings(settings))
      let actions = apply(choices[index].result, at: time)
      refreshSettings(at: time)
      return actions
    }
    show(settings, isOther: true, at: time)
    return settings.topic == .sittings ? weighSittings() : []
  }

  private mutating func undoSetting(at time: Timestamp) -> [AppAction] {
    guard case .covered(.settings(var settings), _) = screen, let before = settings.before.popLast() else {
      return []
    }
    cover(.settings(settings))
    let actions = apply(before, at: time)
    refreshSettings(at: time)
    return actions
  }

  /// Updates the cells of the settings after a change; does nothing if the change has led to another screen.
  private mutating func refreshSettings(at time: Timestamp) {
    guard case .covered(.settings(let settings), _) = screen else { return }
    show(settings, isOther: false, at: time)
  }

  // MARK: The cells

  /// Shows the settings.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: SettingsScreen, isOther: Bool, at time: Timestamp) {
    var settings = before
    let fitting = grid()
    let items = items(settings, cells: fitting.count)
    let reserved = Self.reserves(fitting.count) && !items.contains { $0.id == .settingUndo } ? 1 : 0
    let cells = OpenPanel.cells(items, in: grid(items.count + reserved), below: Self.wordsShare)
    settings.cells.show(items, at: cells, isOther: isOther, time: time)
    cover(.settings(settings))
  }

  /// Whether a cell is kept free for Undo, so that no cell moves when Undo appears.
  private static func reserves(_ cells: Int) -> Bool { cells >= 6 }

  private func items(_ settings: SettingsScreen, cells: Int) -> [PanelItem] {
    let reserves = Self.reserves(cells)
    let room = reserves ? cells - 1 : cells
    var undo = PanelItem(.settingUndo, localized("Undo"), .undo)
    undo.dwellSeconds = nil
    let offersUndo = !settings.before.isEmpty
    var items: [PanelItem]
    if let topic = settings.topic {
      items = choices(of: topic).enumerated().map { index, choice in
        var item = PanelItem(
          .settingChoice(index), choice.isUsual ? localized("\(choice.name) (usual)") : choice.name,
          topic.icon)
        item.isOn = choice.isChosen
        return item
      }
    } else {
      items = SettingTopic.all.filter(isOffered).map {
        let label = $0.label(
          allSettings, on: display.told, isLive: setting.isLive, languages: offeredLanguages)
        return PanelItem($0.id, label, $0.icon)
      }
      if offersUndo, !reserves { items.insert(undo, at: 0) }
    }
    let page = settings.topic == nil ? settings.overviewPage : settings.choicesPage
    return PanelItem.paged(items, cells: room, page: page) + (offersUndo && reserves ? [undo] : [])
  }

  private func isOffered(_ topic: SettingTopic) -> Bool {
    switch topic {
    case .camera, .trend, .seat: setting.isLive
    case .calibration: choosesBetweenDotsAndVerse
    case .pin, .recoveryCode, .sittings: setting.isLive && reader != .guest
    // There is no account before somebody has logged in.
    case .account: if case .people = screen.place { false } else { setting.isLive }
    case .scanLanguages: !setting.scanLanguages.isEmpty
    // A language that was chosen can be changed even while the voice does not answer.
    case .voiceLanguage: voiceLanguages.count > 1 || personal.voice.language != nil
    default: true
    }
  }

  private var offeredLanguages: OfferedLanguages {
    OfferedLanguages(scans: setting.scanLanguages, voice: voiceLanguages)
  }

  /// Takes in the languages in which the voice can speak. Likely ones come first: some voices speak a hundred.
  mutating func know(voiceLanguages languages: [String], at time: Timestamp) {
    let likely = Set(setting.likelyLanguages)
    let named = languages.map { code in
      (rank: likely.contains(code) ? 0 : 1, name: RecognitionLanguages.name(of: code), code: code)
    }
    voiceLanguages = named.sorted { ($0.rank, $0.name, $0.code) < ($1.rank, $1.name, $1.code) }.map(\.code)
    refreshSettings(at: time)
  }

  private func choices(of topic: SettingTopic) -> [SettingChoice] {
    topic.choices(
      allSettings, on: display.told, isLive: setting.isLive, languages: offeredLanguages)
  }

  // MARK: The scene

  func scene(_ settings: SettingsScreen) -> PanelScene {
    var page: ReaderScene?
    if case .reading(let reading) = screen.place { page = reading.scene.beneathCells }
    // Changes to the page are visible on the page itself.
    let showsPage = page != nil && (settings.topic == .light || settings.topic == .lines)
    var scene = settings.cells.scene(
      on: cellScreen.bounds, over: page, dim: showsPage ? 0.4 : page == nil ? 1 : 0.72)
    scene.headline =
      settings.topic.map { $0 == .sittings ? remarkOnSittings : $0.remark ?? $0.name }
      ?? localized("Settings of \(reader.name)")
    return scene
  }
}

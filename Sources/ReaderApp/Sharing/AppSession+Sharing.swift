import Documents
import Library
import Localization
import Reading
import Signals

// Sharing a document or note with other members of the household, who are invited to it.
extension AppSession {
  mutating func handle(_ event: SharingEvent, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen else { return [] }
    guard reader != .guest else {
      reading.session.tell(
        localized("The guest shares nothing"), localized("Log in: what is shared is shared under a name."))
      screen = .place(.reading(reading))
      return []
    }
    guard reading.item.role == .owner else {
      let owner = reading.item.owner.map { DisplayText.of($0, maximum: Self.longestName) }
      reading.session.tell(
        owner.map { localized("\($0) shares this document") } ?? localized("Its owner shares this document"),
        localized("Only whoever owns a document invites others to it."))
      screen = .place(.reading(reading))
      return []
    }
    return openSharing(.document(reading.item.id), called: reading.item.title, at: time)
  }

  mutating func openSharing(_ thing: SharedThing, called title: String, at time: Timestamp) -> [AppAction] {
    let silence = fallSilent()
    let cells = newCells(SharingScreen.timing, at: time)
    show(SharingScreen(thing: thing, title: title, cells: cells), isOther: true, at: time)
    return silence + [.store(.sharing(.list, of: thing))]
  }

  /// Asks for the members again after a rest: answers that came during it were dropped.
  mutating func askSharingAgain(at time: Timestamp) -> [AppAction] {
    guard case .covered(.sharing(var shown), _) = screen else { return [] }
    shown.news = nil
    show(shown, isOther: false, at: time)
    return [.store(.sharing(.list, of: shown.thing))]
  }

  mutating func know(
    sharing answer: Result<[SharingMember], AppFailure>, after request: SharingRequest, of thing: SharedThing,
    at time: Timestamp
  ) {
    // The person may have left the page of sharing before the answer came.
    guard case .covered(.sharing(var shown), _) = screen, shown.thing == thing else {
      if case .failure(let failure) = answer, request != .list { sayToReader(failure.words) }
      return
    }
    let before = shown
    switch answer {
    case .success(let members):
      (shown.state, shown.news) = (.known(members), nil)
      if let name = shown.member, !members.contains(where: { $0.name == name }) { shown.member = nil }
    case .failure(let failure):
      // After a failure, the list of members that was read before is still valid.
      if case .known = shown.state {
        shown.news = failure.words
      } else {
        shown.state = .failed(failure.words)
      }
    }
    var isOther = shown.member != before.member
    if case .asked = before.state { isOther = true }
    show(shown, isOther: isOther, at: time)
  }

  mutating func chooseInSharing(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.sharing(var shown), _) = screen else { return [] }
    shown.news = nil
    switch id {
    case .panelBack where shown.member != nil: (shown.member, shown.page) = (nil, 0)
    case .panelBack:
      switch shown.thing {
      case .document: return backToDocument(at: time) ?? uncover()
      case .note(let note): return openNotebook(.note(note), about: notebook.document, at: time)
      case .collection(let id): return openCollections(.one(id), at: time)
      }
    case .panelMore: shown.page += 1
    case .sharingAgain:
      shown.state = .asked
      show(shown, isOther: true, at: time)
      return [.store(.sharing(.list, of: shown.thing))]
    case .mayRead, .mayChange:
      guard let member = shown.member else { return [] }
      return ask(.share(with: member, as: id == .mayRead ? .reader : .editor), shown, at: time)
    case .endSharing:
      guard let right = shown.member.flatMap(shown.right) else { return [] }
      return ask(.end(right.id), shown, at: time)
    default:
      guard case .known(let members) = shown.state,
        let index = members.indices.first(where: { id == .member($0) })
      else { return [] }
      (shown.member, shown.page) = (members[index].name, 0)
    }
    show(shown, isOther: true, at: time)
    return []
  }

  private mutating func ask(
    _ request: SharingRequest, _ before: SharingScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    shown.news = localized("Being kept…")
    show(shown, isOther: false, at: time)
    return [.store(.sharing(request, of: shown.thing))]
  }

  // MARK: The cells

  /// Shows the page of sharing.
  ///
  /// - Parameters:
  ///   - before: the page to show.
  ///   - isOther: whether the cells differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  mutating func show(_ before: SharingScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    let all = sharingItems(shown)
    let items = page(&shown.page, of: all)
    layOut(items, in: &shown.cells, below: Self.sharingHeadShare, isOther: isOther, at: time)
    cover(.sharing(shown))
  }

  /// The share of the screen's height for the words above the cells.
  private static let sharingHeadShare = 0.14

  private func sharingItems(_ shown: SharingScreen) -> [PanelItem] {
    guard case .known(let members) = shown.state else {
      if case .failed = shown.state { return [PanelItem(.sharingAgain, localized("Try again"), .later)] }
      return []
    }
    guard let name = shown.member else {
      return members.enumerated().map { index, member in
        let name = DisplayText.of(member.name, maximum: Self.longestName)
        var item = PanelItem(.member(index), member.right?.words(of: name) ?? name, .eye)
        item.isOn = member.right != nil
        return item
      }
    }
    let right = shown.right(of: name)
    var read = PanelItem(.mayRead, localized("May read it"), .eye)
    var change = PanelItem(.mayChange, localized("May read and change it"), .mark)
    (read.isOn, change.isOn) = (right?.role == .reader, right?.role == .editor)
    // The choice needs a longer look: others see the result at once.
    (read.dwellSeconds, change.dwellSeconds) = (1.2, 1.2)
    var items = [read, change]
    if right != nil {
      var end = PanelItem(.endSharing, localized("No longer shared"), .forget)
      end.dwellSeconds = 1.5
      items.append(end)
    }
    return items
  }

  /// The length of a name on a cell, characters.
  private static let longestName = 40

  func scene(_ shown: SharingScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    let title = DisplayText.of(shown.title, maximum: 60)
    scene.headline = localized("Who else has “\(title)”?")
    scene.detail = shown.news
    switch shown.state {
    case .asked: scene.detail = localized("The household is being asked…")
    case .failed(let words): scene.detail = words
    case .known(let members):
      if let name = shown.member {
        let person = DisplayText.of(name, maximum: Self.longestName)
        scene.headline = localized("“\(title)” and \(person)")
        scene.detail = shown.news ?? shown.right(of: name)?.words(of: person) ?? localized("not shared")
      } else if members.isEmpty {
        scene.headline = localized("Nobody else is in this household")
        scene.detail = localized("Others register on the page “Who is reading?”.")
      }
    }
    return scene
  }
}

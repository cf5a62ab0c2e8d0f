import Documents
import Foundation
import Library
import Localization
import Reading
import Signals

// The details of the open document, and the ways to everything that belongs to it.
extension AppSession {
  /// The length from which titles and names are cut, characters.
  private static let longestTitle = 120

  /// The cells of the document's details: the first page's picture, the ways to what belongs to the document, and its reading
  /// state.
  func aboutItems(level: Int, cells: Int) -> [PanelItem] {
    guard case .reading(let reading) = screen.place else { return [.back] }
    var cover = PanelItem("about-cover", localized("From the beginning"), .places)
    (cover.page, cover.effect, cover.dwellSeconds) = (0, .go(PagePlace(page: 0)), 1.2)
    var items = [cover]
    func add(_ id: TargetID, _ label: String, _ icon: ActionIcon, _ kind: PanelKind) {
      var item = PanelItem(id, label, icon)
      item.effect = .open(kind)
      items.append(item)
    }
    for (state, label) in Self.states {
      var item = PanelItem(TargetID("about-\(state.rawValue)"), label, .done)
      (item.effect, item.isOn) = (.state(state), reading.state == state)
      items.append(item)
    }
    if reading.hasMarks {
      add("about-marks", localized("Marks and notes"), .mark, .marks)
    }
    if reading.ways.guide?.outline.entries.isEmpty == false {
      add("about-contents", localized("Contents"), .places, .contents(below: nil))
    }
    if reading.item.role.mayEdit {
      var title = PanelItem("about-title", localized("Another title…"), .mark)
      title.effect = .keys(.title(documentID: reading.item.id))
      items.append(title)
    }
    var tag = PanelItem("about-tag", localized("Tag…"), .mark)
    tag.effect = .keys(.tag(documentID: reading.item.id))
    items.append(tag)
    if setting.isLive {
      add("about-remind", localized("Remind me…"), .clock, .remindMe)
      for (id, label, effect) in [
        ("about-notes", localized("Notes"), PanelItem.Effect.notes),
        ("about-collections", localized("Collections…"), .collections),
        ("about-share", localized("Share it…"), .share),
        ("about-readers", localized("Who reads this…"), .readers),
        ("about-together", localized("Read together…"), .together),
      ] {
        // Only the document's owner can invite others.
        if effect == .share, reading.item.role != .owner { continue }
        if effect == .readers, reader == .guest { continue }
        var item = PanelItem(TargetID(id), label, .copy)
        item.effect = effect
        items.append(item)
      }
    }
    if offersMail {
      let hasMarks = !reading.marks.marks.isEmpty
      for withMarks in hasMarks ? [false, true] : [false] {
        var item = PanelItem(
          withMarks ? "about-mail-marks" : "about-mail",
          withMarks ? localized("Send by mail with your marks…") : Self.mailLabel, .copy)
        (item.effect, item.dwellSeconds) = (.mail(withMarks: withMarks), Self.mailDwellSeconds)
        items.append(item)
      }
    }
    if reading.ways.files?.isEmpty == false { add("about-files", localized("Files inside"), .copy, .files) }
    if setting.isLive {
      var figure = PanelItem("about-figure", localized("Mark a figure or table"), .mark)
      figure.effect =
        reading.session.figuresInView.isEmpty
        ? .tell(ReaderSession.noFigure.headline, ReaderSession.noFigure.remedy) : .open(.figure)
      var draw = PanelItem("about-draw", localized("Draw on the page"), .mark)
      draw.effect = .draw
      items += [figure, draw]
    }
    if offersRemoval {
      var remove = PanelItem(
        "about-remove",
        reading.item.role == .owner ? localized("Take it off the shelf…") : localized("Leave it…"), .forget)
      remove.effect = .remove
      items.append(remove)
    }
    return PanelItem.paged(items, cells: cells, page: level)
  }

  private static let states: [(ReadingState, String)] = [
    (.want, localized("Want to read")), (.reading, localized("Reading")), (.finished, localized("Finished")),
  ]

  /// The document's title and details, above the cells.
  func aboutWords(_ reading: ReadingScreen) -> (headline: String, detail: String?) {
    let item = reading.item
    let pages = reading.session.document.pages.count
    let position = reading.session.position
    let share = min(1, max(0, (Double(position.page) + position.offset) / Double(max(1, pages))))
    var facts: [String] = []
    if let author = item.author {
      facts.append(localized("by \(DisplayText.of(author, maximum: Self.longestTitle))"))
    }
    if let owner = item.owner {
      let name = DisplayText.of(owner, maximum: Self.longestTitle)
      facts.append(
        item.role.mayEdit
          ? localized("\(name)’s, you may read and change it") : localized("\(name)’s, you may read it"))
    }
    facts.append(localized(pages, one: "1 page", other: "\(pages) pages"))
    facts.append(localized("\(Int(100 * share)) % read"))
    if let left = item.secondsLeft, left > 0 {
      facts.append(localized("about \(ReadingTimeModel.time(left)) left"))
    }
    let marks = reading.marks.marks.count
    if marks > 0 { facts.append(localized(marks, one: "1 mark", other: "\(marks) marks")) }
    facts.append(localized("added \(Self.day(item.added))"))
    if let due = item.due { facts.append(localized("to be read until \(Self.day(due))")) }
    return (DisplayText.of(item.title, maximum: Self.longestTitle), facts.joined(separator: ", "))
  }

  private static func day(_ date: Date) -> String { date.formatted(date: .long, time: .omitted) }

  /// Gives the open document another title; the result is told once the store has answered.
  mutating func retitle(_ id: String, _ title: String) -> [AppAction] {
    guard case .place(.reading(let reading)) = screen, reading.item.id == id else { return [] }
    return [.store(.keepTitle(title, documentID: id))]
  }

  mutating func know(retitled failure: AppFailure?, to title: String, of id: String) {
    guard case .reading(var reading) = screen.place, reading.item.id == id else {
      if let failure { sayToReader(failure.words) }
      return
    }
    if let failure {
      reading.session.tell(localized("The title stays as it was"), failure.words)
    } else {
      reading.item.title = title
      reading.session.tell(localized("Title changed"), title)
    }
    screen.place = .reading(reading)
  }

  mutating func tag(_ id: String, _ tag: String) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, reading.item.id == id else { return [] }
    reading.session.tell(localized("Tag added"), localized("“\(tag)”. The shelf can show what has it."))
    screen = .place(.reading(reading))
    return [.store(.addTag(tag, documentID: id))]
  }

  /// Gives the open document a reading state; the cells stay open and show it.
  mutating func say(_ state: ReadingState, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, let panel = reading.panel else { return [] }
    reading.state = state
    screen = .place(.reading(reading))
    refresh(panel, level: panel.level, at: time)
    return [.store(.keepState(state, documentID: reading.item.id))]
  }
}

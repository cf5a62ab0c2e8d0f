import Foundation
import Library
import Localization
import Reading
import Signals

// The cells of a document's own screen, the cover beside them, and the words above.
extension AppSession {
  /// Shows a document's own screen.
  ///
  /// - Parameters:
  ///   - before: the screen to show.
  ///   - isOther: whether the eyes have to leave the spot where they are, even if the cells stand for the same as before.
  ///   - time: the present time.
  mutating func show(_ before: DocumentScreen, isOther: Bool, at time: Timestamp) {
    var shown = before
    // The reminder that the view was about may be gone.
    if case .reminder(let id) = shown.view, let all = document?.details?.reminders,
      !all.contains(where: { $0.id == id })
    {
      (shown.view, shown.page) = (.reminders, 0)
    }
    if shown.view.isForEditors, document?.details?.item.role.mayEdit == false {
      (shown.view, shown.page) = (.overview, 0)
    }
    let all = documentItems(shown)
    let room = documentRoom(shown)
    shown.page %= PanelItem.pageCount(all.count, cells: room.cells.count)
    var items = PanelItem.paged(all, cells: room.cells.count, page: shown.page)
    for index in items.indices { items[index].rect = room.cells[index] }
    // A change by another person may alter what a numbered cell stands for.
    let isSame =
      items.map(\.id) == shown.cells.items.map(\.id)
      && items.map(\.label) == shown.cells.items.map(\.label)
    shown.cells.show(
      items, at: OpenPanel.cells(items, in: grid(), below: Self.documentHeadShare),
      isOther: isOther || !isSame, time: time)
    cover(.document(shown))
  }

  /// The share of the screen's height for the words above the cells.
  private static let documentHeadShare = 0.24

  /// The boxes for cells, and for the cover beside them if it is shown: it takes the grid's first column if the way out, two
  /// cells and “More…” still fit. On the coarsest grids there is no cover.
  private func documentRoom(_ shown: DocumentScreen) -> (cells: [ScreenRect], cover: ScreenRect?) {
    let grid = grid()
    func rect(_ index: Int) -> ScreenRect {
      OpenPanel.rect(index, in: grid, below: Self.documentHeadShare)
    }
    let all = (0..<grid.count).map(rect)
    let beside = (0..<grid.count).filter { $0 % grid.columns != 0 }
    guard shown.view == .overview, beside.count >= 4, let top = all.first else { return (all, nil) }
    let bottom = all[grid.count - grid.columns]
    let cover = ScreenRect(
      x: top.x, y: top.y, width: top.width, height: bottom.y + bottom.height - top.y)
    return (beside.map(rect), cover)
  }

  private func documentItems(_ shown: DocumentScreen) -> [PanelItem] {
    switch document?.state {
    case .asked?, nil: return []
    case .failed?: return [PanelItem(.documentAgain, localized("Try again"), .later)]
    case .known(let details)?:
      let undo = document?.undo == nil ? [] : [PanelItem(.documentUndo, localized("Undo"), .undo)]
      switch shown.view {
      case .overview: return undo + overviewItems(details)
      case .changing: return undo + changingItems(details)
      case .kinds:
        let kinds = UsualKind.allCases.enumerated().map { index, kind in
          var item = PanelItem(.documentKind(index), kind.label, .dot)
          item.isOn = details.facts.kind == kind.rawValue
          return item
        }
        return kinds + [PanelItem(.documentOtherKind, localized("Another kind…"), .mark)]
          + (details.facts.kind == nil ? [] : [PanelItem(.documentNoKind, localized("No kind"), .forget)])
      case .tags:
        return undo + [PanelItem(.documentNewTag, localized("One more tag…"), .mark)]
          + details.tags.enumerated().map { index, tag in
            var item = PanelItem(
              .documentTag(index), localized("Take away “\(DisplayText.of(tag, maximum: 40))”"), .forget)
            item.dwellSeconds = 1.2
            return item
          }
      case .marks:
        return details.marks.enumerated().map { index, mark in
          var item = PanelItem(.documentMark(index), Self.label(mark), .mark)
          item.dwellSeconds = PanelItem.listDwellSeconds
          return item
        }
      case .reminders:
        return [PanelItem(.documentRemind, localized("Another reminder…"), .clock)]
          + details.reminders.enumerated().map { index, reminder in
            PanelItem(.documentReminder(index), Self.label(reminder), .clock)
          }
      case .due(let day): return Self.dayItems(day, isSet: details.item.due != nil)
      case .newReminder: return Self.suggestions.map { PanelItem($0.id, $0.words, .clock) }
      case .reminder:
        return [PanelItem(.documentDone, localized("Done"), .done)]
          + Self.laterSeconds.map { PanelItem($0.id, $0.words, .clock) }
      case .covers:
        guard let files = shown.pictures else { return [] }
        let again = PanelItem(.findPicturesAgain, localized("Look again"), .later)
        return [.withTheCamera] + (files.isEmpty ? [again] : Self.items(of: files) { .documentPicture($0) })
      }
    }
  }

  private func overviewItems(_ details: DocumentDetails) -> [PanelItem] {
    let item = details.item
    var items = [PanelItem(.documentRead, localized("Read", context: "verb"), .aloud)]
    for state in ReadingState.allCases {
      var cell = PanelItem(.documentState(state), state.label, .done)
      cell.isOn = item.state == state
      items.append(cell)
    }
    items.append(PanelItem(.documentNotes, localized("Notes"), .mark))
    if !details.marks.isEmpty { items.append(PanelItem(.documentMarks, localized("Marks"), .mark)) }
    items += [
      PanelItem(.documentReminders, localized("Reminders…"), .clock),
      PanelItem(
        .documentDue,
        item.due.map { localized("Due: \($0.formatted(date: .abbreviated, time: .omitted))") }
          ?? localized("Due…"), .clock),
      PanelItem(.documentCollections, localized("Collections…"), .copy),
    ]
    // Only the document's owner can invite others, and the guest shares nothing.
    if item.role == .owner, reader != .guest {
      items.append(PanelItem(.documentShare, localized("Share it…"), .copy))
    }
    items.append(PanelItem(.documentTags, localized("Tags…"), .mark))
    if item.role.mayEdit { items.append(PanelItem(.documentChange, localized("Change…"), .mark)) }
    if offersRemoval {
      items.append(
        PanelItem(
          .documentRemove,
          item.role == .owner ? localized("Take it off the shelf…") : localized("Leave it…"), .forget))
    }
    return items
  }

  private func changingItems(_ details: DocumentDetails) -> [PanelItem] {
    guard details.item.role.mayEdit else { return [] }
    var items = DocumentFact.allCases.map { PanelItem(.documentFact($0), $0.label, .mark) }
    items.append(PanelItem(.documentCover, localized("A cover…"), .screen))
    if details.item.hasOwnCover {
      items.append(PanelItem(.documentNoCover, localized("No cover of its own"), .undo))
    }
    return items
  }

  private static func label(_ mark: Mark) -> String {
    let words = [mark.note, mark.text].first { !$0.isEmpty } ?? name(of: mark.kind)
    return localized("Page \(mark.page + 1): \(DisplayText.of(words, maximum: 50))")
  }

  private static func name(of kind: Mark.Kind) -> String {
    switch kind {
    case .highlight: localized("highlight", context: "noun")
    case .bookmark: localized("bookmark", context: "noun")
    case .ink: localized("ink")
    case .area: localized("area")
    }
  }

  private static func label(_ reminder: Reminder) -> String {
    let due = reminder.due.map { ", \($0.formatted(date: .abbreviated, time: .shortened))" } ?? ""
    return DisplayText.of(reminder.text, maximum: 40) + due
  }

  // MARK: The scene

  func scene(_ shown: DocumentScreen) -> PanelScene {
    var scene = shown.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    switch document?.state {
    case .asked?, nil: scene.headline = localized("One moment…")
    case .failed(let words)?: (scene.headline, scene.detail) = (localized("It cannot be shown now"), words)
    case .known(let details)?:
      let words = words(shown, details)
      (scene.headline, scene.detail) = (words.headline, shown.trouble ?? shown.news ?? words.detail)
      if let box = documentRoom(shown).cover, case .known(let file)? = document?.cover {
        scene.picture = Self.picture(file, in: box)
      }
    }
    return scene
  }

  private static func picture(_ file: PictureFile, in box: ScreenRect) -> PanelScene.Picture {
    let (width, height) = file.shownSize
    return PanelScene.Picture(
      id: file.id, data: file.data, width: file.width, height: file.height, quarters: file.quarters,
      box: box, place: PictureCloseness().place(width, height, in: box))
  }

  private func words(
    _ shown: DocumentScreen, _ details: DocumentDetails
  ) -> (headline: String, detail: String?) {
    let title = DisplayText.of(details.item.title, maximum: 100)
    switch shown.view {
    case .overview: return (title, Self.facts(details))
    case .changing:
      let facts = DocumentFact.allCases.dropFirst().map {
        let value = details.value(of: $0)
        let shown = $0 == .kind ? UsualKind.words(for: value) : value
        return $0.words(DisplayText.of(shown, maximum: 60))
      }
      return (localized("What is said of “\(title)”"), facts.joined(separator: ", "))
    case .kinds: return (localized("What kind of text is “\(title)”?"), nil)
    case .tags:
      return (
        localized("Your tags of “\(title)”"),
        details.tags.isEmpty
          ? localized("There is none.")
          : localized("The shelf can show what has one. Only you see them.")
      )
    case .marks:
      return (localized("Your marks in “\(title)”"), localized("A look at one opens the document there."))
    case .reminders:
      return (
        localized("Reminders of “\(title)”"), details.reminders.isEmpty ? localized("There is none.") : nil
      )
    case .newReminder: return (localized("When do you want to be reminded?"), title)
    case .reminder(let id):
      return (details.reminders.first { $0.id == id }.map(Self.label) ?? title, title)
    case .due(let day):
      return (
        localized("Until when is “\(title)” to be read?"),
        day.map(NotePlanWords.day) ?? localized("The time of this computer is not known yet.")
      )
    case .covers:
      return (
        localized("Which picture is to be the cover?"),
        Self.words(ofPictures: shown.pictures, localized("Everybody who has the document sees it."))
      )
    }
  }

  private static func facts(_ details: DocumentDetails) -> String {
    let (item, facts) = (details.item, details.facts)
    var parts: [String] = []
    if let author = facts.author { parts.append(localized("by \(DisplayText.of(author, maximum: 60))")) }
    if let owner = item.owner.map({ DisplayText.of($0, maximum: 40) }) {
      parts.append(
        item.role.mayEdit
          ? localized("\(owner)’s, you may read and change it") : localized("\(owner)’s, you may read it"))
    }
    if let subject = facts.subject { parts.append(DisplayText.of(subject, maximum: 60)) }
    if let category = facts.category { parts.append(DisplayText.of(category, maximum: 60)) }
    if let kind = facts.kind { parts.append(DisplayText.of(UsualKind.words(for: kind), maximum: 30)) }
    parts.append(localized(item.pageCount, one: "1 page", other: "\(item.pageCount) pages"))
    if item.isMissing { parts.append(localized("its file is missing")) }
    if item.isEncrypted { parts.append(localized("needs its password")) }
    if let place = item.place { parts.append(localized("you are on page \(place.position.page + 1)")) }
    parts.append(localized("\(Int((100 * item.progress).rounded())) % read"))
    if details.secondsRead > 0 {
      parts.append(localized("\(ReadingTimeModel.time(details.secondsRead)) so far"))
    }
    if let left = item.secondsLeft, left > 0 {
      parts.append(localized("about \(ReadingTimeModel.time(left)) left"))
    }
    let (marks, notes, reminders) = (details.marks.count, details.notes, details.reminders.count)
    if marks > 0 { parts.append(localized(marks, one: "1 mark", other: "\(marks) marks")) }
    if notes > 0 { parts.append(localized(notes, one: "1 note", other: "\(notes) notes")) }
    if reminders > 0 {
      parts.append(localized(reminders, one: "1 reminder", other: "\(reminders) reminders"))
    }
    if !details.tags.isEmpty {
      let tags = details.tags.map { DisplayText.of($0, maximum: 30) }.joined(separator: ", ")
      parts.append(localized("tagged \(tags)"))
    }
    if let due = item.due {
      parts.append(localized("to be read until \(due.formatted(date: .long, time: .omitted))"))
    }
    return parts.joined(separator: ", ")
  }
}

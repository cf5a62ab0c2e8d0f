import Library
import Localization
import Signals

/// Cells that are shown in place of the shelf's documents: orders, filters and invitations.
package struct ShelfChoices: Hashable, Sendable {
  /// One cell with its texts.
  package struct Choice: Hashable, Sendable {
    /// The target that the cell is, by which it is chosen.
    package var id: TargetID
    /// The cell's text.
    package var label: String
    /// More text in smaller letters; may be empty.
    package var detail: String
    /// Whether the cell stands for what is chosen now.
    package var isOn: Bool
    /// More text, one entry for each line.
    package var lines: [String] = []
    /// The days of a week, drawn on a cell of the calendar.
    package var days: [DayMark] = []
    /// The name of the colour of an entry's category; nil for none.
    package var colour: String?
    /// - Parameters:
    ///   - id: the target that the cell is.
    ///   - label: the cell's text.
    ///   - detail: more text in smaller letters.
    ///   - isOn: whether the cell stands for what is chosen now.
    package init(_ id: TargetID, _ label: String, _ detail: String = "", isOn: Bool = false) {
      (self.id, self.label, self.detail, self.isOn) = (id, label, detail, isOn)
    }
  }

  /// A day in a row of days of the calendar.
  package struct DayMark: Hashable, Sendable {
    /// The first letter of the weekday.
    package var weekday: String
    /// The day of the month.
    package var number: Int
    /// The names of the colours of the day's entries; empty if there are none.
    package var colours: [String]
    /// Whether the day in the row is today.
    package var isToday: Bool
    /// Whether the day belongs to another month than the one shown.
    package var isOutside: Bool
    /// Makes a day of a row from its date, the colours of its entries and its place in time and month.
    package init(weekday: String, number: Int, colours: [String], isToday: Bool, isOutside: Bool) {
      (self.weekday, self.number, self.colours) = (weekday, number, colours)
      (self.isToday, self.isOutside) = (isToday, isOutside)
    }
  }

  /// The heading above the cells.
  package var heading: String
  /// The cells, in order.
  package var items: [Choice]
  /// - Parameters:
  ///   - heading: the heading above the cells.
  ///   - items: the cells, in order.
  package init(_ heading: String, _ items: [Choice]) { (self.heading, self.items) = (heading, items) }
}

extension TargetID {
  /// Opens the cells in which the shelf is sorted and filtered.
  package static let arrange: TargetID = "arrange"
  /// Opens the cells that list the person's invitations.
  package static let invitations: TargetID = "invitations"
  /// Accepts an invitation.
  package static let accept: TargetID = "accept"
  /// Declines an invitation.
  package static let decline: TargetID = "decline"
  /// Reverses the order of the shelf.
  package static let sortReversed: TargetID = "sort-reversed"
  /// Leads to the cells of the filters.
  package static let showOnly: TargetID = "show-only"
  /// Shows every document again.
  package static let showAll: TargetID = "show-all"
  /// Opens the cells in which collections are made, shared, renamed, deleted and left.
  package static let yourCollections: TargetID = "your-collections"
  /// Sorts the shelf by this key.
  package static func sort(_ key: ShelfOrder.Key) -> TargetID { TargetID("sort-\(key.rawValue)") }
  /// Shows only the documents to which the person has given this reading state.
  package static func show(_ state: ReadingState) -> TargetID { TargetID("show-\(state.rawValue)") }
  /// Shows only the person's own documents, or only shared ones.
  package static func show(_ ownership: ShelfOwnership) -> TargetID { TargetID("show-\(ownership.rawValue)") }
  /// Leads to the tags, collections or kinds by which the shelf can be filtered.
  package static func show(_ kind: ShelfGroups.Kind) -> TargetID { TargetID("show-\(kind.rawValue)") }
  /// A tag's, collection's or kind's cell, by number.
  package static func group(_ index: Int) -> TargetID { TargetID("group-\(index)") }
}

extension ShelfOrder.Key {
  /// The order's name on its cell.
  var label: String {
    switch self {
    case .title: localized("Title")
    case .author: localized("Author")
    case .added: localized("Added last")
    case .lastRead: localized("Read last")
    case .progress: localized("Furthest read")
    case .timeLeft: localized("Least time left")
    case .due: localized("Due first")
    }
  }

  /// The order as the shelf tells it beside the page's number.
  fileprivate var words: String {
    switch self {
    case .title: localized("title")
    case .author: localized("author")
    case .added: localized("added last")
    case .lastRead: localized("read last")
    case .progress: localized("furthest read")
    case .timeLeft: localized("least time left")
    case .due: localized("due first")
    }
  }
}

extension ReadingState {
  var label: String {
    switch self {
    case .want: localized("Want to read")
    case .reading: localized("Reading")
    case .finished: localized("Finished")
    }
  }

  /// The words within a sentence that say that only these documents are shown.
  fileprivate var onlyWords: String {
    switch self {
    case .want: localized("only what you want to read")
    case .reading: localized("only what you are reading")
    case .finished: localized("only what you have finished")
    }
  }
}

extension ShelfOwnership {
  var label: String {
    switch self {
    case .own: localized("My own")
    case .shared: localized("Shared with me")
    }
  }

  /// The words within a sentence that say that only these documents are shown.
  fileprivate var onlyWords: String {
    switch self {
    case .own: localized("only your own")
    case .shared: localized("only what others share")
    }
  }
}

extension Share.Kind {
  var words: String {
    switch self {
    case .document: localized("a document")
    case .note: localized("a note")
    case .collection: localized("a collection")
    }
  }
}

extension ShareRole {
  var words: String { mayEdit ? localized("to read and edit") : localized("to read") }
}

extension ShelfGroups.Kind {
  var label: String {
    switch self {
    case .tags: localized("A tag…")
    case .collections: localized("A collection…")
    case .kinds: localized("A kind…")
    }
  }

  /// The heading above the groups of this kind.
  fileprivate var heading: String {
    switch self {
    case .tags: localized("Show a tag…")
    case .collections: localized("Show a collection…")
    case .kinds: localized("Show a kind…")
    }
  }
}

extension ShelfScreen {
  /// The cells that are shown in place of the documents; nil while the documents are shown.
  var choices: ShelfChoices? {
    guard let arranging else { return nil }
    switch arranging.view {
    case .sorting:
      let keys = ShelfOrder.Key.allCases.map {
        ShelfChoices.Choice(.sort($0), $0.label, isOn: order.key == $0)
      }
      return ShelfChoices(
        localized("Sort by"),
        arranging.onPage(
          keys + [
            .init(.sortReversed, localized("The other way round"), isOn: order.isReversed),
            .init(
              .showOnly, localized("Show only…"),
              filter.isEmpty ? localized("everything is shown") : onlyWords),
            .init(.takenOff, localized("Taken off…"), localized("put back, or remove for good")),
            .init(
              .aboutOne, localized("About a document…"), localized("cover, facts, notes, reminders, sharing")),
          ]))
    case .showing:
      let states = ReadingState.allCases.map {
        ShelfChoices.Choice(.show($0), $0.label, isOn: filter.state == $0)
      }
      let owners = ShelfOwnership.allCases.map {
        ShelfChoices.Choice(.show($0), $0.label, isOn: filter.ownership == $0)
      }
      let kinds = ShelfGroups.Kind.allCases.map { kind in
        ShelfChoices.Choice(.show(kind), kind.label, arranging.groups.map { "\($0.of(kind).count)" } ?? "")
      }
      return ShelfChoices(
        localized("Show", context: "verb"),
        arranging.onPage(
          [.init(.showAll, localized("Everything"), isOn: filter.isEmpty)] + states + kinds + [
            .init(.yourCollections, localized("Your collections…"), localized("make, share, rename, delete"))
          ] + owners.reversed()))
    case .groups(let kind):
      let groups = arranging.groupsShown.enumerated().map { index, group in
        ShelfChoices.Choice(
          .group(index), DisplayText.shown(group.name),
          localized(group.documents, one: "1 document", other: "\(group.documents) documents"))
      }
      return ShelfChoices(kind.heading, groups)
    case .invitations:
      return ShelfChoices(
        localized("Shared with you?"),
        arranging.invitationsShown.enumerated().map { index, share in
          .init(.group(index), share.shownTitle, "\(share.owner): \(share.kind.words), \(share.role.words)")
        })
    case .invitation(let share, _):
      return ShelfChoices(
        localized("\(share.owner) shares “\(share.shownTitle)”"),
        [
          .init(.accept, localized("Accept"), "\(share.kind.words), \(share.role.words)"),
          .init(.decline, localized("Decline"), localized("\(share.owner) can ask again")),
        ])
    }
  }

  /// The shelf's order and filter in words; empty if they are the usual ones.
  var arrangement: String {
    var parts: [String] = []
    if order != ShelfOrder() {
      parts.append(order.isReversed ? localized("\(order.key.words), reversed") : order.key.words)
    }
    if !filter.isEmpty { parts.append(onlyWords) }
    return parts.joined(separator: " · ")
  }

  /// What is shown, if not everything.
  private var onlyWords: String {
    filter.state?.onlyWords ?? filter.ownership?.onlyWords
      ?? localized("only “\(DisplayText.shown(filterName))”")
  }
}

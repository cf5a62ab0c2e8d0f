import Library
import Signals

/// Cells in place of the documents of a shelf: how it is sorted, and what of it is shown.
package struct ShelfChoices: Hashable, Sendable {
  /// One cell.
  package struct Choice: Hashable, Sendable {
    package var id: TargetID
    /// What it says.
    package var label: String
    /// More that it says, smaller; may be empty.
    package var detail: String
    /// It is what holds now.
    package var isOn: Bool
    /// More that it says, a line each.
    package var lines: [String] = []
    /// The days of a week.
    package var days: [DayMark] = []
    /// The colour of an entry's category, by its name.
    package var colour: String?
    /// - Parameters:
    ///   - id: what is chosen by it.
    ///   - label: what it says.
    ///   - detail: more that it says, smaller.
    ///   - isOn: whether it is what holds now.
    package init(_ id: TargetID, _ label: String, _ detail: String = "", isOn: Bool = false) {
      (self.id, self.label, self.detail, self.isOn) = (id, label, detail, isOn)
    }
  }

  /// A day in a row of days.
  package struct DayMark: Hashable, Sendable {
    /// Its first letter.
    package var weekday: String
    /// Of the month.
    package var number: Int
    /// Of what is on, by their names; none where nothing is.
    package var colours: [String]
    /// It is the day today.
    package var isToday: Bool
    /// It belongs to another month than the one that is shown.
    package var isOutside: Bool
    package init(weekday: String, number: Int, colours: [String], isToday: Bool, isOutside: Bool) {
      (self.weekday, self.number, self.colours) = (weekday, number, colours)
      (self.isToday, self.isOutside) = (isToday, isOutside)
    }
  }

  /// What the cells are about.
  package var heading: String
  /// The cells, in order.
  package var items: [Choice]
  /// - Parameters:
  ///   - heading: what the cells are about.
  ///   - items: the cells, in order.
  package init(_ heading: String, _ items: [Choice]) { (self.heading, self.items) = (heading, items) }
}

extension TargetID {
  /// Opens the cells in which the shelf is sorted and filtered.
  package static let arrange: TargetID = "arrange"
  /// Opens the cells of what others want to share.
  package static let invitations: TargetID = "invitations"
  /// Takes an invitation on.
  package static let accept: TargetID = "accept"
  /// Declines an invitation.
  package static let decline: TargetID = "decline"
  /// Sorts the shelf the other way round.
  package static let sortReversed: TargetID = "sort-reversed"
  /// Leads to the cells of what is to be shown alone.
  package static let showOnly: TargetID = "show-only"
  /// Shows every document again.
  package static let showAll: TargetID = "show-all"
  /// Opens the cells in which collections are made, shared, renamed, deleted and left.
  package static let yourCollections: TargetID = "your-collections"
  /// Sorts the shelf by this.
  package static func sort(_ key: ShelfOrder.Key) -> TargetID { TargetID("sort-\(key.rawValue)") }
  /// Shows only what the person is so far with.
  package static func show(_ state: ReadingState) -> TargetID { TargetID("show-\(state.rawValue)") }
  /// Shows only the person's own, or only what others share.
  package static func show(_ ownership: ShelfOwnership) -> TargetID { TargetID("show-\(ownership.rawValue)") }
  /// Leads to the tags, collections or kinds by which the shelf can be filtered.
  package static func show(_ kind: ShelfGroups.Kind) -> TargetID { TargetID("show-\(kind.rawValue)") }
  /// A tag's, collection's or kind's cell, by number.
  package static func group(_ index: Int) -> TargetID { TargetID("group-\(index)") }
}

extension ShelfOrder.Key {
  /// As a cell calls it.
  var label: String {
    switch self {
    case .title: "Title"
    case .author: "Author"
    case .added: "Added last"
    case .lastRead: "Read last"
    case .progress: "Furthest read"
    case .timeLeft: "Least time left"
    case .due: "Due first"
    }
  }
}

extension ReadingState {
  var label: String {
    switch self {
    case .want: "Want to read"
    case .reading: "Reading"
    case .finished: "Finished"
    }
  }
}

extension ShelfOwnership {
  var label: String {
    switch self {
    case .own: "My own"
    case .shared: "Shared with me"
    }
  }

  /// After “only”.
  var words: String {
    switch self {
    case .own: "your own"
    case .shared: "what others share"
    }
  }
}

extension Share.Kind {
  var words: String {
    switch self {
    case .document: "a document"
    case .note: "a note"
    case .collection: "a collection"
    }
  }
}

extension ShareRole {
  var words: String { mayEdit ? "to read and edit" : "to read" }
}

extension ShelfGroups.Kind {
  var label: String {
    switch self {
    case .tags: "A tag…"
    case .collections: "A collection…"
    case .kinds: "A kind…"
    }
  }
}

extension ShelfScreen {
  /// The cells that are shown; nil while the documents are.
  var choices: ShelfChoices? {
    guard let arranging else { return nil }
    switch arranging.view {
    case .sorting:
      let keys = ShelfOrder.Key.allCases.map {
        ShelfChoices.Choice(.sort($0), $0.label, isOn: order.key == $0)
      }
      return ShelfChoices(
        "Sort by",
        arranging.onPage(
          keys + [
            .init(.sortReversed, "The other way round", isOn: order.isReversed),
            .init(.showOnly, "Show only…", filter.isEmpty ? "everything is shown" : filterWords),
            .init(.takenOff, "Taken off…", "put back, or remove for good"),
            .init(.aboutOne, "About a document…", "cover, facts, notes, reminders, sharing"),
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
        "Show",
        arranging.onPage(
          [.init(.showAll, "Everything", isOn: filter.isEmpty)] + states + kinds + [
            .init(.yourCollections, "Your collections…", "make, share, rename, delete")
          ] + owners.reversed()))
    case .groups(let kind):
      let groups = arranging.groupsShown.enumerated().map { index, group in
        ShelfChoices.Choice(
          .group(index), group.name, group.documents == 1 ? "1 document" : "\(group.documents) documents")
      }
      return ShelfChoices("Show \(kind.label.lowercased())", groups)
    case .invitations:
      return ShelfChoices(
        "Shared with you?",
        arranging.invitationsShown.enumerated().map { index, share in
          .init(.group(index), share.title, "\(share.owner): \(share.kind.words), \(share.role.words)")
        })
    case .invitation(let share, _):
      return ShelfChoices(
        "\(share.owner) shares “\(share.title)”",
        [
          .init(.accept, "Accept", "\(share.kind.words), \(share.role.words)"),
          .init(.decline, "Decline", "\(share.owner) can ask again"),
        ])
    }
  }

  /// How it is sorted and what is shown, in words; empty where it is as usual.
  var arrangement: String {
    let sorted =
      order == ShelfOrder() ? "" : order.key.label.lowercased() + (order.isReversed ? ", reversed" : "")
    return [sorted, filter.isEmpty ? "" : "only \(filterWords)"].filter { !$0.isEmpty }.joined(
      separator: " · ")
  }

  private var filterWords: String {
    filter.state?.label.lowercased() ?? filter.ownership?.words ?? "“\(filterName)”"
  }
}

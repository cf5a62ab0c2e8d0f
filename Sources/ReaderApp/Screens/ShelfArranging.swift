import Library
import Signals

/// How a person wants the shelf sorted, and what of it they want to see; and the cells in which they say so.
struct ShelfArranging: Sendable {
  enum View: Hashable, Sendable {
    /// By what it is sorted.
    case sorting
    /// What is shown of it.
    case showing
    /// The person's tags, collections or kinds.
    case groups(ShelfGroups.Kind)
    /// What others want to share.
    case invitations([Share])
    /// One of them, to be accepted or declined.
    case invitation(Share, among: [Share])
  }

  var view = View.sorting
  /// Of the cells, from 0.
  var page = 0
  var groups: ShelfGroups?

  /// Groups on a page: with the way out and the page turns eleven cells.
  static let groupsOnAPage = 8

  /// Of what the shelf is sorted by, and what is shown of it: with the way out and the page turn eleven cells.
  static let choicesOnAPage = 9
  /// Each order, the other way round, and the ways to what is shown, to what was taken off and to one document.
  private static let sortingChoices = ShelfOrder.Key.allCases.count + 4
  /// Everything, each state, kind and owner, and the way to the collections.
  private static let showingChoices =
    ReadingState.allCases.count + ShelfGroups.Kind.allCases.count + ShelfOwnership.allCases.count + 2

  /// The first page of other cells.
  mutating func show(_ other: View) { (view, page) = (other, 0) }

  /// Those of the page.
  func onPage(_ choices: [ShelfChoices.Choice]) -> [ShelfChoices.Choice] {
    Array(choices.dropFirst(page * Self.choicesOnAPage).prefix(Self.choicesOnAPage))
  }

  var groupsShown: [ShelfGroups.Group] {
    guard case .groups(let kind) = view, let all = groups?.of(kind) else { return [] }
    return Array(all.dropFirst(page * Self.groupsOnAPage).prefix(Self.groupsOnAPage))
  }

  var invitationsShown: [Share] {
    guard case .invitations(let all) = view else { return [] }
    return Array(all.dropFirst(page * Self.groupsOnAPage).prefix(Self.groupsOnAPage))
  }

  var pageCount: Int {
    let count =
      switch view {
      case .groups(let kind): groups?.of(kind).count ?? 0
      case .invitations(let all): all.count
      case .sorting: Self.sortingChoices
      case .showing: Self.showingChoices
      case .invitation: 0
      }
    switch view {
    case .sorting, .showing: return max(1, (count + Self.choicesOnAPage - 1) / Self.choicesOnAPage)
    case .groups, .invitations, .invitation: break
    }
    return max(1, (count + Self.groupsOnAPage - 1) / Self.groupsOnAPage)
  }
}

/// By what a shelf can be filtered.
package struct ShelfGroups: Hashable, Sendable {
  /// What groups documents.
  package enum Kind: String, Hashable, Sendable, CaseIterable { case tags, collections, kinds }

  /// Some documents that belong together.
  package struct Group: Hashable, Sendable {
    /// As `ShelfFilter` takes it.
    package var id: String
    /// As a cell calls it.
    package var name: String
    /// How many documents are in it.
    package var documents: Int
    package init(id: String, name: String, documents: Int) {
      (self.id, self.name, self.documents) = (id, name, documents)
    }
  }

  /// The person's own tags.
  package var tags: [Group]
  /// Collections that the person has or shares.
  package var collections: [Group]
  /// Kinds of text.
  package var kinds: [Group]
  package init(tags: [Group] = [], collections: [Group] = [], kinds: [Group] = []) {
    (self.tags, self.collections, self.kinds) = (tags, collections, kinds)
  }

  func of(_ kind: Kind) -> [Group] {
    switch kind {
    case .tags: tags
    case .collections: collections
    case .kinds: kinds
    }
  }
}

/// A part of the shelf as it is asked for.
package struct ShelfRequest: Hashable, Sendable {
  /// From 0.
  package var range: Range<Int>
  /// How the shelf is sorted.
  package var order: ShelfOrder
  /// Which documents count.
  package var filter: ShelfFilter
  /// - Parameters:
  ///   - range: which of them, from 0.
  ///   - order: how the shelf is sorted.
  ///   - filter: which documents count.
  package init(
    _ range: Range<Int>, by order: ShelfOrder = ShelfOrder(), where filter: ShelfFilter = ShelfFilter()
  ) {
    (self.range, self.order, self.filter) = (range, order, filter)
  }
}

import Library
import Signals

/// The cells in which a person sorts and filters the shelf, and answers invitations.
struct ShelfArranging: Sendable {
  enum View: Hashable, Sendable {
    /// The orders by which the shelf can be sorted.
    case sorting
    /// The filters by which documents are shown.
    case showing
    /// The person's tags, collections or kinds, as filters.
    case groups(ShelfGroups.Kind)
    /// The invitations to things that other people want to share.
    case invitations([Share])
    /// One invitation, to be accepted or declined.
    case invitation(Share, among: [Share])
  }

  var view = View.sorting
  /// The page of the cells of orders, filters or invitations that is shown, from 0.
  var page = 0
  var groups: ShelfGroups?

  /// The number of groups on a page: with the way out and two page turns they are eleven cells.
  static let groupsOnAPage = 8

  /// The number of orders or filters on a page: with the way out and the page turn they fit on eleven cells.
  static let choicesOnAPage = 9
  /// The number of cells for sorting: each order, reversal, and the ways to filters, removed documents and one document.
  private static let sortingChoices = ShelfOrder.Key.allCases.count + 4
  /// The number of cells for filters: everything, each state, kind and owner, and the way to the collections.
  private static let showingChoices =
    ReadingState.allCases.count + ShelfGroups.Kind.allCases.count + ShelfOwnership.allCases.count + 2

  /// Shows the first page of other cells for arranging the shelf.
  mutating func show(_ other: View) { (view, page) = (other, 0) }

  /// The choices on the page of cells that is shown.
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

/// The groups of documents by which a shelf can be filtered.
package struct ShelfGroups: Hashable, Sendable {
  /// By what documents are grouped.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// By the person's own tags.
    case tags
    /// By the collections that the person owns or shares.
    case collections
    /// By the kind of text, such as book, paper or letter.
    case kinds
  }

  /// A group of documents, such as those with the same tag.
  package struct Group: Hashable, Sendable {
    /// The group's identifier in `ShelfFilter`.
    package var id: String
    /// The group's name on its cell.
    package var name: String
    /// The number of documents in the group.
    package var documents: Int
    /// Makes a group from its identifier in `ShelfFilter`, its name and the number of its documents.
    package init(id: String, name: String, documents: Int) {
      (self.id, self.name, self.documents) = (id, name, documents)
    }
  }

  /// The person's own tags.
  package var tags: [Group]
  /// The collections that the person owns or shares.
  package var collections: [Group]
  /// The kinds of text that the person's documents have.
  package var kinds: [Group]
  /// Makes the groups of a shelf, by tags, collections and kinds; without arguments there are none.
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

/// A request for a part of the shelf.
package struct ShelfRequest: Hashable, Sendable {
  /// The positions of the requested documents in the sorted shelf, from 0.
  package var range: Range<Int>
  /// How the shelf is sorted.
  package var order: ShelfOrder
  /// Which documents are counted and returned.
  package var filter: ShelfFilter
  /// - Parameters:
  ///   - range: the positions of the requested documents, from 0.
  ///   - order: how the shelf is sorted.
  ///   - filter: which documents are counted and returned.
  package init(
    _ range: Range<Int>, by order: ShelfOrder = ShelfOrder(), where filter: ShelfFilter = ShelfFilter()
  ) {
    (self.range, self.order, self.filter) = (range, order, filter)
  }
}

import Foundation
import Signals

/// The page of cells on which administrators and carers see to the members of the household.
struct MembersScreen: Sendable {
  enum View: Hashable, Sendable {
    case list
    /// What can be done about one of them.
    case member(UUID)
    /// Who gets what others have of whoever is about to be removed.
    case heirs(UUID)
    /// The change is made by the next choice.
    case lastLook(MemberChange)
    /// A one-time password, until it is written down.
    case issued(IssuedPassword, to: UUID?)
  }

  enum State: Sendable {
    /// This was asked last. What was asked before somebody left the page, or rested, leads nowhere any more.
    case asked(MembersRequest)
    case known(HouseholdMembers)
    /// What went wrong and what to do, in words for the person.
    case failed(String)
  }

  var view = View.list
  var state: State
  /// Which page of cells, from 0.
  var page = 0
  /// What came of the last request, in words for the person.
  var news: String?
  /// What takes the last change back.
  var undo: MemberChange?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing { AccountScreen.timing }

  var known: HouseholdMembers? { if case .known(let known) = state { known } else { nil } }

  func awaits(_ request: MembersRequest) -> Bool {
    if case .asked(let asked) = state { asked == request } else { false }
  }
}

extension TargetID {
  static let membersAdd: TargetID = "members-add"
  static let membersAgain: TargetID = "members-again"
  static let membersUndo: TargetID = "members-undo"
  static let memberAdministrator: TargetID = "member-administrator"
  static let memberCarer: TargetID = "member-carer"
  static let memberLock: TargetID = "member-lock"
  static let memberWait: TargetID = "member-wait"
  static let memberOneTime: TargetID = "member-one-time"
  static let memberPIN: TargetID = "member-pin"
  static let memberRemove: TargetID = "member-remove"
  static let memberReadmit: TargetID = "member-readmit"
  static let memberNoHeir: TargetID = "member-no-heir"
  /// A change is made by this one, on a page of its own.
  static let memberDoIt: TargetID = "member-do-it"
  static let memberReadCode: TargetID = "member-read"
  /// A member's cell, by number: names have no place in a recording.
  static func householdMember(_ index: Int) -> TargetID { TargetID("member-\(index)") }
  static func memberHeir(_ index: Int) -> TargetID { TargetID("member-heir-\(index)") }
}

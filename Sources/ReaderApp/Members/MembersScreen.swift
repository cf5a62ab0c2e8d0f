import Foundation
import Signals

/// The page of cells on which administrators and carers manage the members of the household.
struct MembersScreen: Sendable {
  enum View: Hashable, Sendable {
    case list
    /// What can be done about a member.
    case member(UUID)
    /// The members who can inherit the documents that a member shares who is about to be removed.
    case heirs(UUID)
    /// The last step before a calibration for this member.
    case sitting(UUID)
    /// The last step before a change, which the next choice makes.
    case lastLook(MemberChange)
    /// A one-time password, shown until it is written down.
    case issued(IssuedPassword, to: UUID?)
  }

  enum State: Sendable {
    /// This request was sent last. Answers to earlier requests, from before the person left the page or rested, are ignored.
    case asked(MembersRequest)
    case known(HouseholdMembers)
    /// A failure: what went wrong and what to do, in words for the person.
    case failed(String)
  }

  var view = View.list
  var state: State
  /// The page of the cells of members that is shown, from 0.
  var page = 0
  /// The result of the last request, in words for the person; nil for none.
  var news: String?
  /// The change that undoes the last one; nil if nothing can be undone.
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
  static let memberCalibrate: TargetID = "member-calibrate"
  static let memberOneTime: TargetID = "member-one-time"
  static let memberPIN: TargetID = "member-pin"
  static let memberRemove: TargetID = "member-remove"
  static let memberReadmit: TargetID = "member-readmit"
  static let memberNoHeir: TargetID = "member-no-heir"
  /// The cell that makes a change, on a page of its own.
  static let memberDoIt: TargetID = "member-do-it"
  static let memberReadCode: TargetID = "member-read"
  /// A member's cell, by number: names must not get into a recording.
  static func householdMember(_ index: Int) -> TargetID { TargetID("member-\(index)") }
  static func memberHeir(_ index: Int) -> TargetID { TargetID("member-heir-\(index)") }
}

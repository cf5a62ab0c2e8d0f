import Library
import Localization
import Signals

/// The page of members with whom a document or a note is shared, over the place where the person was.
struct SharingScreen: Sendable {
  enum State: Sendable {
    case asked
    case known([SharingMember])
    /// A failure: what went wrong and what to do, in words for the person.
    case failed(String)
  }

  let thing: SharedThing
  /// The name of the document or note.
  let title: String
  var state = State.asked
  /// The member whose role is being chosen; nil while a member is being chosen.
  var member: String?
  /// The page of the cells of members that is shown, from 0.
  var page = 0
  /// The result of the last change of the sharing, in words; nil for none.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    (timing.idleSeconds, timing.lostSeconds) = (30, 30)
    return timing
  }

  /// The right that a member was given; nil for none.
  func right(of name: String) -> GivenRight? {
    guard case .known(let members) = state else { return nil }
    return members.first { $0.name == name }?.right
  }
}

/// A request about a shared thing; each is answered with the members who have it after it.
package enum SharingRequest: Hashable, Sendable {
  /// Asks for the members who have the thing, and changes nothing.
  case list
  /// Invites a member, or gives them another role.
  case share(with: String, as: ShareRole)
  /// Ends a share or withdraws an invitation.
  case end(Share.ID)
}

/// Another member of the household, and what they may do with a thing.
package struct SharingMember: Hashable, Sendable {
  /// The name with which the member logs in.
  package var name: String
  /// The right that the member was given; nil for none, also if they have declined or left.
  package var right: GivenRight?
  /// - Parameters:
  ///   - name: the name with which the member logs in.
  ///   - right: the right that the member was given; nil for none.
  package init(_ name: String, _ right: GivenRight? = nil) { (self.name, self.right) = (name, right) }
}

/// A right that a member was given to a thing.
package struct GivenRight: Hashable, Sendable {
  /// The identifier of the share that gives the right.
  package var id: Share.ID
  /// What the member may do with the thing.
  package var role: ShareRole
  /// Whether the member has accepted the invitation.
  package var isAccepted: Bool
  /// - Parameters:
  ///   - id: the identifier of the share.
  ///   - role: what the member may do with the thing.
  ///   - isAccepted: whether the member has accepted the invitation.
  package init(_ id: Share.ID, _ role: ShareRole, isAccepted: Bool) {
    (self.id, self.role, self.isAccepted) = (id, role, isAccepted)
  }

  /// The right in words.
  ///
  /// - Parameter name: the member who has it.
  func words(of name: String) -> String {
    switch (isAccepted, role) {
    case (true, .reader): localized("\(name) may read it")
    case (true, _): localized("\(name) may read and change it")
    case (false, .reader): localized("\(name) is invited to read it")
    case (false, _): localized("\(name) is invited to read and change it")
    }
  }
}

/// What is done about sharing by hand; gaze causes the same events.
package enum SharingEvent: Hashable, Sendable {
  /// Opens the page of members with whom the open document is shared.
  case open
}

extension TargetID {
  static let sharingAgain: TargetID = "sharing-again"
  static let mayRead: TargetID = "sharing-read"
  static let mayChange: TargetID = "sharing-change"
  static let endSharing: TargetID = "sharing-end"
  /// A member's cell, by number: names must not get into a recording.
  static func member(_ index: Int) -> TargetID { TargetID("sharing-\(index)") }
}

import Library
import Signals

/// With whom a document or a note is shared, over whatever was shown before.
struct SharingScreen: Sendable {
  enum State: Sendable {
    case asked
    case known([SharingMember])
    /// What went wrong and what to do, in words for the person.
    case failed(String)
  }

  let thing: SharedThing
  /// What the thing is called.
  let title: String
  var state = State.asked
  /// Whose rights are being chosen; nil while somebody is.
  var member: String?
  /// Which page of cells, from 0.
  var page = 0
  /// What came of the last change.
  var news: String?
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    (timing.idleSeconds, timing.lostSeconds) = (30, 30)
    return timing
  }

  /// What a member was given; nil for nothing.
  func right(of name: String) -> GivenRight? {
    guard case .known(let members) = state else { return nil }
    return members.first { $0.name == name }?.right
  }
}

/// What the store is asked about a shared thing; each is answered with who has it then.
package enum SharingRequest: Hashable, Sendable {
  case list
  /// Invites a member, or gives them another role.
  case share(with: String, as: ShareRole)
  /// Ends a share that is given or asked for.
  case end(Share.ID)
}

/// Somebody else of the household, and what they were given of a thing.
package struct SharingMember: Hashable, Sendable {
  /// By which the member logs in.
  package var name: String
  /// nil for nothing, also where they have declined or left.
  package var right: GivenRight?
  /// - Parameters:
  ///   - name: by which the member logs in.
  ///   - right: what they were given; nil for nothing.
  package init(_ name: String, _ right: GivenRight? = nil) { (self.name, self.right) = (name, right) }
}

/// What somebody was given of a thing.
package struct GivenRight: Hashable, Sendable {
  package var id: Share.ID
  /// What they may do with it.
  package var role: ShareRole
  /// They have taken it on; else they are invited.
  package var isAccepted: Bool
  /// - Parameters:
  ///   - id: of the share.
  ///   - role: what they may do with it.
  ///   - isAccepted: whether they have taken it on.
  package init(_ id: Share.ID, _ role: ShareRole, isAccepted: Bool) {
    (self.id, self.role, self.isAccepted) = (id, role, isAccepted)
  }

  /// As it is said of a name.
  var words: String {
    switch (isAccepted, role) {
    case (true, .reader): "may read it"
    case (true, _): "may read and change it"
    case (false, .reader): "is invited to read it"
    case (false, _): "is invited to read and change it"
    }
  }
}

/// What is done about sharing by hand; gaze comes to the same.
package enum SharingEvent: Hashable, Sendable {
  /// With whom the open document is shared.
  case open
}

extension TargetID {
  static let sharingAgain: TargetID = "sharing-again"
  static let mayRead: TargetID = "sharing-read"
  static let mayChange: TargetID = "sharing-change"
  static let endSharing: TargetID = "sharing-end"
  /// A member's cell, by number: names have no place in a recording.
  static func member(_ index: Int) -> TargetID { TargetID("sharing-\(index)") }
}

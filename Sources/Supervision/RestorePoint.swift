import ReaderApp

/// What the supervisor knows about who reads, and where. Kept only in memory, since it contains passwords.
struct RestorePoint: Hashable, Sendable {
  private(set) var whereabouts: AppLocation?
  /// The member who is logged in at the next start; nil for the guest.
  private(set) var member: RememberedMember?
  /// The identifier of the camera from which pictures came last; nil for none.
  private(set) var cameraID: String?
  private var unlocked: Unlocked?

  private struct Unlocked: Hashable {
    var documentID: String
    var password: Secret
  }

  init(member: RememberedMember? = nil) { self.member = member }

  /// The password with which the document is opened again; nil if it needs none.
  var documentPassword: Secret? { unlocked?.password }

  mutating func learn(_ now: AppLocation) {
    var now = now
    // A document that is being opened again keeps its former place until it reports one.
    if case .document(var next, let reader) = now, next.place == nil,
      case .document(let last, reader) = whereabouts, last.id == next.id
    {
      (next.place, next.title) = (last.place, next.title.isEmpty ? last.title : next.title)
      now = .document(next, reader)
    }
    whereabouts = now
    // A person who has left is not logged in again when the program stops.
    if now.reader != member.map({ .named($0.name) }) { member = nil }
    if now.document?.id != unlocked?.documentID { unlocked = nil }
  }

  mutating func learn(_ member: RememberedMember) { self.member = member }

  mutating func learn(_ password: Secret, of documentID: String) {
    unlocked = Unlocked(documentID: documentID, password: password)
  }

  mutating func learn(cameraID: String) { self.cameraID = cameraID }

  mutating func forgetAll() { self = RestorePoint() }
}

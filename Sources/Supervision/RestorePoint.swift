import ReaderApp

/// What the supervisor knows of who reads and where. It lives in memory and nowhere else: passwords are in it.
struct RestorePoint: Hashable, Sendable {
  private(set) var whereabouts: AppLocation?
  /// Whoever is let in at the next start.
  private(set) var member: Member?
  private var unlocked: Unlocked?

  private struct Unlocked: Hashable {
    var documentID: String
    var password: Secret
  }

  init(member: Member? = nil) { self.member = member }

  /// How the document is opened again.
  var documentPassword: Secret? { unlocked?.password }

  mutating func learn(_ now: AppLocation) {
    var now = now
    // One that is being opened again is wanted where it was.
    if case .document(var next, let reader) = now, next.place == nil,
      case .document(let last, reader) = whereabouts, last.id == next.id
    {
      (next.place, next.title) = (last.place, next.title.isEmpty ? last.title : next.title)
      now = .document(next, reader)
    }
    whereabouts = now
    // Whoever has left is not let in again because the program stops.
    if now.reader != member.map({ .named($0.name) }) { member = nil }
    if now.document?.id != unlocked?.documentID { unlocked = nil }
  }

  mutating func learn(_ member: Member) { self.member = member }

  mutating func learn(_ password: Secret, of documentID: String) {
    unlocked = Unlocked(documentID: documentID, password: password)
  }

  mutating func forgetAll() { self = RestorePoint() }
}

import Foundation
import Library
import ReaderApp

// The backups and members of the gallery's household.
extension GalleryHousehold {
  /// The backups that are found, the newest first.
  static let backups: [FoundBackup] = (0..<3).map { number in
    FoundBackup(
      URL(filePath: "/media/ada/STICK/Trackii backup"), snapshot: "\(number)", in: "STICK",
      created: date - Double(number + 1) * 604_800, people: 5 - number, documents: 17 - number)
  }

  /// The folders to which exports and backups can be written.
  static let places = [
    TransferPlace(URL(filePath: "/home/ada/Documents"), called: "Documents of Ada"),
    TransferPlace(URL(filePath: "/media/ada/STICK"), called: "STICK"),
  ]

  /// The reasons why one backup cannot be read, and why another cannot be restored.
  static let unreadable = "The backup in OLD STICK was begun and never finished."
  static let damaged = AppFailure("Two of its files are not what they were.")

  /// The news that answer a request about exports and backups.
  func answers(to request: TransferRequest, _ answering: GalleryApp.Answering) -> [TransferNews] {
    switch (request, answering) {
    case (.look, .full), (.withdraw, _):
      return [.found(FoundFolders(places: Self.places, exported: [], backups: Self.backups))]
    case (.look, .failing):
      return [.found(FoundFolders(places: [], exported: [], unreadable: [Self.unreadable]))]
    case (.look, _): return [.found(FoundFolders(places: [], exported: []))]
    case (.begin(let transfer), .failing): return [.ended(.failure(Self.damaged), of: transfer)]
    case (.begin(.check(let backup)), _): return [.ended(.success(.checked(backup)), of: .check(backup))]
    // An export, a backup or a restore stays under way in pictures.
    case (.begin(let transfer), _): return [.progress(0.4, of: transfer)]
    case (.stop, _): return []
    }
  }

  /// A restore that somebody else has prepared.
  static let waiting = WaitingRestore(
    created: date - 604_800, person: others[0], until: date + 86_400, isOwn: false)

  /// The members after a request, with a one-time password where one was made.
  func members(after request: MembersRequest) -> HouseholdMembers {
    let all = ([Self.reader] + Self.others).enumerated().map { index, name in
      MemberFacts(
        id: Self.id(index), name: name, roles: index == 0 ? [.administrator] : index == 1 ? [.carer] : [],
        state: index == 3 ? .locked : index == 4 ? .removed(until: Self.date + 2_592_000) : .active)
    }
    var members = HouseholdMembers(members: all, own: Self.id(0))
    if case .change(.issueOneTime(let id)) = request, let member = all.first(where: { $0.id == id }) {
      members.issued = IssuedPassword(name: member.name, password: Self.oneTime)
    }
    return members
  }

  static let oneTime = "ABCDE-FGHJK-MNPQR"
}

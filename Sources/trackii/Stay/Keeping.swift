import Accounts
import CommandSupport
import Library
import Localization
import ReaderApp
import Supervision

/// The connection of this program to its supervisor.
enum Keeping {
  /// The channel to the supervisor; nil where there is none. To be read before other programs are started.
  static let line = SupervisorChannel.inherited()
}

extension Supervision.RememberedMember.Key {
  /// The credential for logging in.
  ///
  /// - Throws: `badPIN`.
  fileprivate func credential() throws(AccountsError) -> Credential {
    switch self {
    case .password(let password): .password(password.text)
    case .digits(let digits): .pin(try PIN(digits: digits.text))
    case .pictures(let numbers):
      .pin(try PIN(pictures: numbers.text.split(separator: " ").compactMap { Int($0) }))
    }
  }
}

extension AccountsError {
  /// Whether the error may pass by itself, without another command line.
  fileprivate var isPassing: Bool {
    switch self {
    case .locked, .pinWaits, .pinLost, .suspended, .leaving, .noMemory: true
    default: false
    }
  }
}

/// The beginning of a run that a supervisor has started.
struct SupervisedStart: Sendable {
  let parameters: LaunchParameters

  init(_ parameters: LaunchParameters) { self.parameters = parameters }

  struct Opened: Sendable {
    var shelf: Shelf
    var reader: Reader
    var start: AppSetting.Start
  }

  /// Opens the shelf of the person to be logged in, with the password that the supervisor holds in memory.
  /// - Throws: `AccountsError`, `LibraryError`.
  func openShelf() async throws -> Shelf {
    guard let member = parameters.member else { return try await Shelf.openForGuest() }
    let accounts = try await HouseholdAccounts.opened()
    return try await Shelf.open(
      for: try await accounts.login(name: member.name, with: try member.key.credential()))
  }

  /// Opens the shelf, and tells where to begin.
  ///
  /// - Parameter told: where the command line says to begin; used where there is nothing to resume.
  /// - Throws: `AccountsError` where the first start is refused, `LibraryError`.
  func opened(_ told: AppSetting.Start) async throws -> Opened {
    let reader = parameters.member.map { Reader.named($0.name) } ?? .guest
    guard let resumption = parameters.resumption else {
      do { return Opened(shelf: try await openShelf(), reader: reader, start: told) } catch let error
        as AccountsError where error.isPassing
      {
        // The error may pass, so a screen for logging in is shown until then.
        let start = AppSetting.Resumed(
          .people, headline: localized("You were not let in"), detail: "\(error)")
        return Opened(shelf: try await Shelf.openForGuest(), reader: .guest, start: .resumed(start))
      }
    }
    let shelf: Shelf
    do { shelf = try await openShelf() } catch let error as AccountsError {
      // The account may have been locked or its password changed meanwhile, so a screen for logging in is shown.
      let start = AppSetting.Resumed(.people, headline: resumption.news.headline, detail: "\(error)")
      return Opened(shelf: try await Shelf.openForGuest(), reader: .guest, start: .resumed(start))
    }
    return Opened(shelf: shelf, reader: reader, start: .resumed(await resumed(resumption, on: shelf)))
  }

  private func resumed(_ resumption: Resumption, on shelf: Shelf) async -> AppSetting.Resumed {
    let place: AppSetting.Resumed.Place
    switch resumption.whereabouts {
    case .people: place = .people
    case .shelf: place = .shelf
    case .document(let document, _):
      // The place on the shelf may be older, and where the shelf cannot be written this place is the only one.
      if let last = document.place { try? await shelf.remember(last, in: document.id) }
      place = .document(
        id: document.id, password: resumption.documentPassword?.text, place: document.place)
    }
    return AppSetting.Resumed(place, headline: resumption.news.headline, detail: resumption.news.detail)
  }
}

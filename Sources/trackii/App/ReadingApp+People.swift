import Accounts
import Foundation
import Library
import ReaderWindow

extension ReadingApp {
  /// The tile that needs no password, so that somebody without hands is never kept out.
  static let guest = "Guest"

  func showPeople(selected: String? = nil, message: String? = nil) async {
    place = .people
    var model = LoginModel(
      people: [], selected: selected, message: message ?? self.message, guest: Self.guest)
    self.message = nil
    do { model.people = [Self.guest] + (try await accounts.people().map(\.name)) } catch {
      (model.people, model.message) = ([Self.guest], "\(error)")
    }
    handle.show(.login(model))
    await show(handle.layout)
  }

  func choose(person name: String) async {
    guard name == Self.guest else { return await showPeople(selected: name) }
    await open(shelfOf: nil) { try await Shelf.openForGuest() }
  }

  func logIn(_ name: String, _ password: String) async {
    await open(shelfOf: name) { [accounts] in
      try await Shelf.open(for: try await accounts.login(name: name, password: password))
    }
  }

  func register(_ name: String, _ password: String) async {
    await open(shelfOf: name) { [accounts] in
      try await Shelf.open(for: try await accounts.register(name: name, password: password))
    }
  }

  private func open(shelfOf name: String?, _ make: () async throws -> Shelf) async {
    if let name {
      handle.show(.login(LoginModel(people: [], selected: name, isBusy: true, guest: Self.guest)))
    }
    do {
      let other = try await make()
      await keepPace()
      shelf = other
      person = name
      await usePace()
      await useStoredCalibration()
      await go(to: .shelf)
    } catch let error as AccountsError {
      let isKnown: Bool = if case .unknownUser = error { false } else { true }
      await showPeople(selected: isKnown ? name : nil, message: "\(error)")
    } catch {
      await showPeople(message: "\(error)")
    }
  }

  func logOut() async {
    person = nil
    await keepPace()
    do { shelf = try await Shelf.openForGuest() } catch { message = "\(error)" }
    await usePace()
    await go(to: .people)
  }
}

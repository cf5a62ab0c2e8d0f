import Accounts
import AppFlows
import Foundation
import Library
import ReaderApp
import ReaderPorts
import Signals
import TestSupport
import Testing
import Tracking

/// What administrators do about members in the window, in a real store on a real disk.
@Suite("The store of the household's members", .heavy)
@MainActor
struct MembersPortTests {
  private let place: Place
  private let desk: Desk

  init() async throws {
    place = try Place()
    let data = place.url("data")
    desk = try Desk(data, try await Shelf.forGuest(in: data))
  }

  private func ask(_ request: MembersRequest, as name: String) async throws -> HouseholdMembers {
    desk.store.perform(.members(request, of: .named(name)))
    let answer = await desk.next { event -> Result<HouseholdMembers, AppFailure>? in
      if case .store(.members(let answer, request, _)) = event { answer } else { nil }
    }
    return try #require(answer).get()
  }

  private func signIn(_ way: SignIn) async throws {
    desk.store.perform(.signIn(way))
    let signedIn = await desk.next { if case .store(.signedIn(let result)) = $0 { result } else { nil } }
    _ = try #require(signedIn).get()
  }

  @Test(
    "the first is an administrator, adds somebody by a one-time password, gives a role, locks, removes, keeps"
  )
  func course() async throws {
    try await signIn(.register(name: "Ada", password: "a password of Ada"))
    var known = try await ask(.look, as: "Ada")
    let ada = try #require(known.members.first)
    #expect(known.members.count == 1 && known.own == ada.id && ada.roles == [.administrator])

    // The household keeps one administrator.
    let failure = await #expect(throws: AppFailure.self) {
      try await ask(.change(.take(.administrator, from: ada.id)), as: "Ada")
    }
    #expect(failure?.words.contains("Make somebody else one first") == true)
    for change in [
      MemberChange.lock(ada.id), .issueOneTime(ada.id), .remove(ada.id, heir: nil), .add(name: "ada"),
      .lock(UUID()),
    ] {
      await #expect(throws: AppFailure.self, "\(change)") { try await ask(.change(change), as: "Ada") }
    }

    known = try await ask(.change(.add(name: "Bob")), as: "Ada")
    let issued = try #require(known.issued)
    let bob = try #require(known.members.first { $0.name == "Bob" })
    #expect(issued.name == "Bob" && known.members.count == 2)
    #expect(try await ask(.look, as: "Ada").issued == nil, "it is told once")

    // Whoever has none, and whoever would have no way in without it, keeps what they have.
    await #expect(throws: AppFailure.self) { try await ask(.change(.removePIN(bob.id)), as: "Ada") }
    known = try await ask(.change(.give(.carer, to: bob.id)), as: "Ada")
    #expect(known.members.first { $0.id == bob.id }?.roles == [.carer])
    known = try await ask(.change(.lock(bob.id)), as: "Ada")
    #expect(known.members.first { $0.id == bob.id }?.state == .locked)
    known = try await ask(.change(.unlock(bob.id)), as: "Ada")
    #expect(known.members.first { $0.id == bob.id }?.state == .active)
    known = try await ask(.change(.remove(bob.id, heir: nil)), as: "Ada")
    guard case .removed(let until) = known.members.first(where: { $0.id == bob.id })?.state else {
      Issue.record("\(known)")
      return
    }
    #expect((29.9...30).contains(until.timeIntervalSinceNow / 86_400))
    // Whoever is about to go is neither locked nor given a role.
    let gone = await #expect(throws: AppFailure.self) {
      try await ask(.change(.lock(bob.id)), as: "Ada")
    }
    #expect(gone?.words.contains("“Keep them again” comes first") == true)
    known = try await ask(.change(.readmit(bob.id)), as: "Ada")
    #expect(known.members.first { $0.id == bob.id }?.state == .active)

    // A carer ends waits, and nothing else.
    try await signIn(
      .choosePassword(
        name: "Bob", oneTime: issued.password, new: "a password of Bob", recoveryCode: ""))
    _ = try await ask(.change(.liftWait(ada.id)), as: "Bob")
    for change in [
      MemberChange.lock(ada.id), .give(.administrator, to: bob.id), .add(name: "Cleo"),
      .issueOneTime(ada.id), .remove(ada.id, heir: nil),
    ] {
      await #expect(throws: AppFailure.self, "\(change)") { try await ask(.change(change), as: "Bob") }
    }
    await desk.store.finish()
  }

  @Test("a carer keeps a calibration for somebody, who has it then, and whoever is none keeps nothing")
  func calibration() async throws {
    try await signIn(.register(name: "Ada", password: "a password of Ada"))
    let known = try await ask(.change(.add(name: "Bob")), as: "Ada")
    let (issued, own) = (try #require(known.issued), try #require(known.own))
    let bob = try #require(known.members.first { $0.name == "Bob" })
    try await signIn(
      .choosePassword(name: "Bob", oneTime: issued.password, new: "a password of Bob", recoveryCode: ""))
    let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
    let made = SimulatedGaze.stored(on: screen)
    let refused = await #expect(throws: AppFailure.self) {
      try await ask(.change(.calibrate(own, made)), as: "Bob")
    }
    #expect(refused?.words.isEmpty == false)

    try await signIn(.logIn(name: "Ada", password: "a password of Ada"))
    #expect(try await desk.store.shelf.profiles().isEmpty)
    _ = try await ask(.change(.give(.carer, to: bob.id)), as: "Ada")
    try await signIn(.logIn(name: "Bob", password: "a password of Bob"))
    _ = try await ask(.change(.calibrate(own, made)), as: "Bob")
    await #expect(throws: AppFailure.self, "nobody has that identifier") {
      try await ask(.change(.calibrate(UUID(), made)), as: "Bob")
    }
    #expect(try await desk.store.shelf.profiles().isEmpty, "it is not the carer's")
    try await signIn(.logIn(name: "Ada", password: "a password of Ada"))
    let kept = try await desk.store.shelf.profiles()
    #expect(kept.map(\.screen) == [screen])
    let data = try made.encoded()
    #expect(kept.first?.data == data)
    await desk.store.finish()
  }
}

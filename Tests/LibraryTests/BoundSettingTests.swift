import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

/// Consent to keeping samples of calibrations, and the samples, come to nobody else by an exported folder.
@Suite("Settings that are bound to a person")
struct BoundSettingTests {
  private let place: Place
  /// Another computer.
  private let elsewhere: Place
  private let hers: Shelf
  private let folder: URL
  private static let samples = ["samples of Ada's eyes"]

  init() async throws {
    (place, elsewhere) = (try Place(), try Place())
    hers = try await place.shelf(of: "Ada")
    folder = place.url("exported")
    try await hers.set("theme", to: "dark")
    try await hers.set(BoundSetting.keepsSittings.rawValue, to: true)
    try await hers.set(BoundSetting.earlierSittings.rawValue, to: Self.samples)
    try await hers.export(to: folder)
  }

  /// The samples and the consent of a shelf, as far as there are any.
  private func bound(_ shelf: Shelf) async throws -> (samples: [String]?, isAgreed: Bool?) {
    (
      try await shelf.setting(BoundSetting.earlierSittings.rawValue, as: [String].self),
      try await shelf.setting(BoundSetting.keepsSittings.rawValue, as: Bool.self)
    )
  }

  @Test("somebody else gets neither, whether they agree or not, and is told so; the other settings come")
  func otherPerson() async throws {
    let refusal = try #require(BoundSetting.earlierSittings.refusal)
    let his = try await place.shelf(of: "Bob")
    #expect(try await his.importFolder(folder).problems == [refusal])
    var kept = try await bound(his)
    #expect(kept.samples == nil && kept.isAgreed == nil)
    #expect(try await his.setting("theme", as: String.self) == "dark")
    try await his.set(BoundSetting.keepsSittings.rawValue, to: true)
    #expect(try await his.importFolder(folder).problems == [refusal])
    kept = try await bound(his)
    #expect(kept.samples == nil && kept.isAgreed == true)
  }

  @Test("a person of the same name on another computer is not taken for the same person")
  func sameName() async throws {
    let other = try await elsewhere.shelf(of: "Ada")
    #expect(try await other.importFolder(folder).problems.count == 1)
    let kept = try await bound(other)
    #expect(kept.samples == nil && kept.isAgreed == nil)
  }

  @Test("the person's own folder brings samples back while they agree, and not once they have withdrawn")
  func ownFolder() async throws {
    try await hers.eraseSetting(BoundSetting.earlierSittings.rawValue)
    #expect(try await hers.importFolder(folder).problems.isEmpty)
    #expect(try await bound(hers).samples == Self.samples)
    try await hers.set(BoundSetting.keepsSittings.rawValue, to: false)
    try await hers.eraseSetting(BoundSetting.earlierSittings.rawValue)
    #expect(try await hers.importFolder(folder).problems.isEmpty)
    let kept = try await bound(hers)
    #expect(kept.samples == nil && kept.isAgreed == false)
  }

  @Test("a folder that does not say whose it is brings neither, nor does one that names the guest")
  func unnamed() async throws {
    let file = folder.appending(path: "person.json")
    var person = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    #expect(person["id"] as? String == hers.personID)
    person["id"] = nil
    try JSONSerialization.data(withJSONObject: person).write(to: file)
    try await hers.eraseSetting(BoundSetting.earlierSittings.rawValue)
    #expect(try await hers.importFolder(folder).problems.count == 1)
    #expect(try await bound(hers).samples == nil)

    let guest = try await elsewhere.shelf()
    person["id"] = guest.personID
    try JSONSerialization.data(withJSONObject: person).write(to: file)
    #expect(try await guest.importFolder(folder).problems.count == 1)
    let kept = try await bound(guest)
    #expect(kept.samples == nil && kept.isAgreed == nil)
  }
}

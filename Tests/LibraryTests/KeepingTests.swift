import Foundation
import Library
import Signals
import TestSupport
import Testing

@Suite struct KeepingTests {
  let place: Place
  let noon = Date(timeIntervalSince1970: 1_700_000_000)
  let screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  init() throws { place = try Place() }

  @Test func aProfileIsKeptForItsCameraAndScreen() async throws {
    let shelf = try await place.shelf()
    var other = screen
    other.widthMm = 600
    try await shelf.saveProfile(data: Data([1]), camera: "usb-046d", screen: screen, created: noon)
    try await shelf.saveProfile(data: Data([2]), camera: "usb-046d", screen: other, created: noon + 1)
    try await shelf.saveProfile(data: Data([3]), camera: "usb-046d", screen: screen, created: noon + 2)

    let again = try await place.shelf()
    #expect(try await again.profile(camera: "usb-046d", screen: screen)?.data == Data([3]))
    #expect(try await again.profile(camera: "usb-046d", screen: other)?.screen == other)
    #expect(try await again.profile(camera: "built-in", screen: screen) == nil)
    #expect(try await again.profiles().map(\.data) == [Data([3]), Data([2])])
    try await again.removeProfile(camera: "usb-046d", screen: screen)
    #expect(try await again.profiles().map(\.data) == [Data([2])])
  }

  @Test func settingsAreValuesOfAnyKind() async throws {
    struct Reading: Codable, Equatable, Sendable { var dark = true, speeds = [1.5, 2] }
    let shelf = try await place.shelf()
    try await shelf.set("reading", to: Reading())
    try await shelf.set("voice", to: "off")
    #expect(try await shelf.setting("reading") == Reading())
    #expect(try await shelf.setting("voice", as: Reading.self) == nil)
    try await shelf.set("voice", to: String?.none)
    #expect(try await shelf.setting("voice", as: String.self) == nil)
  }

  @Test func howSomebodyDwellsOutlivesTheSittingAndIsTheirOwn() async throws {
    let shelf = try await place.shelf()
    #expect(try await shelf.dwellPace() == nil)
    try await shelf.save(dwellPace: 1.26)
    let again = try await place.shelf()
    #expect(try await again.dwellPace() == 1.26)
    let ada = try await place.shelf(of: "Ada")
    #expect(try await ada.dwellPace() == nil)
  }

  @Test func aDwellPaceThatIsNoneIsNotTaken() async throws {
    let shelf = try await place.shelf()
    for wrong in [-1.0, 0] {
      try await shelf.save(dwellPace: wrong)
      #expect(try await shelf.dwellPace() == nil)
    }
    await #expect(throws: LibraryError.self) { try await shelf.save(dwellPace: .nan) }
    try await shelf.set("dwell-pace", to: "fast")
    #expect(try await shelf.dwellPace() == nil)
  }
}

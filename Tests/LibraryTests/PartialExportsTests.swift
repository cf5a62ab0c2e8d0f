import Accounts
import Foundation
import Store
import TestSupport
import Testing

@testable import Library

@Suite("What exports leave that were broken off")
struct PartialExportsTests {
  let place: Place
  init() throws { place = try Place() }

  private func folder(_ name: String, old: Bool = true) throws -> URL {
    let folder = place.url("stick/\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: folder.appending(path: "person.json"))
    // One that was just begun stays young, however long the test takes.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: old ? -3600 : 3600)], ofItemAtPath: folder.path)
    return folder
  }

  @Test("the next export there removes them; what is locked, just begun or somebody else's stays")
  func swept() async throws {
    let stick = place.url("stick")
    let name = { PartialExports.name(of: stick.appending(path: "Trackii Ada")) }
    let left = try folder(name())
    let begun = try folder(name(), old: false)
    let locked = try folder(name())
    let lock = try FolderLock(locked.path)
    defer { lock.release() }
    let others = try [
      folder(".Trackii Ada.partial-1"), folder("Trackii Ada.partial-\(UUID())"), folder(".partial-\(UUID())"),
    ]
    // A link is not followed, whatever it is called.
    let link = stick.appending(path: name())
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: others[0])

    let shelf = try await Shelf.openForGuest(in: place.url("data"))
    try await shelf.export(to: stick.appending(path: "Trackii guest"))
    func isThere(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }
    #expect(!isThere(left))
    #expect(isThere(begun) && isThere(locked) && isThere(link) && others.allSatisfy(isThere))
    #expect(isThere(others[0].appending(path: "person.json")))
    let names = try FileManager.default.contentsOfDirectory(atPath: stick.path)
    #expect(names.count == 7 && names.contains("Trackii guest"), "\(names)")
  }
}

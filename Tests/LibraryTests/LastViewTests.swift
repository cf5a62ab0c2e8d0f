import Accounts
import Foundation
import TestSupport
import Testing

@testable import Library

/// Pictures of how documents looked last, in the person's own folder.
@Suite("Last views")
struct LastViewTests {
  let place: Place
  init() throws { place = try Place() }

  private func files(_ person: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: place.url("users/\(person)/views").path)) ?? []
  }

  @Test("a picture is kept for a document, replaced, and goes with it")
  func kept() async throws {
    let shelf = try await place.shelf()
    let id = try await shelf.add(place.pdf("one.pdf", text: "One")).id
    #expect(shelf.lastView(of: id) == nil)
    try await shelf.keepLastView(Data("first".utf8), of: id)
    try await shelf.keepLastView(Data("second".utf8), of: id)
    #expect(shelf.lastView(of: id) == Data("second".utf8))
    let file = place.url("users/guest/views/\(id).view")
    #expect((try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int) == 0o600)
    #expect(files("guest").count == 1)
    try await shelf.remove(id)
    #expect(files("guest").isEmpty)
    await #expect(throws: LibraryError.self) { try await shelf.keepLastView(Data([1]), of: id) }
    #expect(shelf.lastView(of: "../../household") == nil)
  }

  @Test("nothing is kept of an encrypted document")
  func encrypted() async throws {
    let shelf = try await place.shelf()
    let id = try await shelf.add(encryptedPDF, password: "open sesame").id
    try await shelf.keepLastView(Data([1]), of: id)
    #expect(shelf.lastView(of: id) == nil && files("guest").isEmpty)
  }

  @Test("what is no longer on the shelf loses its picture when the shelf is opened")
  func swept() async throws {
    let shelf = try await place.shelf()
    let id = try await shelf.add(place.pdf("one.pdf", text: "One")).id
    try await shelf.keepLastView(Data([1]), of: id)
    let gone = String(repeating: "a", count: 64)
    try shelf.lastViews.keep(Data([2]), of: gone)
    let again = try await place.shelf()
    #expect(again.lastView(of: id) != nil && again.lastView(of: gone) == nil)
  }

  @Test("the oldest pictures go where there are too many or they take too much")
  func bounded() throws {
    func id(_ number: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: 64 - digits.count) + digits
    }
    func keep(_ views: LastViews) throws -> [String] {
      for number in 1...6 {
        try views.keep(Data(count: 1000), of: id(number))
        // File systems keep times in steps.
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: Double(number))],
          ofItemAtPath: views.folder.appending(path: id(number) + ".view").path)
      }
      try views.keep(Data(count: 1000), of: id(7))
      return views.documents.sorted()
    }
    #expect(try keep(LastViews(folder: place.url("few"), most: 3)) == [5, 6, 7].map(id))
    #expect(try keep(LastViews(folder: place.url("small"), mostBytes: 2_500)) == [6, 7].map(id))
  }

  @Test("they are erased with the account")
  func erased() async throws {
    let accounts = try place.accounts()
    let person = try await accounts.register(name: "Ada", password: "analytical")
    let shelf = try await Shelf.open(for: person)
    let id = try await shelf.add(place.pdf("one.pdf", text: "One")).id
    try await shelf.keepLastView(Data([1]), of: id)
    #expect(files(person.id) == ["\(id).view"])
    try FileManager.default.removeItem(at: shelf.folder)
    #expect(shelf.lastView(of: id) == nil)
  }
}

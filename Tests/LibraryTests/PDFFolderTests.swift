import Foundation
import TestSupport
import Testing

@testable import Library

@Suite("The PDFs of a folder")
struct PDFFolderTests {
  private let place: Place
  private let folder: URL

  init() throws {
    place = try Place()
    folder = place.url.appending(path: "papers")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "inner"), withIntermediateDirectories: true)
  }

  private func put(_ names: String...) throws {
    for name in names { try Data("%PDF".utf8).write(to: folder.appending(path: name)) }
  }

  private func names(_ found: PDFFolder) -> [String] {
    found.files.map { $0.path.replacing(folder.resolvingSymlinksInPath().path + "/", with: "") }
  }

  @Test("are taken by name, folder by folder; what is hidden or a link is left out and told")
  func walked() throws {
    try put("z.pdf", "a.PDF", "b.txt", "inner/m.pdf", ".h.pdf")
    for (link, target) in [("link.pdf", "z.pdf"), ("round", "."), ("gone.txt", "nothing")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: link).path, withDestinationPath: target)
    }
    try FileManager.default.createDirectory(
      at: folder.appending(path: ".git"), withIntermediateDirectories: true)
    let found = try PDFFolder(folder)
    #expect(names(found) == ["a.PDF", "inner/m.pdf", "z.pdf"])
    #expect(found.leftOut.map(\.file.lastPathComponent) == [".git", ".h.pdf", "link.pdf", "round"])
    #expect(found.leftOut.map(\.reason) == [.hidden, .hidden, .link, .link])
    #expect("\(found.leftOut[2])".hasSuffix("link.pdf: left out, since it is a link. Add what it leads to."))
  }

  @Test("more than are taken at once are told one by one")
  func limit() throws {
    try put("a.pdf", "b.pdf", "inner/c.pdf", "d.pdf")
    let found = try PDFFolder(folder, limit: 2)
    #expect(names(found) == ["a.pdf", "b.pdf"])
    #expect(found.leftOut.map(\.reason) == [.tooMany(2), .tooMany(2)])
    #expect(found.leftOut.map(\.file.lastPathComponent) == ["d.pdf", "c.pdf"])
  }

  @Test("a folder with none, one that is not there, and a file are refused or told apart")
  func nothing() throws {
    let path = folder.resolvingSymlinksInPath().path
    #expect(throws: LibraryError.emptyFolder(folder: path, leftOut: 0)) { try PDFFolder(folder) }
    try put(".h.pdf")
    #expect(throws: LibraryError.emptyFolder(folder: path, leftOut: 1)) { try PDFFolder(folder) }
    #expect(throws: LibraryError.self) { try PDFFolder(folder.appending(path: "nowhere")) }
    try put("a.pdf")
    #expect(PDFFolder.isFolder(folder) && !PDFFolder.isFolder(folder.appending(path: "a.pdf")))
  }
}

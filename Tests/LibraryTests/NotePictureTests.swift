import Documents
import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

extension PictureFile {
  /// One colour all over.
  static func plain(_ width: Int = 4, _ height: Int = 3, shade: UInt8 = 90) throws -> PictureFile {
    let pixels = [UInt8](repeating: shade, count: 4 * width * height)
    let data = pixels.withUnsafeBytes { PNGFile.data(width: width, height: height, stride: 4 * width, $0) }
    return try PictureFile(try #require(data))
  }
}

@Suite("Pictures in notes")
struct NotePictureTests {
  let place: Place
  let shelf: Shelf
  let noon = Date(timeIntervalSince1970: 1_700_000_000)

  init() async throws {
    place = try Place()
    shelf = try await place.shelf()
  }

  @Test("a picture is put in, said what it is, moved and taken out; each step can be undone")
  func steps() async throws {
    let (first, second) = (try PictureFile.plain(), try PictureFile.plain(7, 2))
    let note = try await shelf.addNote("Beans.", now: noon)
    try await shelf.addPicture(first, to: note.id, caption: "The bed, [south]\n side", now: noon)
    let both = try await shelf.addPicture(second, to: note.id, now: noon)
    #expect(
      both.body == "Beans.\n\n![The bed, (south) side](picture:\(first.id))\n\n![](picture:\(second.id))")
    let pictures = try await shelf.pictures(of: note.id)
    #expect(pictures.map(\.id) == [first.id, second.id] && pictures.map(\.number) == [0, 1])
    #expect(pictures.map(\.caption) == ["The bed, (south) side", ""])
    #expect(
      pictures[1].file
        == .init(format: .png, width: 7, height: 2, bytes: second.data.count, added: noon))
    #expect(try await shelf.picture(second.id, of: note.id) == second.data)

    try await shelf.movePicture(1, of: note.id, to: 0)
    try await shelf.describePicture(0, of: note.id, as: "Wide")
    #expect(try await shelf.pictures(of: note.id).map(\.caption) == ["Wide", "The bed, (south) side"])
    let one = try await shelf.removePicture(1, of: note.id)
    #expect(one.body == "Beans.\n\n![Wide](picture:\(second.id))" && one.version == 6)
    #expect(try await shelf.undoNote(note.id).version == 7)
    #expect(try await shelf.pictures(of: note.id).count == 2)
    // As it was before anything was added, and with the first alone.
    #expect(try await shelf.restore(note.id, version: 1).body == "Beans.")
    try await shelf.restore(note.id, version: 2)
    #expect(try await shelf.pictures(of: note.id).first?.file != nil)
    #expect(try await shelf.picture(first.id, of: note.id) == first.data)
  }

  @Test("moving a picture leaves what is said of each as it was written")
  func moved() throws {
    let ids = ["a", "b", "c"].map { String(repeating: $0, count: 64) }
    let long = String(repeating: "long ", count: 80)
    let written = [
      "![C:\\beds  two\tspaces](picture:\(ids[0]))", "![\(long)](picture:\(ids[1]).png)",
      "![x](picture:\(ids[2]))",
    ]
    var pictures = NotePictures(of: "1 \(written[0]) 2 \(written[1])\n3 \(written[2]) 4")
    try pictures.move(2, to: 0)
    #expect(pictures.body == "1 \(written[2]) 2 \(written[0])\n3 \(written[1]) 4")
    #expect(pictures.references.map(\.id) == [ids[2], ids[0], ids[1]])
  }

  @Test("a note is found by its pictures' captions, not by their numbers")
  func searched() async throws {
    let (note, picture) = (try await shelf.addNote("Beans."), try PictureFile.plain())
    try await shelf.addPicture(picture, to: note.id, caption: "The bed")
    #expect(try await shelf.search("bed").hits.map(\.entry) == [note.id])
    #expect(try await shelf.search(picture.id).hits.isEmpty)
    #expect(try await shelf.search("beans").hits.count == 1)
  }

  @Test("what is not there is refused, and a note is never left empty")
  func refused() async throws {
    let note = try await shelf.addNote("x")
    let unknown = LibraryError.unknownPicture(number: 1, of: 1)
    try await shelf.addPicture(.plain(), to: note.id)
    await #expect(throws: unknown) { try await shelf.removePicture(1, of: note.id) }
    await #expect(throws: unknown) { try await shelf.movePicture(0, of: note.id, to: 1) }
    await #expect(throws: unknown) { try await shelf.describePicture(1, of: note.id, as: "") }
    let gone = String(repeating: "0", count: 64)
    await #expect(throws: LibraryError.pictureGone(id: gone)) {
      try await shelf.picture(gone, of: note.id)
    }
    await #expect(throws: LibraryError.unknownNote(id: "none")) {
      try await shelf.addPicture(.plain(), to: "none")
    }
    var only = try await shelf.note(note.id)
    only.body = NotePictures(of: only.body).references.map { "![](picture:\($0.id))" }.joined()
    try await shelf.update(only)
    await #expect(throws: LibraryError.badNote(reason: "it is empty")) {
      try await shelf.removePicture(0, of: note.id)
    }
    // A text of many references is shown as far as there are pictures.
    let names = (0..<NotePictures.most).map { "![\($0)](picture:\(gone))" }.joined(separator: "\n")
    let full = try await shelf.addNote(names)
    #expect(try await shelf.pictures(of: full.id).allSatisfy { $0.file == nil })
    await #expect(throws: LibraryError.self) { try await shelf.addPicture(.plain(), to: full.id) }
  }

  @Test(
    "what is no picture in a text is left as it is",
    arguments: [
      "![](picture:)", "![x](picture:AB)", "](picture:\(String(repeating: "a", count: 64)))",
      "![x]y](picture:\(String(repeating: "a", count: 64)))",
      "![x\ny](picture:\(String(repeating: "a", count: 64)))",
      "[x](picture:\(String(repeating: "a", count: 64)))",
      "![x](picture:\(String(repeating: "a", count: 64))", "![x](https://example.org/a.png)",
      "![x](pictures/../../\(String(repeating: "a", count: 64)).png)",
    ])
  func noPictures(text: String) {
    #expect(NotePictures(of: text).references.isEmpty && NotePictures.plain(text) == text)
    #expect(NotePictures.imported(text) == text)
  }

  @Test("where no picture can be shown its caption is read")
  func plain() {
    let id = String(repeating: "a", count: 64)
    #expect(
      NotePictures.plain("a ![The bed](picture:\(id)) ![](picture:\(id))b")
        == "a [picture: The bed] [picture]b")
  }

  @Test("a note's text is read without the marks of Markdown")
  func readable() {
    let id = String(repeating: "a", count: 64)
    let text = """
      # Garden
      ![The bed](picture:\(id)) and #tags
      - [x] Dig
      12) [ ] Sow
        - [ ] within
      - no task
      """
    #expect(
      NoteText.plain(text) == """
        Garden
        [picture: The bed] and #tags
        - Dig (done)
        12) Sow (not done yet)
          - [ ] within
        - no task
        """)
    #expect(NoteText.beginning(of: "\n \n## \n- [X] Dig\nmore") == "- Dig (done)")
    #expect(NoteText.beginning(of: "\n  ![The bed](picture:\(id)) here") == "[picture: The bed] here")
    #expect(NoteText.beginning(of: " \n") == "")
  }

  // MARK: Files

  /// Of one component, with a segment that is passed over.
  private static func jpeg(_ width: Int, _ height: Int, marker: UInt8 = 0xC2) -> [UInt8] {
    let sides = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, marker, 0, 11, 8] + sides
      + [1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xFF, 0xD9, 7]
  }

  @Test("JPEG files are known by their content")
  func jpegs() throws {
    let picture = try PictureFile(Data(Self.jpeg(640, 480)))
    #expect(picture.format == .jpeg && picture.width == 640 && picture.height == 480)
    let file = try place.file("photo.txt", Data(Self.jpeg(3, 5, marker: 0xC0)))
    #expect(try PictureFile(reading: file).height == 5)
  }

  @Test(
    "how a camera was held is known in either order of bytes",
    arguments: [(1, 0), (3, 2), (6, 1), (8, 3), (5, 0)])
  func turned(orientation: UInt8, quarters: Int) throws {
    let little: [UInt8] = [
      0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, 0x0F, 1, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0x12, 1, 3, 0, 1, 0, 0, 0,
      orientation, 0, 0, 0,
    ]
    let big: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
    ]
    for directory in [little, big] {
      var file = Self.jpeg(640, 480)
      let segment = Array("Exif\0\0".utf8) + directory
      file.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment, at: 2)
      #expect(try PictureFile(Data(file)).quarters == quarters)
      for index in 2..<file.count {
        var changed = file
        changed[index] = 0xFF
        _ = try? PictureFile(Data(changed))
      }
    }
    #expect(try PictureFile(Data(Self.jpeg(640, 480))).quarters == 0)
  }

  @Test("a file that is cut off or changed anywhere is refused or read, and nothing crashes")
  func damaged() throws {
    for whole in [Array(try PictureFile.plain(9, 9).data), Self.jpeg(640, 480)] {
      for length in 0..<whole.count - 1 {
        #expect(throws: LibraryError.self) { try PictureFile(Data(whole.prefix(length))) }
      }
      for index in whole.indices {
        for value: UInt8 in [0, 0x7F, 0xFF] {
          var changed = whole
          changed[index] = value
          _ = try? PictureFile(Data(changed))
        }
      }
    }
    // One bit of the pixels: the checksum tells.
    var bytes = try PictureFile.plain(9, 9).data
    bytes[45] ^= 1
    #expect(throws: LibraryError.self) { try PictureFile(bytes) }
  }

  @Test("what is no picture, too large or no file is refused in a sentence")
  func limits() throws {
    for data in [
      Data(), Data("GIF89a".utf8), Data("%PDF-1.7".utf8), Data(Self.jpeg(0, 5)), Data(Self.jpeg(20_001, 1)),
      Data(Self.jpeg(20_000, 2_501)), Data(Self.jpeg(4, 4, marker: 0xC3)),
      Data(count: PictureFile.mostBytes + 1),
    ] {
      let error = #expect(throws: LibraryError.self) { try PictureFile(data) }
      #expect(error.map { "\($0)" }?.hasPrefix("This picture cannot be kept: ") == true)
    }
    _ = try PictureFile(Data(Self.jpeg(20_000, 2_500)))
    for file in [place.url("none"), place.url, URL(filePath: "/dev/zero")] {
      #expect(throws: LibraryError.self) { try PictureFile(reading: file) }
    }
    let large = try place.file("large.png", Data(count: PictureFile.mostBytes + 5))
    #expect(throws: LibraryError.self) { try PictureFile(reading: large) }
  }

  // MARK: Cut from a page

  @Test("a page, or a part of it, is cut out as a PNG")
  func cut() async throws {
    let id = try await shelf.add(place.pdf("one.pdf"), title: "Book").id
    let note = try await shelf.addNote("About it", about: id)
    try await shelf.cutPicture(from: id, page: 0, to: note.id)
    let area = try #require(PageArea(x: 10, y: 20, width: 72, height: 36))
    try await shelf.cutPicture(from: id, page: 0, area: area, to: note.id, caption: "A part")
    let pictures = try await shelf.pictures(of: note.id)
    #expect(pictures.map(\.caption) == ["“Book”, page 1", "A part"])
    #expect(pictures[1].file?.width == 300 && pictures[1].file?.height == 150)
    let whole = try await PictureFile(shelf.picture(pictures[0].id, of: note.id))
    #expect(whole.format == .png && max(whole.width, whole.height) <= 3000)
    await #expect(throws: LibraryError.self) {
      try await shelf.cutPicture(from: id, page: 1, to: note.id)
    }
    // Without a note a new one is made, or none where the page is not there.
    let new = try await shelf.cutPicture(from: id, page: 0, area: area, to: nil)
    #expect(new.title == "Book" && new.document == id && new.page == 0 && new.version == 1)
    #expect(try await shelf.pictures(of: new.id).map(\.caption) == ["“Book”, page 1"])
    await #expect(throws: LibraryError.self) { try await shelf.cutPicture(from: id, page: 1, to: nil) }
    #expect(try await shelf.notes().count == 2)
    #expect(PageArea(x: 0, y: 0, width: 0, height: 1) == nil)
    #expect(PageArea(x: .nan, y: 0, width: 1, height: 1) == nil)
  }
}

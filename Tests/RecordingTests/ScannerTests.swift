import Foundation
import Signals
import Testing

@testable import Recording

@Suite("Finding pictures by their markers")
struct ScannerTests {
  private func scan(_ data: Data) -> JPEGScanner.Found {
    data.withUnsafeBytes { JPEGScanner.pictures(in: $0) }
  }

  @Test("a preview inside a picture is not taken for a picture")
  func preview() throws {
    let picture = try #require(try Sample.frame(0).jpeg)
    let preview = try #require(try Sample.frame(1).jpeg)
    let length = UInt16(preview.count + 2)
    let segment = Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]) + preview
    let withPreview = picture.prefix(2) + segment + picture.dropFirst(2)
    #expect(scan(withPreview + picture).pictures.map(\.count) == [withPreview.count, picture.count])
  }

  @Test("bytes before, between and after pictures are passed over")
  func padding() throws {
    let picture = try #require(try Sample.frame(0).jpeg)
    let junk = Data([0, 0xFF, 0xD9, 0xFF, 0xD8, 0, 7])
    let found = scan(junk + picture + junk + picture + junk)
    #expect(found.pictures.map(\.count) == [picture.count, picture.count])
    #expect(found.damaged == [])
  }

  @Test("a long file is searched window by window with the same result")
  func windows() throws {
    var data = Data([1, 2, 3])
    for number in 0..<6 { data += try #require(try Sample.frame(number).jpeg) + Data([0xFF]) }
    data += try #require(try Sample.frame(6).jpeg).prefix(200)
    let whole = scan(data)
    #expect(whole.pictures.count == 6 && whole.damaged.count == 1)
    let longest = try #require(whole.pictures.map(\.count).max())
    for window in [longest + 3, longest + 50, longest * 2, longest * 3 + 7, data.count] {
      #expect(JPEGScanner.pictures(in: 0..<data.count, window: window) { data.subdata(in: $0) } == whole)
    }
  }
}

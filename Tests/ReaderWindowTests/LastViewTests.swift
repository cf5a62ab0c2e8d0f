import CAdwaita
import Foundation
import Reading
import Signals
import Statistics
import Testing

@testable import ReaderWindow

/// How a document looked last, as a file and back.
@Suite("The last view as a file")
struct LastViewTests {
  private let key = LastView.Key(
    document: "d", place: "3 0.5", width: 203, height: 97, light: .day, isDark: true)

  /// Gray text on white with some colour.
  private func view() throws -> LastView {
    let pixels = try #require(OwnPixels(words: key.width * key.height))
    for index in pixels.words.indices {
      let value = UInt32(truncatingIfNeeded: index &* 2_654_435_761) >> 24
      pixels.words[index] =
        index % 7 == 0 ? 0xFF00_0000 | value << 16 | (255 - value) << 8 | value / 2 : 0xFFFF_FFFF
    }
    return LastView(key, pixels)
  }

  /// The memory lives as long as its holder.
  private func words(_ pixels: OwnPixels) -> [UInt32] { withExtendedLifetime(pixels) { Array(pixels.words) } }

  @Test("every pixel comes back")
  func roundTrip() throws {
    let view = try view()
    let data = try #require(view.encoded())
    let back = try #require(LastView(data, for: key))
    #expect(words(back.pixels) == words(view.pixels))
    #expect(data.count < key.width * key.height * 4)
  }

  @Test("every pixel of a page without colour comes back")
  func gray() throws {
    let pixels = try #require(OwnPixels(words: key.width * key.height))
    for index in pixels.words.indices {
      pixels.words[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: index * 7 & 255) * 0x01_0101
    }
    let data = try #require(LastView(key, pixels).encoded())
    let back = try #require(LastView(data, for: key))
    #expect(words(back.pixels) == words(pixels))
  }

  @Test("a picture that is too large to be shown at once is kept at half the size")
  func photograph() throws {
    var large = key
    (large.width, large.height) = (1600, 1200)
    let pixels = try #require(OwnPixels(words: large.width * large.height))
    var random = SplitMix64(seed: 1)
    for index in pixels.words.indices { pixels.words[index] = 0xFF00_0000 | UInt32(random.next() >> 40) }
    let data = try #require(LastView(large, pixels).encoded())
    let back = try #require(LastView(data, for: large))
    #expect(back.width == 800 && back.height == 600 && data.count < 3 << 20)
    #expect(words(back.pixels)[801] == words(pixels)[2 * 1600 + 2])
  }

  @Test("another document, place, size, light or surround makes it useless")
  func invalidated() throws {
    let data = try #require(try view().encoded())
    let changes: [(inout LastView.Key) -> Void] = [
      { $0.document = "e" }, { $0.place = "4 0.5" }, { $0.width += 1 }, { $0.height -= 1 },
      { $0.light = .night }, { $0.isDark = false },
    ]
    for change in changes {
      var other = key
      change(&other)
      #expect(LastView(data, for: other) == nil, "\(other)")
    }
    #expect(LastView(data, for: key) != nil)
  }

  @Test("a file that is cut, changed or foreign is not shown")
  func damaged() throws {
    let data = try #require(try view().encoded())
    for length in [0, 5, 12, 16, 40, data.count / 2, data.count - 1] {
      #expect(LastView(data.prefix(length), for: key) == nil, "\(length)")
    }
    var changed = 0
    for offset in stride(from: 0, to: data.count, by: 97) {
      var other = data
      other[offset] ^= 0x55
      // A change within a packed band is found by its checksum.
      if LastView(other, for: key) == nil { changed += 1 }
    }
    #expect(changed >= data.count / 97)
    #expect(LastView(data + Data([0]), for: key) == nil)
  }
}

import Foundation
import Reading
import Signals
import Testing

@testable import ReaderWindow

/// What a light makes of the colours of a page.
@Suite("Pages at night and in sepia")
struct PageToneTests {
  private struct Tone {
    var red: Double
    var green: Double
    var blue: Double
    init(_ word: UInt32) {
      (red, green, blue) = (Double(word >> 16 & 255), Double(word >> 8 & 255), Double(word & 255))
    }
    var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }
    /// Degrees; nil for grays.
    var hue: Double? {
      let (most, least) = (max(red, green, blue), min(red, green, blue))
      guard most - least > 8 else { return nil }
      let sector =
        most == red
        ? (green - blue) / (most - least)
        : most == green ? 2 + (blue - red) / (most - least) : 4 + (red - green) / (most - least)
      return (sector * 60 + 360).truncatingRemainder(dividingBy: 360)
    }
  }

  private func word(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
    0xFF00_0000 | red << 16 | green << 8 | blue
  }

  @Test("white paper becomes dark, black print bright, and the order of grays is turned round")
  func grays() throws {
    let night = try #require(PageTone(.night))
    let shades = (0..<256).map { Tone(night.word(word($0, $0, $0))).luma }
    #expect(shades[255] < 30 && shades[0] > 200)
    #expect(zip(shades, shades.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(PageTone(.day) == nil)
  }

  @Test("every colour keeps its hue at night, and lightness is turned round")
  func hues() throws {
    let night = try #require(PageTone(.night))
    for red in stride(from: UInt32(0), through: 255, by: 15) {
      for green in stride(from: UInt32(0), through: 255, by: 15) {
        for blue in stride(from: UInt32(0), through: 255, by: 15) {
          let (before, after) = (Tone(word(red, green, blue)), Tone(night.word(word(red, green, blue))))
          let turned = 22 + (255 - before.luma) * 200 / 255
          #expect(abs(after.luma - turned) < 3, "\(red) \(green) \(blue)")
          guard let hue = before.hue, let now = after.hue else { continue }
          let off = abs(hue - now)
          // Where little colour is left, whole grey levels are coarse steps of hue.
          let spread = max(after.red, after.green, after.blue) - min(after.red, after.green, after.blue)
          #expect(min(off, 360 - off) < 2 + 120 / spread, "\(red) \(green) \(blue)")
        }
      }
    }
  }

  @Test("print in any colour that could be read by day can be read at night")
  func legible() throws {
    let night = try #require(PageTone(.night))
    func luminance(_ tone: Tone) -> Double {
      func linear(_ value: Double) -> Double { pow(value / 255, 2.2) }
      return 0.2126 * linear(tone.red) + 0.7152 * linear(tone.green) + 0.0722 * linear(tone.blue)
    }
    let paper = luminance(Tone(night.word(word(255, 255, 255))))
    // Links and headings as documents have them.
    for (red, green, blue) in [
      (0, 0, 255), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 100, 0), (85, 26, 139),
    ] {
      let ink = luminance(Tone(night.word(word(UInt32(red), UInt32(green), UInt32(blue)))))
      #expect((ink + 0.05) / (paper + 0.05) >= 4.5, "\(red) \(green) \(blue)")
    }
  }

  @Test("sepia is brown on cream")
  func sepia() throws {
    let sepia = try #require(PageTone(.sepia))
    let (paper, print) = (Tone(sepia.word(word(255, 255, 255))), Tone(sepia.word(word(0, 0, 0))))
    #expect(paper.red > paper.green && paper.green > paper.blue && paper.luma > 225)
    #expect(print.red > print.green && print.green > print.blue && print.luma < 60)
  }

  @Test("a row is converted pixel by pixel, whatever stands beside it")
  func row() throws {
    let night = try #require(PageTone(.night))
    let source = (0..<97).map { UInt32($0 * 7919) & 0xFFFFFF } + [.max, .max, 0, 0]
    var target = [UInt32](repeating: 0, count: source.count)
    source.withUnsafeBufferPointer { from in
      target.withUnsafeMutableBufferPointer { night.convert(from, into: $0) }
    }
    #expect(target == source.map(night.word))
  }
}

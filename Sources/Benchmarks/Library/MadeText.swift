import Foundation
import Signals
import Statistics

/// Generates pages of meaningless words: two thirds in Latin letters, the rest Arabic and Chinese; a few words are
/// frequent and most are rare, as in texts (Zipf's law).
enum MadeText {
  private static let wordsOnAPage = 220
  private static let vocabulary = 20_000

  static func page(_ random: inout SplitMix64) -> String {
    let script = Int.random(in: 0..<6, using: &random)
    return (0..<wordsOnAPage).map { _ in word(script, &random) }.joined(separator: script == 5 ? "" : " ")
  }

  /// A random word of any of the scripts.
  static func word(_ random: inout SplitMix64) -> String {
    word(Int.random(in: 0..<6, using: &random), &random)
  }

  private static func word(_ script: Int, _ random: inout SplitMix64) -> String {
    // The rank of a word, drawn by inverting a logarithmic distribution.
    let rank = Int(pow(Double(vocabulary), Double.random(in: 0..<1, using: &random)))
    var letters = SplitMix64(seed: UInt64(rank) &* 6 &+ UInt64(script < 4 ? 0 : script))
    switch script {
    case 0..<4:
      return letter("bcdfghjklmnpqrstvwxyzaeiouéöß", 2 + rank % 9, &letters)
    case 4: return letter("ابتثجحخدذرزسشصضطظعغفقكلمنهويأة", 2 + rank % 6, &letters)
    default:
      return String(
        String.UnicodeScalarView(
          (0..<1 + rank % 3).compactMap { _ in
            Unicode.Scalar(0x4E00 + UInt32.random(in: 0..<3000, using: &letters))
          }))
    }
  }

  private static func letter(_ alphabet: String, _ count: Int, _ random: inout SplitMix64) -> String {
    let letters = Array(alphabet)
    return String((0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] })
  }
}

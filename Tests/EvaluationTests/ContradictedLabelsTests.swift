import Statistics
import Testing

@testable import Evaluation

/// Rows of which some have another's label, with noise, slopes and offsets of all sizes.
@Suite("Contradicted labels")
struct ContradictedLabelsTests {
  private static let degree = 0.01745

  /// Rows on a screen, some with the label of somewhere else.
  private struct Rows {
    var count: Int
    var wrongShare = 1.0 / 3
    /// SD of each cue on each axis, degrees.
    var noise = 3.0
    /// The slopes of the eye in units of the usual ones.
    var slopes = SIMD2(1.0, 1.0)
    var groups = 1
    /// Whether the cues follow gaze at all.
    var follows = true

    /// How many labels are wrong, how many of those are found, and how many right ones are contradicted.
    func judged(seed: UInt64) -> (wrong: Int, found: Int, mistaken: Int) {
      var random = SplitMix64(seed: seed)
      func somewhere() -> SIMD2<Double> {
        SIMD2(random.uniform(-22...22), random.uniform(-5...22)) * degree
      }
      let wrong = Set((0..<count).shuffled(using: &random).prefix(Int(wrongShare * Double(count) + 1e-9)))
      var cues: [[ContradictedLabels.Seen?]] = [[], []]
      for row in 0..<count {
        let gaze = somewhere()
        let label = wrong.contains(row) ? somewhere() : gaze
        let offset = SIMD2(3.0, 4.0) * (degree * Double(row % groups))
        for cue in cues.indices {
          let error = SIMD2(random.normal(), random.normal()) * (noise * degree)
          let told = ((follows ? gaze : .zero) + error + offset) / slopes
          cues[cue].append(ContradictedLabels.Seen(told: told, label: label))
        }
      }
      let found = ContradictedLabels(cues: cues, groups: (0..<count).map { $0 % groups }).rows
      return (wrong.count, found.intersection(wrong).count, found.subtracting(wrong).count)
    }

    func judged() -> (wrong: Int, found: Int, mistaken: Int) {
      (0..<20).map { judged(seed: 77 * $0 + 5) }.reduce((0, 0, 0)) {
        ($0.0 + $1.wrong, $0.1 + $1.found, $0.2 + $1.mistaken)
      }
    }
  }

  @Test(
    "of labels wrong for a third most are found, on steady and on noisy eyes, and hardly a right one",
    arguments: [9, 16, 27, 60], [1.0, 3])
  func third(count: Int, noise: Double) {
    let (wrong, found, mistaken) = Rows(count: count, noise: noise).judged()
    print("\(count) rows, noise of \(noise) degrees: \(found) of \(wrong) found, \(mistaken) mistaken")
    // Of places drawn at random some lie near the true one: within the border there is nothing to find.
    #expect(Double(found) >= (count < 16 ? 0.7 : 0.8) * Double(wrong))
    #expect(Double(mistaken) <= 0.03 * Double(20 * count))
  }

  @Test(
    "eyes with other slopes, of mirrored pictures, and of several sessions",
    arguments: [SIMD2(1.4, 2), SIMD2(-1.2, 0.7), SIMD2(0.7, 0.5)])
  func slopes(slopes: SIMD2<Double>) {
    let (wrong, found, mistaken) = Rows(count: 36, slopes: slopes, groups: 2).judged()
    #expect(Double(found) >= 0.8 * Double(wrong) && mistaken <= 20, "\(wrong) \(found) \(mistaken)")
  }

  @Test("right labels are left alone: at most one in sixty is contradicted, and none of few")
  func right() {
    #expect(Rows(count: 60, wrongShare: 0, groups: 3).judged().mistaken <= 20)
    #expect(Rows(count: 5).judged().found + Rows(count: 5).judged().mistaken == 0)
  }

  @Test("where eyes do not follow the labels nothing is known of these")
  func unrelated() {
    let (_, found, mistaken) = Rows(count: 40, wrongShare: 0, follows: false).judged()
    #expect(found + mistaken <= 20, "\(found + mistaken) of 800")
  }

  @Test("a cue that shows nothing, or no row at all, does no harm")
  func nothing() {
    #expect(ContradictedLabels(cues: [[], []], groups: []).rows.isEmpty)
    let none = [ContradictedLabels.Seen?](repeating: nil, count: 8)
    #expect(ContradictedLabels(cues: [none, none], groups: Array(repeating: 0, count: 8)).rows.isEmpty)
    let still = ContradictedLabels.Seen(told: .zero, label: .zero)
    let same = [ContradictedLabels.Seen?](repeating: still, count: 8)
    #expect(ContradictedLabels(cues: [same, none], groups: Array(repeating: 0, count: 8)).rows.isEmpty)
  }
}

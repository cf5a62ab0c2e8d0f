import Lines
import Signals
import Testing

@Suite struct OfflineTests {
  @Test("a well measured reading is put on its lines", arguments: OfflineLineMethod.allCases)
  func clean(method: OfflineLineMethod) {
    let trial = read(PageText(lines: column(count: 8)))
    #expect(trial.share(method.assign(trial.fixations, to: trial.text)) > 0.95)
  }

  @Test("the same trial gives the same lines", arguments: OfflineLineMethod.allCases)
  func deterministic(method: OfflineLineMethod) throws {
    let trial = try driftTrials()[0]
    #expect(method.assign(trial.fixations, to: trial.text) == method.assign(trial.fixations, to: trial.text))
  }

  @Test("methods that follow the order survive an offset of a line, those that look at heights do not")
  func offset() {
    let text = PageText(lines: column(count: 8))
    let trial = read(text).disturbed(by: ScreenPoint(x: 0, y: 50), noise: 2, seed: 1)
    func share(_ method: OfflineLineMethod) -> Double {
      trial.share(method.assign(trial.fixations, to: text))
    }
    for method in [OfflineLineMethod.segment, .warp, .cluster, .slice, .merge] {
      #expect(share(method) > 0.9, "\(method)")
    }
    for method in [OfflineLineMethod.attach, .chain, .split] { #expect(share(method) < 0.2, "\(method)") }
  }

  @Test("a scale is found by stretch, a slope by regress")
  func fits() {
    let text = PageText(lines: column(count: 12))
    var (scaled, sloped) = (read(text), read(text))
    for index in scaled.fixations.indices {
      scaled.fixations[index].center.y = (scaled.fixations[index].center.y - 10) * 1.06
      sloped.fixations[index].center.y += 0.06 * (sloped.fixations[index].center.x - 300)
    }
    func share(_ trial: Trial, _ method: OfflineLineMethod) -> Double {
      trial.share(method.assign(trial.fixations, to: text))
    }
    #expect(share(scaled, .stretch) > share(scaled, .attach))
    #expect(share(scaled, .stretch) > 0.95)
    #expect(share(sloped, .regress) > share(sloped, .attach))
    #expect(share(sloped, .regress) > 0.95)
  }

  @Test("fewer fixations than lines, and one alone", arguments: OfflineLineMethod.allCases)
  func few(method: OfflineLineMethod) {
    let text = PageText(lines: column(count: 30))
    let trial = read(text, lines: [0])
    for count in 1...3 {
      let assignments = method.assign(Array(trial.fixations.prefix(count)), to: text)
      #expect(assignments.count == count)
      #expect(assignments.allSatisfy { $0.line != nil })
    }
  }

  @Test("lines read from the right are cut at their return sweeps")
  func rightToLeft() {
    let trial = read(PageText(lines: column(count: 8, isRightToLeft: true)))
    for method in [OfflineLineMethod.segment, .split, .slice, .merge, .warp] {
      #expect(trial.share(method.assign(trial.fixations, to: trial.text)) > 0.95, "\(method)")
    }
  }
}

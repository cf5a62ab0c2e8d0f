import Testing

@testable import Vision

@Suite("Openness of an eye")
struct OpennessTests {
  private func settled(_ edges: Double = 0.1) -> OpennessMeter {
    var meter = OpennessMeter()
    for _ in 0..<60 { _ = meter.openness(edges: edges) }
    return meter
  }

  @Test("the usual state is 1, whatever its edges amount to", arguments: [0.01, 0.1, 3])
  func usual(edges: Double) {
    var meter = settled(edges)
    #expect(abs(meter.openness(edges: edges) - 1) < 1e-12)
    #expect(meter.usual == edges)
  }

  @Test("a blink goes down and comes back up")
  func blink() {
    var meter = settled()
    let course = [0.1, 0.06, 0.03, 0.02, 0.06, 0.1].map { meter.openness(edges: $0) }
    #expect(course[1] < course[0] && course[2] < course[1] && course[2] == 0 && course[3] == 0)
    #expect(abs(course[5] - 1) < 1e-9)
  }

  @Test("eyes shut for ten seconds stay shut", arguments: [0, 0.02, 0.055, 0.06])
  func longClosure(edges: Double) {
    var meter = settled()
    let closed = VisionConfiguration().closedOpenness
    for second in 0..<10 {
      for _ in 0..<30 { #expect(meter.openness(edges: edges) < closed, "after \(second) s") }
    }
    #expect(abs(meter.openness(edges: 0.1) - 1) < 1e-9)
  }

  @Test("starting with shut eyes, opening them is understood within two seconds")
  func startsShut() {
    var meter = OpennessMeter()
    for _ in 0..<30 { _ = meter.openness(edges: 0.04) }
    for _ in 0..<60 { #expect(meter.openness(edges: 0.1) >= 1) }
    #expect(meter.openness(edges: 0.04) < VisionConfiguration().closedOpenness)
  }

  @Test("a slow change of light or distance becomes the usual state")
  func slowChange() {
    var meter = settled()
    for step in 0..<600 {
      let openness = meter.openness(edges: 0.1 - 0.06 * Double(step) / 600)
      #expect(openness > VisionConfiguration().closedOpenness)
    }
  }

  @Test("no edges at all, and nonsense, stay within bounds")
  func bounds() {
    var meter = OpennessMeter()
    for edges in [0, 0, 1e9, 0, .infinity, .nan, -1] {
      let openness = meter.openness(edges: edges)
      #expect(openness >= 0 && openness <= 1.5, "edges \(edges) gave \(openness)")
    }
  }
}

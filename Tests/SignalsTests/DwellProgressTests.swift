import Signals
import Testing

@Suite("Progress of dwells from intents")
struct DwellProgressTests {
  @Test("a dwell is known by its target, from its first intent to its choice")
  func chosen() {
    var dwells = DwellProgress()
    #expect(dwells.isEmpty && dwells["a"] == 0)
    #expect(dwells.follow(.dwell("a", progress: 0)) == nil)
    #expect(!dwells.isEmpty && dwells["a"] == 0, "a dwell that has only begun is one")
    #expect(dwells.follow(.dwell("a", progress: 0.4)) == nil)
    #expect(dwells["a"] == 0.4 && dwells["b"] == 0)
    #expect(dwells.follow(.chosen("a")) == "a")
    #expect(dwells == DwellProgress())
  }

  @Test("a dwell on another target replaces the one before; leaving a target ends only its own dwell")
  func others() {
    var dwells = DwellProgress(on: "a", share: 0.9)
    #expect(dwells.follow([.dwell("b", progress: 0.1), .dwellInterrupted("a")]) == nil)
    #expect(dwells["a"] == 0 && dwells["b"] == 0.1)
    #expect(dwells.follow(.dwellInterrupted("b")) == nil)
    #expect(dwells.isEmpty)
  }

  @Test("the loss of gaze ends a dwell; scrolling and gaze that comes back do not")
  func loss() {
    var dwells = DwellProgress(on: "a", share: 0.5)
    #expect(
      dwells.follow([.scroll(.down, speed: 1), .scrollEnded(.down), .resumed]) == nil && dwells["a"] == 0.5)
    #expect(dwells.follow(.paused(.noFace)) == nil)
    #expect(dwells.isEmpty)
  }

  @Test("of several choices in a frame the last one counts, and what comes after it is followed")
  func several() {
    var dwells = DwellProgress()
    #expect(dwells.follow([.chosen("a"), .chosen("b"), .dwell("c", progress: 0.2)]) == "b")
    #expect(dwells["c"] == 0.2)
    #expect(dwells.follow([]) == nil && dwells["c"] == 0.2)
  }

  @Test("progress out of range is limited, and a dwell can be forgotten")
  func limits() {
    #expect(DwellProgress(on: "a", share: 7)["a"] == 1)
    var dwells = DwellProgress(on: "a", share: -1)
    #expect(dwells["a"] == 0 && !dwells.isEmpty)
    dwells.clear()
    #expect(dwells.isEmpty)
  }
}

import Recording
import Signals
import Testing
import Tracking

@Suite("Requests understood against the script")
struct ScriptScoreTests {
  private func time(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  private func frame(_ seconds: Double, _ intents: Intent...) -> TrackedFrame {
    TrackedFrame(
      sequence: UInt64(seconds * 1000), time: time(seconds), eyes: .invalid(.noFace), raw: .invalid(.noFace),
      filtered: .invalid(.noFace), events: [], intents: intents)
  }

  private let timeline: [TimelineRow] = [
    TimelineRow(
      kind: .corner, label: "page_forward", start: Timestamp(seconds: 1), end: Timestamp(seconds: 2)),
    TimelineRow(kind: .line, label: "line 1", start: Timestamp(seconds: 2), end: Timestamp(seconds: 4)),
    TimelineRow(kind: .zone, label: "bottom", start: Timestamp(seconds: 4), end: Timestamp(seconds: 6)),
    TimelineRow(kind: .exit, label: "exit", start: Timestamp(seconds: 8), end: Timestamp(seconds: 9)),
  ]

  @Test("what was asked for and understood counts once, with its delay")
  func recall() {
    let score = ScriptScore(
      frames: [
        frame(0), frame(1.75, .chosen(.pageForward)), frame(4.5, .scroll(.down, speed: 0.5)),
        frame(4.6, .scroll(.down, speed: 1)), frame(6, .scrollEnded(.down)), frame(9),
      ], timeline: timeline)
    #expect(score.tallies["page-forward"]?.scripted == 1)
    #expect(score.tallies["page-forward"]?.recognised == 1)
    #expect(score.tallies["page-forward"]?.delays == [0.75])
    #expect(score.tallies["scroll-down"]?.recognised == 1)
    #expect(score.tallies["scroll-down"]?.falseOnes == 0)
    #expect(score.tallies["exit"]?.scripted == 1 && score.tallies["exit"]?.recognised == 0)
    #expect(score.tallies["scroll-up"] == ScriptScore.Tally())
  }

  @Test("the same request understood twice is neither a second success nor a false one")
  func twice() {
    let score = ScriptScore(
      frames: [
        frame(0), frame(1.5, .chosen(.pageForward)), frame(1.9, .chosen(.pageForward)),
        frame(4.5, .scroll(.down, speed: 1)), frame(4.8, .scrollEnded(.down)),
        frame(5.2, .scroll(.down, speed: 1)),
      ], timeline: timeline)
    for name in ["page-forward", "scroll-down"] {
      #expect(score.tallies[name]?.recognised == 1 && score.tallies[name]?.falseOnes == 0)
    }
  }

  @Test("what nobody asked for is false, and so is what comes too late or too early")
  func falseOnes() {
    let grace = ScriptScore.Configuration().graceSeconds
    let score = ScriptScore(
      frames: [
        frame(0), frame(0.9, .chosen(.pageForward)), frame(2 + grace, .chosen(.pageForward)),
        frame(2.01 + grace, .chosen(.pageForward)), frame(3, .scroll(.up, speed: 1)),
        frame(8.5, .chosen("something-else")),
      ], timeline: timeline)
    #expect(score.tallies["page-forward"]?.recognised == 1, "just within grace")
    #expect(score.tallies["page-forward"]?.falseOnes == 2)
    #expect(score.tallies["scroll-up"]?.falseOnes == 1)
    #expect(score.tallies["something-else"]?.falseOnes == 1)
  }

  @Test("a scroll that a loss of gaze cut short begins anew")
  func paused() {
    let score = ScriptScore(
      frames: [
        frame(0), frame(3, .scroll(.down, speed: 1)), frame(3.2, .paused(.noFace)),
        frame(4.5, .scroll(.down, speed: 1)),
      ], timeline: timeline)
    #expect(score.tallies["scroll-down"]?.falseOnes == 1)
    #expect(score.tallies["scroll-down"]?.recognised == 1)
  }

  @Test("only what the script asks for after the first frame counts")
  func start() {
    #expect(ScriptScore(frames: [frame(5)], timeline: timeline).tallies["page-forward"]?.scripted == 0)
    #expect(ScriptScore(frames: [frame(5)], timeline: timeline).tallies["exit"]?.scripted == 1)
    #expect(
      ScriptScore(frames: [], timeline: timeline).tallies.values.allSatisfy { $0 == ScriptScore.Tally() })
  }
}

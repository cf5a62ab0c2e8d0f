import Attention
import Signals
import Testing

@Suite("Scripted looking with a webcam's errors", .enabled(if: Session.shared != nil))
struct RecordedLookingTests {
  static let seeds = 3

  @Test(
    "page turns and exits are all understood up to 1.4 degrees, and at two by who looks longer; none is made up"
  )
  func scriptedLooking() throws {
    let sessions = try Session.all()
    // Fixations decide nothing here: fewer accounts of them take less time.
    var configuration = AttentionPipeline.Configuration()
    (configuration.fixation.model.accounts, configuration.fixation.model.pursuits) = (4, 4)
    print("recognised/scripted +false, \(Self.seeds) seeds; offset and noise in degrees")
    for (offset, noise) in [(1.0, 1.0), (1.4, 1.0), (2.0, 2.0)] {
      print("offset \(offset), noise \(noise):", Tally.kinds.joined(separator: ", "))
      var sum = Tally()
      // A poor signal takes longer than the script's 1.4 s now and then; the eyes stay until they are answered.
      let isPoor = offset >= 2
      for session in sessions.map({ isPoor ? $0.held(Tally.kinds, seconds: 4) : $0 }) {
        let tally = (1...Self.seeds).reduce(Tally()) { [configuration] sum, seed in
          let webcam = WebcamNoise(offset: offset, noise: noise, seed: UInt64(seed))
          return sum
            + Tally.play(
              session, webcam.samples(of: session), offset: offset, sigma: noise,
              configuration: configuration, reaction: isPoor ? 0.3 : nil)
        }
        print(tally.line(session.name))
        sum = sum + tally
      }
      print(sum.line("all"))
      #expect(sum["exit"].wrong == 0)
      for kind in ["exit", "page_forward", "page_back"] {
        #expect(sum[kind].recall >= (isPoor ? 0.95 : 1), "\(kind)")
        #expect(sum[kind].wrong == 0, "\(kind)")
      }
    }
  }
}

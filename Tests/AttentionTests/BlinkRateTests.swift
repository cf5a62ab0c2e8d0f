import Attention
import Signals
import Testing

@Suite("Blinks at all frame rates")
struct BlinkRateTests {
  @Test("from 24 frames a second up nearly all are found, shallow ones too", arguments: [24.0, 30, 60])
  func quick(hz: Double) {
    let score = LidFilm(hz: hz).score(people: 10)
    print("\(hz) Hz: \(score), F1 \(score.f1)")
    #expect(score.happened > 250 && score.f1 >= 0.97, "\(score)")
  }

  @Test(
    "at low rates most of the blinks that a frame shows are found", arguments: [(10.0, 0.95), (15, 0.95)])
  func slow(hz: Double, least: Double) {
    var film = LidFilm(hz: hz)
    film.shallowShare = 0
    let score = film.score(people: 10)
    print("\(hz) Hz: \(score), F1 \(score.f1), of those with a frame \(score.f1WithFrame)")
    #expect(Double(score.withFrame) >= 0.9 * Double(score.happened))
    #expect(score.f1WithFrame >= least, "\(score)")
  }

  @Test("noise, lowered lids and glances down alone make hardly any blinks", arguments: [24.0, 30, 60])
  func none(hz: Double) {
    var film = LidFilm(hz: hz)
    (film.shallowShare, film.noise) = (0, 0.04)
    let noisy = film.score(people: 10)
    print("\(hz) Hz, noise of 0.04: \(noisy)")
    // Twenty minutes: at most one in 200 s.
    #expect(noisy.found - noisy.matched <= 6, "\(noisy)")
  }

  /// The events that a course of openness makes, one value a frame at 30 Hz; nil where the eyes are not seen.
  private func events(_ course: [Double?], isHeadHeld: Bool = true) -> [GazeEvent] {
    var detector = BlinkDetector()
    let all: [Double?] = Array(repeating: 1, count: 30) + course + Array(repeating: 1, count: 30)
    return all.enumerated().compactMap { index, openness in
      detector.step(openness: openness, isHeadHeld: isHeadHeld, at: Timestamp(seconds: Double(index) / 30))
        .event
    }
  }

  @Test("a blink of one frame at 30 Hz counts where the lids are plainly shut")
  func oneFrame() {
    #expect(events([0.1]) == [.blink(Blink(start: time(30), end: time(31)))])
    #expect(events([0.7, 0.1, 0.7]).count == 1)
    #expect(events([0.5]).isEmpty, "one frame half way down is noise")
    #expect(events([0.1], isHeadHeld: false).count == 1)
  }

  @Test("lids that are lowered already and seem shut for a frame do not blink")
  func lowered() {
    let lowered = [Double](repeating: 0.62, count: 60)
    #expect(events(lowered + [0.1] + lowered).isEmpty)
    #expect(events(lowered + [0.1, 0.1, 0.1] + lowered).count == 1)
  }

  @Test("a shallow blink: down to 0.8 and up again at once, not down and there")
  func shallow() {
    #expect(events([0.92, 0.83, 0.8, 0.86, 0.95]) == [.blink(Blink(start: time(31), end: time(34)))])
    #expect(events([0.8]).isEmpty, "one frame is noise")
    #expect(events([Double](repeating: 0.8, count: 60)).isEmpty, "a look down")
    #expect(events([Double](repeating: 0.8, count: 9)).isEmpty, "a glance down")
    #expect(events([0.95, 0.9, 0.88, 0.9, 0.95]).isEmpty, "hardly any")
    // Frames without eyes within it do not matter; a long gap does.
    #expect(events([0.92, 0.83, nil, 0.8, 0.86, 0.95]).count == 1)
    let gap: [Double?] = Array(repeating: nil, count: 30)
    #expect(events([0.83, 0.8] + gap).isEmpty)
  }

  @Test("a shallow blink has to stand out against the noise of openness")
  func noisy() {
    let noise = (0..<120).map { $0 % 2 == 0 ? 1.0 : 0.91 }
    #expect(events(noise + [0.83, 0.8, 0.82]).isEmpty)
  }

  @Test("shut eyes are held for half a second without being seen, and no longer")
  func held() {
    func unseen(_ frames: Int) -> [Double?] { [0.1, 0.1] + [Double?](repeating: nil, count: frames) + [0.1] }
    #expect(events(unseen(1)) == [.blink(Blink(start: time(30), end: time(34)))])
    #expect(events(unseen(8)).count == 1)
    #expect(events(unseen(8), isHeadHeld: false).isEmpty, "the head is not held")
    let long = events(unseen(16))
    #expect(
      !long.contains { if case .blink(let blink) = $0 { blink.end - blink.start > 0.1 } else { false } })
  }

  /// Whether gaze is trusted in the last frame of a course at 30 Hz, after a second of open lids.
  private func isTrusted(_ course: [Double?], isHeadHeld: Bool = true) -> Bool {
    var (detector, trusted) = (BlinkDetector(), true)
    for (index, openness) in (Array(repeating: 1, count: 30) + course).enumerated() {
      let time = Timestamp(seconds: Double(index) / 30)
      trusted = detector.step(openness: openness, isHeadHeld: isHeadHeld, at: time).isTrusted
    }
    return trusted
  }

  @Test("lids that fall behind a gap are not trusted, as without one")
  func fallBehindGap() {
    #expect(!isTrusted([0.75]))
    #expect(!isTrusted([nil, 0.75]))
    #expect(!isTrusted([nil, nil, nil, 0.75]))
    #expect(isTrusted([nil, 0.95]), "lids that stay up")
    #expect(isTrusted([nil]), "the gap itself is told by the gaze")
    #expect(isTrusted([nil, 0.75, 0.75]), "down, and there")
    #expect(isTrusted([nil, 0.75], isHeadHeld: false), "the head is lost too")
    #expect(isTrusted([Double?](repeating: nil, count: 16) + [0.75]), "half a second is too long ago")
  }

  @Test("the usual openness does not follow what lies in a gap")
  func levelBehindGap() {
    // The level stays at 1: lids at 0.6 are lowered, those at 0.5 shut.
    let gap: [Double?] = Array(repeating: nil, count: 14)
    var detector = BlinkDetector()
    for (index, openness) in (Array(repeating: 1, count: 30) + gap + [0.6, 0.5]).enumerated() {
      _ = detector.step(openness: openness, isHeadHeld: true, at: time(index))
    }
    #expect(detector.isShut)
  }

  @Test("one frame in ten without eyes: the blinks are found all the same", arguments: [24.0, 30, 60])
  func dropOuts(hz: Double) {
    var film = LidFilm(hz: hz)
    (film.lostOpen, film.shallowShare) = (0.1, 0)
    let score = film.score(people: 10)
    print("\(hz) Hz, a tenth of the frames lost: \(score), F1 \(score.f1)")
    #expect(score.f1WithFrame >= 0.95, "\(score)")
  }

  private func time(_ frame: Int) -> Timestamp { Timestamp(seconds: Double(frame) / 30) }
}

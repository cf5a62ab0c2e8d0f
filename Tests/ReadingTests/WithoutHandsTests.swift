import Documents
import Foundation
import Signals
import Testing

@testable import Reading

/// Whoever cannot press a key is never left where only a key helps.
struct WithoutHandsTests {
  let session = ReaderSession(
    document: ReaderDocument(title: "", pages: Array(repeating: PageSize(width: 420, height: 595), count: 6)),
    screen: ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296))

  @Test("gaze control that somebody switched off is switched on again by looking")
  func resume() throws {
    var session = session
    _ = session.perform(.toggleGaze)
    let target = try #require(session.layout.targets.first)
    #expect(session.layout.targets.map(\.id) == [.resumeGaze] && session.layout.zones.isEmpty)
    #expect(target.rect.width >= 160 && (target.dwellSeconds ?? 0) >= 2)
    #expect(session.scene.targets.contains { $0.id == .resumeGaze })
    _ = session.handle(.chosen(.pageForward), at: Timestamp(seconds: 1))
    #expect(session.handle(.scroll(.down, speed: 1), at: Timestamp(seconds: 1)).isEmpty)
    _ = session.handle(.dwell(.resumeGaze, progress: 0.5), at: Timestamp(seconds: 2))
    #expect(session.scene.targets.last?.progress == 0.5)
    _ = session.handle(.chosen(.resumeGaze), at: Timestamp(seconds: 3))
    #expect(session.layout.targets.contains { $0.id == .exit })
    #expect(session.scene.banner == nil)
  }

  @Test("a face that comes back while gaze is switched off leaves no notice behind")
  func noStaleNotice() {
    var session = session
    _ = session.handle(.paused(.noFace), at: Timestamp(seconds: 1))
    _ = session.perform(.toggleGaze)
    _ = session.handle(.resumed, at: Timestamp(seconds: 3))
    _ = session.perform(.toggleGaze)
    _ = session.advance(to: Timestamp(seconds: 5))
    #expect(session.scene.banner == nil)
  }

  @Test("what a key or a switch is answered is shown where no eyes are seen, and their loss again after it")
  func answeredUnseen() {
    var session = session
    _ = session.handle(.paused(.notCalibrated), at: Timestamp(seconds: 1))
    _ = session.advance(to: Timestamp(seconds: 3))
    #expect(session.scene.banner?.headline == InvalidReason.notCalibrated.headline)
    session.tell("There is no figure in view", "Move the page.")
    #expect(session.scene.banner?.headline == "There is no figure in view")
    _ = session.advance(to: Timestamp(seconds: 12))
    _ = session.advance(to: Timestamp(seconds: 13))
    #expect(session.scene.banner?.headline == InvalidReason.notCalibrated.headline)
    _ = session.handle(.resumed, at: Timestamp(seconds: 20))
    session.tell("There is no figure in view", "Move the page.")
    _ = session.handle(.paused(.noFace), at: Timestamp(seconds: 21))
    _ = session.advance(to: Timestamp(seconds: 22))
    #expect(session.scene.banner?.headline == InvalidReason.noFace.headline, "eyes that are lost come first")
  }

  @Test("keys are answered in a window, where gaze is off, and beside what stands on the screen for long")
  func answeredWithoutGaze() {
    func answers(_ session: ReaderSession, _ standing: String) {
      var session = session
      #expect(session.scene.banner?.headline == standing)
      _ = session.advance(to: Timestamp(seconds: 1))
      session.tell("There is no figure in view", "Move the page.")
      #expect(session.scene.banner?.headline == "There is no figure in view", "\(standing)")
      _ = session.advance(to: Timestamp(seconds: 2))
      _ = session.advance(to: Timestamp(seconds: 20))
      #expect(session.scene.banner?.headline == standing)
    }
    var window = session
    _ = window.resize(to: window.screen, isFullScreen: false)
    answers(window, "Gaze control is paused in a window")
    var switchedOff = session
    _ = switchedOff.perform(.toggleGaze)
    answers(switchedOff, "Gaze control is paused")
    var camera = session
    camera.show(ReaderScene.Banner(headline: "The camera is off", remedy: "", isBlocking: false))
    answers(camera, "The camera is off")
    camera.show(ReaderScene.Banner(headline: "The page is broken", remedy: "", isBlocking: true))
    camera.tell("There is no figure in view", "Move the page.")
    #expect(
      camera.scene.banner?.headline == "The page is broken", "what keeps the page from view comes first")
  }

  @Test("what a document says of itself is told where gaze was never calibrated, too")
  func pictures() {
    let size = PageSize(width: 595, height: 842)
    var session = ReaderSession(
      document: ReaderDocument(title: "T", pages: [size, size]), screen: session.screen,
      choice: ViewChoice())
    session.setLines([], page: 0)
    session.setLines([], page: 1)
    _ = session.advance(to: Timestamp(seconds: 1))
    _ = session.handle(.paused(.notCalibrated), at: Timestamp(seconds: 1.2))
    _ = session.advance(to: Timestamp(seconds: 4))
    #expect(session.scene.banner?.headline == "These pages are pictures, without text")
    _ = session.advance(to: Timestamp(seconds: 20))
    #expect(session.scene.banner?.headline == InvalidReason.notCalibrated.headline)
  }

  @Test("a gaze that is seen again reads on, even where nobody says that it is back")
  func seenAgain() {
    var session = session
    func frame(_ seconds: Double, _ gaze: Observation<Gaze>, _ intents: [Intent] = []) -> TrackedFrame {
      TrackedFrame(
        sequence: 0, time: Timestamp(seconds: seconds), eyes: .invalid(.noFace), raw: gaze, filtered: gaze,
        events: [], intents: intents)
    }
    let seen = Gaze(point: ScreenPoint(x: 960, y: 540), covariance: ScreenCovariance(xx: 9, xy: 0, yy: 9))
    _ = session.handle(frame(1, .invalid(.eyesNotFound), [.paused(.eyesNotFound)]))
    #expect(session.handle(frame(9, .valid(seen))).contains(.gazeResumed))
    _ = session.advance(to: Timestamp(seconds: 12))
    #expect(session.scene.banner == nil)
    #expect(session.handle(frame(13, .valid(seen), [.scroll(.down, speed: 1)])).contains(.scrollBegan(.down)))
  }

  @Test("in a window nothing reacts to gaze, not even the way back")
  func window() {
    var session = session
    _ = session.perform(.toggleGaze)
    _ = session.resize(to: session.screen, isFullScreen: false)
    #expect(session.layout == GazeLayout())
    _ = session.handle(.chosen(.resumeGaze), at: Timestamp(seconds: 1))
    #expect(!session.isGazeOn)
  }
}

/// The notice of a lost gaze where there is no reader.
struct GazeLossTests {
  private func frame(_ seconds: Double, _ intents: [Intent] = []) -> TrackedFrame {
    TrackedFrame(
      sequence: 0, time: Timestamp(seconds: seconds), eyes: .invalid(.noFace), raw: .invalid(.noFace),
      filtered: .invalid(.noFace), events: [], intents: intents)
  }

  @Test("a face that stays away is told after a while, and the notice goes by itself")
  func tells() {
    var loss = GazeLoss()
    loss.follow(frame(1, [.paused(.noFace)]))
    #expect(loss.banner == nil)
    loss.follow(frame(2))
    #expect(loss.banner?.headline == "I cannot see your face")
    loss.follow(frame(3, [.paused(.tooDark)]))
    #expect(loss.banner?.headline == "It is too dark")
    loss.follow(frame(4, [.resumed]))
    #expect(loss.banner == nil)
  }

  @Test("a gaze that was never calibrated is not lost")
  func notCalibrated() {
    var loss = GazeLoss()
    loss.follow(frame(1, [.paused(.notCalibrated)]))
    loss.follow(frame(5))
    #expect(loss.banner == nil)
  }
}

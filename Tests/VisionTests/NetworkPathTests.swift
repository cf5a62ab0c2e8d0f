import Foundation
import GazeModels
import Recording
import Signals
import TestSupport
import Testing
import VisionPictures

@testable import Vision

/// What the tracker makes of what networks tell it.
@Suite("The network path")
struct NetworkPathTests {
  static let texture = TrackerTests.texture

  private func rig(at x: Double = 320) throws -> NetworkRig {
    var rig = NetworkRig()
    rig.faces.faces = [Rig.face(x: x, y: 240)]
    _ = try #require(rig.see(Self.texture).value)
    return rig
  }

  @Test("a box that the network does not take for a face is none")
  func rejected() {
    var rig = NetworkRig()
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    rig.face.isFace = 0.1
    #expect(rig.see(Self.texture).reason == .noFace)
    rig.face.isFace = 0.9
    #expect(rig.see(Self.texture).value != nil)
  }

  @Test("a face that the cascade never sees is found by the network alone within a third of a second")
  func scanned() throws {
    let demo = try Demo()
    let tracker = EyeTracker(networks: try VisionNetworks(), faceFinder: FakeFaceFinder())
    let seen = tracker.watch(demo.first(12).map(\.image))
    let first = try #require(seen.firstIndex { $0.value != nil })
    print("found without a cascade in frame \(first + 1)")
    #expect(first < 10 && seen.last?.value != nil)
    #expect(tracker.watch([GrayImage](repeating: .noise(), count: 15), from: 12).reasons == [.noFace])
  }

  @Test("while a head is held the face network looks at every fifth frame, the eye network once an eye")
  func looks() throws {
    var rig = try rig()
    // The first two seconds it looks at every one, to learn what the nose means.
    _ = rig.see(Self.texture, seconds: 2)
    let (faces, eyes, boxes) = (rig.face.looks, rig.eyes.looks, rig.faces.looks)
    #expect(rig.see(Self.texture, seconds: 2).value != nil)
    #expect(rig.face.looks - faces == 12)
    #expect(rig.eyes.looks - eyes == 120)
    #expect(rig.faces.looks == boxes)
  }

  @Test("a head whose eye band does not fit is held by three networks a frame, and its eyes are measured")
  func heldFrames() throws {
    var rig = try rig()
    _ = rig.see(Self.texture, seconds: 3)
    let boxes = rig.faces.looks
    for frame in 0..<30 {
      let (faces, eyes) = (rig.face.looks, rig.eyes.looks)
      let seen = try #require(rig.see(TrackerTests.otherTexture).value)
      #expect(abs((seen.left?.iris.x ?? 0) - 288) < 2, "frame \(frame)")
      #expect(rig.face.looks - faces + rig.eyes.looks - eyes == 3, "frame \(frame)")
    }
    #expect(rig.faces.looks == boxes, "the face was looked for anew")
  }

  @Test("a face that is gone is let go of within a second")
  func letGo() throws {
    var rig = try rig()
    rig.face.isFace = 0.02
    rig.faces.faces = []
    #expect(rig.see(Self.texture, seconds: 1).reason == .noFace)
  }

  @Test("one eye is enough, and the other one's absence is told; none is not")
  func oneEye() throws {
    var rig = try rig()
    rig.eyes.left.usable = 0.1
    let one = try #require(rig.see(Self.texture).value)
    #expect(one.left == nil && one.right != nil && one.seen == .right)
    rig.eyes.right.usable = 0.1
    #expect(rig.see(Self.texture).reason == .eyesNotFound)
    rig.eyes.left.usable = 0.9
    #expect(rig.see(Self.texture).value?.seen == .left)
    rig.eyes.right.usable = 0.9
    #expect(rig.see(Self.texture).value?.seen == .both)
  }

  @Test("a lid that stays down leaves the other eye to go on alone, blinks and all")
  func loneLid() throws {
    var rig = try rig()
    #expect(rig.see(Self.texture, seconds: 2).value?.seen == .both)
    rig.eyes.left.openness = 0.05
    #expect(rig.see(Self.texture).reason == .eyesClosed)
    let one = try #require(rig.see(Self.texture, seconds: 1).value)
    #expect(one.seen == .right && one.openness > 0.9)
    rig.eyes.right.openness = 0.02
    #expect(rig.see(Self.texture, seconds: 0.3).reason == .eyesClosed)
    rig.eyes.right.openness = 1
    #expect(rig.see(Self.texture).value?.seen == .right)
    rig.eyes.left.openness = 1
    #expect(rig.see(Self.texture).value?.seen == .both)
    // Both shut for however long is no lone lid.
    (rig.eyes.left.openness, rig.eyes.right.openness) = (0.05, 0.05)
    #expect(rig.see(Self.texture, seconds: 3).reason == .eyesClosed)
  }

  @Test(
    "a lone lid is told by time: a wink is none, nor a lid that is half down, nor a clock that was set back")
  func loneLidByTheClock() {
    let configuration = VisionConfiguration()
    func stays(_ course: [(seconds: Double, openness: Double?, other: Double?)]) -> [Bool] {
      var lid = UnilateralClosureDetector()
      return course.map {
        lid.staysDown($0.openness, beside: $0.other, at: Timestamp(seconds: $0.seconds), configuration)
      }
    }
    #expect(stays([(0, 0.1, 1), (0.3, 0.1, 1), (0.6, 0.1, 1)]) == [false, false, true])
    #expect(stays([(0, 0.1, 1), (0.3, 0.9, 1), (0.6, 0.1, 1)]) == [false, false, false])
    #expect(stays([(0, 0.5, 1), (0.6, 0.5, 1), (9, 0.5, 1)]) == [false, false, false])
    #expect(
      stays([(0, 0.1, 0.2), (5, 0.1, nil), (6, 0.1, 1), (6.6, 0.1, 0.1)]) == [false, false, false, true])
    #expect(stays([(9, 0.1, 1), (9.6, 0.1, 1), (2, 0.1, 1), (2.6, 0.1, 1)]) == [false, true, false, true])
    #expect(stays([(0, 0.1, 1), (0.6, nil, 1), (0.7, 0.1, 1)]) == [false, false, false])
    // Hidden beside an open eye for half a second, and seen as shut now and then, as behind a patch.
    #expect(
      stays([(0, nil, 1), (0.3, 0.1, 1), (0.5, nil, 1), (0.6, 0.1, 1), (0.7, nil, 1), (0.8, 0.1, 0.1)])
        == [false, false, false, true, false, true])
    // Once it is seen open it counts again; an eye that is lost with the other was not hidden.
    #expect(stays([(0, nil, 1), (0.6, 0.9, 1), (0.7, 0.1, 1)]) == [false, false, false])
    #expect(stays([(0, nil, nil), (0.6, 0.1, 0.1)]) == [false, false])
  }

  @Test("an eye behind a patch that seems shut for single frames does not shut the other")
  func patch() throws {
    var rig = try rig()
    #expect(rig.see(Self.texture, seconds: 1).value?.seen == .both)
    rig.eyes.left.usable = 0.1
    #expect(rig.see(Self.texture, seconds: 1).value?.seen == .right)
    (rig.eyes.left.usable, rig.eyes.left.openness) = (0.9, 0.02)
    let one = try #require(rig.see(Self.texture).value)
    #expect(one.seen == .right && one.openness > 0.9)
    // Seeming open with an iris that is nowhere, it is still behind the patch.
    (rig.eyes.left.openness, rig.eyes.left.variance) = (1, 100)
    #expect(rig.see(Self.texture).value?.seen == .right)
    rig.eyes.left.openness = 0.02
    #expect(rig.see(Self.texture).value?.seen == .right)
    // A blink of the other one is told all the same.
    rig.eyes.right.openness = 0.02
    #expect(rig.see(Self.texture).reason == .eyesClosed)
  }

  @Test(
    "an iris known no better than a quarter of its radius does not count; a doubtful one tells its variance")
  func variance() throws {
    var rig = try rig()
    rig.eyes.right.variance = 0.5
    let eyes = try #require(rig.see(Self.texture).value)
    // What the network says, and what it cannot know: its error for this person.
    let own = try [eyes.left, eyes.right].map {
      let radius = try #require($0).irisRadius
      return pow(VisionConfiguration().ownIrisShare * radius, 2)
    }
    #expect(abs((eyes.left?.variance ?? 0) - 0.04 - own[0]) < 1e-9)
    #expect(abs((eyes.right?.variance ?? 0) - 0.5 - own[1]) < 1e-9)
    rig.eyes.right.variance = 12
    #expect(rig.see(Self.texture).value?.seen == .left)
  }

  @Test("shut lids are told from open ones, whatever this person's usual openness is", arguments: [0.6, 1.0])
  func lids(_ usual: Double) throws {
    var rig = try rig()
    (rig.eyes.left.openness, rig.eyes.right.openness) = (usual, usual)
    #expect(abs((rig.see(Self.texture, seconds: 8).value?.openness ?? 0) - 1) < 0.05)
    (rig.eyes.left.openness, rig.eyes.right.openness) = (0.1, 0.1)
    #expect(rig.see(Self.texture, seconds: 10).reason == .eyesClosed)
    (rig.eyes.left.openness, rig.eyes.right.openness) = (usual, usual)
    #expect(rig.see(Self.texture).value != nil)
  }

  @Test("the iris is told in the head's frame: it follows the gaze, not the head")
  func inHead() throws {
    var rig = try rig()
    let before = try #require(rig.see(Self.texture).value?.left)
    rig.eyes.left.offset = ImagePoint(x: 3.2, y: -1.6)
    let after = try #require(rig.see(Self.texture).value?.left)
    // The eyes are 64 px apart.
    #expect(abs(after.inHead.x - before.inHead.x - 0.05) < 0.002)
    #expect(abs(after.inHead.y - before.inHead.y + 0.025) < 0.002)
    let moved = try #require(rig.see(Self.texture.shifted(3, 2)).value?.left)
    #expect((moved.inHead - after.inHead).length < 0.004)
    #expect(abs(moved.iris.x - after.iris.x - 3) < 0.3)
  }

  @Test("yaw and pitch are the network's, in camera axes")
  func pose() throws {
    var rig = try rig(at: 320)
    (rig.face.yaw, rig.face.pitch) = (8, -5)
    let head = try #require(rig.see(Self.texture, seconds: 4).value?.head)
    // The face is in the picture's middle but for half a px: the ray to it is the camera's axis.
    #expect(abs(head.yawDegrees - 8) < 1 && abs(head.pitchDegrees + 5) < 1)
  }

  @Test("what was learnt of a head is kept with its reference; damaged, it is learnt anew")
  func memory() throws {
    var rig = try rig()
    (rig.face.yaw, rig.face.pitch) = (6, 3)
    _ = rig.see(Self.texture, seconds: 3)
    let reference = try #require(rig.tracker.reference)
    #expect(reference.memory != nil)
    let kept = try JSONDecoder().decode(EyeReference.self, from: JSONEncoder().encode(reference))
    #expect(kept.memory?.interocularMm == reference.memory?.interocularMm)
    for memory in [kept.memory, nil] {
      var later = NetworkRig()
      later.faces.faces = [Rig.face(x: 320, y: 240)]
      var reference = kept
      reference.memory = memory
      try later.tracker.lock(to: reference)
      // The network now says something else; what is known holds against one look.
      let yaw = try #require(later.see(Self.texture).value?.head.yawDegrees)
      #expect(memory == nil ? abs(yaw) < 1 : yaw > 2)
    }
  }

  @Test("a head beside the camera that faces it is turned in camera axes")
  func beside() {
    let turn = HeadPoseEstimator.inCamera(yaw: 0, pitch: 0, along: ImagePoint(x: 0.3, y: 0))
    #expect(abs(turn.yaw + atan(0.3) * 180 / .pi) < 1e-9 && abs(turn.pitch) < 1e-9)
    let below = HeadPoseEstimator.inCamera(yaw: 0, pitch: 0, along: ImagePoint(x: 0, y: 0.2))
    #expect(abs(below.pitch + atan(0.2) * 180 / .pi) < 1e-9 && abs(below.yaw) < 1e-9)
  }

  @Test("when the known person has left, somebody else is not taken for them, and that is said")
  func otherFace() throws {
    var rig = try rig()
    #expect(rig.tracker.lockReference())
    rig.faces.faces = []
    rig.face.isFace = 0.01
    #expect(rig.see(.flat(128), seconds: 1).value == nil)
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    rig.face.isFace = 0.99
    #expect(rig.see(TrackerTests.otherTexture, seconds: 5).reason == .otherFace)
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    #expect(rig.see(Self.texture).value != nil)
  }

  @Test("where pictures stand alone, another light or a turn does not make somebody else of the person")
  func alone() throws {
    var configuration = VisionConfiguration()
    configuration.picturesStandAlone = true
    var rig = NetworkRig(configuration)
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    _ = try #require(rig.see(Self.texture).value)
    #expect(rig.tracker.lockReference())
    let other = try #require(rig.see(TrackerTests.otherTexture).value)
    #expect(other.face.confidence < 0.5, "nobody says that it is the known skin")
    // The nearer of two, and the one who is known before one who is not.
    rig.faces.faces = [Rig.face(x: 160, y: 240, eyes: 50), Rig.face(x: 320, y: 240)]
    #expect(try #require(rig.see(Self.texture).value?.left).iris.x > 200)
    rig.faces.faces = []
    rig.face.isFace = 0.01
    #expect(rig.see(Self.texture).reason == .noFace, "no picture is the next one of another")
  }

  @Test("a picture that stands alone is scanned to its end where the cascade sees nobody")
  func scannedAtOnce() throws {
    let demo = try Demo()
    var configuration = VisionConfiguration()
    configuration.picturesStandAlone = true
    for image in demo.first(31).map(\.image).enumerated().filter({ $0.offset % 15 == 0 }).map(\.element) {
      let tracker = EyeTracker(
        networks: try VisionNetworks(), faceFinder: FakeFaceFinder(), configuration)
      let eyes = tracker.process(Frame.numbered(0, image)).eyes
      #expect(eyes.value != nil, "\(eyes)")
    }
    let nobody = EyeTracker(networks: try VisionNetworks(), faceFinder: FakeFaceFinder(), configuration)
    #expect(nobody.process(Frame.numbered(0, .noise())).eyes.reason == .noFace)
  }

  @Test("a network missing or altered leads to the classical path, which says why")
  func fallback() throws {
    let demo = try Demo()
    let nowhere = URL(fileURLWithPath: "/nonexistent/models")
    let tracker = try EyeTracker(VisionConfiguration(), models: nowhere)
    #expect(tracker.fallback == .missing(path: "/nonexistent/models/face.json"))
    #expect(tracker.watch(demo.first(5).map(\.image)).validCount == 5)
    var configuration = VisionConfiguration()
    #expect(try EyeTracker(configuration).fallback == nil)
    configuration.method = .classical
    #expect(try EyeTracker(configuration, models: nowhere).fallback == nil, "nothing else was asked for")
  }
}

import Signals
import TestSupport
import Testing
import VisionPictures

@testable import Vision

/// What the tracker makes of what its parts tell it.
@Suite("Keeping hold of a head")
struct TrackerTests {
  /// Blurred noise: something to register everywhere, different from place to place.
  static let texture = GrayImage.noise().blurred(3).mapped { ($0 - 128) * 4 + 128 }
  static let otherTexture = texture.mirrored

  @Test("the first face seen becomes the reference, and its eyes are valid at once")
  func first() throws {
    var rig = Rig()
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    let eyes = try #require(rig.see(Self.texture).value)
    #expect(abs((eyes.left?.iris.x ?? 0) - 288) < 1e-6 && abs((eyes.right?.iris.x ?? 0) - 352) < 1e-6)
    #expect(rig.tracker.reference != nil)
    #expect(rig.see(Self.texture).value != nil)
    #expect(rig.faces.looks <= 3, "while the head is held, faces are not looked for in every frame")
  }

  @Test("a picture that follows no other is searched anew, and the reference stays")
  func stills() throws {
    var rig = Rig()
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    _ = rig.see(Self.texture)
    let (reference, looks) = (rig.tracker.reference, rig.faces.looks)
    rig.tracker.forgetPlace()
    #expect(rig.see(Self.texture).value != nil && rig.faces.looks > looks)
    rig.faces.faces = []
    rig.tracker.forgetPlace()
    #expect(rig.see(Self.texture).reason == .noFace, "nothing tells where the face was")
    #expect(rig.tracker.reference == reference)
  }

  @Test("nobody, and two strangers, are told apart")
  func counts() {
    var rig = Rig()
    #expect(rig.see(Self.texture).reason == .noFace)
    rig.faces.faces = [Rig.face(x: 160, y: 240), Rig.face(x: 480, y: 240)]
    #expect(rig.see(Self.texture).reason == .twoFaces)
    #expect(rig.tracker.reference == nil)
  }

  @Test("a small face behind the reader does not count")
  func behind() {
    var rig = Rig()
    rig.faces.faces = [Rig.face(x: 480, y: 200, eyes: 36), Rig.face(x: 200, y: 240, eyes: 64)]
    #expect(rig.see(Self.texture).value?.face.box.center.x ?? 0 < 320)
  }

  @Test("of two people the known one is followed")
  func known() throws {
    var rig = Rig()
    let reader = Rig.face(x: 160, y: 240)
    rig.faces.faces = [reader]
    _ = rig.see(Self.texture)
    rig.faces.faces = []
    #expect(rig.see(.flat(128)).value == nil)
    rig.faces.faces = [Rig.face(x: 480, y: 240), reader]
    let eyes = try #require(rig.see(Self.texture).value)
    #expect(abs(eyes.face.box.center.x - reader.box.center.x) < 1)
  }

  @Test("a stranger where the reader sat does not hide the reader, who moved over")
  func movedOver() throws {
    var rig = Rig()
    let (place, seat) = (ImagePoint(x: 180, y: 240), 300)
    rig.faces.faces = [Rig.face(x: place.x, y: place.y)]
    _ = rig.see(Self.texture)
    rig.tracker.lockReference()
    rig.faces.faces = [
      Rig.face(x: place.x, y: place.y), Rig.face(x: place.x + Double(seat), y: place.y),
    ]
    let eyes = try #require(rig.see(Self.texture.shifted(seat, 0)).value)
    #expect(abs((eyes.left?.iris.x ?? 0) - (place.x - 32 + Double(seat))) < 1)
  }

  @Test("too far away")
  func far() {
    var rig = Rig()
    rig.faces.faces = [Rig.face(x: 320, y: 240, eyes: 18)]
    #expect(rig.see(Self.texture).reason == .tooFar)
  }

  @Test("no face in the dark, or in a blur, says so")
  func darkAndBlurred() throws {
    var rig = Rig()
    #expect(rig.see(Self.texture.mapped { $0 / 16 }).reason == .tooDark)
    #expect(rig.see(try Demo().picture().blurred(9)).reason == .tooBlurred)
  }

  @Test("eyes that are not seen give no reference; irises that are not seen give no eyes")
  func unseen() {
    var rig = Rig()
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    rig.eyes.seen = false
    #expect(rig.see(Self.texture).reason == .eyesNotFound)
    rig.eyes.seen = true
    #expect(rig.see(Self.texture).value != nil)
    rig.irises.finds = false
    #expect(rig.see(Self.texture).reason == .eyesNotFound)
    rig.irises.finds = true
    #expect(rig.see(Self.texture).value != nil)
  }

  @Test("shut lids are a reason of their own, and open ones are valid again")
  func lids() {
    var rig = Rig()
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    _ = rig.see(Self.texture, seconds: 1)
    rig.irises.edges = 0.04
    #expect(rig.see(Self.texture, seconds: 10).reason == .eyesClosed)
    rig.irises.edges = 0.1
    #expect(rig.see(Self.texture).value != nil)
  }

  @Test("another person becomes the reference after a while, unless it is locked", arguments: [false, true])
  func stranger(isLocked: Bool) {
    var rig = Rig()
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    _ = rig.see(Self.texture)
    let reference = rig.tracker.reference
    if isLocked { #expect(rig.tracker.lockReference()) }
    #expect(rig.see(Self.otherTexture, seconds: 1.3).reason == .eyesNotFound)
    #expect(rig.tracker.reference == reference)
    let later = rig.see(Self.otherTexture, seconds: 10)
    #expect((later.value != nil) == !isLocked)
    #expect((rig.tracker.reference == reference) == isLocked)
    rig.tracker.unlock()
    #expect(rig.tracker.reference == nil)
    #expect(rig.see(Self.otherTexture).value != nil)
  }

  @Test("there is nothing to lock before a face was seen")
  func nothingToLock() {
    var rig = Rig()
    #expect(!rig.tracker.lockReference())
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    #expect(rig.see(Self.texture).value != nil)
  }

  @Test("a head that comes back is found at once, and is the same")
  func comesBack() throws {
    var rig = Rig()
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    let before = try #require(rig.see(Self.texture).value)
    let reference = rig.tracker.reference
    rig.faces.faces = []
    #expect(rig.see(.flat(128), seconds: 5).reason != nil)
    rig.faces.faces = [Rig.face(x: 300, y: 230)]
    let after = try #require(rig.see(Self.texture.shifted(-20, -10)).value)
    #expect(rig.tracker.reference == reference)
    #expect(abs((after.left?.iris.x ?? 0) - (before.left?.iris.x ?? 0) + 20) < 0.2)
    #expect(abs((after.left?.iris.y ?? 0) - (before.left?.iris.y ?? 0) + 10) < 0.2)
  }

  @Test("a track that has slid off the face is dropped after a few looks")
  func slidOff() {
    var rig = Rig()
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    _ = rig.see(Self.texture)
    rig.faces.faces = []
    let course = (0..<240).map { _ in rig.see(Self.texture).value != nil }
    #expect(course.first == true && course.last == false)
  }

  @Test("a new reference starts with a clean record of looks")
  func cleanRecord() {
    var configuration = VisionConfiguration()
    configuration.recheckMisses = 2
    var rig = Rig(configuration)
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    _ = rig.see(Self.texture)
    rig.faces.faces = []
    #expect(rig.see(Self.texture, seconds: 4).reason != nil)
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    _ = rig.see(Self.otherTexture, seconds: 2)
    rig.faces.faces = []
    let course = (0..<30).map { _ in rig.see(Self.otherTexture).value != nil }
    #expect(course.allSatisfy { $0 }, "one missed look is no reason to let go")
  }

  @Test("a clock that jumps changes nothing but the time of the next look")
  func clockJumps() {
    let rig = Rig()
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    for time in [5.0, 5.03, 1e6, 1e6 + 0.03, 0, 0.03, -5] {
      let frame = Frame(sequence: 0, time: Timestamp(seconds: time), image: Self.texture)
      #expect(rig.tracker.process(frame).eyes.value != nil)
    }
  }
}

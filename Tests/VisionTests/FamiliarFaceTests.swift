import Foundation
import Signals
import Testing
import VisionPictures

@testable import Vision

@Suite("A face that comes to look otherwise")
struct FamiliarFaceTests {
  private static let (before, after) = (TrackerTests.texture, TrackerTests.otherTexture)

  private func rig() throws -> NetworkRig {
    var rig = NetworkRig()
    rig.faces.faces = [Rig.face(x: 320, y: 240)]
    _ = try #require(rig.see(Self.before).value)
    #expect(rig.tracker.lockReference())
    return rig
  }

  /// As glasses that are pushed up: over into another look within a second.
  private func change(_ rig: inout NetworkRig, from old: GrayImage = before, to new: GrayImage = after) {
    for step in 1...30 {
      #expect(rig.see(old.blended(new, Double(step) / 30)).value != nil, "\(step)")
    }
  }

  /// Nobody is to be seen for a second.
  private func gone(_ rig: inout NetworkRig) {
    let faces = rig.faces.faces
    rig.faces.faces = []
    rig.face.isFace = 0.01
    #expect(rig.see(.flat(128), seconds: 1).value == nil)
    rig.faces.faces = faces
    rig.face.isFace = 0.99
  }

  @Test("whoever changes before the camera's eye stays the one who calibrated, also after a look away")
  func changed() throws {
    var rig = try rig()
    change(&rig)
    #expect(rig.see(Self.after, seconds: 8).value != nil)
    gone(&rig)
    #expect(rig.see(Self.after).value != nil)
    // And once more: they slide down again, further than they were.
    let later = Self.after.shifted(97, 41)
    change(&rig, from: Self.after, to: later)
    #expect(rig.see(later, seconds: 8).value != nil)
    gone(&rig)
    #expect(rig.see(Self.before).value != nil, "and as they looked first")
  }

  @Test("whoever takes their place from one picture to the next is somebody else")
  func replaced() throws {
    var rig = try rig()
    #expect(rig.see(Self.before, seconds: 2).value != nil)
    #expect(rig.see(Self.after, seconds: 8).reason == .otherFace)
    gone(&rig)
    #expect(rig.see(Self.after, seconds: 1).reason == .otherFace)
    #expect(rig.see(Self.before).value != nil)
  }

  @Test("what changed while nobody looked is not known")
  func unseen() throws {
    var rig = try rig()
    for step in 1...15 { _ = rig.see(Self.before.blended(Self.after, Double(step) / 30)) }
    gone(&rig)
    #expect(rig.see(Self.after, seconds: 1).reason == .otherFace)
  }

  @Test("a new reference forgets how the one before looked")
  func forgotten() throws {
    var rig = try rig()
    change(&rig)
    let kept = try #require(rig.tracker.reference)
    try rig.tracker.lock(to: kept)
    #expect(rig.see(Self.after, seconds: 1).reason == .otherFace)
    rig.tracker.unlock()
    #expect(rig.see(Self.after).value != nil)
  }
}

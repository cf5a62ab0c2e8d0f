import Recording
import Signals
import TestSupport
import Testing
import VisionPictures

@testable import Vision

/// Faces that the picture's edge cuts off, tilted ones, and things that hardly are faces.
@Suite("Faces that no cascade finds")
struct EdgeTests {
  /// Of the demo's picture: below the lower lip, below the nose, above the brows, beside the eye.
  static let cuts: [(x: Int, y: Int)] = [(0, 130), (0, 165), (0, -220), (-225, 0), (225, 0)]

  @Test("eyes are seen of a face that is cut off, at once in a picture that stands alone", arguments: cuts)
  func cut(_ cut: (x: Int, y: Int)) throws {
    let demo = try Demo()
    let truth = try #require(demo.bundle.truth[0])
    let shift = ImagePoint(x: Double(cut.x), y: Double(cut.y))
    let picture = try demo.picture().shifted(cut.x, cut.y)
    var alone = VisionConfiguration()
    alone.picturesStandAlone = true
    let all = try demo.networkTracker(alone).watch([picture])
    let live = try demo.networkTracker().watch([GrayImage](repeating: picture, count: 19))
    for seen in [all.last, live.last] {
      let eyes = try #require(seen?.value)
      for (eye, known) in [(eyes.left, truth.left), (eyes.right, truth.right)] {
        let off = try #require(eye?.iris) - known.iris - shift
        #expect(off.length < 1.5, "\(off)")
      }
    }
  }

  @Test(
    "a head that has sunk to a shoulder is found within 100 ms, and again when it comes back, and followed",
    arguments: [-45.0, 30, 45])
  func tilted(_ degrees: Double) throws {
    let demo = try Demo()
    let middle = ImagePoint(x: 320, y: 240)
    // Off the camera's axis, where up and beside in the picture are not up and beside for the head.
    let shift = ImagePoint(x: -90, y: 20)
    let straight = demo.first(60).map { $0.image.shifted(Int(shift.x), Int(shift.y)) }
    let pictures = straight.map { $0.turned(degrees, about: middle) }
    let tracker = try demo.networkTracker()
    let still = [GrayImage](repeating: pictures[0], count: 3)
    let found = tracker.watch(still)
    #expect(found[1...].allSatisfy { $0.value != nil }, "\(found.reasons)")
    let seen = tracker.watch(pictures, from: 3)
    let upright = try demo.networkTracker().watch(straight)
    for (number, one) in seen.enumerated() {
      let truth = try #require(demo.bundle.truth[number])
      guard let eyes = one.value else {
        #expect(one.reason == .eyesClosed)
        continue
      }
      #expect(abs(eyes.head.rollDegrees + degrees) < 8)
      if number >= 30, let head = upright[number].value?.head {
        // Turned about the middle of the picture, nothing but its roll is another.
        let away = (eyes.head.yawDegrees - head.yawDegrees, eyes.head.pitchDegrees - head.pitchDegrees)
        #expect(abs(away.0) < 2.5 && abs(away.1) < 2.5, "\(number): \(away)")
      }
      let off = try #require(eyes.left?.iris) - (truth.left.iris + shift).turned(degrees, about: middle)
      #expect(off.length < 2, "\(number): \(off)")
    }
    #expect(seen.validCount >= 55)
    #expect(tracker.watch([GrayImage](repeating: .noise(), count: 20), from: 63).validCount == 0)
    let elsewhere = [GrayImage](repeating: pictures[0].shifted(70, -30), count: 3)
    #expect(tracker.watch(elsewhere, from: 83).last?.value != nil)
  }

  @Test("what hardly is a face hides none that is one, however large, and is no second person")
  func doubtful() {
    var rig = NetworkRig()
    let reader = Rig.face(x: 320, y: 240)
    rig.faces.faces = [Rig.face(x: 500, y: 150, eyes: 140), reader]
    rig.face.isDoubtful = { $0.width > 1.5 * reader.box.width }
    #expect(rig.see(TrackerTests.texture).value != nil)
  }
}

import Recording
import Signals
import TestSupport
import Testing
import VisionPictures

@testable import Vision

/// Pictures that show no usable face: each gets the right reason, and none ends the program.
@Suite("Bad pictures")
struct BadPictureTests {
  @Test(
    "nothing to see has its reason",
    arguments: [
      ("black", InvalidReason.tooDark), ("white", .tooBlurred), ("gray", .tooBlurred), ("noise", .noFace),
      ("8x8", .noFace), ("30x20", .noFace), ("1x1", .noFace), ("column", .noFace),
    ])
  func nothing(_ name: String, _ reason: InvalidReason) throws {
    let picture: GrayImage =
      switch name {
      case "black": .flat(0)
      case "white": .flat(255)
      case "gray": .flat(128)
      case "noise": .noise()
      case "8x8": .noise(width: 8, height: 8)
      case "30x20": .noise(width: 30, height: 20)
      case "column": .noise(width: 3, height: 400)
      default: .flat(77, width: 1, height: 1)
      }
    let tracker = try Demo().tracker()
    #expect(tracker.watch([picture, picture]) == [.invalid(reason), .invalid(reason)])
  }

  @Test("the same pictures in the middle of tracking are invalid, and the head is found again")
  func inTheMiddle() throws {
    let demo = try Demo()
    let frames = demo.first(4)
    for bad in [
      GrayImage.flat(0), .flat(255), .noise(), .noise(width: 8, height: 8), .flat(9, width: 1, height: 1),
      .noise(width: 320, height: 240), .noise(width: 1280, height: 720),
    ] {
      let tracker = try demo.tracker()
      #expect(tracker.watch(frames.map(\.image)).validCount == 4)
      let reference = tracker.reference
      #expect(tracker.watch([bad, bad], from: 4).validCount == 0)
      #expect(tracker.watch(frames.map(\.image), from: 6).validCount == 4)
      #expect(tracker.reference == reference)
    }
  }

  @Test("twelve megapixels, empty or with a face")
  func huge() throws {
    let demo = try Demo()
    #expect(try demo.tracker().watch([.flat(60, width: 4000, height: 3000)]) == [.invalid(.tooBlurred)])
    let face = try demo.picture().resized(width: 4000, height: 3000)
    let seen = try demo.tracker().watch([face, face])
    let truth = try #require(demo.bundle.truth[0])
    for eyes in seen {
      let iris = try #require(eyes.value?.left?.iris)
      #expect(abs(iris.x - (truth.left.iris.x + 0.5) * 6.25) < 16)
    }
  }

  @Test("rows with padding between them give the same eyes as packed ones", arguments: [641, 677, 1024])
  func stride(_ stride: Int) throws {
    let demo = try Demo()
    let pictures = demo.first(10).map(\.image)
    let packed = try demo.tracker().watch(pictures)
    #expect(packed.validCount == 10)
    #expect(try demo.tracker().watch(pictures.map { $0.padded(to: stride) }) == packed)
  }

  @Test("somebody up to 1.4 m away is seen, irises and all", arguments: [0.75, 0.6, 0.5, 0.42])
  func away(_ factor: Double) throws {
    let demo = try Demo()
    let middle = ImagePoint(x: 320, y: 240)
    let truth = try #require(demo.bundle.truth[0])
    for tracker in [try demo.tracker(), try demo.networkTracker()] {
      let seen = try tracker.watch([demo.picture().zoomed(factor, about: middle)])
      let eyes = try #require(seen[0].value)
      for (eye, known) in [(eyes.left, truth.left), (eyes.right, truth.right)] {
        let found = try #require(eye?.iris) - middle
        let place = known.iris - middle
        let off = ImagePoint(x: found.x - factor * place.x, y: found.y - factor * place.y)
        #expect(off.length < 0.025 * (truth.right.iris - truth.left.iris).length * factor)
      }
    }
  }

  @Test("a face further away, tiny in the picture, is too far or not found", arguments: [0.3, 0.25, 0.1])
  func far(_ factor: Double) throws {
    let demo = try Demo()
    let picture = try demo.picture().zoomed(factor, about: ImagePoint(x: 320, y: 240))
    for tracker in [try demo.tracker(), try demo.networkTracker()] {
      let seen = tracker.watch([picture])
      #expect(seen.validCount == 0)
      #expect(seen.reasons.isSubset(of: [.tooFar, .noFace, .eyesNotFound, .tooBlurred]), "\(seen.reasons)")
    }
  }

  @Test("a face that is too dark to be found says so")
  func dark() throws {
    let demo = try Demo()
    let picture = try demo.picture().mapped { $0 * 0.03 }
    #expect(try demo.tracker().watch([picture]).reasons == [.tooDark])
  }

  @Test("a face too blurred to be found says so")
  func blurred() throws {
    let demo = try Demo()
    let seen = try demo.tracker().watch([demo.picture().blurred(14)])
    #expect(seen.reasons == [.tooBlurred])
  }
}

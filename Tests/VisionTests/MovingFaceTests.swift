import Recording
import Signals
import TestSupport
import Testing
import VisionPictures

@testable import Vision

/// The recorded face moved, scaled, lit and doubled: what a camera sees of people who are alive.
@Suite("Faces that move, go and come back", .heavy)
struct MovingFaceTests {
  let demo: Demo
  /// 30 pictures with open eyes.
  let pictures: [GrayImage]

  init() throws {
    demo = try Demo()
    pictures = demo.first(30).map(\.image)
  }

  /// Where a picture's left iris is.
  private func iris(_ number: Int) throws -> ImagePoint { try #require(demo.bundle.truth[number]).left.iris }

  @Test("a face that leaves and returns is found within 100 ms, by the same reference")
  func leavesAndReturns() throws {
    let tracker = try demo.tracker()
    #expect(tracker.watch(pictures).validCount == 30)
    let reference = tracker.reference
    let away = tracker.watch([GrayImage](repeating: .flat(100), count: 60), from: 30)
    #expect(away.validCount == 0)
    let back = tracker.watch(Array(pictures.prefix(5)), from: 90)
    let first = try #require(back.firstIndex { $0.value != nil })
    print("returned: valid from frame \(first + 1) on")
    #expect(first < 3)
    #expect(back[first...].allSatisfy { $0.value != nil })
    #expect(tracker.reference == reference)
  }

  @Test("a face that comes back elsewhere is found as fast", arguments: [(-120, 0), (140, -60), (60, -120)])
  func returnsElsewhere(_ dx: Int, _ dy: Int) throws {
    let tracker = try demo.tracker()
    _ = tracker.watch(Array(pictures.prefix(5)))
    let reference = tracker.reference
    _ = tracker.watch([.flat(100), .flat(100), .flat(100)], from: 5)
    let back = tracker.watch(pictures.prefix(3).map { $0.shifted(dx, dy) }, from: 8)
    let eyes = try #require(back.last?.value)
    #expect(tracker.reference == reference)
    let expected = try iris(2) + ImagePoint(x: Double(dx), y: Double(dy))
    #expect((try #require(eyes.left).iris - expected).length < 2.5)
  }

  @Test(
    "a jump of up to 40 px between two frames loses nothing",
    arguments: [
      (40, 0), (-40, 0), (0, -40), (28, 28), (0, -12), (0, -16), (0, -20), (0, -24), (0, 20), (-20, 0),
      (-32, 16),
    ])
  func jump(_ dx: Int, _ dy: Int) throws {
    let tracker = try demo.tracker()
    let course = pictures.prefix(12).enumerated().map { at, picture in
      at % 4 < 2 ? picture : picture.shifted(dx, dy)
    }
    let seen = tracker.watch(course)
    #expect(seen.validCount == 12, "\(seen.map { $0.reason?.rawValue ?? "ok" })")
    for (at, eyes) in seen.enumerated() {
      let moved = at % 4 < 2 ? ImagePoint(x: 0, y: 0) : ImagePoint(x: Double(dx), y: Double(dy))
      let expected = try iris(at) + moved
      #expect((try #require(eyes.value?.left).iris - expected).length < 2.5)
    }
  }

  @Test(
    "coming closer and leaning back keeps the eyes open and the reference", arguments: [0.8, 0.9, 1.1, 1.2])
  func scale(_ factor: Double) throws {
    let tracker = try demo.tracker()
    _ = tracker.watch(Array(pictures.prefix(15)))
    let reference = tracker.reference
    let center = ImagePoint(x: 312, y: 288)
    // Half a second from the one to the other, and then it stays.
    let course = pictures.enumerated().map { at, picture in
      picture.zoomed(1 + (factor - 1) * min(1, Double(at + 1) / 15), about: center)
    }
    let seen = tracker.watch(course, from: 15)
    let openness = seen.compactMap { $0.value?.openness }
    print("scale \(factor): \(seen.validCount) of 30 valid, openness from \(openness.min() ?? 0)")
    #expect(seen.validCount == 30, "\(seen.reasons)")
    #expect(tracker.reference == reference)
    let eyes = try #require(seen.last?.value)
    let expected = (try iris(29) - center)
    let place = ImagePoint(x: center.x + expected.x * factor, y: center.y + expected.y * factor)
    #expect((try #require(eyes.left).iris - place).length < 2.5)
  }

  @Test("where the eyes look stays where it was when the head comes closer")
  func scaleInvariance() throws {
    let tracker = try demo.tracker()
    let center = ImagePoint(x: 312, y: 288)
    let seen = tracker.watch(pictures.prefix(10).map { $0 })
    let large = tracker.watch(pictures.prefix(10).map { $0.zoomed(1.2, about: center) }, from: 10)
    for (a, b) in zip(seen, large) {
      let (near, far) = (try #require(b.value?.left), try #require(a.value?.left))
      #expect((near.inHead - far.inHead).length < 0.012)
    }
  }

  @Test(
    "a step in brightness or contrast loses nothing",
    arguments: [(0.5, 0.0), (1.5, 0), (1, 40), (1, -30), (0.35, 90)])
  func light(gain: Double, bias: Double) throws {
    let tracker = try demo.tracker()
    #expect(tracker.watch(pictures).validCount == 30)
    let lit = pictures.map { picture in picture.mapped { $0 * gain + bias } }
    let seen = tracker.watch(lit, from: 30)
    #expect(seen.validCount >= 28, "\(seen.map { $0.reason?.rawValue ?? "ok" })")
  }

  @Test("at the border: valid eyes are the right ones, the rest says why")
  func border() throws {
    let truth = try #require(demo.bundle.truth[0])
    let tracker = try demo.tracker()
    #expect(tracker.watch([pictures[0]]).validCount == 1)
    var number = 1
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
      for distance in stride(from: 20, through: 340, by: 20) {
        let picture = pictures[0].shifted(dx * distance, dy * distance)
        let eyes = tracker.watch([picture], from: number)[0]
        number += 1
        let move = ImagePoint(x: Double(dx * distance), y: Double(dy * distance))
        if let left = eyes.value?.left {
          #expect((left.iris - truth.left.iris - move).length < 2.5, "\(dx * distance), \(dy * distance)")
        }
        if let right = eyes.value?.right {
          #expect((right.iris - truth.right.iris - move).length < 2.5, "\(dx * distance), \(dy * distance)")
        }
      }
      _ = tracker.watch([pictures[0]], from: number)
      number += 1
    }
  }

  @Test("a face that starts at the border is taken once it is whole", arguments: [-300, 300])
  func startsAtBorder(_ dx: Int) throws {
    let tracker = try demo.tracker()
    let outside = tracker.watch(pictures.prefix(3).map { $0.shifted(dx, 0) })
    #expect(outside.validCount == 0)
    #expect(tracker.watch(Array(pictures.prefix(3)), from: 3).validCount == 3)
  }

  @Test("two people are too many before one of them is known; then that one is followed")
  func twoPeople() throws {
    let face = pictures.map { $0.cropped(x: 160, y: 0, width: 320, height: 480) }
    let two = face.map { $0.beside($0.mapped { $0 * 0.8 }) }
    let fresh = try demo.tracker()
    #expect(fresh.watch(Array(two.prefix(5))).reasons == [.twoFaces])
    #expect(fresh.reference == nil)

    let tracker = try demo.tracker()
    let alone = face.map { $0.beside(.flat(110, width: 320, height: 480)) }
    #expect(tracker.watch(Array(alone.prefix(5))).validCount == 5)
    let seen = tracker.watch(two, from: 5)
    #expect(seen.validCount == 30)
    #expect(seen.allSatisfy { $0.value?.face.box.center.x ?? 999 < 320 })
  }

  @Test("a locked reference stays, whoever comes")
  func somebodyElse() throws {
    let tracker = try demo.tracker()
    _ = tracker.watch(Array(pictures.prefix(3)))
    let reference = tracker.reference
    tracker.lockReference()
    let other = pictures.map { picture in
      picture.mirrored.resized(width: 640, height: 660).cropped(x: 0, y: 110, width: 640, height: 480)
    }
    let seen = tracker.watch(other, from: 3) + tracker.watch(other, from: 33)
    print("mirrored and stretched face: \(seen.validCount) of \(seen.count) taken for the known one")
    #expect(tracker.reference == reference)
  }

  @Test("a picture of another size in the middle of tracking is taken in stride")
  func otherSize() throws {
    let tracker = try demo.tracker()
    _ = tracker.watch(Array(pictures.prefix(5)))
    let large = pictures.prefix(5).map { $0.resized(width: 1280, height: 960) }
    let seen = tracker.watch(Array(large), from: 5)
    #expect(seen.count == 5)
    #expect(tracker.watch(Array(pictures.prefix(5)), from: 10).validCount == 5)
  }
}

import Foundation
import Signals
import SyntheticEyes
import Testing

@testable import Calibration

@Suite struct SittingHistoryTests {
  private let people = SittingPeople()

  private func history(_ count: Int) throws -> SittingHistory {
    var history = SittingHistory()
    for sitting in try people.history(count) { history.add(sitting) }
    return history
  }

  @Test func itSurvivesItsJSONByteForByte() throws {
    let history = try history(3)
    let bytes = try history.encoded()
    let back = try SittingHistory(decoding: bytes)
    #expect(back == history)
    #expect(try back.encoded() == bytes)
    // 9 points of 10 samples; the limit of bytes must hold all the sittings that are kept.
    let limits = SittingHistory.Limits()
    #expect(bytes.count / 3 < limits.bytes / limits.sittings)
  }

  @Test func itIsReadForItsOwnerAlone() throws {
    var history = SittingHistory(of: "1")
    for sitting in try people.history(1) { history.add(sitting) }
    let bytes = try history.encoded()
    #expect(try SittingHistory(decoding: bytes, of: "1") == history)
    #expect(try SittingHistory(decoding: bytes).owner == "1")
    #expect(throws: CalibrationError.self) { try SittingHistory(decoding: bytes, of: "2") }
    let unowned = try self.history(1).encoded()
    #expect(throws: CalibrationError.self) { try SittingHistory(decoding: unowned, of: "1") }
  }

  @Test func itsNamesInFilesAreThese() throws {
    let json = try JSONSerialization.jsonObject(with: history(1).encoded())
    let object = try #require(json as? [String: Any])
    #expect(object.keys.sorted() == ["sittings", "version"])
    let sitting = try #require((object["sittings"] as? [[String: Any]])?.first)
    #expect(
      sitting.keys.sorted() == [
        "camera", "created", "fieldOfViewDegrees", "isMirrored", "networks", "points", "screen", "seat",
      ])
    let point = try #require((sitting["points"] as? [[String: Any]])?.first)
    #expect(point.keys.sorted() == ["samples", "target"])
    // Time, head, two eyes and a line of sight, each with whether it is there.
    let sample = try #require((point["samples"] as? [[Any]])?.first)
    #expect(sample.count == 36)
  }

  @Test func aSittingHoldsWhatTheFitTookAndNoFace() throws {
    var person = people.person(0)
    let targets = try person.targets("nine")
    let points = targets.map { target in
      person.collect(target, lookingAt: target.label == "br" ? targets[0].point : nil)
    }
    let fitted = try Calibrator.fit(points, screen: SittingPeople.screen)
    let kept = try #require(
      EarlierSitting(
        points, fitted: fitted, created: Date(timeIntervalSince1970: 5.7), camera: SittingPeople.camera,
        networks: [], fieldOfView: .assumed))
    #expect(kept.points.count == 8)
    #expect(!kept.points.contains { $0.target == targets.first { $0.label == "br" }?.point })
    #expect(kept.points.allSatisfy { $0.samples.count == 10 })
    #expect(kept.points.allSatisfy { $0.samples.allSatisfy { $0.eyes.face.box.width == 0 } })
    #expect(kept.created == Date(timeIntervalSince1970: 5))
    #expect(abs(kept.seat.xMm - person.head.xMm) < 0.01)
  }

  @Test func tooFewPointsAreNotKept() throws {
    let points = Array(try people.points("nine", 0).prefix(3))
    let fitted = try Calibrator.fit(points, screen: SittingPeople.screen)
    let kept = EarlierSitting(
      points, fitted: fitted, created: people.date(0), camera: SittingPeople.camera, networks: [],
      fieldOfView: .assumed)
    #expect(kept == nil)
  }

  @Test func theNumberOfSittingsIsLimitedAndTheNewestStays() throws {
    var history = SittingHistory()
    var limits = SittingHistory.Limits()
    limits.sittings = 3
    for day in 0..<6 {
      history.add(try #require(try people.earlier(day)), limits: limits)
      #expect(history.sittings.last?.created == people.date(day))
      #expect(history.sittings.count == min(3, day + 1))
    }
    #expect(history.sittings.map(\.created) == history.sittings.map(\.created).sorted())
  }

  /// Sittings 0 and 6 are in the same seat (`SittingPeople` repeats after six), so the older of them tells least, although
  /// sitting 1 is hardly younger.
  @Test func ofSittingsInTheSameSeatTheOlderLeavesFirst() throws {
    var history = SittingHistory()
    var limits = SittingHistory.Limits()
    limits.sittings = 3
    for (sitting, day) in [(1, 0), (0, 1), (6, 2), (2, 3)] {
      history.add(try #require(try people.earlier(sitting, day: day)), limits: limits)
    }
    #expect(history.sittings.map(\.created) == [people.date(0), people.date(2), people.date(3)])
  }

  @Test func bytesAreLimitedToo() throws {
    let one = try history(1).encoded().count
    var limits = SittingHistory.Limits()
    limits.bytes = 2 * one + one / 2
    var history = SittingHistory()
    for sitting in try people.history(4) { history.add(sitting, limits: limits) }
    #expect(history.sittings.count == 2)
    #expect(try history.encoded().count <= limits.bytes)
    limits.bytes = one / 2
    history.add(try #require(try people.earlier(5)), limits: limits)
    #expect(history.isEmpty)
  }

  @Test func erasingLeavesNothing() throws {
    var history = try history(2)
    history.erase()
    #expect(history.isEmpty)
    #expect(history == SittingHistory())
  }

  @Test func onlySittingsThatWereMeasuredAsNowServe() throws {
    let history = try history(2)
    let (screen, camera) = (SittingPeople.screen, SittingPeople.camera)
    func serving(
      _ screen: ScreenGeometry, _ camera: CameraIdentity, _ networks: [NetworkStamp] = [],
      _ field: FieldOfView = .assumed
    ) -> Int {
      history.serving(screen: screen, camera: camera, networks: networks, fieldOfView: field).count
    }
    #expect(serving(screen, camera) == 2)
    var other = screen
    other.widthPx = 2560
    #expect(serving(other, camera) == 0)
    #expect(serving(screen, CameraIdentity(name: "Another", width: 640, height: 480)) == 0)
    #expect(serving(screen, camera, [NetworkStamp(name: "eye", sha256: "00")]) == 0)
    #expect(serving(screen, camera, [], .told(degrees: 78)) == 0)
  }
}

/// Files that are damaged, or that somebody made to do harm.
@Suite struct DamagedSittingHistoryTests {
  private let people = SittingPeople()

  private func text() throws -> String {
    var history = SittingHistory()
    for sitting in try people.history(2) { history.add(sitting) }
    return String(decoding: try history.encoded(), as: UTF8.self)
  }

  private func isRefused(_ text: String) -> Bool {
    do throws(CalibrationError) {
      _ = try SittingHistory(decoding: Data(text.utf8))
      return false
    } catch { return !error.description.isEmpty }
  }

  @Test func whatIsNoHistoryIsRefused() {
    for text in [
      "", "%PDF-1.7", "{}", "[]", "null", #"{"version":1}"#, #"{"sittings":[]}"#, #"{"version":"1"}"#,
    ] {
      #expect(isRefused(text), "\(text)")
    }
    #expect(
      throws: CalibrationError.unreadableSamples(
        detail: "they have version 2, which this program does not know")
    ) {
      try SittingHistory(decoding: Data(#"{"version":2,"sittings":7}"#.utf8))
    }
    #expect(isRefused(String(repeating: "[", count: 100_000)))
  }

  @Test func whatWasCutOffIsRefused() throws {
    let bytes = try Array(text().utf8)
    for share in 1..<40 {
      let cut = Data(bytes.prefix(bytes.count * share / 40))
      #expect(throws: CalibrationError.self) { try SittingHistory(decoding: cut) }
    }
  }

  @Test func moreThanTheLimitIsNotEvenDecoded() throws {
    let text = try text()
    var limits = SittingHistory.Limits()
    limits.bytes = text.utf8.count - 1
    #expect(throws: CalibrationError.self) { try SittingHistory(decoding: Data(text.utf8), limits: limits) }
    limits.bytes += 1
    #expect(try SittingHistory(decoding: Data(text.utf8), limits: limits).sittings.count == 2)
    limits.sittings = 1
    #expect(throws: CalibrationError.self) { try SittingHistory(decoding: Data(text.utf8), limits: limits) }
    limits = SittingHistory.Limits()
    limits.samplesOfPoint = 9
    #expect(throws: CalibrationError.self) { try SittingHistory(decoding: Data(text.utf8), limits: limits) }
  }

  /// Whatever a changed byte gives, it is refused or can be used.
  @Test func changedBytesNeverGiveImpossibleNumbers() throws {
    let bytes = try Array(text().utf8)
    var random = SeededNoise(state: 3)
    var fits = 0
    for _ in 0..<100 {
      var changed = bytes
      let place = Int.random(in: 0..<bytes.count, using: &random)
      changed[place] = UInt8.random(in: 0...255, using: &random)
      guard let history = try? SittingHistory(decoding: Data(changed)) else { continue }
      #expect(history.sittings.count <= 2)
      #expect(
        history.sittings.allSatisfy { $0.points.allSatisfy { $0.samples.allSatisfy(\.isPossible) } })
      fits += 1
      // A few are enough to see that no fit comes to harm.
      if fits <= 3 {
        _ = ReturningFit(history.sittings, look: nil, at: people.date(3), screen: SittingPeople.screen)
      }
    }
  }

  @Test(arguments: ["1e300", "-1e300", "1e999", "null", "\"1\"", "true", "[]"])
  func numbersThatNoScreenHasAreRefused(value: String) throws {
    let text = try text()
    for name in ["widthMm", "fieldOfViewDegrees", "zMm"] {
      let at = try #require(text.range(of: "\"\(name)\":"))
      let end = try #require(text[at.upperBound...].firstIndex { ",}".contains($0) })
      let changed = text.replacingCharacters(in: at.upperBound..<end, with: value)
      #expect(isRefused(changed), "\(name) \(value)")
    }
  }

  @Test(arguments: ["[]", "[0]", "[0,0,0,500,0,0,0,0,0,0]", "[0,0,0,-5,0,0,0,2]", "[0,1e300]", "7", "{}"])
  func samplesThatNoEyesGiveAreRefused(sample: String) throws {
    let text = try text()
    let start = try #require(text.range(of: "\"samples\":[["))
    let end = try #require(text[start.upperBound...].firstIndex(of: "]"))
    let first = text.index(before: start.upperBound)...end
    #expect(isRefused(text.replacingCharacters(in: first, with: sample)))
  }
}

import Foundation
import Library
import ReaderApp
import ReaderWindow
import Recording
import Signals
import TestSupport
import Testing
import VirtualDisplay

@testable import StandInSource

@Suite("A stand-in for a camera")
struct StandInTests {
  @Test(
    "directions are understood, and nothing else is",
    arguments: [
      ("look 100 200.5", StandInDirection.look(ScreenPoint(x: 100, y: 200.5))), ("follow", .follow),
      ("look page-forward", .lookAt(.pageForward)),
      ("shut", .eyes(open: false)), ("open", .eyes(open: true)), ("leave", .there(false)),
      ("return", .there(true)), ("seat 2", .sit(.seat)), ("wait 0.5", .wait(0.5)),
      ("until dot", .until(.dot)),
      ("say two words", .say("two words")), ("look 100", nil), ("look nan 5", nil), ("seat 3", nil),
      ("wait -1", nil), ("wait 1e9", nil), ("until rain", nil), ("next", .next), ("next 2", nil),
      ("say", nil), ("jump", nil), ("", nil), ("swap", .swap), ("mirror", .mirror), ("tilt", .sit(.tilted)),
      ("wear", .sit(.glasses)),
      ("push", .sit(.pushed)), ("cover left", .cover(.left)), ("cover both", nil), ("uncover", .cover(nil)),
    ])
  func directions(line: String, direction: StandInDirection?) {
    #expect(StandInDirection(line) == direction)
  }

  @Test(
    "the pictures are of a face where somebody is there, of eyes that differ with where they look, in time")
  func frames() async throws {
    let person = try StandIn()
    var frames = person.events().makeAsyncIterator()
    func next() async throws -> Frame {
      while let event = try await frames.next() { if case .frame(let frame) = event { return frame } }
      throw CancellationError()
    }
    let middle = try await next()
    person.change { $0.elsewhere = ScreenPoint(x: 100, y: 100) }
    let aside = try await next()
    person.change { $0.wish.isThere = false }
    let nobody = try await next()
    #expect(middle.time < aside.time && aside.time < nobody.time)
    #expect(aside.sequence == middle.sequence + 1)
    let change = { (a: Frame, b: Frame) in
      (0..<480).reduce(0) { sum, y in
        sum + stride(from: 0, to: 640, by: 2).count { abs(Int(a.image[$0, y]) - Int(b.image[$0, y])) > 25 }
      }
    }
    #expect((20..<3_000).contains(change(middle, aside)), "only the eyes differ: \(change(middle, aside))")
    #expect(change(middle, nobody) > 10_000)
  }

  @Test("like a camera it is paused, slowed down and listed, and is no other one")
  func controlled() async throws {
    let person = try StandIn()
    var events = person.events().makeAsyncIterator()
    func next() async throws -> SourceEvent { try #require(try await events.next()) }
    let identity = person.camera.identity
    guard case .state(.streaming(identity)) = try await next(), case .frame = try await next() else {
      Issue.record("it does not begin")
      return
    }
    person.pause(until: nil)
    guard case .state(.paused(until: nil)) = try await next() else {
      Issue.record("no pause is told")
      return
    }
    person.resume()
    guard case .state(.streaming(identity)) = try await next() else {
      Issue.record("it does not go on")
      return
    }
    person.slow(to: 10)
    var times: [Timestamp] = []
    while times.count < 4 { if case .frame(let frame) = try await next() { times.append(frame.time) } }
    // Never sooner than asked; later on a busy machine.
    for (before, after) in zip(times.dropFirst(), times.dropFirst(2)) { #expect(after - before > 0.09) }
    #expect(await person.cameras() == [identity])
    #expect(throws: SourceRefusal.self) { try person.use(cameraID: "usb:0000:0000:X") }
    try person.use(cameraID: identity.id)
  }

  @Test("it takes the place of a camera and of a session, and needs its pictures")
  func refused() async throws {
    #expect(try await trackii("calibrate", "--stand-in", "--session", demo.path).status == 64)
    #expect(try await trackii("calibrate", "--stand-in", "--camera", "/dev/video9").status == 64)
    let nobody = try await trackii("calibrate", "--for", "Ada")
    #expect(nobody.status == 64 && nobody.errors.contains("--for needs --user"), "\(nobody.errors)")
    let alone = try await trackii("calibrate", "--stand-in-fps", "15")
    #expect(alone.status == 64 && alone.errors.contains("--stand-in-fps needs --stand-in"), "\(alone.errors)")
    #expect(try await trackii("serve", "--stand-in", "--stand-in-fps", "300").status == 64)
    let place = try Place()
    #expect(throws: RecordingError.self) { try StandIn([place.url]) }
  }
}

/// Calibrations, repairs and changes of posture in the real window, with somebody who looks where it asks.
@Suite("Calibrating in the window", .live)
struct CalibrateInWindowTests {
  /// As a webcam in dim light, which takes half the processor time of one in good light.
  private static let size = ["--stand-in", "--stand-in-fps", "15", "--screen-mm", "527x296"]
  /// On "Go on", where a result is shown.
  private static let goOn = "look 1700 880"

  private func run(
    _ arguments: [String], _ directions: [String], in place: Place, on display: VirtualDisplay
  ) async throws -> Outcome {
    let input = Data((directions + ["wait 600"]).joined(separator: "\n").utf8)
    return try await Program(
      arguments + Self.size, in: place, environment: display.environment, stdin: input
    ).end()
  }

  @Test(
    "following a moving dot calibrates, closed eyes make it wait; the result is in words and numbers; a seat change is mended",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay))
  func pursuitAndRepair() async throws {
    let place = try Place()
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }

    let none = try await run(["calibrate", "--repair"], [], in: place, on: display)
    #expect(none.status == 66)
    #expect(none.errors.contains("calibrate first: trackii calibrate"), "\(none.errors)")

    let pursuit = try await run(
      ["calibrate", "--pursuit", "--json", "--record", place.path("pursuit")],
      ["until dot", "wait 3", "shut", "until pause", "open", "until result", Self.goOn], in: place,
      on: display)
    #expect(pursuit.status == 0, "\(pursuit.errors)")
    let report = try pursuit.json()
    let quality = try #require(report["quality"] as? [String: Any])
    let raw = try #require((quality["raw"] as? [String: Any])?["whole"] as? [String: Any])
    for name in [
      "accuracyDegrees", "precisionRMSDegrees", "precisionSDDegrees", "bcea68Degrees2", "effectiveHz",
    ] {
      #expect(raw[name] is Double, "\(name)")
    }
    #expect(quality["latencyMs"] is Double && quality["curve"] is [Any])
    #expect((report["words"] as? String)?.contains("Your eyes were seen in") == true)
    #expect((report["journal"] as? String)?.contains("RMS-S2S") == true)
    // Recorded, it calibrates again.
    let replay = try await trackii("replay", place.path("pursuit"), "--json")
    #expect(replay.status == 0, "\(replay.errors)")
    let again = try #require(try replay.json()["calibrationHeldOutDegrees"] as? Double)
    let live = try #require(report["heldOutDegrees"] as? Double)
    print("by pursuit, with a pause on the way: \(live) deg live, \(again) again")
    #expect(abs(again - live) < 0.3)
    let repair = try await run(
      ["calibrate", "--repair", "--json"], ["seat 2", "until mended"], in: place, on: display)
    #expect(repair.status == 0, "\(repair.errors)")
    let mended = try #require(try repair.json()["repair"] as? [String: Any])
    #expect(try #require(mended["frames"] as? Int) > 60)
  }

  /// Keeps standard input open after these lines, as a terminal does (a launcher).
  private static func terminal(_ lines: String, _ place: Place) -> [String] {
    let open = #"mkfifo "$0" && exec 3<>"$0" && printf '%b\n' "$1" >&3 && shift && exec "$@" <&3"#
    return ["/bin/sh", "-c", open, place.path("directions"), lines]
  }

  @Test(
    "it ends when it is told to, while standard input stays open and silent",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay))
  func openInput() async throws {
    let place = try Place()
    let display = try await VirtualDisplay(width: 1280, height: 720)
    defer { display.stop() }
    let program = try Program(
      ["calibrate"] + Self.size, in: place, environment: display.environment,
      launcher: Self.terminal("until dot\nsay there is a dot", place))
    let hasBegun = try await program.waits { program.soFar.output.contains("there is a dot") }
    try #require(hasBegun, "\(program.soFar.errors)")
    program.send(SIGTERM)
    let outcome = try await program.end()
    #expect(outcome.status == 75, "\(outcome.errors)")
    #expect(outcome.errors.contains("nothing was changed: the window was closed first"), "\(outcome.errors)")
  }

  @Test(
    "a camera that mirrors: the picture is turned back, the next try works, and another day nothing is asked",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay))
  func mirrored() async throws {
    let place = try Place()
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let calibrated = try await run(
      ["calibrate", "--points", "5", "--json", "--record", place.path("mirrored")],
      ["mirror", "until failure", "until result", Self.goOn], in: place, on: display)
    #expect(calibrated.status == 0, "\(calibrated.errors)")
    let quality = try #require(try calibrated.json()["quality"] as? [String: Any])
    let raw = try #require((quality["raw"] as? [String: Any])?["whole"] as? [String: Any])
    let accuracy = try #require(raw["accuracyDegrees"] as? Double)
    // 1.23 to 1.27 degrees in fourteen runs, alone and beside other work.
    #expect(accuracy < 1.4)
    // 1.36 degrees on the mean of eleven runs, with an SD of 0.09: the bound is three of these above. Unlike the error on the
    // targets that check it, that on those left out hardly depends on what else the machine does.
    let heldOut = 1.65
    #expect(try #require(calibrated.json()["heldOutDegrees"] as? Double) < heldOut)
    // What is recorded is turned back: it calibrates again, as it is.
    let replay = try await trackii("replay", place.path("mirrored"), "--json")
    #expect(replay.status == 0, "\(replay.errors)")
    #expect(try #require(try replay.json()["calibrationHeldOutDegrees"] as? Double) < heldOut)
    let mended = try await run(
      ["calibrate", "--repair"], ["mirror", "until dot", "until mended"], in: place, on: display)
    #expect(mended.status == 0 && mended.output.contains("that is corrected now"), "\(mended)")
  }

  @Test(
    "without hands: gone and back, one dot missed and shown again, reading, another seat, a repair offered and accepted, out",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay))
  func offer() async throws {
    let place = try Place()
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let file = place.url.appending(path: "on-reading.pdf")
    try DemoDocument.write(to: file)
    let read = try await run(
      ["read", file.path, "--points", "5", "--record", place.path("mine")],
      [
        "until dot", "leave", "until pause", "return", "until dot", "next", "look 1700 1000", "next",
        "follow",
        "until result", Self.goOn, "until reading", "look 960 500", "wait 4", "seat 2", "until offer",
        "look repair", "until dot", "follow", "until mended", "until reading", "look exit",
      ], in: place, on: display)
    #expect(read.status == 0, "\(read.errors)")
    let rows = try SessionBundle(opening: place.url.appending(path: "mine")).timeline
    let dots = rows.filter { $0.kind == .calibration }.map(\.label)
    #expect(dots.count > 5 && dots.count { $0 == "tl" } > 1, "\(dots)")
    #expect(rows.filter { $0.kind == .repairOffered }.count == 1)
    #expect(rows.filter { $0.kind == .repaired }.count == 1)
    let sweep = try #require(rows.first { $0.kind == .pursuit })
    #expect(sweep.label == "repair" && sweep.path?.count ?? 0 > 60)
  }

  @Test(
    "a calibration that its own check finds far off is refused with words, tried again, and then taken",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay))
  func refusedByItsCheck() async throws {
    let place = try Place()
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    // The fifth other dot is the first of the check.
    let dots = ["until dot"] + [String](repeating: "next", count: 5)
    let outcome = try await run(
      ["calibrate", "--points", "5", "--json", "--record", place.path("refused")],
      dots + ["swap", "until failure", "say refused", "follow", "until result", Self.goOn],
      in: place, on: display)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("refused"))
    let rows = try SessionBundle(opening: place.url.appending(path: "refused")).timeline
    let failed = try #require(rows.first { $0.kind == .calibrationFailed })
    #expect(failed.label == "too-inexact")
    #expect(rows.filter { $0.kind == .calibration && $0.start > failed.end }.count >= 5)
  }

  @Test(
    "a window that is closed before the end says so",
    .enabled(if: VirtualDisplay.isAvailable, ReadByGazeTests.needsDisplay))
  func leftEarly() async throws {
    let place = try Place()
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let program = try Program(
      ["calibrate"] + Self.size, in: place, environment: display.environment,
      stdin: Data("until dot\nsay begun\nwait 600".utf8))
    #expect(try await program.waits { program.soFar.output.contains("begun") })
    program.send(SIGINT)
    let outcome = try await program.end()
    #expect(outcome.status == 75)
    #expect(outcome.errors.contains("nothing was changed"), "\(outcome.errors)")
  }
}

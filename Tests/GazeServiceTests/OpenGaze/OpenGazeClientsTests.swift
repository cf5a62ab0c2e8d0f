import Foundation
import TestSupport
import Testing

/// The clients that people have, as they come from the package index, against `trackii serve`.
@Suite("Open Gaze: PyOpenGaze and PyGaze", .live, .enabled(if: PythonEnvironment.isAvailable))
struct OpenGazeClientsTests {
  /// The client that PyGaze brings, which is PyOpenGaze for Python 3: calibrates with points that it does not draw, records
  /// and marks.
  private static let pyOpenGaze = """
    import json, sys, time
    from pygaze._eyetracker.opengaze import OpenGazeTracker
    tracker = OpenGazeTracker(ip="127.0.0.1", port=int(sys.argv[1]), logfile=sys.argv[2])
    result = tracker.calibrate()
    summary = tracker.calibrate_result_summary()
    tracker.start_recording()
    while tracker.sample() == (None, None): time.sleep(0.01)
    tracker.log("TRIAL 1")
    # As many records as make a second, however long a busy machine takes for them.
    changes, before = 0, None
    while changes < 30:
        sample = tracker.sample()
        changes, before = changes + (sample != before), sample
        time.sleep(0.005)
    size, rate = tracker.get_screen_size(), tracker.get_time_tick_frequency()
    tracker.stop_recording()
    tracker.close()
    lines = [line.split("\\t") for line in open(sys.argv[2]).read().splitlines()]
    column = {name: index for index, name in enumerate(lines[0])}
    rows = [dict(zip(lines[0], row)) for row in lines[1:]]
    print(json.dumps({"result": result, "summary": summary, "size": size, "rate": rate, "rows": rows}))
    """

  /// PyGaze whole: it draws the points itself, on a display that nobody sees, and waits for a key that is always pressed.
  private static let pyGaze = """
    import json, os, sys, threading, time
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.chdir(sys.argv[2])
    from pygaze import settings
    settings.DISPTYPE, settings.DISPSIZE, settings.SCREENSIZE = "pygame", (1920, 1080), (52.7, 29.6)
    settings.FULLSCREEN, settings.TRACKERTYPE, settings.LOGFILE = False, "opengaze", "log"
    import pygame
    # PyGaze polls for keys without a pause, which would keep one core busy while other tests run.
    asked = pygame.event.get
    pygame.event.get = lambda *kinds: (time.sleep(0.005), asked(*kinds))[1]
    from pygaze.display import Display
    from pygaze.eyetracker import EyeTracker
    import pygaze._eyetracker.libopengaze as lib
    client = lib.OpenGaze
    lib.OpenGaze = lambda **options: client(**{**options, "port": int(sys.argv[1])})
    display = Display()
    tracker = EyeTracker(display)
    def press():
        while True:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" ", mod=0))
            time.sleep(0.3)
    threading.Thread(target=press, daemon=True).start()
    calibrated = tracker.calibrate()
    tracker.start_recording()
    places = set()
    while len(places) < 10:
        places.add(tuple(tracker.sample()))
        time.sleep(0.01)
    tracker.stop_recording()
    tracker.close()
    print(json.dumps({"calibrated": calibrated, "accuracy": tracker.pxaccuracy, "places": sorted(places)}), flush=True)
    os._exit(0)
    """

  private static let packages = ["lxml==6.1.3", "numpy==2.4.6", "pygame==2.6.1", "python-pygaze==0.7.6"]

  /// A run of the service and what a client has said at its end.
  private func run(_ client: String, source: [String]) async throws -> [String: Any] {
    let python = try await PythonEnvironment("pygaze", packages: Self.packages)
    let folder = try TemporaryFolder()
    let served = try Program(
      ["serve", "--socket", folder.path("s"), "--no-loopback", "--open-gaze=0", "--json"] + source, in: folder
    )
    let isReady = try await served.waits { served.soFar.output.contains("\n") }
    #expect(isReady, "\(served.soFar.errors)")
    let ready = try JSONSerialization.jsonObject(with: Data(served.soFar.output.utf8)) as? [String: Any]
    let prefix = "opengaze://127.0.0.1:"
    let address = try #require((ready?["listening"] as? [String])?.first { $0.hasPrefix(prefix) })
    let own = folder.url.appending(path: "client")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    let place = client == Self.pyGaze ? own.path : own.appending(path: "log.tsv").path
    let (status, output) = try await RunningProcess.run(
      python.python, ["-c", client, String(address.dropFirst(prefix.count)), place],
      environment: ["HOME": own.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
    #expect(status == 0, "\(output)")
    served.send(SIGTERM)
    #expect(try await served.end().status == 0)
    let last = try #require(output.split(separator: "\n").last, "\(output)")
    return try #require(JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
  }

  @Test(
    "PyOpenGaze calibrates with the points that Trackii shows, and records gaze and marks",
    arguments: [["--source", demo.path, "--loop"], ["--stand-in"]])
  func pyOpenGaze(_ source: [String]) async throws {
    let said = try await run(Self.pyOpenGaze, source: source)
    let result = try #require(said["result"] as? [[String: Any]])
    #expect(result.count == (source == ["--stand-in"] ? 9 : 5))
    // On a machine that is busy the stand-in's pictures come late, and the tracker may leave out a point.
    let valid = result.filter { $0["LV"] as? Bool == true }
    #expect(valid.count >= result.count - 2)
    for point in valid {
      #expect(point["RV"] as? Bool == true)
      for axis in ["X", "Y"] {
        let (target, gaze) = (point["CAL\(axis)"] as? Double, point["L\(axis)"] as? Double)
        #expect(abs(try #require(target) - (try #require(gaze))) < 0.15)
      }
    }
    #expect((said["summary"] as? [String])?.last == "\(valid.count)")
    #expect(said["size"] as? [String] == ["0", "0", "1920", "1080"] && said["rate"] as? String == "10000000")
    let rows = try #require(said["rows"] as? [[String: String]])
    #expect(rows.count > 20)
    #expect(rows.allSatisfy { row in !row.values.contains("") && row.count == 42 })
    #expect(rows.contains { $0["BPOGV"] == "1" })
    // A mark for one record is in one.
    #expect(rows.count { $0["USER"] == "TRIAL_1" } == 1)
    let counts = rows.compactMap { $0["CNT"].flatMap { Int($0) } }
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    "PyGaze calibrates with nine points that it draws itself, and gets gaze",
    arguments: [["--source", demo.path, "--loop"], ["--stand-in", "--stand-in-fps", "15"]])
  func pyGaze(_ source: [String]) async throws {
    let said = try await run(Self.pyGaze, source: source)
    #expect(said["calibrated"] as? Bool == true)
    let accuracy = try #require(said["accuracy"] as? [[Double]])
    #expect(accuracy.joined().allSatisfy { $0 > 0 && $0 < 150 }, "px on each axis: \(accuracy)")
    let places = try #require(said["places"] as? [[Double]])
    #expect(places.count == 10 && places.allSatisfy { $0.count == 2 })
  }
}

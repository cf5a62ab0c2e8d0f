import Accounts
import Capture
import Desktop
import Foundation
import Library
import Signals
import Speech
import Vision

/// Checks that need no pictures of the camera.
enum DoctorChecks {
  /// Free bytes below which nothing can be stored, and below which a note is given: ten minutes of a 640x480 recording
  /// take about 250 MB.
  static let leastSpace = 50_000_000
  static let littleSpace = 1_000_000_000

  /// Checks the camera that would be used, or the one at the requested path, and whether it may be opened.
  static func camera(_ path: String?, isNeeded: Bool) -> (camera: Check, permissions: Check) {
    let report = diagnoseCameras()
    let fit = report.cameras.first { $0.problem == nil }
    let chosen =
      path.map { path in report.cameras.first { $0.path == path } }
      ?? fit ?? report.cameras.first { !$0.isWithoutProducer } ?? report.cameras.first
    let camera =
      chosen.map { Check($0, isNeeded: isNeeded) }
      ?? Check(absent: path, isNeeded: isNeeded)
    return (camera, permissions(chosen, isInGroup: report.isInVideoGroup, isNeeded: isNeeded))
  }

  private static func permissions(
    _ camera: CameraDiagnosis?, isInGroup: Bool, isNeeded: Bool
  ) -> Check {
    let group = isInGroup ? "you belong to the group video" : "you do not belong to the group video"
    guard let camera else {
      return Check(
        .permissions, .unknown, "There is no camera to try; \(group).",
        remedy: isInGroup
          ? nil : "Should a camera be refused later: \(CaptureError.denied(path: "").remedy)",
        isNeeded: isNeeded)
    }
    if camera.isReadable || camera.isBusy {
      return Check(.permissions, .fit, "You may use \(camera.path); \(group).", isNeeded: isNeeded)
    }
    return Check(
      .permissions, .unfit, "You may not use \(camera.path); \(group).", remedy: camera.remedy,
      isNeeded: isNeeded)
  }

  /// Checks the files of the networks and cascades.
  static func models() -> Check {
    do {
      let tracker = try EyeTracker(VisionConfiguration())
      if let fallback = tracker.fallback {
        return Check(
          .models, .note, "Eyes are found without networks, less exactly: \(fallback).",
          remedy: "Build or install Trackii anew, or correct TRACKII_MODELS.")
      }
      return Check(.models, .fit, "The networks and the face detector's files are there and whole.")
    } catch {
      return Check(
        .models, .unfit, "\(error)",
        remedy: "Install opencv-data (`sudo apt install opencv-data`), or correct TRACKII_CASCADES.")
    }
  }

  static func display() -> Check {
    guard let server = DisplayServer() else {
      return Check(
        .display, .unfit, "There is no display: neither WAYLAND_DISPLAY nor DISPLAY is set.",
        remedy: "Start trackii from a terminal inside your desktop session.")
    }
    switch server.answers {
    case true?: return Check(.display, .fit, "The display answers (\(server.name)).")
    case nil: return Check(.display, .note, "The display is on another machine (\(server.name)); not tried.")
    case false?:
      return Check(
        .display, .unfit, "No display answers at \(server.name).",
        remedy: "Start trackii from a terminal inside your desktop session, or correct that variable.")
    }
  }

  static func screen() -> Check {
    let monitors = Monitor.connected()
    guard !monitors.isEmpty else {
      return Check(
        .screen, .note, "No monitor tells its size in mm.",
        remedy: "Measure it with a ruler and start with --screen-mm WIDTHxHEIGHT. "
          + "96 px an inch are assumed without that.",
        isNeeded: false)
    }
    let sizes = monitors.map {
      "\($0.connector) \($0.widthPx)x\($0.heightPx) px, \($0.widthMm)x\($0.heightMm) mm"
    }
    return Check(.screen, .fit, "Known: \(sizes.joined(separator: "; ")).", isNeeded: false)
  }

  /// Checks the voice that reads aloud. Starting its service takes a moment.
  static func voice() async -> Check {
    do {
      let voices = try await Speaker().voices(within: 10)
      return Check(
        .voice, .fit, "Speech Dispatcher reads aloud (\(voices.joined(separator: ", "))).", isNeeded: false)
    } catch {
      return Check(
        .voice, .note, "Nothing reads aloud: \(error.reason)", remedy: error.remedy, isNeeded: false)
    }
  }

  /// Checks the data folder, its free space, the people and their shelves. It opens what exists and creates nothing.
  static func library(in folder: URL = Accounts.defaultFolder) async -> Check {
    let files = FileManager.default
    var existing = folder
    while !files.fileExists(atPath: existing.path), existing.path != "/" {
      existing.deleteLastPathComponent()
    }
    if let problem = unwritable(existing) {
      return Check(
        .library, .unfit, "Nothing can be written in \(existing.path) (\(problem)).",
        remedy: "Make that folder yours (`ls -ld`, `chown`), or name another in XDG_DATA_HOME.")
    }
    let attributes = try? files.attributesOfFileSystem(forPath: existing.path)
    let space = (attributes?[.systemFreeSize] as? NSNumber)?.intValue ?? Int.max
    let free = "\((Double(space) / 1e9).fixed(1)) GB free"
    if space < leastSpace {
      return Check(
        .library, .unfit, "The disk of \(existing.path) is full (\(free)).", remedy: "Free some space.")
    }
    guard Household.isThere(in: folder) else {
      return Check(.library, .fit, "Nothing is kept yet; \(folder.path) can be made, \(free).")
    }
    do { return try await shelves(in: folder, free: free, isTight: space < littleSpace) } catch {
      return Check(
        .library, .unfit, "\(error)",
        remedy: "Restore \(folder.path) from a backup, or move it away to start anew.")
    }
  }

  private static func shelves(in folder: URL, free: String, isTight: Bool) async throws -> Check {
    let household = try Household(folder: folder)
    let people = try await Accounts(household).people()
    let shelves = try await Shelf.putInOrder(in: household)
    let findings = Set((household.findings.map { "\($0)" } + shelves.map { "\($0)" })).sorted()
    let count = people.count == 1 ? "1 person" : "\(people.count) people"
    let says = "\(folder.path): \(count), \(free)."
    if !findings.isEmpty {
      return Check(.library, .note, "\(says) Put in order: \(findings.joined(separator: " "))")
    }
    return Check(
      .library, isTight ? .note : .fit, says, remedy: isTight ? "Free some space before you record." : nil)
  }

  /// Why no file can be created in a folder; nil where one can.
  private static func unwritable(_ folder: URL) -> String? {
    let probe = folder.appending(path: ".trackii-\(UUID().uuidString)").path
    let descriptor = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    close(descriptor)
    unlink(probe)
    return nil
  }
}

extension Check {
  fileprivate init(_ camera: CameraDiagnosis, isNeeded: Bool) {
    let name = camera.card.map { "\($0) (\(camera.path))" } ?? camera.path
    if let problem = camera.problem {
      self.init(
        .camera, .unfit, isNeeded ? problem : "\(problem) None is needed for a recording.",
        remedy: camera.remedy,
        isNeeded: isNeeded)
    } else {
      self.init(
        .camera, .fit, camera.mode.map { "\(name), \($0)." } ?? "\(name).", isNeeded: isNeeded)
    }
  }

  /// The check's result where there is no camera, or not the requested one.
  fileprivate init(absent path: String?, isNeeded: Bool) {
    let problem: CaptureError = path.map { .notACamera(path: $0) } ?? .noCamera
    let says = isNeeded ? problem.reason : "\(problem.reason) None is needed for a recording."
    self.init(.camera, .unfit, says, remedy: problem.remedy, isNeeded: isNeeded)
  }
}

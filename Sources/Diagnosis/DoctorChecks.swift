import Accounts
import Capture
import Desktop
import Foundation
import Library
import Localization
import Reading
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
    guard let camera else {
      return Check(
        .permissions, .unknown,
        isInGroup
          ? localized("There is no camera to try; you belong to the group video.")
          : localized("There is no camera to try; you do not belong to the group video."),
        remedy: isInGroup
          ? nil : localized("Should a camera be refused later: \(CaptureError.denied(path: "").remedy)"),
        isNeeded: isNeeded)
    }
    let path = camera.path
    if camera.isReadable || camera.isBusy {
      return Check(
        .permissions, .fit,
        isInGroup
          ? localized("You may use \(path); you belong to the group video.")
          : localized("You may use \(path); you do not belong to the group video."), isNeeded: isNeeded)
    }
    return Check(
      .permissions, .unfit,
      isInGroup
        ? localized("You may not use \(path); you belong to the group video.")
        : localized("You may not use \(path); you do not belong to the group video."),
      remedy: camera.remedy, isNeeded: isNeeded)
  }

  /// Checks the files of the networks and cascades.
  static func models() -> Check {
    do {
      let tracker = try EyeTracker(VisionConfiguration())
      if let fallback = tracker.fallback {
        return Check(
          .models, .note, localized("Eyes are found without networks, less exactly: \(fallback)."),
          remedy: localized("Build or install Trackii anew, or correct TRACKII_MODELS."))
      }
      return Check(
        .models, .fit, localized("The networks and the face detector's files are there and whole."))
    } catch {
      return Check(
        .models, .unfit, "\(error)",
        remedy: localized(
          "Install opencv-data (`sudo apt install opencv-data`), or correct TRACKII_CASCADES."))
    }
  }

  static func display() -> Check {
    guard let server = DisplayServer() else {
      return Check(
        .display, .unfit, localized("There is no display: neither WAYLAND_DISPLAY nor DISPLAY is set."),
        remedy: localized("Start trackii from a terminal inside your desktop session."))
    }
    switch server.answers {
    case true?: return Check(.display, .fit, localized("The display answers (\(server.name))."))
    case nil:
      return Check(
        .display, .note, localized("The display is on another machine (\(server.name)); not tried."))
    case false?:
      return Check(
        .display, .unfit, localized("No display answers at \(server.name)."),
        remedy: localized(
          "Start trackii from a terminal inside your desktop session, or correct that variable."))
    }
  }

  static func screen() -> Check {
    let monitors = Monitor.connected()
    guard !monitors.isEmpty else {
      return Check(
        .screen, .note, localized("No monitor tells its size in mm."),
        remedy: localized(
          """
          Measure it with a ruler and start with --screen-mm WIDTHxHEIGHT. 96 px an inch are assumed \
          without that.
          """),
        isNeeded: false)
    }
    let sizes = monitors.map {
      "\($0.connector) \($0.widthPx)x\($0.heightPx) px, \($0.widthMm)x\($0.heightMm) mm"
    }
    return Check(.screen, .fit, localized("Known: \(sizes.joined(separator: "; "))."), isNeeded: false)
  }

  /// Checks the voice that reads aloud. Starting its service takes a moment.
  static func voice() async -> Check {
    do {
      return voice(named: try await Speaker().voices(within: 10))
    } catch {
      return Check(
        .voice, .note, localized("Nothing reads aloud: \(error.reason)"), remedy: error.remedy,
        isNeeded: false)
    }
  }

  /// The check of voices that there are.
  ///
  /// - Parameters:
  ///   - voices: their names.
  ///   - tellsLanguages: whether the language of a document can be told.
  static func voice(named voices: [String], tellsLanguages: Bool = TextLanguage.tellsLatin) -> Check {
    let names = voices.joined(separator: ", ")
    guard tellsLanguages else {
      return Check(
        .voice, .note,
        localized(
          "Speech Dispatcher reads aloud (\(names)), but most documents in the voice's language only: what tells languages apart is not installed."
        ),
        remedy: localized("Install it: apt install libexttextcat-data"), isNeeded: false)
    }
    return Check(.voice, .fit, localized("Speech Dispatcher reads aloud (\(names))."), isNeeded: false)
  }

  /// Checks the data folder, its free space, the people and their shelves. It opens what exists and creates nothing.
  static func library(in folder: URL = HouseholdAccounts.defaultFolder) async -> Check {
    let files = FileManager.default
    var existing = folder
    while !files.fileExists(atPath: existing.path), existing.path != "/" {
      existing.deleteLastPathComponent()
    }
    if let problem = unwritable(existing) {
      return Check(
        .library, .unfit, localized("Nothing can be written in \(existing.path) (\(problem))."),
        remedy: localized("Make that folder yours (`ls -ld`, `chown`), or name another in XDG_DATA_HOME."))
    }
    let attributes = try? files.attributesOfFileSystem(forPath: existing.path)
    let space = (attributes?[.systemFreeSize] as? NSNumber)?.intValue ?? Int.max
    let free = localized("\((Double(space) / 1e9).fixed(1)) GB free")
    if space < leastSpace {
      return Check(
        .library, .unfit, localized("The disk of \(existing.path) is full (\(free))."),
        remedy: localized("Free some space."))
    }
    guard Household.isThere(in: folder) else {
      return Check(.library, .fit, localized("Nothing is kept yet; \(folder.path) can be made, \(free)."))
    }
    do { return try await shelves(in: folder, free: free, isTight: space < littleSpace) } catch {
      return Check(
        .library, .unfit, "\(error)",
        remedy: localized("Restore \(folder.path) from a backup, or move it away to start anew."))
    }
  }

  private static func shelves(in folder: URL, free: String, isTight: Bool) async throws -> Check {
    let household = try Household(folder: folder)
    let people = try await HouseholdAccounts(household).people()
    let shelves = try await Shelf.putInOrder(in: household)
    let findings = Set((household.findings.map { "\($0)" } + shelves.map { "\($0)" })).sorted()
    let count = localized(people.count, one: "1 person", other: "\(people.count) people")
    let says = "\(folder.path): \(count), \(free)."
    if !findings.isEmpty {
      return Check(
        .library, .note, says + " " + localized("Put in order: \(findings.joined(separator: " "))"))
    }
    return Check(
      .library, isTight ? .note : .fit, says,
      remedy: isTight ? localized("Free some space before you record.") : nil)
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
        .camera, .unfit, isNeeded ? problem : localized("\(problem) None is needed for a recording."),
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
    let says = isNeeded ? problem.reason : localized("\(problem.reason) None is needed for a recording.")
    self.init(.camera, .unfit, says, remedy: problem.remedy, isNeeded: isNeeded)
  }
}

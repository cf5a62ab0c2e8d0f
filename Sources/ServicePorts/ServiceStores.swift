import Calibration
import Foundation
import GazeService
import Recording
import Signals
import Tracking

/// Stores calibrations under names, one file each, which only their owner can read: they hold a picture of the eye
/// region.
package struct ProfileStore: Sendable {
  /// The folder of the calibration files.
  package let folder: URL

  /// Makes a store of calibrations in a folder, which is made with the first of them.
  package init(folder: URL) { self.folder = folder }

  private func file(_ name: String) -> URL { folder.appending(path: "\(name).json") }

  /// Every profile that can be read, by name.
  package func all() throws(ServiceRefusal) -> [ProfileEntry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted().compactMap { name in
      (try? read(name)).map { ProfileEntry($0, name: name) }
    }
  }

  /// Reads the calibration of that name.
  ///
  /// - Throws: `ServiceRefusal` where there is none, or it cannot be read.
  package func read(_ name: String) throws(ServiceRefusal) -> StoredCalibration {
    guard let data = try? Data(contentsOf: file(name)) else { throw missing(name) }
    do throws(CalibrationError) { return try StoredCalibration(decoding: data) } catch {
      throw ServiceRefusal(.conflict, "\(error)", remedy: "Delete the profile.")
    }
  }

  /// Stores a calibration under a name, in place of a previous one.
  ///
  /// - Throws: `ServiceRefusal` where it cannot be written.
  package func save(_ stored: StoredCalibration, as name: String) throws(ServiceRefusal) -> ProfileEntry {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // The file has a temporary name until it is complete and readable by its owner only.
      let draft = folder.appending(path: ".\(name).\(UUID().uuidString)")
      guard
        FileManager.default.createFile(
          atPath: draft.path, contents: try stored.encoded(), attributes: [.posixPermissions: 0o600])
      else { throw CocoaError(.fileWriteUnknown) }
      guard rename(draft.path, file(name).path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      throw ServiceRefusal(
        .failed, "The profile could not be written to \(folder.path).", remedy: "Check the disk.")
    }
    return ProfileEntry(stored, name: name)
  }

  /// Removes the calibration of that name.
  ///
  /// - Throws: `ServiceRefusal` where there is none.
  package func delete(_ name: String) throws(ServiceRefusal) {
    guard unlink(file(name).path) == 0 else { throw missing(name) }
  }

  private func missing(_ name: String) -> ServiceRefusal {
    ServiceRefusal(.notFound, "There is no profile \(name).", remedy: "GET /v1/profiles lists them.")
  }
}

extension ProfileEntry {
  /// The description that clients get of a calibration stored under this name.
  package init(_ stored: StoredCalibration, name: String) {
    let profile = stored.profile
    self.init(
      name: name, created: profile.created, camera: profile.camera.description,
      heldOutDegrees: profile.heldOutDegrees)
  }
}

/// The folder of session bundles that clients record into and play.
package struct RecordingStore: Sendable {
  /// The folder of the bundles.
  package let folder: URL

  /// Makes a store of recordings in a folder, which is made with the first of them.
  package init(folder: URL) { self.folder = folder }

  /// All recordings except one.
  ///
  /// - Parameter name: the recording to leave out because it is being made; nil for none.
  package func all(except name: String?) -> [RecordingEntry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0 != name }.compactMap { name in
      (try? SessionBundle(opening: folder.appending(path: name))).map {
        RecordingEntry(name: name, frames: $0.entries.count, seconds: $0.duration, isRunning: false)
      }
    }
  }

  /// Opens a recording to be played.
  ///
  /// - Parameters:
  ///   - name: the recording to open.
  ///   - running: the one that is being recorded now, which cannot be played; nil for none.
  /// - Throws: `ServiceRefusal`.
  package func open(_ name: String, running: String?) throws(ServiceRefusal) -> SessionBundle {
    guard name != running else {
      throw ServiceRefusal(.conflict, "\(name) is being recorded.", remedy: "Stop it first.")
    }
    do throws(RecordingError) { return try SessionBundle(opening: folder.appending(path: name)) } catch {
      throw ServiceRefusal(
        .notFound, "There is no recording \(name).", remedy: "GET /v1/recordings lists them.")
    }
  }

  /// Begins a recording under a name.
  ///
  /// - Throws: `ServiceRefusal` where the name is taken, or the recording cannot be written.
  package func begin(_ name: String, _ manifest: SessionManifest) throws(ServiceRefusal) -> RunningRecording {
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do throws(RecordingError) {
      return RunningRecording(
        name: name, writer: try BundleWriter(creating: folder.appending(path: name), manifest: manifest))
    } catch {
      if case .alreadyExists = error {
        throw ServiceRefusal(.conflict, "There is a recording \(name).", remedy: "Choose another name.")
      }
      throw .failed(error)
    }
  }
}

/// A recording that a client has started and that is being made.
package struct RunningRecording: Sendable {
  /// The recording's name, given by the client.
  package let name: String
  /// Writes the recording's bundle.
  package let writer: BundleWriter
  private var span: (first: Timestamp, last: Timestamp)?
  private var shown: (target: CalibrationTarget, since: Timestamp)?

  /// Makes a recording without frames from its name and the writer of its bundle.
  package init(name: String, writer: BundleWriter) { (self.name, self.writer) = (name, writer) }

  /// The description of the recording that clients get.
  package func entry(isRunning: Bool) -> RecordingEntry {
    RecordingEntry(
      name: name, frames: writer.status.framesWritten, seconds: span.map { $0.last - $0.first } ?? 0,
      isRunning: isRunning)
  }

  /// Takes a frame's time, for the recording's duration.
  package mutating func take(_ frame: TrackedFrame) { span = (span?.first ?? frame.time, frame.time) }

  /// Notes which targets were shown when, so that a calibration can be made from the recording.
  package mutating func take(_ updates: [GazeUpdate]) {
    for case .event(let event) in updates {
      guard case .calibration(let news) = event.kind else { continue }
      switch news {
      case .targetShown(let target, _, _): shown = (target, event.time)
      case .targetDone(let target, let stage):
        guard let shown, shown.target.label == target.label else { continue }
        writer.note(
          TimelineRow(
            kind: stage == .calibration ? .calibration : .validation, label: target.label,
            point: target.point, start: shown.since, end: event.time))
      default: continue
      }
    }
  }

  /// Puts a client's marker into the recording's timeline.
  package func note(_ marker: Marker) {
    writer.note(TimelineRow(kind: .marker, label: marker.label, start: marker.time))
  }
}

import Foundation
import Recording
import Signals

/// A folder and what kind of measurement its content allows.
package struct MeasurableFolder: Hashable, Sendable {
  /// The kind of measurement that a folder allows.
  package enum Kind: Hashable, Sendable {
    /// A recording, with `session.json` or `frames.mjpeg`.
    case session
    /// A film with labelled blinks, with `blinks.csv`.
    case film
    /// Real pictures with the point that was looked at, in `labels.csv`.
    case labelled
    /// Faces with hand-placed irises, in `truth.csv` without a recording.
    case faces
  }

  /// The URL of the folder to measure.
  package var url: URL
  /// The kind of measurement that the folder allows.
  package var kind: Kind

  /// Finds what a folder, or each folder in it, allows to measure.
  ///
  /// - Throws: `EvaluationError.missingFolder`, `.nothingToMeasure`.
  package static func find(in folder: URL) throws(EvaluationError) -> [MeasurableFolder] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue
    else {
      throw .missingFolder(path: folder.path)
    }
    if let kind = kind(of: folder) { return [MeasurableFolder(url: folder, kind: kind)] }
    let inside = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let found = inside.sorted().compactMap { name -> MeasurableFolder? in
      let url = folder.appending(path: name)
      return kind(of: url).map { MeasurableFolder(url: url, kind: $0) }
    }
    guard !found.isEmpty else { throw .nothingToMeasure(path: folder.path) }
    return found
  }

  private static func kind(of folder: URL) -> Kind? {
    func has(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: folder.appending(path: name).path)
    }
    if has(FilmFolder.blinks) { return .film }
    if has(BundleFormat.manifest) || has(BundleFormat.frames) { return .session }
    if has(LabelledFolder.table) { return .labelled }
    return has(FacesFolder.table) ? .faces : nil
  }
}

/// Reads a picture file as gray; throws the picture's fault.
package typealias PictureLoader = (URL) throws -> GrayImage

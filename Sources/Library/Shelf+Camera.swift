import Foundation
import Signals

// Calibration profiles of cameras that have an identifier.
extension Shelf {
  /// Stores a calibration profile for this camera and screen, and replaces the earlier one.
  ///
  /// - Parameters:
  ///   - data: the encoded profile.
  ///   - cameraID: `SourceIdentity.id`.
  ///   - screen: the screen on which it was made.
  ///   - created: when it was made.
  /// - Throws: `storage`, `diskFull`.
  package func saveProfile(
    data: Data, cameraID: String, screen: ScreenGeometry, created: Date
  ) async throws(LibraryError) {
    try await saveProfile(data: data, camera: cameraID, screen: screen, created: created)
  }

  /// The calibration profile for this camera on this screen; else the one that was stored under the camera's
  /// name before identifiers were stored: the caller has to find out whether that is this camera's. nil if
  /// there is none.
  package func profile(of camera: SourceIdentity, screen: ScreenGeometry) async throws(LibraryError)
    -> StoredProfile?
  {
    if let own = try await profile(camera: camera.id, screen: screen) { return own }
    return try await profile(camera: camera.name, screen: screen)
  }
}

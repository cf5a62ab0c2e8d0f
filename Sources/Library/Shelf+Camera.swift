import Foundation
import Signals

// Calibration profiles by the camera that tells who it is.
extension Shelf {
  /// Keeps a profile for this camera and screen in place of the one before.
  ///
  /// - Parameters:
  ///   - data: the profile as it is to be kept.
  ///   - cameraID: `SourceIdentity.id`.
  ///   - screen: the screen that it was made on.
  ///   - created: when it was made.
  /// - Throws: `storage`, `diskFull`.
  package func saveProfile(
    data: Data, cameraID: String, screen: ScreenGeometry, created: Date
  ) async throws(LibraryError) {
    try await saveProfile(data: data, camera: cameraID, screen: screen, created: created)
  }

  /// The profile for this camera on this screen; else the one that was kept under the camera's name, before ids
  /// were kept: whether that is this camera's, its reader has to find out. nil where there is none.
  package func profile(of camera: SourceIdentity, screen: ScreenGeometry) async throws(LibraryError)
    -> StoredProfile?
  {
    if let own = try await profile(camera: camera.id, screen: screen) { return own }
    return try await profile(camera: camera.name, screen: screen)
  }
}

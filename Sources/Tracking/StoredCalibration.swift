import Calibration
import Foundation
import Vision

/// A calibration as it is stored: the profile, and the picture of the eye region that its features refer to (the eye
/// reference).
///
/// The picture (about 160 x 25 gray px) is part of a face: it is stored with the person's own private data and nowhere
/// else.
package struct StoredCalibration: Codable, Hashable, Sendable {
  /// The gaze model, with the camera, screen and networks that it was made with.
  package var profile: CalibrationProfile
  /// The eye reference; nil where the tracker had none, because no face was seen before the calibration was stored.
  package var reference: EyeReference?
  /// Whether the camera mirrored its pictures, so that they were turned back; nil in calibrations stored before this
  /// was noted.
  package var isMirrored: Bool?

  /// Makes a stored calibration from a profile and the eye reference that its features refer to.
  package init(profile: CalibrationProfile, reference: EyeReference?, isMirrored: Bool? = nil) {
    (self.profile, self.reference, self.isMirrored) = (profile, reference, isMirrored)
  }

  /// The calibration as JSON with sorted keys and ISO 8601 dates, which `init(decoding:)` reads.
  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(self)
  }

  /// Reads a stored calibration.
  ///
  /// - Throws: `CalibrationError.unreadableProfile` for bytes that are no calibration, `.unknownVersion`.
  package init(decoding data: Data) throws(CalibrationError) {
    struct Stamp: Decodable {
      struct Profile: Decodable { var version: Int }
      var profile: Profile
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      let version = try decoder.decode(Stamp.self, from: data).profile.version
      guard version == CalibrationProfile.currentVersion else {
        throw CalibrationError.unknownVersion(version)
      }
      self = try decoder.decode(StoredCalibration.self, from: data)
    } catch let error as CalibrationError {
      throw error
    } catch {
      throw .unreadableProfile(detail: "\(error)")
    }
    // Only the profile's own decoder can tell whether the model is complete.
    profile = try CalibrationProfile(decoding: profile.encoded())
  }

  enum CodingKeys: String, CodingKey {
    case profile, reference, isMirrored
  }
}

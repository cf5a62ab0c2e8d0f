import Foundation
import Localization
import Signals

/// A calibration that can be stored: the model, its camera, networks and screen, and its quality.
///
/// A value without a place: the code that stores it decides where, and for which person.
package struct CalibrationProfile: Hashable, Codable, Sendable {
  /// The version of stored profiles that this program writes and reads.
  package static let currentVersion = 4

  /// The version in which the profile was written.
  package var version = Self.currentVersion
  /// When the calibration was made, in whole seconds.
  package var created: Date
  /// The camera with which the profile was made; to another camera the eyes look different.
  package var camera: CameraIdentity
  /// The networks whose features the model uses; empty for none, nil in a profile made before networks were stored.
  package var networks: [NetworkStamp]?
  /// The screen on which the targets were shown.
  package var screen: ScreenGeometry
  /// The fitted model, which computes gaze from eyes.
  package var model: GazeModel
  /// How well each calibration point went, in the order in which the points were given.
  package var points: [PointQuality]
  /// Held-out error: root mean square error expected away from the targets, degrees.
  package var heldOutDegrees: Double
  /// Which kinds of maps the model uses, and how others did on held-out points.
  package var choice: MapChoice
  /// The report of the validation; nil where none was made.
  package var report: ValidationReport?
  /// The camera's field of view by which the eyes were placed; gaze with this calibration needs the same. nil in profiles
  /// stored before it was kept.
  package var fieldOfView: FieldOfView?
  /// What was noticed about the eyes; nil where nothing is unusual, and in profiles stored before it was looked for.
  package var remarks: [EyesRemark]?

  /// Makes the profile of a fitted calibration.
  ///
  /// - Parameters:
  ///   - created: the present time, given by the caller because this module reads no clock.
  ///   - camera: the camera in use.
  ///   - networks: the networks that measure the eyes; nil where they are not known.
  ///   - fitted: the model and how its points went.
  ///   - report: the validation after the calibration; nil without one.
  ///   - fieldOfView: the camera's, by which the eyes were placed.
  ///   - remarks: what was noticed about the eyes.
  package init(
    created: Date, camera: CameraIdentity, networks: [NetworkStamp]? = nil, fitted: FittedCalibration,
    report: ValidationReport? = nil, fieldOfView: FieldOfView? = nil, remarks: [EyesRemark] = []
  ) {
    self.fieldOfView = fieldOfView
    self.remarks = remarks.isEmpty ? nil : remarks
    self.created = Date(timeIntervalSince1970: created.timeIntervalSince1970.rounded(.down))
    self.camera = camera
    self.networks = networks
    screen = fitted.model.screen
    model = fitted.model
    points = fitted.points
    heldOutDegrees = fitted.heldOutDegrees
    choice = fitted.choice
    self.report = report
  }

  /// Throws where the screen, the camera or the networks differ from those of the profile.
  ///
  /// Sizes in px must agree exactly; mm and degrees within what a tape measure gives: 2 mm, 1 degree. A camera of the same name
  /// passes: the caller decides whether it is the same one (`fit(camera:networks:)`).
  package func check(
    screen now: ScreenGeometry, camera nowCamera: CameraIdentity, networks nowNetworks: [NetworkStamp]? = nil
  ) throws(CalibrationError) {
    try check(screen: now)
    switch fit(camera: nowCamera, networks: nowNetworks) {
    case .fits, .sameName: return
    case .otherNetworks: throw .otherNetworks
    case .otherCamera: throw .otherCamera(profile: camera.description, now: nowCamera.description)
    }
  }

  private func check(screen now: ScreenGeometry) throws(CalibrationError) {
    guard screen.isNearly(now) else { throw .otherScreen(profile: Self.words(screen), now: Self.words(now)) }
  }

  /// Encodes the profile as JSON with sorted keys: the same profile always gives the same bytes.
  package func encoded() throws(CalibrationError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    encoder.dateEncodingStrategy = .iso8601
    do { return try encoder.encode(self) } catch {
      throw .unreadableProfile(detail: localized("it holds a value that JSON cannot hold"))
    }
  }

  /// Decodes a profile that `encoded` wrote.
  ///
  /// - Throws: `unknownVersion`, or `unreadableProfile` with the place at which reading failed.
  package init(decoding data: Data) throws(CalibrationError) {
    struct Version: Decodable { var version: Int }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      let version = try decoder.decode(Version.self, from: data).version
      guard version == Self.currentVersion else { throw CalibrationError.unknownVersion(version) }
      self = try decoder.decode(CalibrationProfile.self, from: data)
      guard model.isWhole else {
        throw CalibrationError.unreadableProfile(detail: localized("the model lacks numbers"))
      }
    } catch let error as CalibrationError {
      throw error
    } catch let error as DecodingError {
      throw .unreadableProfile(detail: Self.words(error))
    } catch {
      throw .unreadableProfile(detail: "\(error)")
    }
  }

  private static func words(_ s: ScreenGeometry) -> String {
    localized(
      """
      \(Int(s.widthPx)) x \(Int(s.heightPx)) px, \(Int(s.widthMm.rounded())) x \
      \(Int(s.heightMm.rounded())) mm, camera at \(Int(s.cameraXMm.rounded())), \
      \(Int(s.cameraYMm.rounded())) mm
      """)
  }

  private static func words(_ error: DecodingError) -> String {
    let place = { (path: [any CodingKey]) in path.map(\.stringValue).joined(separator: ".") }
    switch error {
    case .keyNotFound(let key, let context):
      return localized("\(place(context.codingPath + [key])) is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      let path = place(context.codingPath)
      return path.isEmpty ? localized("it is no JSON object") : localized("\(path) is not as expected")
    @unknown default: return localized("it is not as expected")
    }
  }

  enum CodingKeys: String, CodingKey {
    case version, created, camera, networks, screen, model, points, heldOutDegrees, choice, report,
      fieldOfView, remarks
  }
}

extension ScreenGeometry {
  /// Whether a calibration for this screen fits the other: sizes in px agree exactly, mm and degrees within what a tape measure
  /// gives, 2 mm and 1 degree.
  func isNearly(_ other: ScreenGeometry) -> Bool {
    let lengths = [
      (widthMm, other.widthMm), (heightMm, other.heightMm), (cameraXMm, other.cameraXMm),
      (cameraYMm, other.cameraYMm),
    ]
    let tilt = abs(cameraTiltDownDegrees - other.cameraTiltDownDegrees)
    return widthPx == other.widthPx && heightPx == other.heightPx
      && lengths.allSatisfy { abs($0 - $1) <= 2 } && tilt <= 1
  }
}

import Foundation
import Localization
import Signals

extension SittingHistory {
  /// Encodes the history as JSON with sorted keys: the same history always gives the same bytes.
  package func encoded() throws(CalibrationError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    encoder.dateEncodingStrategy = .iso8601
    do { return try encoder.encode(self) } catch {
      throw .unreadableSamples(detail: localized("it holds a value that JSON cannot hold"))
    }
  }

  /// Decodes a history that `encoded` wrote.
  ///
  /// Nothing of the bytes is trusted: they may be damaged, or written by another program. Their number is compared with the
  /// limit before anything is decoded.
  /// - Parameters:
  ///   - data: the bytes.
  ///   - owner: the person whose history it has to be; nil for anybody's.
  ///   - limits: how much a history may hold.
  /// - Throws: `unreadableSamples` for bytes that are no history, of an unknown version, exceed the limits, are somebody else's, or
  ///   hold numbers that no eyes, screen or camera have.
  package init(decoding data: Data, of owner: String? = nil, limits: Limits = .init())
    throws(CalibrationError)
  {
    guard data.count <= limits.bytes else {
      throw .unreadableSamples(detail: localized("it is too large"))
    }
    struct Version: Decodable { var version: Int }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      let version = try decoder.decode(Version.self, from: data).version
      guard version == Self.currentVersion else {
        throw CalibrationError.unreadableSamples(
          detail: localized("they have version \(version), which this program does not know"))
      }
      self = try decoder.decode(SittingHistory.self, from: data)
    } catch let error as CalibrationError {
      throw error
    } catch {
      throw .unreadableSamples(detail: localized("it is not as expected"))
    }
    guard owner == nil || self.owner == owner else {
      throw .unreadableSamples(detail: localized("they are somebody else's"))
    }
    guard sittings.count <= limits.sittings, sittings.allSatisfy({ $0.isPossible(within: limits) }) else {
      throw .unreadableSamples(detail: localized("its values are impossible"))
    }
    guard zip(sittings, sittings.dropFirst()).allSatisfy({ $0.created <= $1.created }) else {
      throw .unreadableSamples(detail: localized("its values are impossible"))
    }
  }
}

extension EarlierSitting {
  /// Whether a sitting that was read can be used in a fit. Samples were checked when they were decoded.
  fileprivate func isPossible(within limits: SittingHistory.Limits) -> Bool {
    let wide = max(screen.widthPx, screen.heightPx)
    let sizes = [screen.widthPx, screen.heightPx, screen.widthMm, screen.heightMm]
    let pose = [seat.xMm, seat.yMm, seat.zMm, seat.yawDegrees, seat.pitchDegrees, seat.rollDegrees]
    let camera = [screen.cameraXMm, screen.cameraYMm, screen.cameraTiltDownDegrees]
    return screen.isPossible && sizes.allSatisfy { $0 < 1e5 } && (pose + camera).allSatisfy { abs($0) < 1e5 }
      && FieldOfView.possibleDegrees.contains(fieldOfViewDegrees)
      && (CalibrationConfiguration().leastSittingPoints...limits.pointsOfSitting).contains(points.count)
      && points.allSatisfy { point in
        (1...limits.samplesOfPoint).contains(point.samples.count) && abs(point.target.x) <= 2 * wide
          && abs(point.target.y) <= 2 * wide
      }
  }
}

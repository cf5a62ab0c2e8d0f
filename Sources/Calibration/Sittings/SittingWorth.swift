import Foundation
import Localization
import Signals
import Statistics

/// What earlier sittings are worth here and now: the error to expect of gaze by them, without dots.
///
/// It comes from what they predicted of each other: the error of each by the others. Where camera, screen, field of view or seat
/// differ from theirs, the error is enlarged by what such a change was measured to cost.
package struct SittingWorth: Hashable, Codable, Sendable {
  /// What differs from the sittings.
  package enum Change: String, Hashable, Codable, Sendable, CaseIterable {
    /// Other networks measure the eyes, so that the numbers have another meaning.
    case networks
    /// Another camera, or pictures of another size.
    case camera
    /// A screen of another size, or another place of the camera beside it.
    case screen
    /// Another field of view, by which heads are placed elsewhere.
    case fieldOfView
    /// A seat far from all that the sittings have seen.
    case seat
  }

  /// Camera, screen and seat in use.
  package struct Setting: Hashable, Sendable {
    /// The screen in use.
    package var screen: ScreenGeometry
    /// The camera in use.
    package var camera: CameraIdentity
    /// The networks in use.
    package var networks: [NetworkStamp]
    /// The camera's field of view.
    package var fieldOfView: FieldOfView
    /// Where the head is; nil before it was seen.
    package var seat: HeadPose?

    /// Makes a setting from what is in use.
    package init(
      screen: ScreenGeometry, camera: CameraIdentity, networks: [NetworkStamp], fieldOfView: FieldOfView,
      seat: HeadPose? = nil
    ) {
      (self.screen, self.camera, self.networks) = (screen, camera, networks)
      (self.fieldOfView, self.seat) = (fieldOfView, seat)
    }

    /// The setting in which a sitting was made.
    package init(of sitting: EarlierSitting) {
      self.init(
        screen: sitting.screen, camera: sitting.camera, networks: sitting.networks,
        fieldOfView: FieldOfView(told: sitting.fieldOfViewDegrees))
    }
  }

  /// The error to expect without a look, degrees; nil where the sittings tell nothing here.
  package var degrees: Double?
  /// The error to expect with one look at the first dot of a calibration by looks, degrees.
  package var lookDegrees: Double?
  /// The error to expect with looks at both dots of a calibration by looks, degrees.
  package var looksDegrees: Double?
  /// Number of sittings from which this was learnt.
  package var sittings: Int
  /// What differs from the sittings; empty where they can be used as they are.
  package var changes: [Change]

  /// Tells what earlier sittings are worth in a setting.
  ///
  /// Of sittings in several settings those are asked that can be used as they are; where there are none, those that were made
  /// as the newest was.
  /// - Parameters:
  ///   - earlier: a person's sittings, the oldest first.
  ///   - setting: camera, screen and seat in use.
  ///   - now: the present time.
  ///   - configuration: tuning of the calibration.
  /// - Returns: nil without sittings.
  package init?(
    of earlier: [EarlierSitting], in setting: Setting, at now: Date,
    configuration: CalibrationConfiguration = .init()
  ) {
    guard let newest = earlier.last else { return nil }
    var asked = Self.serving(earlier, setting)
    changes = asked.isEmpty ? Self.changes(from: newest, to: setting) : []
    if asked.isEmpty { asked = Self.serving(earlier, Setting(of: newest)) }
    sittings = asked.count
    let screen = asked.last?.screen ?? setting.screen
    var added = changes.reduce(0) { $0 + pow(configuration.changes.degrees($1), 2) }
    let beyond = setting.seat.map { Self.beyond(asked, $0) } ?? 0
    if beyond > 0 {
      changes.append(.seat)
      added += pow(configuration.changes.seatDegrees * beyond / configuration.changes.seatMm, 2)
    }
    guard !changes.contains(.networks) else { return }
    // A look takes the offset away, but not the error of another seat or field of view.
    let dots = CalibrationTarget.looks(on: screen, configuration: configuration).map(\.point)
    let weighed = WeighedSittings(asked, at: now, screen: screen, configuration)
    let held = (0...dots.count).map { looks in
      Self.heldOut(weighed, dots: Array(dots.prefix(looks)), screen, configuration).map {
        ($0 * $0 + added).squareRoot()
      }
    }
    degrees = held[0]
    if held.count > 1 { lookDegrees = held[1] }
    if held.count > 2 { looksDegrees = held[2] }
  }

  /// The error of each sitting by the others, drawn towards what is usual as long as sittings are few; nil where they do not
  /// tell.
  private static func heldOut(
    _ weighed: WeighedSittings, dots: [ScreenPoint], _ screen: ScreenGeometry,
    _ configuration: CalibrationConfiguration
  ) -> Double? {
    guard weighed.tested > 1 else { return nil }
    let looks = dots.reduce(into: Set<Int>()) {
      $0.formUnion(WeighedSittings.looks(in: weighed.points, at: $1))
    }
    let fit = try? PointsFit(weighed.points, screen, configuration, earlier: .returning(looks: looks))
    guard let fit, (try? fit.checkFollows(configuration)) != nil else { return nil }
    return configuration.expectedDegrees(
      fit.heldOutDegrees, sittings: weighed.tested, looks: dots.count)
  }

  private static func serving(_ sittings: [EarlierSitting], _ setting: Setting) -> [EarlierSitting] {
    sittings.filter {
      $0.serves(
        screen: setting.screen, camera: setting.camera, networks: setting.networks,
        fieldOfView: setting.fieldOfView)
    }
  }

  private static func changes(from sitting: EarlierSitting, to setting: Setting) -> [Change] {
    Change.allCases.filter { change in
      switch change {
      case .networks: sitting.networks != setting.networks
      case .camera: !sitting.camera.mayBe(setting.camera)
      case .screen: !sitting.screen.isNearly(setting.screen)
      case .fieldOfView: abs(sitting.fieldOfViewDegrees - setting.fieldOfView.degrees) > 0.5
      case .seat: false
      }
    }
  }

  /// How much further a seat is from the nearest of the sittings than these are from each other, mm.
  private static func beyond(_ sittings: [EarlierSitting], _ seat: HeadPose) -> Double {
    func nearest(_ pose: HeadPose, _ others: [HeadPose]) -> Double? {
      others.map { other in
        let way = SIMD3(pose.xMm - other.xMm, pose.yMm - other.yMm, pose.zMm - other.zMm)
        return (way * way).sum().squareRoot()
      }.min()
    }
    let seats = sittings.map(\.seat)
    let usual = seats.indices.compactMap { k in
      nearest(seats[k], seats.indices.filter { $0 != k }.map { seats[$0] })
    }
    guard let far = nearest(seat, seats), far.isFinite else { return 0 }
    return max(0, far - (usual.max() ?? 0))
  }

  enum CodingKeys: String, CodingKey { case degrees, lookDegrees, looksDegrees, sittings, changes }
}

extension SittingWorth {
  /// What the earlier calibrations are worth, in a sentence for the person.
  package var words: String {
    guard !changes.contains(.networks) else {
      return localized(
        "Your earlier calibrations were made with another version and tell nothing here. New ones do.")
    }
    guard let degrees else {
      return localized("Your earlier calibrations are too few to tell where you look. New ones help.")
    }
    guard changes.contains(where: { $0 != .seat }) else {
      if let lookDegrees, let looksDegrees {
        return localized(
          """
          By your earlier calibrations gaze is expected to be off by \(lookDegrees.fixed(1)) degrees after one look, \
          by \(looksDegrees.fixed(1)) degrees after two, and by \(degrees.fixed(1)) degrees without.
          """)
      }
      if let lookDegrees {
        return localized(
          """
          By your earlier calibrations gaze is expected to be off by \(lookDegrees.fixed(1)) degrees after one look, \
          and by \(degrees.fixed(1)) degrees without.
          """)
      }
      return localized(
        "By your earlier calibrations gaze is expected to be off by \(degrees.fixed(1)) degrees without dots."
      )
    }
    return localized(
      """
      Your earlier calibrations were made with another camera or screen: by them gaze would be off by some \
      \(degrees.fixed(1)) degrees here, so that they do not count. New ones do.
      """)
  }
}

extension SittingWorth {
  /// How exact gaze is expected to be after one look, in a sentence for the person before it; nil where that is not known.
  package var lookWords: String? {
    lookDegrees.map { localized("After one look gaze is expected to be off by \($0.fixed(1)) degrees.") }
  }
}

extension ChangeCosts {
  /// What a change costs, degrees; 0 for what is reckoned by itself.
  func degrees(_ change: SittingWorth.Change) -> Double {
    switch change {
    case .networks, .seat: 0
    case .camera, .screen: placeDegrees
    case .fieldOfView: fieldOfViewDegrees
    }
  }
}

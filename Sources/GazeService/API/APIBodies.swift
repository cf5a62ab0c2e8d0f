import Calibration
import Foundation
import Signals

// Bodies of requests to the API.

struct CalibrationBody: RequestBody {
  struct Place: Decodable {
    var x: Double
    var y: Double
  }
  var points: Int?
  var corners: Bool?
  var targets: [Place]?
  var validation: Int?
  var travelSeconds: Double?
  var dwellSeconds: Double?

  static let members: Set = ["points", "corners", "targets", "validation", "travel_s", "dwell_s"]
  static let itemMembers: [String: Set<String>] = ["targets": ["x", "y"]]
  enum CodingKeys: String, CodingKey {
    case points, corners, targets, validation
    case travelSeconds = "travel_s"
    case dwellSeconds = "dwell_s"
  }

  /// The calibration that the body asks for.
  ///
  /// - Throws: a refusal (`invalid`) for targets that cannot be shown.
  func request(on screen: ScreenGeometry) throws(ServiceRefusal) -> CalibrationRequest {
    CalibrationRequest(
      targets: try targets(on: screen), validation: try Self.checks(validation ?? 4, on: screen),
      timing: try timing())
  }

  private func targets(on screen: ScreenGeometry) throws(ServiceRefusal) -> [CalibrationTarget] {
    guard let targets else {
      guard [5, 9, 13].contains(points ?? 9) else { throw .invalid("points takes 5, 9 or 13.") }
      do {
        return try TargetLayout.session(points: points ?? 9, corners: corners ?? false).targets(on: screen)
      } catch { throw .failed("\(error)") }
    }
    guard points == nil, corners == nil else {
      throw .invalid("targets takes the place of points and corners.")
    }
    guard (2...50).contains(targets.count) else { throw .invalid("targets takes 2 to 50 places.") }
    guard targets.allSatisfy({ (0...1).contains($0.x) && (0...1).contains($0.y) }) else {
      throw .invalid("targets are fractions of the screen, 0 to 1.")
    }
    return targets.enumerated().map { index, place in
      CalibrationTarget(
        label: "\(index + 1)",
        point: ScreenPoint(x: place.x * screen.widthPx, y: place.y * screen.heightPx))
    }
  }

  private func timing() throws(ServiceRefusal) -> CalibrationRequest.Timing? {
    guard travelSeconds != nil || dwellSeconds != nil else { return nil }
    let (travel, dwell) = (travelSeconds ?? 0.6, dwellSeconds ?? 1.4)
    guard (0...10).contains(travel), (0.3...20).contains(dwell) else {
      throw .invalid("travel_s takes 0 to 10, dwell_s 0.3 to 20.")
    }
    return CalibrationRequest.Timing(travelSeconds: travel, dwellSeconds: dwell)
  }

  /// The first targets of the layout for validations.
  static func checks(_ count: Int, on screen: ScreenGeometry) throws(ServiceRefusal) -> [CalibrationTarget] {
    guard (0...9).contains(count) else { throw .invalid("validation takes 0 to 9 targets.") }
    do { return Array(try TargetLayout.bundled("validation").targets(on: screen).prefix(count)) } catch {
      throw .failed("\(error)")
    }
  }
}

struct ValidationBody: RequestBody {
  var points: Int?
  static let members: Set = ["points"]
}

struct CameraBody: RequestBody {
  var id: String
  static let members: Set = ["id"]
}

struct PauseBody: RequestBody {
  var seconds: Double?
  static let members: Set = ["seconds"]
}

struct MarkerBody: RequestBody {
  var label: String
  var time: Int64?
  static let members: Set = ["label", "time_ns"]
  enum CodingKeys: String, CodingKey {
    case label
    case time = "time_ns"
  }
}

struct NameBody: RequestBody {
  var name: String
  static let members: Set = ["name"]
}

struct ReplayBody: RequestBody {
  var name: String
  var loop: Bool?
  static let members: Set = ["name", "loop"]
}

struct TargetsBody: RequestBody {
  struct Target: Decodable {
    var id: String
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var dwellSeconds: Double?
    enum CodingKeys: String, CodingKey {
      case id, x, y, width, height
      case dwellSeconds = "dwell_s"
    }
  }
  var targets: [Target]
  static let members: Set = ["targets"]
  static let itemMembers: [String: Set<String>] = ["targets": ["id", "x", "y", "width", "height", "dwell_s"]]

  /// The gaze layout that the body asks for.
  ///
  /// - Throws: a refusal (`invalid`) for boxes that cannot be looked at.
  func layout() throws(ServiceRefusal) -> GazeLayout {
    guard targets.count <= 100 else { throw .invalid("targets takes at most 100.") }
    guard Set(targets.map(\.id)).count == targets.count else {
      throw ServiceRefusal(.conflict, "Two targets have the same id.", remedy: "Give each its own.")
    }
    for target in targets {
      let numbers = [target.x, target.y, target.width, target.height]
      guard numbers.allSatisfy({ abs($0) <= 100_000 }), target.width > 0, target.height > 0,
        (0.1...20).contains(target.dwellSeconds ?? 1), (1...100).contains(target.id.count)
      else {
        throw .invalid(
          "A target has an id, a box of positive size in px, and dwell_s of 0.1 to 20 where it is given.")
      }
    }
    return GazeLayout(
      targets: targets.map {
        DwellTarget(
          id: TargetID($0.id), rect: ScreenRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height),
          dwellSeconds: $0.dwellSeconds)
      })
  }
}

/// Checks names that clients give and that become file names.
enum ClientFileName {
  /// Checks a name that becomes a file name.
  ///
  /// - Throws: a refusal (`invalid`) for a name that is not plain.
  static func checked(_ name: String) throws(ServiceRefusal) -> String {
    let plain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard plain, (1...64).contains(name.utf8.count) else {
      throw .invalid("A name has 1 to 64 letters, digits, - and _.")
    }
    return name
  }
}

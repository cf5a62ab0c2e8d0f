/// A command of a client of the Open Gaze API.
enum OpenGazeCommand: Hashable, Sendable {
  /// Groups of fields of a record, and `data`, which enables records at all.
  enum Field: String, CaseIterable, Hashable, Sendable {
    case data = "DATA"
    case counter = "COUNTER"
    case time = "TIME"
    case timeTick = "TIME_TICK"
    case fixation = "POG_FIX"
    case leftGaze = "POG_LEFT"
    case rightGaze = "POG_RIGHT"
    case bestGaze = "POG_BEST"
    case leftPupil = "PUPIL_LEFT"
    case rightPupil = "PUPIL_RIGHT"
    case leftEye = "EYE_LEFT"
    case rightEye = "EYE_RIGHT"
    case cursor = "CURSOR"
    case userData = "USER_DATA"
    // Sensors of other makers' hardware: they are acknowledged without fields, because clients wait for that.
    case dial = "DIAL"
    case skin = "GSR"
    case heartRate = "HR"
    case heartPulse = "HR_PULSE"

    var id: String { "ENABLE_SEND_" + rawValue }
  }

  /// Properties of the tracker that a client may ask for.
  enum Fact: String, CaseIterable, Hashable, Sendable {
    case product = "PRODUCT_ID"
    case serial = "SERIAL_ID"
    case company = "COMPANY_ID"
    case api = "API_ID"
    case tickFrequency = "TIME_TICK_FREQUENCY"
    case cameraSize = "CAMERA_SIZE"
    case screenSize = "SCREEN_SIZE"
    case resultSummary = "CALIBRATE_RESULT_SUMMARY"
    case points = "CALIBRATE_ADDPOINT"
  }

  /// A duration in the settings of a calibration, s.
  enum Span: String, CaseIterable, Hashable, Sendable {
    case delay = "CALIBRATE_DELAY"
    case timeout = "CALIBRATE_TIMEOUT"

    /// The accepted range, s.
    var range: ClosedRange<Double> { self == .delay ? 0...10 : 0.1...20 }
  }

  case enable(Field, Bool)
  case getEnabled(Field)
  case get(Fact)
  case setSpan(Span, Double)
  case getSpan(Span)
  /// Sets user data for records; `once` for the next record only.
  case setUserData(String, once: Bool)
  case getUserData
  case clearPoints
  case resetPoints
  /// Adds a calibration point, as shares of the screen, 0 to 1.
  case addPoint(x: Double, y: Double)
  case show(Bool)
  case getShow
  case start(Bool)
  case getStart
  /// Asks for a window with the camera's picture, which does not exist.
  case trackerDisplay
  /// Asks to set the screen's size; the tracker decides it, so the client is told what it is.
  case setScreenSize
  /// The command is unknown, or its values are invalid.
  case refused(id: String)

  /// Parses an element of the Open Gaze API as a command.
  ///
  /// - Returns: nil for an element that is no command: it has another tag, or no ID.
  init?(_ element: OpenGazeElement) {
    guard let id = element.attributes["ID"]?.uppercased(), !id.isEmpty else { return nil }
    switch element.tag {
    case "SET": self = Self.set(id, element.attributes) ?? .refused(id: id)
    case "GET": self = Self.get(id) ?? .refused(id: id)
    default: return nil
    }
  }

  private static func field(_ id: String) -> Field? {
    id.hasPrefix("ENABLE_SEND_") ? Field(rawValue: String(id.dropFirst("ENABLE_SEND_".count))) : nil
  }

  private static func set(_ id: String, _ attributes: [String: String]) -> Self? {
    if let field = field(id) { return state(attributes).map { .enable(field, $0) } }
    if let span = Span(rawValue: id) {
      guard let value = number(attributes["VALUE"]), span.range.contains(value) else { return nil }
      return .setSpan(span, value)
    }
    switch id {
    case "USER_DATA": return attributes["VALUE"].map { .setUserData($0, once: attributes["DUR"] == "1") }
    case "CALIBRATE_CLEAR": return .clearPoints
    case "CALIBRATE_RESET": return .resetPoints
    case "CALIBRATE_ADDPOINT":
      guard let x = number(attributes["X"]), let y = number(attributes["Y"]), (0...1).contains(x),
        (0...1).contains(y)
      else { return nil }
      return .addPoint(x: x, y: y)
    case "CALIBRATE_SHOW": return state(attributes).map { .show($0) }
    case "CALIBRATE_START": return state(attributes).map { .start($0) }
    case "TRACKER_DISPLAY": return state(attributes).map { _ in .trackerDisplay }
    case "SCREEN_SIZE": return .setScreenSize
    default: return nil
    }
  }

  private static func get(_ id: String) -> Self? {
    if let field = field(id) { return .getEnabled(field) }
    if let fact = Fact(rawValue: id) { return .get(fact) }
    if let span = Span(rawValue: id) { return .getSpan(span) }
    switch id {
    case "USER_DATA": return .getUserData
    case "CALIBRATE_SHOW": return .getShow
    case "CALIBRATE_START": return .getStart
    case "TRACKER_DISPLAY": return .trackerDisplay
    default: return nil
    }
  }

  private static func state(_ attributes: [String: String]) -> Bool? {
    switch attributes["STATE"] {
    case "1": true
    case "0": false
    default: nil
    }
  }

  private static func number(_ text: String?) -> Double? {
    text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}

import Documents
import Signals

/// What one person has set of how the application behaves. How it looks is `Appearance`.
package struct PersonalSettings: Hashable, Sendable {
  /// How long things are looked at until they are chosen.
  package var dwells = DwellSetting()
  /// How large cells are.
  package var cells = CellSize.fitting
  /// How far apart lines of text are.
  package var lines = LineDistance.usual
  /// How the voice speaks.
  package var voice = VoiceSetting()
  /// How large the screen is; nil as it tells itself.
  package var screen: ScreenSize?
  /// In which languages the text of scans is recognised, as `RecognitionLanguages` has them; nil as usual.
  package var scanLanguages: String?
  /// What the person types is learnt, to be offered again.
  package var learnsWords = true
  /// What the voice says for the person, at most `Phrases.most`. Kept by itself: nothing in the window changes them.
  package var phrases = Phrases.usual
  package init() {}
}

/// How large cells are.
package enum CellSize: String, Hashable, Codable, Sendable, CaseIterable {
  /// As fine as the measured error of gaze allows.
  case fitting
  /// Six on a screen at most, and four.
  case large, largest
}

/// How far apart lines of text are where the size is not chosen by hand.
package enum LineDistance: String, Hashable, Codable, Sendable, CaseIterable {
  case closer, usual, wider, widest

  /// A multiple of `ReaderConfiguration.linePitchDegrees`.
  var factor: Double {
    switch self {
    case .closer: 0.75
    case .usual: 1
    case .wider: 1.25
    case .widest: 1.6
    }
  }
}

/// How the voice speaks, as Speech Dispatcher has it: -100 to 100, 0 as the desktop has set it up.
package struct VoiceSetting: Hashable, Codable, Sendable {
  /// How fast it speaks.
  package var rate: Int
  /// How loud it speaks.
  package var volume: Int

  package init(rate: Int = 0, volume: Int = 0) { (self.rate, self.volume) = (rate, volume) }

  enum CodingKeys: String, CodingKey { case rate, volume }

  static let steps = -100...100
}

/// How large a screen is that does not tell it, or tells it wrongly.
package struct ScreenSize: Hashable, Codable, Sendable {
  /// From corner to corner, inches.
  package var inches: Double
  /// The picture of the screen that it was said of; another one has another size.
  package var widthPx: Double
  /// Height of that picture, px.
  package var heightPx: Double

  package init(inches: Double, widthPx: Double, heightPx: Double) {
    (self.inches, self.widthPx, self.heightPx) = (inches, widthPx, heightPx)
  }

  enum CodingKeys: String, CodingKey { case inches, widthPx, heightPx }

  /// Of screens that a person sits before.
  static let inchRange = 5.0...100.0

  /// The same screen with this size, where it is the one that is meant.
  func applied(to screen: ScreenGeometry) -> ScreenGeometry {
    let diagonal = ScreenPoint(x: widthPx, y: heightPx).length
    guard screen.widthPx == widthPx, screen.heightPx == heightPx, diagonal > 0 else { return screen }
    var screen = screen
    let mmPerPx = inches * 25.4 / diagonal
    (screen.widthMm, screen.heightMm) = (widthPx * mmPerPx, heightPx * mmPerPx)
    screen.cameraXMm = screen.widthMm / 2
    return screen
  }
}

extension PersonalSettings: Codable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case dwells, cells, lines, voice, screen, scanLanguages, learnsWords
  }

  package init(from decoder: any Decoder) throws { self = try StoredSettings(from: decoder).settings }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(dwells, forKey: .dwells)
    try values.encode(cells, forKey: .cells)
    try values.encode(lines, forKey: .lines)
    try values.encode(voice, forKey: .voice)
    try values.encodeIfPresent(screen, forKey: .screen)
    try values.encodeIfPresent(scanLanguages, forKey: .scanLanguages)
    try values.encode(learnsWords, forKey: .learnsWords)
  }
}

/// Settings as they were kept: what is damaged is as usual, and named.
package struct StoredSettings: Hashable, Codable, Sendable {
  /// What could be read; anything else is as usual.
  package var settings = PersonalSettings()
  /// Names of what cannot be read, in the order of the format.
  package var damaged: [String] = []

  /// - Parameter settings: as the person has set them.
  package init(_ settings: PersonalSettings = PersonalSettings()) { self.settings = settings }

  package init(from decoder: any Decoder) throws {
    typealias Key = PersonalSettings.CodingKeys
    let values = try decoder.container(keyedBy: Key.self)
    var damaged: [String] = []
    func read<Value: Decodable>(
      _ key: Key, _ usual: Value, _ isUsable: (Value) -> Bool = { _ in true }
    ) -> Value {
      guard values.contains(key) else { return usual }
      if let value = try? values.decode(Value.self, forKey: key), isUsable(value) { return value }
      damaged.append(key.rawValue)
      return usual
    }
    settings.dwells = read(.dwells, DwellSetting()) { $0.isUsable }
    settings.cells = read(.cells, .fitting)
    settings.lines = read(.lines, .usual)
    settings.voice = read(.voice, VoiceSetting()) {
      VoiceSetting.steps.contains($0.rate) && VoiceSetting.steps.contains($0.volume)
    }
    settings.screen = read(.screen, ScreenSize?.none) { size in
      size.map {
        ScreenSize.inchRange.contains($0.inches) && $0.widthPx.isFinite && $0.heightPx.isFinite
      } ?? true
    }
    settings.scanLanguages = read(.scanLanguages, String?.none) {
      $0.map(RecognitionLanguages.isChoice) ?? true
    }
    settings.learnsWords = read(.learnsWords, true)
    self.damaged = damaged
  }

  package func encode(to encoder: any Encoder) throws { try settings.encode(to: encoder) }
}

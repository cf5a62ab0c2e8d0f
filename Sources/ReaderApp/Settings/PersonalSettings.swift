import Documents
import Signals

/// A person's settings of how the application behaves. How it looks is `Appearance`.
package struct PersonalSettings: Hashable, Sendable {
  /// The dwell times.
  package var dwells = DwellSetting()
  /// The size of cells.
  package var cells = CellSize.fitting
  /// The distance between lines of text.
  package var lines = LineDistance.usual
  /// How the voice speaks.
  package var voice = VoiceSetting()
  /// The size of the screen as the person has entered it; nil if it tells its size itself.
  package var screen: ScreenSize?
  /// The languages in which the text of scans is recognised, in the format of `RecognitionLanguages`; nil for the usual ones.
  package var scanLanguages: String?
  /// Whether the words that the person types are learnt, to be suggested again.
  package var learnsWords = true
  /// Whether the person has chosen dots in place of the verse that calibrations begin with.
  package var calibratesByDots = false
  /// Whether samples of the person's calibrations are kept, so that later ones learn from them. Nothing is kept unless the
  /// person agrees. Stored separately, so that storing other settings cannot bring back a consent that was withdrawn elsewhere.
  package var keepsSittings = false
  /// The phrases that the voice says for the person, at most `Phrases.most`. Stored separately; the window cannot change them.
  package var phrases = Phrases.usual
  /// Makes the usual settings, as somebody has them who has changed none.
  package init() {}
}

/// The size of cells.
package enum CellSize: String, Hashable, Codable, Sendable, CaseIterable {
  /// As small as the measured gaze error allows.
  case fitting
  /// At most six cells on a screen.
  case large
  /// At most four cells on a screen.
  case largest
}

/// The distance between lines of text, where the size is not chosen by hand.
package enum LineDistance: String, Hashable, Codable, Sendable, CaseIterable {
  /// Three quarters of the usual distance.
  case closer
  /// The distance of `ReaderConfiguration.linePitchDegrees`.
  case usual
  /// A quarter more than the usual distance.
  case wider
  /// 1.6 times the usual distance.
  case widest

  /// The distance as a multiple of `ReaderConfiguration.linePitchDegrees`.
  var factor: Double {
    switch self {
    case .closer: 0.75
    case .usual: 1
    case .wider: 1.25
    case .widest: 1.6
    }
  }
}

/// How the voice speaks, in the units of Speech Dispatcher: -100 to 100, where 0 is the desktop's setting.
package struct VoiceSetting: Hashable, Codable, Sendable {
  /// The speed of the voice.
  package var rate: Int
  /// The volume of the voice.
  package var volume: Int
  /// The language of the voice, such as `de`; nil as the desktop has set it.
  package var language: String?

  /// Makes a voice; without arguments, it speaks as the desktop has set it.
  package init(rate: Int = 0, volume: Int = 0, language: String? = nil) {
    (self.rate, self.volume, self.language) = (rate, volume, language)
  }

  enum CodingKeys: String, CodingKey { case rate, volume, language }

  static let steps = -100...100

  var isUsable: Bool {
    let isLanguage = language.map {
      (2...3).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isLetter }
    }
    return Self.steps.contains(rate) && Self.steps.contains(volume) && isLanguage ?? true
  }
}

/// The size of a screen that does not tell it, or tells it wrongly.
package struct ScreenSize: Hashable, Codable, Sendable {
  /// The diagonal of the screen, inches.
  package var inches: Double
  /// The width in px of the screen for which the size was entered; another screen has another size.
  package var widthPx: Double
  /// The height in px of the screen for which the size was entered.
  package var heightPx: Double

  /// Makes a size from the diagonal, inches, and the size in px of the screen for which it was entered.
  package init(inches: Double, widthPx: Double, heightPx: Double) {
    (self.inches, self.widthPx, self.heightPx) = (inches, widthPx, heightPx)
  }

  enum CodingKeys: String, CodingKey { case inches, widthPx, heightPx }

  /// The diagonals of screens that a person sits in front of, inches.
  static let inchRange = 5.0...100.0

  /// The screen with this size, if it is the one for which the size was entered.
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
    case dwells, cells, lines, voice, screen, scanLanguages, learnsWords, calibratesByDots
  }

  /// Decodes settings; those that are damaged get their usual values.
  ///
  /// - Throws: `DecodingError` if what was stored is no object.
  package init(from decoder: any Decoder) throws { self = try StoredSettings(from: decoder).settings }

  /// Encodes all settings but the phrases and the consent to keeping samples, which are stored separately.
  ///
  /// - Throws: `EncodingError` if the encoder refuses a value, such as a number that is not finite.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(dwells, forKey: .dwells)
    try values.encode(cells, forKey: .cells)
    try values.encode(lines, forKey: .lines)
    try values.encode(voice, forKey: .voice)
    try values.encodeIfPresent(screen, forKey: .screen)
    try values.encodeIfPresent(scanLanguages, forKey: .scanLanguages)
    try values.encode(learnsWords, forKey: .learnsWords)
    try values.encode(calibratesByDots, forKey: .calibratesByDots)
  }
}

/// Settings as they were stored: damaged ones have their usual values, and are named.
package struct StoredSettings: Hashable, Codable, Sendable {
  /// The settings that could be read; the others have their usual values.
  package var settings = PersonalSettings()
  /// The names of the settings that cannot be read, in the order of the format.
  package var damaged: [String] = []

  /// - Parameter settings: the person's settings.
  package init(_ settings: PersonalSettings = PersonalSettings()) { self.settings = settings }

  /// Decodes settings and notes the names of those that are damaged; these get their usual values.
  ///
  /// - Throws: `DecodingError` if what was stored is no object.
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
    settings.voice = read(.voice, VoiceSetting()) { $0.isUsable }
    settings.screen = read(.screen, ScreenSize?.none) { size in
      size.map {
        ScreenSize.inchRange.contains($0.inches) && $0.widthPx.isFinite && $0.heightPx.isFinite
      } ?? true
    }
    settings.scanLanguages = read(.scanLanguages, String?.none) {
      $0.map(RecognitionLanguages.isChoice) ?? true
    }
    settings.learnsWords = read(.learnsWords, true)
    settings.calibratesByDots = read(.calibratesByDots, false)
    self.damaged = damaged
  }

  /// Encodes the settings; which of them were damaged is not stored.
  ///
  /// - Throws: `EncodingError` if the encoder refuses a value, such as a number that is not finite.
  package func encode(to encoder: any Encoder) throws { try settings.encode(to: encoder) }
}

import Foundation
import Localization
import Reading
import Signals

// Puts settings into force: when they are changed, and at log-in.
extension AppSession {
  var allSettings: AllSettings { AllSettings(personal: personal, appearance: appearance) }

  /// Stores changed settings, and puts them into force.
  mutating func apply(_ new: AllSettings, at time: Timestamp) -> [AppAction] {
    var actions: [AppAction] = []
    if new.appearance != appearance {
      appearance = new.appearance
      actions.append(.store(.keepAppearance(appearance, of: reader)))
    }
    guard new.personal != personal else { return actions }
    let (before, keptSittings) = (personal.voice, personal.keepsSittings)
    if personal.learnsWords, !new.personal.learnsWords { actions.append(.store(.forgetWords)) }
    actions += use(new.personal, at: time)
    actions.append(.store(.keepSettings(personal, of: reader)))
    if keptSittings != personal.keepsSittings {
      actions.append(.store(.keepSittingConsent(personal.keepsSittings, of: reader)))
    }
    if keptSittings, !personal.keepsSittings { actions += forgetSittings() }
    if let language = personal.voice.language, language != before.language {
      // The language says its own name: the program's sentences are in another one.
      let name = Locale(identifier: language).localizedString(forLanguageCode: language) ?? language
      actions.append(.voice(.speak(name, isLoud: false)))
    } else if personal.voice != before {
      actions.append(.voice(.tell(localized("This is how I speak now."))))
    }
    return actions
  }

  /// Puts personal settings into force.
  mutating func use(_ new: PersonalSettings, at time: Timestamp) -> [AppAction] {
    let before = personal
    personal = new
    var actions: [AppAction] = []
    if new.voice != before.voice { actions.append(.voice(.use(new.voice))) }
    if new.lines != before.lines { actions += spaceLines(at: time) }
    let screen = display.screen
    display.use(setting.sizeMm == nil ? new.screen : nil)
    if display.screen != screen { actions += screenChanged(at: time) }
    return actions
  }

  private mutating func spaceLines(at time: Timestamp) -> [AppAction] {
    guard case .reading(var reading) = screen.place else { return [] }
    let done = reading.session.use(lineDistance: personal.lines.factor)
    screen.place = .reading(reading)
    return apply(done, at: time)
  }

  /// The layout that reacts to gaze now, with the person's dwell times; nil while the tracker decides on the layout.
  var reacting: GazeLayout? {
    // No closure: it would hold a copy of the whole session.
    guard let usualReacting else { return nil }
    return personal.dwells.applied(to: usualReacting, of: dwellKind)
  }

  private var dwellKind: DwellSetting.Kind {
    switch screen {
    case .covered: .cells
    case .place(.reading(let reading)): reading.panel == nil ? .page : .cells
    case .resting: .grave
    case .place, .cameras, .calibrating: .tiles
    }
  }
}

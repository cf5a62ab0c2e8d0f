import Localization
import Reading
import Signals

/// A new recovery code on the screen, to be written down. It is stored nowhere in plain text.
struct RecoveryCodeScreen: Sendable {
  /// The code: groups of letters and digits with hyphens between them.
  let code: String
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Somebody has to be called who writes the code down.
    (timing.idleSeconds, timing.lostSeconds, timing.rounds) = (3600, 3600, 1600)
    return timing
  }
}

// Making a recovery code, and showing it.
extension AppSession {
  mutating func know(
    recoveryCode answer: Result<String, AppFailure>, of person: Reader, at time: Timestamp
  ) -> [AppAction] {
    // The person who sits there now need not be the one whose code it is.
    guard person == reader else { return [] }
    if case .people = screen.place { return [] }
    switch (answer, screen) {
    case (.failure(let failure), _):
      say(failure.words)
      return []
    case (.success(let code), .place), (.success(let code), .covered):
      let silence = fallSilent()
      let cells = newCells(RecoveryCodeScreen.timing, at: time)
      show(RecoveryCodeScreen(code: code, cells: cells), isOther: true, at: time)
      return silence + keep(recoveryCode: code)
    // A call goes on; the code is shown after it.
    case (.success(let code), .resting(var rest)):
      let cells = CoveringCells(timing: RecoveryCodeScreen.timing, home: nil, at: time)
      rest.covering = .recoveryCode(RecoveryCodeScreen(code: code, cells: cells))
      screen = .resting(rest)
      return []
    case (.success, .calibrating), (.success, .cameras):
      say(
        localized(
          """
          The recovery code could not be shown, and one from before still holds. Make it anew: “Recovery code…” in the \
          settings.
          """))
      return []
    }
  }

  /// Makes the code valid once it is shown: a code that nobody has seen must not replace the one that was written down.
  func keep(recoveryCode code: String) -> [AppAction] { [.store(.keepRecoveryCode(code, of: reader))] }

  mutating func know(recoveryCodeKept failure: AppFailure?, of person: Reader) -> [AppAction] {
    guard let failure, person == reader else { return [] }
    if case .people = screen.place { return [] }
    var actions: [AppAction] = []
    switch screen {
    case .covered(.recoveryCode, _): actions = uncover()
    case .resting(var rest):
      if case .recoveryCode = rest.covering { rest.covering = nil }
      screen = .resting(rest)
    case .place, .covered, .calibrating, .cameras: break
    }
    say(
      localized(
        """
        The recovery code that was shown does not hold; one from before still does. \(failure.words) Make it anew: \
        “Recovery code…” in the settings.
        """))
    return actions
  }

  mutating func show(_ before: RecoveryCodeScreen, isOther: Bool, at time: Timestamp) {
    var screen = before
    let items = [
      PanelItem(.sayCode, localized("Read it to me"), .aloud),
      PanelItem(.panelBack, localized("It is written down"), .done),
    ]
    layOut(items, in: &screen.cells, below: Self.codeShare, isOther: isOther, at: time)
    cover(.recoveryCode(screen))
  }

  /// The share of the screen's height for the code and the words below it.
  private static let codeShare = 0.34

  mutating func chooseAtCode(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .covered(.recoveryCode(let screen), _) = screen else { return [] }
    switch id {
    case .panelBack: return uncover()
    // The signs are spoken one by one, since they form no word.
    case .sayCode:
      let signs = screen.code.map { $0 == "-" ? ", " : "\($0) " }.joined()
      return [.voice(.speak(signs, isLoud: false))]
    default: return []
    }
  }

  func scene(_ screen: RecoveryCodeScreen) -> PanelScene {
    var scene = screen.cells.scene(on: cellScreen.bounds, over: nil, dim: 1)
    (scene.headline, scene.headlinePx) = (screen.code, 72)
    scene.detail =
      localized(
        """
        Your recovery code. It is not shown again: have it written down, and keep it where nobody else looks. With an \
        administrator’s one-time password it lets you in should PIN or password be lost. A code from before no longer holds.
        """)
    return scene
  }
}

extension TargetID {
  static let sayCode: TargetID = "code-read"
}

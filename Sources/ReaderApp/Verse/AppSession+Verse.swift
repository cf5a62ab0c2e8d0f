import Calibration
import Localization
import Reading
import Signals
import Tracking

// Reading a verse in place of looking at dots, which a person can choose, and dots in place of the verse.
extension AppSession {
  /// What the calibration on the screen asks of the person.
  var demand: CalibrationDemand { retry.demand(asked: asked) }

  /// What a calibration asks at first: dots in place of the verse where the person has chosen them before, and where no verse can be set
  /// or read. What a carer has chosen for themselves is not what a member is asked.
  var asked: CalibrationDemand {
    guard setting.demand == .verse else { return setting.demand }
    let hasChosenDots =
      personal.calibratesByDots && !setting.insistsOnVerse && screen.calibration?.member == nil
    return setting.isLive && canSetVerse && !hasChosenDots ? .verse : .dots
  }

  /// Whether the program's language and the screen allow a verse to be shown.
  private var canSetVerse: Bool {
    setting.typesetter != nil && Verse.isReadable && Verse.fits(display.screen)
  }

  /// Whether a person can choose how their calibrations begin: not where a verse cannot be read, and not where a moving dot was asked for.
  /// The size of a window that may be smaller now than at the calibration does not count.
  var choosesBetweenDotsAndVerse: Bool {
    setting.isLive && setting.demand != .pursuit && setting.typesetter != nil && Verse.isReadable
  }

  /// Whether the calibration that is announced or under way is by a verse.
  var isVerse: Bool { isWholeCalibration && demand == .verse }

  /// Whether a verse can be read in place of the dots: not by eyes that cannot hold still, for which a moving dot was asked.
  var offersVerse: Bool {
    isWholeCalibration && demand != .verse && setting.demand != .pursuit && canSetVerse
  }

  /// Whether a whole calibration is announced or under way, one that is neither a look nor a repair, by a live source of gaze.
  private var isWholeCalibration: Bool {
    guard setting.isLive, let calibration = screen.calibration, calibration.kind == .calibration else {
      return false
    }
    if case .result = calibration.phase { return false }
    return true
  }

  /// Begins the other calibration in place of the one that is announced or under way.
  ///
  /// - Parameters:
  ///   - choice: the target that was chosen.
  ///   - keeps: whether the choice is kept for the person's later calibrations.
  ///   - time: the present time.
  /// - Returns: nil where the choice is none between dots and the verse.
  mutating func calibrateOtherwise(
    by choice: TargetID, keeps: Bool = true, at time: Timestamp
  ) -> [AppAction]? {
    let other: CalibrationDemand
    switch choice {
    case .readVerse:
      guard offersVerse else { return [] }
      other = .verse
    case .calibrateAgain where isVerse: other = setting.demand == .verse ? .dots : setting.demand
    default: return nil
    }
    let kept = keeps ? keepChoice(other) : []
    // What the tracker has sent before it hears of this is dropped.
    dropsCalibration = true
    return kept + [.note(.calibrationFailed(.givenUp)), .gaze(.cancelCalibration)]
      + calibrate(.asked, with: other, for: screen.calibration?.member, at: time)
  }

  /// Keeps for the person whether dots are shown to them from now on, where a verse is what everybody is asked for. What a member is asked
  /// while a carer calibrates for them is not the carer's own choice.
  private mutating func keepChoice(_ other: CalibrationDemand) -> [AppAction] {
    let byDots = other != .verse
    guard setting.demand == .verse, screen.calibration?.member == nil, byDots != personal.calibratesByDots
    else { return [] }
    personal.calibratesByDots = byDots
    return [.store(.keepSettings(personal, of: reader))]
  }

  /// Asks the tracker for the calibration that is due.
  ///
  /// - Parameter verse: the verse that is read; nil for dots.
  func askForCalibration(_ verse: Verse?) -> [AppAction] {
    [
      .note(.calibrationBegan(reads: verse)),
      .gaze(verse.map { .read($0, display.screen) } ?? .calibrate(demand, display.screen)),
    ]
  }

  /// The verse as it stands on the screen; nil where the calibration is by dots, or text cannot be set.
  var verseOnScreen: Verse? {
    guard isVerse, let typesetter = setting.typesetter else { return nil }
    return Verse(on: display.screen, typesetter: typesetter)
  }

  /// The lines that are read where one look is not enough; nil where a second look follows, for those who calibrate by dots.
  var verseAfterLook: Verse? {
    guard isLook, demand == .verse, let typesetter = setting.typesetter else { return nil }
    return Verse(
      on: display.screen, typesetter: typesetter, lines: ParagraphConfiguration().returningLines)
  }

  /// What can be chosen by key in place of the calibration that is announced or under way.
  var choiceByKey: TargetID? {
    isVerse || readsAfterLook ? .calibrateAgain : offersVerse ? .readVerse : nil
  }

  /// What can be chosen in place of the calibration that is shown. While dots are shown it is chosen by key, since a cell
  /// would draw the eyes. While a verse is read, “With dots” stands below the lines, for those who do not read.
  func choices(_ calibration: CalibrationScreen) -> [ReaderScene.Target] {
    if readsAfterLook { return [] }
    if isLook { return CalibrationChoices.insteadOfLook(on: display.screen) }
    if isVerse, case .running(let course) = calibration.phase { return choices(below: course) }
    guard case .announced = calibration.phase else { return [] }
    if isVerse { return CalibrationChoices.insteadOfLook(on: display.screen) }
    return offersVerse ? CalibrationChoices.insteadOfDots(on: display.screen) : []
  }

  /// “With dots” below the lines of a verse, until the next line would stand in its place.
  private func choices(below course: CalibrationScreen.Course) -> [ReaderScene.Target] {
    guard let verse = course.verse, let newest = course.newestLine else { return [] }
    let lines = verse.text.lines
    let next = lines[min(newest + 1, lines.count - 1)].y + verse.letterPx
    return CalibrationChoices.insteadOfLook(on: display.screen).filter { $0.rect.y > next }
  }

  /// Goes on with dots for a person who looks at “With dots” while a verse is shown. The tracker has given the verse up.
  mutating func declineVerse(at time: Timestamp) -> [AppAction] {
    var newest: Int?
    if case .running(let course) = screen.calibration?.phase { newest = course.newestLine }
    // In the first line a look that rests may be anything, so that it is no choice to be kept.
    return calibrateOtherwise(by: .calibrateAgain, keeps: (newest ?? 0) > 0, at: time) ?? []
  }
}

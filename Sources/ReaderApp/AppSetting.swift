import Attention
import Calibration
import Reading
import Signals
import Tracking

/// What a run of the application is given before it begins; nothing of it changes.
package struct AppSetting: Sendable {
  /// Where the program begins.
  package enum Start: Hashable, Sendable {
    /// It is asked who reads.
    case people
    /// A document that lies on the shelf already.
    case document(id: String, password: String? = nil)
    /// Goes on where somebody was before the program stopped by itself.
    case resumed(Resumed)
    /// Calibrates and ends.
    case calibration
    /// Mends the stored calibration and ends.
    case repair
  }

  /// Where gaze comes from.
  package enum Source: Hashable, Sendable {
    /// A camera, or a stand-in for one: the person looks where the window asks.
    case live
    /// A recording made on this screen: the person looks when its script says.
    case recorded(ScreenGeometry)
  }

  /// Where the program begins.
  package var start: Start
  /// Where gaze comes from.
  package var source: Source
  /// What a calibration asks of the person at first.
  package var demand: CalibrationDemand
  /// Calibrates anew, even where a calibration is stored.
  package var recalibrates: Bool
  /// The calibration that the command line names; goes before stored ones.
  package var given: StoredCalibration?
  /// The screen's picture area as told on the command line, mm.
  package var sizeMm: Size?
  /// The session is recorded, with every frame.
  package var isRecorded: Bool
  /// The camera that was chosen in an earlier run, where the command line names none.
  package var chosenCamera: ChosenCamera?
  /// The seconds that tune the application.
  package var timing: Timing
  /// Sets text anew; without it there is no text view.
  package var typesetter: (any Typesetter)?
  /// How everything is to look, as told on the command line; goes before what the person has chosen.
  package var light: LightSetting?
  /// Whether it is light or dark, as told on the command line.
  package var theme: ThemeChoice?
  /// Languages whose text can be recognised here, as tesseract names them.
  package var scanLanguages: [String] = []
  /// Who is there is asked with circling dots before a calibration begins by itself among the people.
  package var choosesByDots = false
  /// Somebody keeps the program open, for a person who may be alone.
  package var isKept = false
  /// Leaving leads to the people, and never to a bare desktop.
  package var isKiosk = false
  /// Whom a call fetches.
  package var call = CallSetting()

  /// A screen's picture area, mm.
  package struct Size: Hashable, Sendable {
    /// From left to right, mm.
    package var width: Double
    /// From top to bottom, mm.
    package var height: Double
    package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
  }

  /// The seconds that tune the application.
  package struct Timing: Hashable, Sendable {
    /// A window that gets no full screen by then is used as it is, s. Own choice: desktops take well under one.
    package var fullScreenSeconds = 3.0
    /// A screen's size counts when it has been stable for so long, s: desktops pass through others on their way.
    package var settledSeconds = 0.5
    /// How long is said what to do before the first dot is shown, s: time to read eight words twice.
    package var announcementSeconds = 3.0
    /// The same before a repair, which the person has just asked for, s.
    package var repairAnnouncementSeconds = 1.5
    /// Who does nothing about a result goes on after so long, s: time to read some forty words twice.
    package var resultSeconds = 20.0
    /// A result without a choice stays so long, s: one sentence.
    package var wordsSeconds = 3.0
    /// A recorded person goes by their own script; the result is shown for so long, s.
    package var recordedResultSeconds = 1.5
    /// A store that could not be read is asked again after so long, s.
    package var storeRetrySeconds = 2.0
    /// A stored calibration is asked for so often before there is a new one.
    package var storeTries = 3
    package init() {}
  }

  package init(
    start: Start, source: Source = .live, demand: CalibrationDemand = .points(9, corners: false),
    recalibrates: Bool = false, given: StoredCalibration? = nil, sizeMm: Size? = nil,
    isRecorded: Bool = false, chosenCamera: ChosenCamera? = nil, timing: Timing = Timing(),
    typesetter: (any Typesetter)? = nil
  ) {
    self.typesetter = typesetter
    (self.start, self.source, self.demand) = (start, source, demand)
    (self.recalibrates, self.given, self.sizeMm, self.timing) = (recalibrates, given, sizeMm, timing)
    (self.isRecorded, self.chosenCamera) = (isRecorded, chosenCamera)
  }

  var isLive: Bool { source == .live }

  /// How everything is to look for a person.
  func appearance(of person: SignedIn) -> Appearance {
    var appearance = person.appearance ?? Appearance()
    if let light { appearance.light = light }
    if let theme { appearance.theme = theme }
    return appearance
  }

  /// Whether the program ends with the calibration.
  var isForCalibrationOnly: Bool {
    switch start {
    case .calibration, .repair: true
    case .people, .document, .resumed: false
    }
  }

  /// The screen with its size in mm: as told on the command line, by the recording, or by the monitor.
  func measured(_ geometry: WindowGeometry) -> ScreenGeometry {
    if case .recorded(let screen) = source { return screen }
    var screen = geometry.view
    if let sizeMm {
      (screen.widthMm, screen.heightMm) = (sizeMm.width, sizeMm.height)
      screen.cameraXMm = sizeMm.width / 2
    }
    return screen
  }
}

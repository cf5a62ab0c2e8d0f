import Attention
import Calibration
import Reading
import Signals
import Tracking

/// The settings of one run of the application; none changes during the run.
package struct AppSetting: Sendable {
  /// The screen with which the program begins.
  package enum Start: Hashable, Sendable {
    /// The people's screen, which asks who reads.
    case people
    /// A document that is on the shelf already.
    case document(id: String, password: String? = nil)
    /// The place where a person was before the program stopped unexpectedly.
    case resumed(Resumed)
    /// Nothing but a calibration; the program ends with it.
    case calibration
    /// Nothing but a repair of the stored calibration; the program ends with it.
    case repair
  }

  /// Where the frames that gaze is computed from come from.
  package enum Source: Hashable, Sendable {
    /// A camera, or a stand-in for one: the person looks where the window asks.
    case live
    /// A recording made on this screen: the recorded person looks where their script says.
    case recorded(ScreenGeometry)
  }

  /// The screen with which the program begins.
  package var start: Start
  /// Where the frames that gaze is computed from come from.
  package var source: Source
  /// What the first calibration asks of the person.
  package var demand: CalibrationDemand
  /// Whether the command line asks for a verse, so that it goes before a person's choice of dots.
  package var insistsOnVerse = false
  /// Whether to calibrate anew although a calibration is stored.
  package var recalibrates: Bool
  /// The calibration that the command line names, which takes precedence over stored ones; nil if it names none.
  package var given: StoredCalibration?
  /// The camera's field of view as far as it is known before the camera tells of its lens.
  package var fieldOfView = FieldOfView.assumed
  /// The size of the screen's picture area as given on the command line, mm; nil if not given.
  package var sizeMm: Size?
  /// Whether the session is recorded, with every frame.
  package var isRecorded: Bool
  /// The camera that was chosen in an earlier run; used if the command line names none.
  package var chosenCamera: ChosenCamera?
  /// The waiting times of the application, in seconds.
  package var timing: Timing
  /// Typesets a document's text for the text view; nil if there is no text view.
  package var typesetter: (any Typesetter)?
  /// The light of pages as given on the command line, which takes precedence over the person's choice.
  package var light: LightSetting?
  /// The light or dark theme as given on the command line.
  package var theme: ThemeChoice?
  /// Languages whose text can be recognised here, as tesseract names them.
  package var scanLanguages: [String] = []
  /// The languages that the person is likely to use, such as `de`: that of the desktop, and English.
  package var likelyLanguages: [String] = []
  /// Whether people are identified by circling dots before a calibration begins by itself on the people's screen.
  package var choosesByDots = false
  /// Whether a supervisor keeps the program running, for a person who may be alone.
  package var isKept = false
  /// Whether the computer is a kiosk: leaving leads to the people's screen, never to the desktop.
  package var isKiosk = false
  /// How a call for a helper is made, and whom it names.
  package var call = CallSetting()

  /// The size of a screen's picture area, mm.
  package struct Size: Hashable, Sendable {
    /// The width of the screen's picture area, mm.
    package var width: Double
    /// The height of the screen's picture area, mm.
    package var height: Double
    /// Makes a size from the width and height of the picture area, mm.
    package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
  }

  /// The waiting times of the application, in seconds.
  package struct Timing: Hashable, Sendable {
    /// How long a window may take to become full screen before it is used as it is, s. Own choice: desktops take well under one
    /// second.
    package var fullScreenSeconds = 3.0
    /// How long a new screen size has to be stable before it is used, s: desktops pass through other sizes on the way.
    package var settledSeconds = 0.5
    /// How long the instructions stay before a calibration shows its first dot, s: time to read eight words twice.
    package var announcementSeconds = 3.0
    /// How long the instructions stay before a repair that the person has just asked for, s.
    package var repairAnnouncementSeconds = 1.5
    /// How long a calibration's result with choices stays until the program goes on by itself, s: time to read forty words
    /// twice.
    package var resultSeconds = 20.0
    /// How long a calibration's result without choices stays, s: time to read one sentence.
    package var wordsSeconds = 3.0
    /// How long a calibration's result stays in a recording, s: the recorded person follows their own script.
    package var recordedResultSeconds = 1.5
    /// How long to wait before a store that could not be read is asked again, s.
    package var storeRetrySeconds = 2.0
    /// How often the store is asked for a calibration before a new one is made.
    package var storeTries = 3
    /// Makes the waiting times that the application usually has.
    package init() {}
  }

  /// Makes the settings of a run; those that are no argument have their usual values and are set afterwards.
  package init(
    start: Start, source: Source = .live, demand: CalibrationDemand = .usual,
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

  /// The appearance for a person: their own choices, overridden by the command line.
  func appearance(of person: SignedIn) -> Appearance {
    var appearance = person.appearance ?? Appearance()
    if let light { appearance.light = light }
    if let theme { appearance.theme = theme }
    return appearance
  }

  /// Whether the program ends after a calibration or a repair.
  var isForCalibrationOnly: Bool {
    switch start {
    case .calibration, .repair: true
    case .people, .document, .resumed: false
    }
  }

  /// The screen with its size in mm as given on the command line, by the recording or by the monitor, in this order.
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

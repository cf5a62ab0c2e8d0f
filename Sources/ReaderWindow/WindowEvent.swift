import Foundation
import Reading
import Signals

/// What the person does at the window, by key, mouse or (through `WindowHandle.activate`) gaze.
public enum WindowEvent: Sendable, Equatable {
  /// Keys, wheel, drags and clicks while a document is shown. Esc while calibrating is `.cancel`.
  case command(ReaderCommand)
  /// A frame of the display is due, CLOCK_MONOTONIC; comes only while the scene says that it moves.
  case tick(Timestamp)
  /// The window has another size, or went into or out of full screen.
  case geometry(WindowGeometry)
  /// What reacts to gaze where tiles are shown; nothing outside full screen.
  case layout(GazeLayout)
  case open(documentID: String)
  case add([URL])
  case chosePerson(String)
  case logIn(name: String, password: String)
  case register(name: String, password: String)
  case logOut
  case calibrate
  /// "Add a PDF…": the person wants to see which PDFs there are.
  case findFiles
  /// Esc in the calibration.
  case cancel
  /// One of a calibration's choices, by click or key.
  case chose(TargetID)
  /// From a form or from the PDFs to the tiles before them, by tile or Esc.
  case back
  /// Close or Esc where the people are shown: the program is to end.
  case leave
  /// The window is gone; nothing comes after this.
  case closed
}

/// The window's drawing area and the monitor it is on. px are the display's own, scaling undone.
public struct WindowGeometry: Hashable, Sendable {
  public var widthPx: Double
  public var heightPx: Double
  public var isFullScreen: Bool
  /// The person has not asked for a window: full screen comes back by itself after
  /// `WindowHandle.returnSeconds`.
  public var isFullScreenWanted: Bool
  /// The monitor, where it tells its size in mm; the camera is taken to stand on its upper bezel.
  public var monitor: ScreenGeometry?

  /// The drawing area as a screen of its own, for laying out the reader: mm as the monitor has them, or
  /// 96 px an inch (CSS's pixel) where it is silent.
  public var view: ScreenGeometry {
    let perMm = (monitor?.pxPerMmX ?? 96 / 25.4, monitor?.pxPerMmY ?? 96 / 25.4)
    return ScreenGeometry(
      widthPx: widthPx, heightPx: heightPx, widthMm: widthPx / perMm.0, heightMm: heightPx / perMm.1)
  }
}

/// The people of this computer, and the one who is about to log in.
public struct LoginModel: Hashable, Sendable {
  public var people: [String]
  /// nil shows the people; a name asks for the password.
  public var selected: String?
  /// Asks for a new name and password.
  public var isRegistering: Bool
  /// Why the last try failed.
  public var message: String?
  /// A password is being checked.
  public var isBusy: Bool
  /// Whoever of the people needs no password, for those who cannot type.
  public var guest: String?

  public init(
    people: [String], selected: String? = nil, isRegistering: Bool = false, message: String? = nil,
    isBusy: Bool = false, guest: String? = nil
  ) {
    self.guest = guest
    self.people = people
    self.selected = selected
    self.isRegistering = isRegistering
    self.message = message
    self.isBusy = isBusy
  }
}

/// One person's documents.
public struct ShelfModel: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    public var id: String
    public var title: String
    /// Such as "page 12 of 80".
    public var detail: String
    /// How much is read, 0 to 1.
    public var progress: Double
    public init(id: String, title: String, detail: String, progress: Double) {
      (self.id, self.title, self.detail, self.progress) = (id, title, detail, progress)
    }
  }

  public var person: String
  public var items: [Item]
  /// News, such as why a file was not added.
  public var message: String?
  /// Whether gaze can be used; else the calibration is recommended.
  public var isCalibrated: Bool

  public init(person: String, items: [Item], message: String? = nil, isCalibrated: Bool = true) {
    (self.person, self.items, self.message, self.isCalibrated) = (person, items, message, isCalibrated)
  }
}

/// PDFs that can be put on the shelf.
public struct FinderModel: Hashable, Sendable {
  public struct File: Hashable, Sendable {
    public var url: URL
    public var name: String
    /// Such as its folder.
    public var detail: String
    public init(url: URL, name: String, detail: String) {
      (self.url, self.name, self.detail) = (url, name, detail)
    }
  }

  public var files: [File]
  /// The folders are still being looked through.
  public var isSearching: Bool

  public init(files: [File] = [], isSearching: Bool = false) {
    (self.files, self.isSearching) = (files, isSearching)
  }
}

/// What the window shows.
public enum WindowContent: Sendable {
  case reader(ReaderScene)
  case calibration(CalibrationScene)
  case shelf(ShelfModel)
  case finder(FinderModel)
  case login(LoginModel)
}

/// How gaze fares on the shelf or at the log-in: drawn above the tiles.
public struct GazeFeedback: Equatable, Sendable {
  public var gaze: ReaderScene.GazeMark?
  /// How much of a tile's dwell is done, 0 to 1.
  public var dwells: [TargetID: Double]
  public var banner: ReaderScene.Banner?
  public init(
    gaze: ReaderScene.GazeMark? = nil, dwells: [TargetID: Double] = [:], banner: ReaderScene.Banner? = nil
  ) {
    (self.gaze, self.dwells, self.banner) = (gaze, dwells, banner)
  }
}

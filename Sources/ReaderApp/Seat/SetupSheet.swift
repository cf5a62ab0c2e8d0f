import Calibration
import Documents
import Foundation
import Library
import Localization
import Reading
import Signals
import Tracking

/// A page, to be printed, that tells helpers how Trackii is set up for a person.
package struct SetupSheet: Hashable, Sendable {
  /// A section of the page.
  package struct Section: Hashable, Sendable {
    /// The section's heading.
    package var heading: String
    /// The lines of the section, one for each setting.
    package var lines: [String]
    /// - Parameters:
    ///   - heading: the section's heading.
    ///   - lines: the lines of the section, one for each setting.
    package init(_ heading: String, _ lines: [String]) { (self.heading, self.lines) = (heading, lines) }
  }

  /// The title of the page, with the person's name.
  package var title: String
  /// The day on which the page was made.
  package var day: String
  /// The sections, in their order on the page.
  package var sections: [Section]
  /// How the camera sees the person and where the head was at the calibration; nil if neither is known.
  package var seat: SeatModel?

  /// Makes a page from its title, its day, its sections and how the camera sees the person.
  package init(title: String, day: String, sections: [Section], seat: SeatModel? = nil) {
    (self.title, self.day, self.sections, self.seat) = (title, day, sections, seat)
  }
}

// Makes the page for the person who reads, with the present settings.
extension AppSession {
  mutating func saveSheet(at time: Timestamp) -> [AppAction] {
    guard case .covered(.seat(var shown), _) = screen else { return [] }
    shown.news = SeatModel.Line(localized("The page is being written…"))
    cover(.seat(shown))
    var sheet = sheet(isStreaming ? seat.reading : nil, at: time)
    let model = model(shown)
    if model.head != nil || model.usual != nil { sheet.seat = model }
    return [.screen(.saveSheet(sheet))]
  }

  /// Takes in the path of the saved page, or why it could not be saved.
  mutating func know(sheet result: Result<String, AppFailure>) {
    guard case .covered(.seat(var shown), _) = screen else {
      switch result {
      case .success(let path): say(localized("The page for carers is \(path)"))
      case .failure(let failure): say(failure.words)
      }
      return
    }
    switch result {
    case .success(let path): shown.news = SeatModel.Line(localized("Saved, to be printed: \(path)"))
    case .failure(let failure): shown.news = SeatModel.Line(failure.words, isWarning: true)
    }
    cover(.seat(shown))
  }

  private func sheet(_ reading: SeatMonitor.Reading?, at time: Timestamp) -> SetupSheet {
    let day = reminders.date(at: time).map { $0.formatted(date: .long, time: .omitted) } ?? ""
    return SetupSheet(
      title: localized("Trackii for \(reader.name)"), day: day,
      sections: [
        .init(localized("How it is set up"), setup(reading)), .init(localized("To begin"), Self.beginning),
        .init(localized("When something is wrong"), Self.remedies),
        .init(localized("Calling for help"), callWords),
      ])
  }

  private func setup(_ reading: SeatMonitor.Reading?) -> [String] {
    let screen = display.screen
    let pixels = "\(Int(screen.widthPx)) x \(Int(screen.heightPx))"
    let size = "\(Int((screen.widthMm / 10).rounded())) x \(Int((screen.heightMm / 10).rounded()))"
    var lines = [localized("Screen: \(pixels) px, \(size) cm.")]
    if let camera = camera.identity {
      lines.append(localized("Camera: \(camera.name), at the middle of the screen's upper edge."))
    }
    if let distance = reading?.distanceMm {
      lines.append(
        localized(
          "The eyes were \(Int((distance / 10).rounded())) cm from the camera when this page was made."))
    }
    lines.append(voiceWords)
    if let stored = gaze.inUse {
      let when = stored.profile.created.formatted(date: .long, time: .shortened)
      lines.append(
        stored.profile.report?.accuracyDegrees.map {
          localized("Calibrated on \(when), \($0.fixed(1)) degrees off on average.")
        } ?? localized("Calibrated on \(when)."))
    } else {
      lines.append(localized("Not calibrated yet."))
    }
    if let reading {
      lines += SeatWords.lines(reading, usual: gaze.inUse?.profile.model.usualPlace)
        .filter(\.isWarning).map { localized("To be seen to: \($0.text)") }
    }
    return lines
  }

  private var voiceWords: String {
    let voice = personal.voice
    guard voice != VoiceSetting() else { return localized("Voice: as the desktop has set it.") }
    let speed = localized(
      "Voice: speed \(voice.rate) and volume \(voice.volume) of -100 to 100, where 0 is the desktop's.")
    guard let language = voice.language else { return speed }
    let words = localized("It speaks \(RecognitionLanguages.name(of: language)).")
    return "\(speed) \(words)"
  }

  private static let beginning = [
    localized("Face and screen parallel, 50 to 65 cm apart, the screen's middle a little below the eyes."),
    localized(
      "Light from the front, none behind the head. Hair off the eyes; nothing mirrored in the glasses."),
    localized("Start Trackii and step out of the picture: only one face may be before the camera."),
  ]

  private static let remedies = [
    localized("The dot lies beside the line: key M, and let the person look at the one dot that comes."),
    localized("Choices go astray: Shift+F8 shows how the eyes are seen. Then “Calibrate”."),
    localized("The keyboard is wanted meanwhile: key G stops gaze, and starts it again."),
    localized("The camera is to be off: key F9, off for ten minutes."),
    localized(
      "Nothing helps: trackii doctor, in a terminal, looks through the camera and says what to change."),
  ]

  private var callWords: [String] {
    let whom =
      callName.map { localized("The call names \($0).") }
      ?? localized("Nobody is named for the call: trackii --call-name NAME.")
    let number = callNumber.isEmpty ? [] : [callNumber.trimmingCharacters(in: .whitespaces)]
    return [whom] + number + [
      localized(
        "It sounds on this computer only. Trackii is no medical device and must not be the only way to call for help."
      )
    ]
  }
}

import Library
import Localization
import Reading
import Signals

// Attaches a document, a note or a picture to a message of the desktop's mail program, by gaze, switch, keys and mouse.
extension AppSession {
  /// Whether mail can be used. The mail program opens over this window, so not in a kiosk, nor in a replay.
  private var sendsMail: Bool { setting.isLive && !setting.isKiosk }

  /// Whether cells for mail are offered. People who use gaze alone get them only if this program comes back to the front by
  /// itself; menus for use by hand always have them.
  var offersMail: Bool { sendsMail && (setting.isKept || !usesGaze) }

  /// The cell for mail. Since it opens another program, its dwell time is longer than where a choice can be undone by a look.
  static let mailLabel = localized("Send by mail…")
  static let mailDwellSeconds = 1.5
  static let mailBegun = localized("Your mail program is being opened…")

  /// Attaches the open document to a message.
  mutating func mailDocument(withMarks: Bool, at time: Timestamp) -> [AppAction] {
    let closed = closePanel(at: time)
    guard sendsMail, case .place(.reading(var reading)) = screen else { return closed }
    reading.session.tell(Self.mailBegun, "")
    screen = .place(.reading(reading))
    return closed + [.mail(.hand(.document(reading.item.id, withMarks: withMarks), of: reader))]
  }

  /// Attaches the note that is shown in the notebook, or a picture of it, to a message.
  mutating func mail(_ thing: MailedThing, _ before: NotebookScreen, at time: Timestamp) -> [AppAction] {
    var shown = before
    guard sendsMail else { return [] }
    shown.news = Self.mailBegun
    // The eyes have to leave the cell, so that no second message is opened.
    show(shown, isOther: true, at: time)
    return [.mail(.hand(thing, of: reader))]
  }

  mutating func handle(_ event: MailEvent, at time: Timestamp) -> [AppAction] {
    guard case .handed(let thing, let failure, let of) = event, of == reader else { return [] }
    switch failure {
    case let failure?:
      tellOfMail(localized("Your mail program was not opened"), failure.words, of: thing, at: time)
      return []
    case nil:
      let (headline, remedy) = (localized("Your mail program has it"), localized("Send it there."))
      tellOfMail(headline, remedy, of: thing, at: time)
      if case .reading(let reading) = screen.place, reading.session.isSpeaking { return [] }
      // Says it aloud too, since the mail program covers the screen.
      return [.voice(.tell("\(headline). \(remedy)"))]
    }
  }

  /// Tells the result where the thing is shown, else on the screen where the person is by now.
  private mutating func tellOfMail(
    _ headline: String, _ remedy: String, of thing: MailedThing, at time: Timestamp
  ) {
    switch (thing, screen, screen.place) {
    case (.note, .covered(.notebook(var shown), _), _), (.picture, .covered(.notebook(var shown), _), _):
      shown.news = "\(headline). \(remedy)"
      show(shown, isOther: false, at: time)
    case (.document(let id, _), _, .reading(var reading)) where reading.item.id == id:
      reading.session.tell(headline, remedy)
      screen.place = .reading(reading)
    default: sayToReader("\(headline). \(remedy)")
    }
  }
}

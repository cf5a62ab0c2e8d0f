import Library
import Reading
import Signals

// A document or a note is put into a message of the desktop's mail program, by gaze, switch, keys and mouse.
extension AppSession {
  /// The mail program opens over this window: not where the window is all that there is, nor in a replay.
  private var sendsMail: Bool { setting.isLive && !setting.isKiosk }

  /// Whether there are cells for it. Eyes alone are led to it only where this program comes back to the front by itself; by
  /// hand it is in the menus everywhere.
  var offersMail: Bool { sendsMail && (setting.isKept || !usesGaze) }

  /// On a cell; what it does goes beyond this window, and is looked at for longer than what is taken back by a look.
  static let mailLabel = "Send by mail…"
  static let mailDwellSeconds = 1.5
  static let mailBegun = "Your mail program is being opened…"

  /// The document that is open.
  mutating func mailDocument(withMarks: Bool, at time: Timestamp) -> [AppAction] {
    let closed = closePanel(at: time)
    guard sendsMail, case .place(.reading(var reading)) = screen else { return closed }
    reading.session.tell(Self.mailBegun, "")
    screen = .place(.reading(reading))
    return closed + [.mail(.hand(.document(reading.item.id, withMarks: withMarks), of: reader))]
  }

  /// A note that is looked at in the notebook.
  mutating func mail(_ note: Note.ID, _ before: NotebookScreen, at time: Timestamp) -> [AppAction] {
    var shown = before
    guard sendsMail else { return [] }
    shown.news = Self.mailBegun
    // The eyes have to leave the cell: nobody wants a second message.
    show(shown, isOther: true, at: time)
    return [.mail(.hand(.note(note), of: reader))]
  }

  mutating func handle(_ event: MailEvent, at time: Timestamp) -> [AppAction] {
    guard case .handed(let thing, let failure, let of) = event, of == reader else { return [] }
    switch failure {
    case let failure?:
      tellOfMail("Your mail program was not opened", failure.words, of: thing, at: time)
      return []
    case nil:
      let (headline, remedy) = ("Your mail program has it", "Send it there.")
      tellOfMail(headline, remedy, of: thing, at: time)
      if case .reading(let reading) = screen.place, reading.session.isSpeaking { return [] }
      // Aloud too: the mail program lies over what is shown.
      return [.voice(.tell("\(headline). \(remedy)"))]
    }
  }

  /// Where the thing is shown, else where the person is by now.
  private mutating func tellOfMail(
    _ headline: String, _ remedy: String, of thing: MailedThing, at time: Timestamp
  ) {
    switch (thing, screen, screen.place) {
    case (.note, .covered(.notebook(var shown), _), _):
      shown.news = "\(headline). \(remedy)"
      show(shown, isOther: false, at: time)
    case (.document(let id, _), _, .reading(var reading)) where reading.item.id == id:
      reading.session.tell(headline, remedy)
      screen.place = .reading(reading)
    default: sayToReader("\(headline). \(remedy)")
    }
  }
}

import ArgumentParser
import Localization

/// Errors that the commands themselves report.
package enum CommandError: HasExitCode, CustomStringConvertible {
  /// No session or trace lies at this path.
  case noSuchSession(String)
  /// The folder or other path that was named holds nothing that can be replayed.
  case noRecording(String)
  /// The file that was named for a password contains none.
  case noPassword(file: String, reason: String)
  /// A password is needed, no file is named, and standard input is no terminal.
  case nobodyToAsk
  /// A password or PIN was asked for at the terminal, and no line was typed before the input ended or was
  /// interrupted.
  case nothingTyped
  /// A file that a command is to read cannot be read.
  case notReadable(file: String, reason: String)
  /// No picture came from the camera.
  case noPictureTaken(reason: String, remedy: String)
  /// The command needs a member, and no name was given.
  case nobodyNamed
  /// An account is to be deleted, and the command line does not say whether its data is to be exported before.
  case exportUndecided
  /// Others have documents of an account that is to be deleted, and the command line does not say who gets them.
  case heirUndecided(documents: Int)
  /// A new password or PIN was typed twice, and the two differ.
  case passwordsDiffer
  /// The beginning of an identifier fits several documents.
  case ambiguous(id: String, titles: [String])
  /// An identifier is that of several documents, which have the same content.
  case severalCopies(id: String, documents: [String], SeveralCopies)
  /// A name, or the beginning or end of an identifier, fits several notes, contacts or the like.
  case severalFit(id: String, kind: ListedKind, titles: [String])
  /// An entry of the calendar is of whole days, and is to last hours.
  case wholeDaysOnly(title: String)
  /// A document's own cover is to be written, and the document has none.
  case noCover(title: String)
  /// A PDF needs a password, and none was given.
  case encrypted(file: String)
  /// A PDF from elsewhere cannot be opened, because this kernel cannot keep its worker away from this account's files.
  case notConfined(file: String)
  /// A session gives no gaze, so that nothing can be measured.
  case notMeasurable(session: String, reason: String)
  /// The program that was started for a measurement failed.
  case startupFailed(reason: String)
  /// `trackii stay` runs in this desktop session already.
  case alreadyKept
  /// The clients that were started to measure the service failed.
  case serviceClientsFailed(reason: String)
  /// A folder for results, or a file in it, cannot be made.
  case cannotMake(path: String, reason: String)
  /// The file to be written exists already.
  case alreadyThere(path: String)
  /// `--pursuit` was given for a recording without a moving target.
  case noPursuit(session: String)
  /// The recording does not say what was looked at.
  case noScript(session: String)
  /// A document was named, but nothing says where its pages were on the screen.
  case noPlacement(document: String)
  /// The window was closed before there was a calibration, or before it was repaired.
  case leftEarly
  /// The file does not hold a recording with two coders' labels.
  case notCoded(String)

  /// What happened and what to do about it, in the person's language; errors of `trackii bench` are in English.
  package var description: String {
    switch self {
    case .noSuchSession(let path):
      localized(
        "there is no session or trace at \(path); give the folder of a session bundle or a .jsonl trace")
    case .noRecording(let path):
      localized(
        "\(path) holds no recording; give session bundles, rendered sessions, traces (.jsonl), or a folder of them"
      )
    case .noPassword(let file, let reason):
      localized("\(file): holds no password (\(reason)); put it on the first line")
    case .nobodyToAsk:
      localized(
        """
        a password or PIN is needed and there is no terminal to ask on; give a file with it (--password-file \
        or --pin-file, and --new-password-file or --new-pin-file for a new one)
        """)
    case .nothingTyped: localized("nothing was typed; try again")
    case .notReadable(let file, let reason):
      localized("\(file) cannot be read (\(reason)); check that it is there and that you may read it")
    case .noPictureTaken(let reason, let remedy): localized("no picture was taken. \(reason) \(remedy)")
    case .nobodyNamed:
      localized(
        "say who you are: --user NAME, and --password-file FILE or --pin-file FILE where there is no terminal"
      )
    case .exportUndecided:
      localized("say whether everything is to be exported before: --export FOLDER, or --no-export")
    case .heirUndecided(let documents):
      localized(
        documents,
        one: """
          others have \(documents) of these documents: say who gets them (--heir NAME), or take them from everybody \
          (--no-heir)
          """,
        other: """
          others have \(documents) of these documents: say who gets them (--heir NAME), or take them from everybody \
          (--no-heir)
          """)
    case .passwordsDiffer:
      localized("what was typed twice differs, nothing was changed; try again")
    case .ambiguous(let id, let titles):
      localized(
        "\(id) is the beginning of several documents (\(titles.joined(separator: ", "))); give more of it")
    case .severalCopies(let id, let documents, let way):
      way.sentence(id, documents.joined(separator: ", "))
    case .severalFit(let id, let kind, let titles):
      kind.severalFit(id, titles.joined(separator: ", "))
    case .wholeDaysOnly(let title):
      localized(
        "“\(title)” is of whole days, and --for takes whole days for it, such as 2d; give its time too: --at")
    case .noCover(let title):
      localized("“\(title)” has no cover of its own; give it one with: trackii library cover ID FILE")
    case .encrypted(let file):
      localized("\(file): is encrypted; give the file its password is in (--pdf-password-file)")
    case .notConfined(let file):
      localized(
        """
        \(file): was not opened. This kernel lacks Landlock, so a harmful PDF could read your files; if you trust \
        where it comes from, say so with --trusted
        """)
    // `trackii bench` stays English.
    case .notMeasurable(let session, let reason):
      "\(session): cannot be measured (\(reason)); choose another session"
    case .noPursuit(let session):
      localized("\(session) holds no calibration by a target that moves; leave --pursuit out")
    case .noScript(let session):
      localized(
        """
        \(session) holds no calibration script, so that no gaze can be had from it alone; give a calibration made \
        with the same camera and screen (--calibration; `trackii calibrate --session --output` makes one from a \
        recording with a script, `trackii read --record` makes such a recording)
        """)
    case .noPlacement(let document):
      localized(
        """
        \(document): the recording does not say where its pages stood on the screen; tell it with --placement \
        LEFT,TOP,SCALE, or leave --document out
        """)
    case .leftEarly: localized("nothing was changed: the window was closed first; start again")
    // Errors of `trackii bench`, which stays English.
    case .notCoded(let path):
      "\(path): is no recording with two coders' labels; give a folder of such files, as lund2013 (--data)"
    case .startupFailed(let reason):
      "the time to the first page cannot be measured (\(reason)); leave it out with --pages 0"
    case .serviceClientsFailed(let reason):
      "the clients of the measurement failed (\(reason)); try fewer (--clients), or allow more open files (ulimit -n)"
    case .alreadyKept:
      localized(
        "the reader is kept open already in this session; leave it there first, or open another reader with `trackii`"
      )
    case .cannotMake(let path, let reason):
      localized("\(path) cannot be written (\(reason)); choose a folder that can")
    case .alreadyThere(let path): localized("\(path) exists already and was left as it is; choose a new name")
    }
  }

  /// The exit code of sysexits.h by the kind of the error.
  package var exitCode: ExitCode {
    switch self {
    case .noSuchSession, .noPassword, .notReadable, .noCover: Sysexit.noInput
    case .nobodyToAsk, .nothingTyped, .passwordsDiffer, .ambiguous, .severalCopies, .severalFit,
      .nobodyNamed, .exportUndecided, .heirUndecided, .wholeDaysOnly:
      Sysexit.usage
    case .encrypted, .notConfined: Sysexit.noPermission
    case .noRecording, .notMeasurable, .notCoded, .noPursuit, .noScript, .noPlacement: Sysexit.dataError
    case .leftEarly, .alreadyKept: Sysexit.notDone
    case .noPictureTaken: Sysexit.unavailable
    case .startupFailed, .serviceClientsFailed: Sysexit.software
    case .cannotMake, .alreadyThere: Sysexit.cannotCreate
    }
  }
}

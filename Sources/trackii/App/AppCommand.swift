import Accounts
import ArgumentParser
import Calibration
import CommandSupport
import Foundation
import Library
import Localization
import ReaderApp
import ReaderWindow
import Recording
import StandInSource
import Tracking
import Vision
import Supervision

/// `trackii` without a subcommand: opens the app.
struct AppCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app",
    abstract: localized("Open the reader: log in, shelf, calibrate, read. (The default.)"),
    discussion:
      localized(
        "Everything is done by gaze, passwords and PINs too. Keys and mouse work everywhere. F11 leaves full screen, Esc goes back."
      )
  )

  @OptionGroup var gaze: GazeOptions
  @OptionGroup var login: LoginOptions
  @OptionGroup var appearance: AppearanceOptions

  func run() throws { try AppLauncher(gaze: gaze, login: login, appearance: appearance).run(.people) }
}

/// `trackii read FILE`: opens a document directly.
struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: localized("Read a PDF by gaze; calibrates if needed."),
    discussion: localized(
      """
      The file is put on your shelf (the guest's without --user), where its place is remembered. A stored \
      calibration for this camera and screen is used; otherwise you calibrate first.
      """))

  @Argument(help: ArgumentHelp(localized("The PDF.")), completion: .file(extensions: ["pdf"])) var file:
    String
  @OptionGroup var gaze: GazeOptions
  @OptionGroup var login: LoginOptions
  @OptionGroup var appearance: AppearanceOptions
  @Option(
    help: ArgumentHelp(
      localized(
        """
        The password of an encrypted PDF is on the first line of this file, - for standard input; without it the \
        window asks.
        """), valueName: "file"),
    completion: .file())
  var pdfPasswordFile: String?
  @OptionGroup var trust: TrustOptions

  func run() throws {
    let launcher = AppLauncher(gaze: gaze, login: login, appearance: appearance)
    let (file, passwordFile, isForeign) = (file, pdfPasswordFile, !trust.trusted)
    let (item, password) = try runCommand {
      let password = try passwordFile.map { try PasswordPrompt(file: $0).password("") }
      let shelf = try await launcher.openShelf()
      do {
        return (try await shelf.add(URL(filePath: file), password: password, isForeign: isForeign), password)
      } catch {
        throw CommandError.withAdvice(error)
      }
    }
    try launcher.run(.document(id: item.id, password: password), trusting: isForeign ? [] : [item.id])
  }
}

/// Opens the app's window for the commands that need it.
struct AppLauncher: Sendable {
  let gaze: GazeOptions
  let login: LoginOptions
  var appearance: AppearanceOptions?
  /// The member for whom a carer calibrates; nil where calibrations are stored for the reader.
  var calibratesFor: String?

  /// The exit code EX_TEMPFAIL (sysexits) of a program that is to be restarted: the same command line works at the next
  /// start.
  private static let restarts: Int32 = 75
  /// Called once, when the window's first frame with content has been drawn.
  var firstFrame: (@MainActor (WindowHandle) -> Void)?

  func openShelf() async throws -> Shelf {
    _ = RestoreAtStart.outcome
    guard let parameters = Keeping.line?.parameters else { return try await login.openShelf() }
    return try await SupervisedStart(parameters).openShelf()
  }

  /// Opens the shelf, and tells whose it is and where to begin.
  private func opened(_ start: AppSetting.Start) async throws -> SupervisedStart.Opened {
    if let restore = RestoreAtStart.outcome {
      // The person who was logged in before may not exist in the restored household, so the guest's shelf is opened.
      return SupervisedStart.Opened(
        shelf: try await Shelf.openForGuest(), reader: .guest, start: .resumed(restore.start))
    }
    guard let parameters = Keeping.line?.parameters else {
      return SupervisedStart.Opened(
        shelf: try await login.openShelf(), reader: login.name.map(Reader.named) ?? .guest, start: start)
    }
    return try await SupervisedStart(parameters).opened(start)
  }

  /// Runs the app until the person leaves.
  ///
  /// - Parameters:
  ///   - start: where the app begins.
  ///   - trusted: identifiers of documents that may be opened even where their worker cannot be kept away from this
  ///     account's files.
  /// - Returns: the result of the last calibration or repair; nil where there was none.
  @discardableResult
  func run(_ start: AppSetting.Start, trusting trusted: Set<String> = []) throws -> CalibrationOutcome? {
    do {
      let line = Keeping.line
      let source = try runAsync { try await gaze.source() }
      // The options may be wrong, so they are checked before the log-in, which may ask for a password.
      let given = try gaze.setting(start, source)
      let opened = try runAsync { try await self.opened(start) }
      let shelf = opened.shelf
      if let calibratesFor { try runAsync { try await shelf.checkCalibrating(for: calibratesFor) } }
      var wanted = appearance?.applied(to: given) ?? given
      (wanted.start, wanted.isKept) = (opened.start, line != nil)
      wanted.isKiosk = line?.parameters.isKiosk ?? false
      let setting = wanted
      let accounts = try HouseholdAccounts(shelf.household)
      source.standIn?.followDirections(
        say: { Terminal.write($0 + "\n") }, complain: { Terminal.note($0) })
      let end = try MainActor.assumeIsolated {
        var result: Result<AppEnd, any Error>?
        try WindowApplication.run { handle in
          if let firstFrame { handle.onFirstFrame { firstFrame(handle) } }
          let run = AppRun(
            setting: setting, source: source, accounts: accounts, shelf: shelf,
            reader: opened.reader, recording: gaze.record.map { URL(filePath: $0) },
            trusted: trusted, calibratesFor: calibratesFor, line: line)
          do { result = .success(try await run.live(in: handle)) } catch { result = .failure(error) }
        }
        return try result?.get()
      }
      if let problem = end?.problem { throw problem }
      if end?.isForRestore == true {
        // A supervisor starts the program again.
        if line != nil { throw ExitCode(Self.restarts) }
        RestoreAtStart.startAnew()
        Terminal.complain(
          localized("The backup is ready: start trackii again, and it takes the household's place."))
        throw ExitCode(Self.restarts)
      }
      return end?.outcome
    } catch let code as ExitCode { throw code } catch {
      throw fail(error, Sysexit.code(for: error))
    }
  }
}

import ArgumentParser
import Calibration
import CommandSupport
import Foundation
import GazeService
import Localization
import SessionCommands
import Signals
import Tracking
import Vision

/// `trackii serve`: serves gaze to other programs.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: localized("Serve gaze to other programs on this machine."),
    discussion: localized(
      """
      Listens on a Unix socket that only you can open and on 127.0.0.1 with a token: HTTP, WebSocket, server-sent events \
      (docs/service.md). Ctrl-C ends it. Under systemd it takes the sockets it is handed, and gives the watchdog its signs \
      of life.
      """))

  @OptionGroup(title: "Where frames come from") var input: ServeInput
  @OptionGroup(title: "Where to listen") var listening: ServeListening
  @OptionGroup(title: "Protocols of other programs, off unless asked for") var protocols: ServeProtocols

  @Option(
    help: ArgumentHelp(localized("Use this calibration, as `trackii calibrate --output` writes it.")),
    completion: .file())
  var calibration: String?
  @Option(
    help: ArgumentHelp(
      localized("Where recordings are made and played from; a folder of your data folder without.")),
    completion: .directory)
  var recordings: String?
  @Flag(
    help: ArgumentHelp(localized("Print a line of JSON when it listens: addresses and the token's file.")))
  var json = false

  func run() throws {
    do {
      let source = try runAsync { try await input.served() }
      let stored = try calibration.map {
        try StoredCalibration(decoding: try Data(contentsOf: URL(filePath: $0)))
      }
      let run = try ServeRun(
        source: source, stored: stored, listening: listening, protocols: protocols,
        recordings: recordings, json: json)
      StopRequest.listen()
      try runAsync { try await run.run() }
    } catch let error as ServiceError {
      throw fail(error, error.exitCode)
    } catch let error as RecordFault {
      throw fail(error, Sysexit.usage)
    } catch let code as ExitCode { throw code } catch { throw fail(error, Sysexit.code(for: error)) }
  }
}

extension ServiceError {
  var exitCode: ExitCode {
    switch self {
    case .addressInUse, .cannotListen, .noRuntimeFolder, .badInheritedSocket, .unreachable,
      .noStreamingLibrary:
      Sysexit.unavailable
    case .unprotected: Sysexit.usage
    case .unsafeToken: Sysexit.noPermission
    case .badToken, .badCertificate: Sysexit.dataError
    case .cannotWrite: Sysexit.cannotCreate
    }
  }
}

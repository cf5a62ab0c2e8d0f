import Accounts
import ArgumentParser
import CommandSupport
import Desktop
import Foundation
import GazeService
import Localization
import Logging
import ReaderApp
import Speech
import Supervision
import Tracking

/// `trackii stay`: starts the reader and keeps it open.
struct StayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stay",
    abstract: localized("Keep the reader open: start it again where it stops by itself, at the same line."),
    discussion: localized(
      """
      For a person who cannot start it again. A reader that crashes or does not respond is ended and started anew: the same \
      person is let in, and the same document opens at the same place. Passwords and PINs are held in memory for that, and never \
      written. If it stops again and again, it opens at the documents, then at the people, and is tried every half minute. \
      It ends when the person leaves; with --kiosk it does not, and Ctrl+Shift+Q ends it.
      """))

  @Argument(help: ArgumentHelp(localized("A PDF to begin with.")), completion: .file(extensions: ["pdf"]))
  var file: String?
  @Flag(
    help: ArgumentHelp(
      localized(
        "For a computer that is there for reading alone: full screen, and leaving leads to the people.")))
  var kiosk = false
  @OptionGroup var gaze: GazeOptions
  @OptionGroup var login: LoginOptions
  @OptionGroup var appearance: AppearanceOptions

  func validate() throws {
    guard gaze.record == nil else {
      throw ValidationError(
        localized("--record is for one run of the reader: leave it out, or record with `trackii --record`."))
    }
  }

  func run() throws {
    let login = login
    let (lock, member) = try runCommand {
      (try await SupervisorLock.taken(), try await Self.firstMember(login))
    }
    let words = StayArguments(Array(CommandLine.arguments.dropFirst()), file: file)
    StopRequest.listen()
    var run = SupervisorRun(
      Supervisor(isKiosk: kiosk, member: member), program: OwnProgram.url.path,
      arguments: { words.ofReader($0) },
      hooks: hooks())
    let status = run.run()
    withExtendedLifetime(lock) {}
    guard status == 0 else { throw ExitCode(status) }
  }

  /// The member that the command line names. The password or PIN is asked for here, once: at a restart nobody may be
  /// there to type it.
  /// - Throws: `CommandError`, `AccountsError`.
  private static func firstMember(_ login: LoginOptions) async throws -> Supervision.RememberedMember? {
    guard let name = login.name else { return nil }
    let prompt = CredentialPrompt(passwordFile: login.passwordFile, pinFile: login.pinFile)
    switch try await prompt.credential(of: name, in: try await HouseholdAccounts.opened()) {
    case .password(let password): return Supervision.RememberedMember(name: name, password: Secret(password))
    case .pin(.digits(let digits)):
      let keys = digits.compactMap(\.wholeNumberValue)
      return Supervision.RememberedMember(.pin(name: name, EnteredPIN(.digits(count: keys.count), keys)))
    case .pin(.pictures(let pictures)):
      return Supervision.RememberedMember(.pin(name: name, EnteredPIN(.pictures, pictures)))
    }
  }

  private func hooks() -> SupervisorRun.Hooks {
    let logger = Logger(label: "trackii.stay")
    var hooks = SupervisorRun.Hooks(now: LiveTracker.monotonicNow)
    let session = DesktopSession()
    hooks.hasSession = { session.isThere }
    hooks.isStopWished = { StopRequest.isPending }
    hooks.hasDisplay = { DisplayServer()?.answers ?? true }
    let speaker = Speaker()
    hooks.say = { words in
      Terminal.complain("trackii: \(words)")
      // The task is detached, so that a voice that hangs delays nothing.
      Task.detached {
        guard let events = try? await speaker.say(Utterance([Utterance.Part(words, isEnd: true)])) else {
          return
        }
        for await _ in events {}
      }
    }
    hooks.log = { level, message in
      switch level {
      case .info: logger.info("\(message)")
      case .warning: logger.warning("\(message)")
      case .error: logger.error("\(message)")
      }
    }
    hooks.started = { logger.info("the reader is started", metadata: ["pid": "\($0)"]) }
    let manager = ServiceManager()
    hooks.works = {
      logger.info("the reader works")
      manager.ready("The reader is open.")
    }
    hooks.turns = { manager.isAlive() }
    return hooks
  }
}

/// Converts the arguments of `trackii stay` to those with which the reader is started.
struct StayArguments: Sendable {
  private let words: [String]
  private let file: String?

  init(_ words: [String], file: String?) { (self.words, self.file) = (words, file) }

  /// The arguments of one start of the reader.
  ///
  /// - Returns: the command that opens the reader, with all options except those of the supervisor itself.
  func ofReader(_ launch: Supervisor.Launch) -> [String] {
    var rest = words
    let isToRead = if case .asTold = launch { file != nil } else { false }
    if let place = rest.firstIndex(of: StayCommand._commandName) {
      rest[place] = isToRead ? ReadCommand._commandName : AppCommand._commandName
    }
    rest.removeAll { $0 == "--kiosk" }
    if !isToRead, let file, let place = rest.lastIndex(of: file) { rest.remove(at: place) }
    // A person who comes back to a page has already calibrated in this sitting.
    if launch.parameters.resumption != nil { rest.removeAll { $0 == "--recalibrate" } }
    return rest
  }
}

/// The desktop session, as far as systemd-logind knows it.
struct DesktopSession: Sendable {
  private let file: String?

  /// Finds the desktop session of this process.
  ///
  /// - Parameters:
  ///   - environment: names the session.
  ///   - folder: the folder in which logind has a file for each session.
  ///   - group: the control group of this process, which names the session where the environment does not.
  init(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    folder: String = "/run/systemd/sessions",
    group: String = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
  ) {
    let id = environment["XDG_SESSION_ID"] ?? Self.session(in: group)
    let path = id.map { "\(folder)/\($0)" }
    file = path.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  /// The session in a control group's path, such as 3 in “…/user-1000.slice/session-3.scope”; nil for none.
  private static func session(in group: String) -> String? {
    group.firstMatch(of: /session-(\w+)\.scope/).map { String($0.1) }
  }

  /// Whether the session still exists; also true where that is not known. A session that is being closed keeps its file
  /// until its last program has ended.
  var isThere: Bool {
    guard let file else { return true }
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      return FileManager.default.fileExists(atPath: file)
    }
    return !text.split(separator: "\n").contains("STATE=closing")
  }
}

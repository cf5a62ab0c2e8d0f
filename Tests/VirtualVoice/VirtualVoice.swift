import Foundation

/// Speech Dispatcher with a real voice that speaks into a file: a machine's loudspeaker.
public final class VirtualVoice {
  private let service: Process
  private let folder: URL
  public let socket: String
  /// What a program needs to speak here.
  public var environment: [String: String] { Self.environment(socket) }

  public struct Unavailable: Error {
    public var reason: String
  }

  private static let program = "/usr/bin/speech-dispatcher"
  private static let voice = "/usr/lib/speech-dispatcher-modules/sd_espeak-ng"

  /// Whether the service and its voice are installed.
  public static var isAvailable: Bool {
    [program, voice].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
  }

  public static func environment(_ socket: String) -> [String: String] {
    ["SPEECHD_ADDRESS": "unix_socket:\(socket)"]
  }

  /// - Parameters:
  ///   - hasVoice: false for a service that has found none.
  ///   - other: one that has stopped, in whose place this one stands.
  public init(hasVoice: Bool = true, at other: VirtualVoice? = nil) throws {
    let name = "voice-\(UUID().uuidString.prefix(8))"
    folder = other?.folder ?? FileManager.default.temporaryDirectory.appending(path: name)
    let conf = folder.appending(path: "conf")
    try FileManager.default.createDirectory(
      at: conf.appending(path: "modules"), withIntermediateDirectories: true)
    socket = folder.appending(path: "socket").path
    // What the service puts in a voice's place where it finds none.
    let voice = hasVoice ? "espeak-ng" : "dummy"
    try """
    LogLevel 1
    LogDir "\(folder.path)"
    AudioOutputMethod "alsa"
    AudioALSADevice "default"
    DefaultLanguage "en"
    AddModule "\(voice)" "sd_\(voice)" ""
    DefaultModule \(voice)
    """.write(to: conf.appending(path: "speechd.conf"), atomically: true, encoding: .utf8)
    let sound = folder.appending(path: "asound.conf")
    try """
    pcm.!default { type file slave.pcm nowhere file "\(folder.path)/spoken.wav" format "wav" }
    pcm.nowhere { type null }
    ctl.!default { type null }
    """.write(to: sound, atomically: true, encoding: .utf8)
    service = Process()
    service.executableURL = URL(filePath: Self.program)
    // It would end by itself where nobody asks it for some seconds.
    service.arguments = [
      "-s", "-t", "0", "-C", conf.path, "-c", "unix_socket", "-S", socket, "-P", "\(folder.path)/pid",
    ]
    service.environment = ProcessInfo.processInfo.environment.merging(["ALSA_CONFIG_PATH": sound.path]) { $1 }
    service.standardOutput = FileHandle.nullDevice
    service.standardError = FileHandle.nullDevice
    try service.run()
    for _ in 0..<200 where !answers { usleep(50_000) }
    guard answers else {
      stop()
      throw Unavailable(reason: "Speech Dispatcher does not start")
    }
  }

  private var answers: Bool {
    let end = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(end) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8.prefix($0.count - 1)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(end, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  /// Bytes of sound that have come out so far.
  public var spokenBytes: Int {
    let file = try? FileHandle(forReadingFrom: folder.appending(path: "spoken.wav"))
    return Int((try? file?.seekToEnd()) ?? 0)
  }

  /// Ends it with its voice. By SIGKILL: it inherits the test runner's mask, which blocks SIGTERM.
  public func stop() {
    kill(service.processIdentifier, SIGKILL)
    service.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}

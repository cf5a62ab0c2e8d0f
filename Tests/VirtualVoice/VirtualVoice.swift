import Foundation
import TestSupport

/// Speech Dispatcher with a real voice that speaks into a file: a machine's loudspeaker.
package final class VirtualVoice {
  private let service: RunningProcess
  private let folder: TemporaryFolder
  package let socket: String
  /// What a program needs to speak here.
  package var environment: [String: String] { Self.environment(socket) }

  package struct Unavailable: Error {
    package var reason: String
  }

  private static let program = "/usr/bin/speech-dispatcher"
  private static let voice = "/usr/lib/speech-dispatcher-modules/sd_espeak-ng"

  /// Whether the service and its voice are installed.
  package static var isAvailable: Bool {
    [program, voice].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
  }

  package static func environment(_ socket: String) -> [String: String] {
    ["SPEECHD_ADDRESS": "unix_socket:\(socket)"]
  }

  /// - Parameters:
  ///   - hasVoice: false for a service that has found none.
  ///   - other: one that has stopped, in whose place this one stands.
  package init(hasVoice: Bool = true, at other: VirtualVoice? = nil) async throws {
    await other?.ended()
    folder = try other?.folder ?? TemporaryFolder()
    let conf = folder.url("conf")
    try FileManager.default.createDirectory(
      at: folder.url("conf/modules"), withIntermediateDirectories: true)
    socket = folder.path("socket")
    // What the service puts in a voice's place where it finds none.
    let voice = hasVoice ? "espeak-ng" : "dummy"
    try folder.write(
      """
      LogLevel 1
      LogDir "\(folder.url.path)"
      AudioOutputMethod "alsa"
      AudioALSADevice "default"
      DefaultLanguage "en"
      AddModule "\(voice)" "sd_\(voice)" ""
      DefaultModule \(voice)
      """, to: "conf/speechd.conf")
    let sound = try folder.write(
      """
      pcm.!default { type file slave.pcm nowhere file "\(folder.path("spoken.wav"))" format "wav" }
      pcm.nowhere { type null }
      ctl.!default { type null }
      """, to: "asound.conf")
    let service = Process()
    service.executableURL = URL(filePath: Self.program)
    // It would end by itself where nobody asks it for some seconds.
    service.arguments = [
      "-s", "-t", "0", "-C", conf.path, "-c", "unix_socket", "-S", socket, "-P", folder.path("pid"),
    ]
    service.environment = ProcessInfo.processInfo.environment.merging(["ALSA_CONFIG_PATH": sound.path]) { $1 }
    service.standardOutput = FileHandle.nullDevice
    service.standardError = FileHandle.nullDevice
    self.service = try RunningProcess(service)
    try await until { answers || !self.service.isRunning }
    guard answers else { throw Unavailable(reason: "Speech Dispatcher does not start") }
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
  package var spokenBytes: Int {
    let file = try? FileHandle(forReadingFrom: folder.url("spoken.wav"))
    return Int((try? file?.seekToEnd()) ?? 0)
  }

  /// Ends it with its voice. By SIGKILL: it inherits the test runner's mask, which blocks SIGTERM.
  package func stop() { service.send(SIGKILL) }

  /// From now on it takes connections and answers nothing.
  package func hang() { service.send(SIGSTOP) }

  /// Waits until it has ended.
  package func ended() async { await service.status() }
}

import Foundation
import Localization
import ReaderApp

/// The sound of a call for help, repeated by an audio player of the desktop, and the command that was set up for a call.
///
/// It is no medical alarm: nothing tells whether anybody has heard it.
@MainActor
package final class DesktopAlarm: AlarmPort {
  private let command: String?
  private let post: @MainActor (AppEvent) -> Void
  private var sounding: Task<Void, Never>?
  /// Audio players of PipeWire, PulseAudio and ALSA, in the order in which they are tried.
  private static let players = ["pw-play", "paplay", "aplay"]

  /// Makes the port for calls for help.
  ///
  /// - Parameters:
  ///   - command: a shell command that is run at a call; the variable `TRACKII_CALL` is `call` or `test`.
  ///   - post: hands an event to the application, on the main thread.
  package init(command: String?, post: @escaping @MainActor (AppEvent) -> Void) {
    (self.command, self.post) = (command, post)
  }

  /// Starts or ends the sound of a call for a helper; at a call or its test, the shell command is run too.
  package func perform(_ alarm: AlarmCommand) {
    switch alarm {
    case .start(let isTest): start(Self.wave, command: command.map { ($0, isTest) })
    case .ring: start(Self.chime, command: nil)
    case .stop: stop()
    }
  }

  /// Stops the sound; nothing happens if there is none.
  package func stop() {
    sounding?.cancel()
    sounding = nil
  }

  private func start(_ sound: Data, command: (text: String, isTest: Bool)?) {
    stop()
    if let command { run(command.text, isTest: command.isTest) }
    guard let player = Self.players.lazy.compactMap({ InstalledProgram.url($0) }).first else {
      post(
        .alarm(
          trouble: localized(
            "No sound can be played here: install pipewire-bin, pulseaudio-utils or alsa-utils.")))
      return
    }
    let post = post
    sounding = Task.detached {
      let file = FileManager.default.temporaryDirectory.appending(
        path: "trackii-call-\(UUID().uuidString).wav")
      defer { try? FileManager.default.removeItem(at: file) }
      do {
        try sound.write(to: file)
        while !Task.isCancelled { try await Self.play(file, with: player) }
      } catch is CancellationError {
      } catch {
        await post(.alarm(trouble: localized("The sound cannot be played: \(error.localizedDescription)")))
      }
    }
  }

  private func run(_ command: String, isTest: Bool) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.environment = ProcessInfo.processInfo.environment.merging([
      "TRACKII_CALL": isTest ? "test" : "call"
    ]) {
      _, new in new
    }
    do { try process.runWithSignals() } catch {
      post(.alarm(trouble: localized("The call's command cannot be run: \(error.localizedDescription)")))
    }
  }

  /// Plays the sound once; stops at once if the task is cancelled.
  private nonisolated static func play(_ file: URL, with player: URL) async throws {
    let process = Process()
    (process.executableURL, process.arguments) = (player, [file.path])
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    let ended = AsyncStream<Int32> { continuation in
      process.terminationHandler = {
        continuation.yield($0.terminationStatus)
        continuation.finish()
      }
    }
    try process.runWithSignals()
    let id = process.processIdentifier
    let status = await withTaskCancellationHandler {
      await ended.first { _ in true }
    } onCancel: {
      kill(id, SIGTERM)
    }
    try Task.checkCancellation()
    guard status == 0 else { throw AlarmFailure(player: player.lastPathComponent, status: status ?? -1) }
  }

  /// The sound of a call: two tones of half a second each, and half a second of silence.
  nonisolated static let wave = sound(seconds: 1.5) { time in
    let tone = time < 0.5 ? 880.0 : time < 1 ? 660.0 : 0
    return tone == 0 ? 0 : 24_000 * sin(2 * .pi * tone * time)
  }

  /// The chime: one soft tone that fades, and two seconds of silence.
  nonisolated static let chime = sound(seconds: 3) { time in
    time < 1 ? 9_000 * (1 - time) * sin(2 * .pi * 523.25 * time) : 0
  }

  /// A sound as a WAV file with 16 bits and 22,050 samples per second.
  /// - Parameters:
  ///   - seconds: the sound's length.
  ///   - sample: gives the sample at a time in seconds.
  private nonisolated static func sound(seconds: Double, _ sample: (Double) -> Double) -> Data {
    let rate = 22_050
    let samples = (0..<Int(Double(rate) * seconds)).map { Int16(sample(Double($0) / Double(rate))) }
    var data = Data("RIFF".utf8)
    func add<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
    let bytes = UInt32(samples.count * 2)
    add(bytes + 36)
    data.append(Data("WAVEfmt ".utf8))
    add(UInt32(16))
    add(UInt16(1))
    add(UInt16(1))
    add(UInt32(rate))
    add(UInt32(rate * 2))
    add(UInt16(2))
    add(UInt16(16))
    data.append(Data("data".utf8))
    add(bytes)
    for sample in samples { add(sample) }
    return data
  }
}

/// An audio player that does not play.
struct AlarmFailure: LocalizedError {
  var player: String
  var status: Int32
  var errorDescription: String? { localized("\(player) ended with status \(status); try it in a terminal.") }
}

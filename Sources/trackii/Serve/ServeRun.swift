import Accounts
import ArgumentParser
import CommandSupport
import Desktop
import Foundation
import GazeService
import Localization
import Logging
import ServicePorts
import Signals
import Tracking

/// One run of the service: listens, tracks, and finishes what was begun.
struct ServeRun: Sendable {
  private let source: ServedSource
  private let stored: StoredCalibration?
  private let listeners: [ServiceListener]
  private let protocols: ServeProtocols
  private let tokenFile: URL
  private let eyes: ServeListening.EyesSocket
  private let recordings: URL
  private let json: Bool
  private let manager = ServiceManager()
  private let logger = Logger(label: "trackii.serve")

  /// Prepares a run of the service.
  ///
  /// - Throws: `ServiceError`.
  init(
    source: ServedSource, stored: StoredCalibration?, listening: ServeListening, protocols: ServeProtocols,
    recordings: String?, json: Bool
  ) throws(ServiceError) {
    (self.source, self.stored, self.protocols, self.json) = (source, stored, protocols, json)
    listeners = try listening.listeners(inherited: SocketActivation.descriptors())
    (tokenFile, eyes) = (listening.token, listening.eyesSocket())
    self.recordings =
      recordings.map { URL(filePath: $0) } ?? UserFolders.data().appending(path: "service/recordings")
  }

  /// Runs the service until it is told to stop.
  /// - Throws: `ServiceError`, `VisionError`, `CalibrationError`.
  func run() async throws {
    let profiles = ProfileStore(folder: UserFolders.data().appending(path: "service/profiles"))
    let tracker = ServedTracker(
      source, profiles: profiles, recordings: RecordingStore(folder: recordings))
    let facts = ServiceCore.Facts(program: ProgramVersion.text, sourceKind: source.name)
    let server = try await GazeServer.make(
      screen: source.screen, control: tracker, facts: facts, now: LiveTracker.monotonicNow)
    do {
      try await serve(server, tracker)
    } catch {
      await stop(server, tracker)
      throw error
    }
    await stop(server, tracker)
  }

  private func serve(_ server: GazeServer, _ tracker: ServedTracker) async throws {
    var addresses: [String] = []
    for listener in listeners { addresses.append(try await server.listen(on: listener)) }
    let others = try await protocols.start(server.core, source: source)
    do {
      try await track(server, tracker, addresses + others.addresses)
    } catch {
      await others.stop()
      throw error
    }
    await others.stop()
  }

  private func track(_ server: GazeServer, _ tracker: ServedTracker, _ addresses: [String]) async throws {
    let hub = server.core.hub
    let desk = AttachDesk(server.core) { tracker.look(at: $0) }
    try await tracker.start(
      ServedTracker.Outlet(
        publish: { hub.publish($0) },
        move: { hub.move(to: $0) }, tap: { desk.take($0) }),
      calibration: stored)
    desk.networks = await tracker.networks
    let addresses =
      addresses + [try await listen(forEyes: desk, server)].compactMap { $0 }.map { "eyes:\($0)" }
    Watchdog.start(manager, for: server.core)
    manager.ready("Serving gaze from a \(source.name)")
    try tell(addresses)
    while !StopRequest.isPending { try? await Task.sleep(for: .milliseconds(50)) }
    logger.info("told to stop")
  }

  /// Listens for programs that attach to the service's eyes.
  ///
  /// - Returns: the path of the socket; nil where the service does not listen.
  private func listen(forEyes desk: AttachDesk, _ server: GazeServer) async throws -> String? {
    switch eyes {
    case .none: return nil
    case .asked(let path):
      _ = try await server.listen(forEyes: desk, path: path)
      return path
    case .usual(let path):
      do {
        _ = try await server.listen(forEyes: desk, path: path)
        return path
      } catch {
        // Clients of the other sockets can be served without it, so the failure is only logged.
        logger.warning("no program can attach to this service", metadata: ["why": "\(error)"])
        return nil
      }
    }
  }

  private func stop(_ server: GazeServer, _ tracker: ServedTracker) async {
    manager.stopping()
    await tracker.finish()
    await server.stop()
  }

  private struct Ready: Encodable {
    var listening: [String]
    var tokenFile: String?
    enum CodingKeys: String, CodingKey {
      case listening
      case tokenFile = "token_file"
    }
  }

  private func tell(_ addresses: [String]) throws {
    let needsToken = listeners.contains { $0.rules.token != nil }
    guard json else {
      for address in addresses { Terminal.write(localized("listening on \(address)") + "\n") }
      if needsToken { Terminal.write(localized("the token is in \(tokenFile.path)") + "\n") }
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let ready = Ready(listening: addresses, tokenFile: needsToken ? tokenFile.path : nil)
    Terminal.write(String(decoding: try encoder.encode(ready), as: UTF8.self) + "\n")
  }
}

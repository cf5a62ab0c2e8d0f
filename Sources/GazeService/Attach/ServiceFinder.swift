import Foundation
import Logging
import NIOCore
import NIOPosix
import Signals
import Tracking

/// Finds the service of this machine and attaches to it, over its private socket.
package struct ServiceFinder: EyesService {
  /// The path of the service's private socket.
  package let path: String
  /// The name of this program that the service is told.
  let program: String
  let logger: Logger
  /// The time without a message after which the service counts as gone; longer in tests, whose machine may be busy.
  var silence = AttachFormat.silence

  /// Looks for the service at a path.
  ///
  /// - Parameters:
  ///   - path: the path of the service's private socket.
  ///   - program: the name of this program that the service is told.
  ///   - logger: logs when a service comes and goes.
  package init(path: String, program: String, logger: Logger = Logger(label: "trackii.attach")) {
    (self.path, self.program, self.logger) = (path, program, logger)
  }

  /// The path at which a service listens by default; nil where there is no folder for sockets.
  package static func usualPath(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
    return "\(folder)/trackii/eyes.sock"
  }

  /// Whether a program listens at the path.
  package var answers: Bool { UnixSocket.isSocket(path) && UnixSocket.answers(path) }

  /// Attaches to the service at `path`; nil if no service answers there, if another user runs it, or if it and this
  /// program do not fit each other, and the log says why.
  package func attach(networks: [NetworkStamp]) async -> (any AttachedEyes)? {
    guard UnixSocket.isSocket(path) else { return nil }
    let eyes = ServiceEyes()
    guard let channel = try? await connect(eyes) else { return nil }
    guard await SocketPeer.isOwn(channel) else {
      logger.warning("the gaze service is another user's and is not used", metadata: ["socket": "\(path)"])
      channel.close(promise: nil)
      return nil
    }
    do throws(SourceRefusal) {
      try await eyes.greet(channel, program: program, networks: networks)
      return eyes
    } catch {
      logger.warning("the gaze service is not used", metadata: ["why": "\(error)"])
      channel.close(promise: nil)
      return nil
    }
  }

  private func connect(_ eyes: ServiceEyes) async throws -> any Channel {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(silence)
      .channelInitializer { [logger, silence] channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(IdleStateHandler(readTimeout: silence))
          try pipeline.addHandler(ByteToMessageHandler(LineDecoder()))
          try pipeline.addHandler(ServiceEyesHandler(eyes, logger: logger))
        }
      }
      .connect(unixDomainSocketPath: path).get()
  }

  /// Waits a second between two attempts. Own choice: a person who waits for a picture does not notice a second.
  package func pauseBeforeLooking() async throws { try await Task.sleep(for: .seconds(1)) }
}

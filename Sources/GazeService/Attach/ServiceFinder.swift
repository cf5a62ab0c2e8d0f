import Foundation
import Logging
import NIOCore
import NIOPosix
import Signals
import Tracking

/// The way to the service of this machine, over its private socket.
package struct ServiceFinder: EyesService {
  /// The socket's file.
  package let path: String
  /// Names this program to the service.
  let program: String
  let logger: Logger
  /// After how long without a word the service is gone; longer where a test's machine is busy.
  var silence = AttachFormat.silence

  /// - Parameters:
  ///   - path: the socket's file.
  ///   - program: names this program to the service.
  ///   - logger: is told when a service comes and goes.
  package init(path: String, program: String, logger: Logger = Logger(label: "trackii.attach")) {
    (self.path, self.program, self.logger) = (path, program, logger)
  }

  /// Where a service listens unless it is told otherwise; nil where there is no folder for sockets.
  package static func usualPath(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
    return "\(folder)/trackii/eyes.sock"
  }

  /// Whether somebody listens there.
  package var answers: Bool { UnixSocket.isSocket(path) && UnixSocket.answers(path) }

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

  /// Own choice: a person who waits for a picture notices no second.
  package func pauseBeforeLooking() async throws { try await Task.sleep(for: .seconds(1)) }
}

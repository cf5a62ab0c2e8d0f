import Localization
import NIOCore
import NIOPosix
import Signals

/// Sends the head pose to OpenTrack, a datagram for each frame in which the head is visible.
package final class OpenTrackSender: Sendable {
  private let channel: any Channel
  private let core: ServiceCore
  private let id: ClientID

  private init(channel: any Channel, core: ServiceCore, id: ClientID) {
    (self.channel, self.core, self.id) = (channel, core, id)
  }

  /// Starts sending the head pose to OpenTrack.
  ///
  /// - Throws: `ServiceError.unreachable` for a name that has no address, or where no socket can be made.
  package static func start(
    _ core: ServiceCore, to destination: OpenTrackDestination
  ) async throws(ServiceError) -> OpenTrackSender {
    let loop = core.hub.eventLoop
    do {
      let address = try SocketAddress.makeAddressResolvingHost(destination.host, port: destination.port)
      // The socket is not connected: a receiver that is absent must not end the sending.
      let own = address.protocol == .inet6 ? "::" : "0.0.0.0"
      let channel = try await DatagramBootstrap(group: loop).bind(host: own, port: 0).get()
      let id = try await loop.submit { core.hub.newID() }.get()
      let sender = OpenTrackSender(channel: channel, core: core, id: id)
      try await loop.submit {
        core.hub.listen(id: id) { [weak sender] update in sender?.take(update, to: address) }
      }.get()
      return sender
    } catch let error as SocketAddressError.UnknownHost {
      throw .unreachable(address: "\(destination)", reason: localized("\(error.host) has no address"))
    } catch {
      throw .unreachable(address: "\(destination)", reason: "\(error)")
    }
  }

  /// Sends the head pose of an update; called on the event loop.
  private func take(_ update: GazeUpdate, to address: SocketAddress) {
    guard case .sample(let sample) = update, let head = sample.frame.eyes.value?.head,
      let datagram = OpenTrackDatagram(head)
    else { return }
    // The kernel takes no data now, and later this pose would be outdated, so it is dropped.
    guard channel.isWritable else { return core.hub.count(dropped: 1, of: .opentrack) }
    var data = channel.allocator.buffer(capacity: 48)
    datagram.write(into: &data)
    let bound = NIOLoopBound(core.hub, eventLoop: channel.eventLoop)
    channel.writeAndFlush(AddressedEnvelope(remoteAddress: address, data: data)).whenComplete { outcome in
      switch outcome {
      case .success: bound.value.count(sent: 1, of: .opentrack)
      case .failure: bound.value.count(dropped: 1, of: .opentrack)
      }
    }
  }

  /// Stops sending the head pose to OpenTrack.
  package func stop() async {
    let (core, id) = (core, id)
    try? await core.hub.eventLoop.submit { core.hub.remove(id) }.get()
    try? await channel.close().get()
  }
}

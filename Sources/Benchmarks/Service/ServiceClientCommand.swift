import ArgumentParser
import CServiceBench
import CommandSupport
import Foundation

/// `trackii bench service-client`: the program that `ServiceBench` starts as clients. Not shown in the help.
struct ServiceClientCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "service-client", abstract: "Read streams and tell how old samples were.",
    shouldDisplay: false)

  /// What the clients of `bench service` received.
  struct Result: Codable, Sendable {
    /// The delays from a sample's arrival in the fan-out until it was read, ms.
    var ages: [Double] = []
    var messages: UInt64 = 0
    /// The number of messages missing by their numbers.
    var gaps: UInt64 = 0
    /// The number of messages that the service dropped, as each client's last message states.
    var dropped: UInt64 = 0
  }

  @Option var socket: String
  @Option var clients: Int
  @Option var silent: Int

  func run() throws {
    var streams = trackii_streams()
    defer { trackii_free_streams(&streams) }
    // The clients read until the parent closes standard input.
    let failure = trackii_read_streams(socket, Int32(clients), Int32(silent), STDIN_FILENO, &streams)
    guard failure == 0 else {
      throw CommandError.serviceClientsFailed(reason: String(cString: strerror(failure)))
    }
    let result = Result(
      ages: Array(UnsafeBufferPointer(start: streams.ages, count: streams.age_count)),
      messages: streams.messages, gaps: streams.gaps, dropped: streams.dropped)
    print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
  }
}

import ArgumentParser
import CServiceBench
import CommandSupport
import Foundation

/// `trackii bench service-client`: what `ServiceBench` starts. Not shown to people.
struct ServiceClientCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "service-client", abstract: "Read streams and tell how old samples were.",
    shouldDisplay: false)

  /// What the clients got.
  struct Result: Codable, Sendable {
    /// From arrival in the fan-out to here, ms.
    var ages: [Double] = []
    var messages: UInt64 = 0
    /// Messages whose numbers never came.
    var gaps: UInt64 = 0
    /// Messages that the service dropped, as the last message of each client says.
    var dropped: UInt64 = 0
  }

  @Option var socket: String
  @Option var clients: Int
  @Option var silent: Int

  func run() throws {
    var streams = trackii_streams()
    defer { trackii_free_streams(&streams) }
    // Until whoever started this closes standard input.
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

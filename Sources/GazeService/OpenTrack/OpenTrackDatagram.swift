import Foundation
import NIOCore
import Signals

/// The head's pose as OpenTrack's input "UDP over network" takes it: six little-endian doubles, 48 bytes.
///
/// Seen by the person: x to the right, y up, z away from the camera, all cm; yaw above 0 turns the nose to the right,
/// pitch up, roll leans to the right shoulder, all degrees.
struct OpenTrackDatagram: Hashable, Sendable {
  var values: [Double]

  /// - Returns: nil for a pose with a number that is none, which OpenTrack would drop.
  init?(_ head: HeadPose) {
    // The camera looks at the person: what is right in its picture is left for them.
    values = [
      -head.xMm / 10, -head.yMm / 10, head.zMm / 10, -head.yawDegrees, -head.pitchDegrees, head.rollDegrees,
    ]
    guard values.allSatisfy(\.isFinite) else { return nil }
  }

  func write(into buffer: inout ByteBuffer) {
    for value in values { buffer.writeInteger(value.bitPattern, endianness: .little) }
  }
}

/// Where datagrams go.
package struct OpenTrackDestination: Hashable, Sendable {
  /// The port on which opentrack listens unless it is told otherwise.
  package static let defaultPort = 4242
  /// A name or an address.
  package var host: String
  /// The UDP port.
  package var port: Int

  /// - Parameter text: `HOST`, `HOST:PORT`, `[V6]` or `[V6]:PORT`.
  /// - Returns: nil for what is no address.
  package init?(_ text: String) {
    let rest: Substring
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      (host, rest) = (String(text[text.index(after: text.startIndex)..<end]), text[text.index(after: end)...])
    } else {
      let end = text.firstIndex(of: ":") ?? text.endIndex
      (host, rest) = (String(text[..<end]), text[end...])
    }
    guard !host.isEmpty else { return nil }
    if rest.isEmpty {
      port = Self.defaultPort
    } else {
      guard rest.hasPrefix(":"), let number = Int(rest.dropFirst()), (1...65535).contains(number) else {
        return nil
      }
      port = number
    }
  }
}

extension OpenTrackDestination: CustomStringConvertible {
  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

import Foundation
import NIOCore
import Signals

/// The head pose in the format of OpenTrack's input "UDP over network": six little-endian doubles, 48 bytes.
///
/// From the person's point of view: x to the right, y up, z away from the camera, all cm; positive yaw turns the nose
/// to the right, pitch up, roll leans to the right shoulder, all degrees.
struct OpenTrackDatagram: Hashable, Sendable {
  var values: [Double]

  /// Converts a head pose to OpenTrack's axes and units.
  ///
  /// - Returns: nil for a pose with a value that is not finite, which OpenTrack would drop.
  init?(_ head: HeadPose) {
    // The camera faces the person, so right in its picture is left for them.
    values = [
      -head.xMm / 10, -head.yMm / 10, head.zMm / 10, -head.yawDegrees, -head.pitchDegrees, head.rollDegrees,
    ]
    guard values.allSatisfy(\.isFinite) else { return nil }
  }

  func write(into buffer: inout ByteBuffer) {
    for value in values { buffer.writeInteger(value.bitPattern, endianness: .little) }
  }
}

/// The destination of OpenTrack datagrams.
package struct OpenTrackDestination: Hashable, Sendable {
  /// The port on which OpenTrack listens by default.
  package static let defaultPort = 4242
  /// The host's name or address.
  package var host: String
  /// The UDP port.
  package var port: Int

  /// Parses the destination of OpenTrack datagrams.
  ///
  /// - Parameter text: `HOST`, `HOST:PORT`, `[V6]` or `[V6]:PORT`.
  /// - Returns: nil for text that is no destination.
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
  /// The destination as `HOST:PORT`; an IPv6 address stands in brackets.
  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

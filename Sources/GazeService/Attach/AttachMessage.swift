import Foundation
import NIOCore
import Signals
import Tracking
import Vision

/// The protocol of the private socket: JSON Lines, one message each, between programs of one version.
enum AttachFormat {
  /// The version of the protocol; it is increased with every change of a message.
  static let version = 1
  /// The largest size of a message in bytes; the longest is an eye reference, about 20 KiB.
  static let longestLine = 256 * 1024
  /// The interval after which the service sends a sign of life if it has nothing else to send.
  static let aliveAfter = TimeAmount.milliseconds(500)
  /// The time without a message after which the service counts as gone.
  static let silence = TimeAmount.seconds(2)

  static func line(_ message: some Encodable) throws -> ByteBuffer {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    var buffer = ByteBuffer(bytes: try encoder.encode(message))
    buffer.writeInteger(UInt8(ascii: "\n"))
    return buffer
  }

  static func read<Message: Decodable>(_ type: Message.Type, _ line: ByteBuffer) throws -> Message {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: Data(line.readableBytesView))
  }
}

/// A message from an attached program to the service. The first message is `hello`.
enum AttachRequest: Codable, Sendable {
  case hello(version: Int, program: String, networks: [NetworkStamp])
  /// Asks to measure the eyes in the frame that was offered.
  case see(sequence: UInt64)
  case order(EyesOrder)
  case reference(id: Int)
  case camera(CameraWish, id: Int)
  case cameras(id: Int)
  /// Tells where the program asks to look, screen px.
  case look(x: Double, y: Double)
}

/// A message from the service to an attached program. The first message is `welcome` or `refused`.
enum AttachAnswer: Codable, Sendable {
  case welcome(version: Int, program: String, source: String)
  /// Refuses the program; the connection ends after this.
  case refused(SourceRefusalWords)
  case state(SourceState)
  case frame(OfferedFrame)
  /// The eyes in a frame; `reason` is given where there are none.
  case eyes(sequence: UInt64, time: Timestamp, eyes: Eyes?, reason: InvalidReason?)
  case reference(id: Int, EyeReference?)
  /// A request was carried out, or why not.
  case done(id: Int, SourceRefusalWords?)
  case cameras(id: Int, [SourceIdentity])
  case alive
}

/// A refusal in the form in which it is sent.
struct SourceRefusalWords: Codable, Hashable, Sendable {
  var reason: String
  var remedy: String

  init(_ reason: String, remedy: String) { (self.reason, self.remedy) = (reason, remedy) }
  init(_ refusal: SourceRefusal) { self.init(refusal.reason, remedy: refusal.remedy) }

  var refusal: SourceRefusal { SourceRefusal(reason: reason, remedy: remedy) }

  enum CodingKeys: String, CodingKey { case reason, remedy }
}

/// The part of the first message that every version has in common.
struct AttachGreeting: Decodable {
  struct Hello: Decodable { var version: Int }
  var hello: Hello
}

extension AttachAnswer {
  init(_ sample: EyesSample) {
    self = .eyes(
      sequence: sample.sequence, time: sample.time, eyes: sample.eyes.value, reason: sample.eyes.reason)
  }
}

extension EyesSample {
  /// A sample of eyes; nil where there are neither eyes nor a reason.
  init?(sequence: UInt64, time: Timestamp, eyes: Eyes?, reason: InvalidReason?) {
    switch (eyes, reason) {
    case (let eyes?, nil): self.init(sequence: sequence, time: time, eyes: .valid(eyes))
    case (nil, let reason?): self.init(sequence: sequence, time: time, eyes: .invalid(reason))
    case (nil, nil), (_?, _?): return nil
    }
  }
}

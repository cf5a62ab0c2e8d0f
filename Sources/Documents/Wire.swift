import CSupport
import Foundation

/// What the reader asks of a worker. One request is answered by one reply.
enum Request: Codable, Sendable {
  /// The PDF's descriptor is attached. Always the first request, and asked once.
  case open(password: String?, limits: Document.Limits)
  case sizes(pages: Range<Int>)
  case render(page: Int, scale: Double, clip: PixelRect?)
  case lines(page: Int)
}

enum Reply: Codable, Sendable {
  case opened(Opened)
  case sizes([PageSize])
  /// The pixels' sealed memory is attached.
  case rendered(rect: PixelRect, stride: Int)
  case lines([TextLine])
  case failed(Failure)
}

struct Opened: Codable, Sendable {
  var pageCount: Int
  var title: String?
  var author: String?
  var subject: String?
  var firstPage: PageSize
  var confinement: Document.Confinement
}

/// A worker does not know the file's name; the reader adds it.
enum Failure: Codable, Sendable {
  case passwordNeeded
  case wrongPassword
  case noPages
  case damaged(String)
  case tooLarge(String)

  func error(file: String) -> DocumentError {
    switch self {
    case .passwordNeeded: .passwordNeeded(file: file)
    case .wrongPassword: .wrongPassword(file: file)
    case .noPages: .empty(file: file)
    case .damaged(let reason): .damaged(file: file, reason: reason)
    case .tooLarge(let reason): .tooLarge(file: file, reason: reason)
    }
  }
}

/// One end of the socket pair between reader and worker. Not for two threads at a time.
///
/// A message is one packet: a byte that says where its JSON is (in the packet, or, where that would be
/// too long, in the attached sealed memory), then the JSON.
struct Channel {
  enum Problem: Error {
    /// The other end is gone.
    case closed
    /// The other end sent what it should not.
    case malformed
    case system(Int32)
  }

  let socket: Int32
  private static let inPacket: UInt8 = 0
  private static let attached: UInt8 = 1
  /// A packet must fit the socket's buffer (212,992 bytes as the kernel sets it).
  private static let packetLimit = 64 << 10
  /// The text of one page or the sizes of all pages are far below this.
  private static let attachedLimit = 256 << 20

  /// - Parameter attachment: stays the caller's.
  func send(_ message: some Encodable, attachment: Int32 = -1) throws {
    let json = try JSONEncoder().encode(message)
    if json.count < Self.packetLimit {
      try sendPacket([Self.inPacket] + json, attachment: attachment)
    } else {
      let memory = try SealedMemory(size: json.count) { $0.copyBytes(from: json) }
      try sendPacket([Self.attached], attachment: memory.descriptor)
    }
  }

  /// Waits for one message.
  /// - Returns: the message and what was attached to it.
  func receive<Message: Decodable>(_ type: Message.Type) throws -> (Message, OwnedDescriptor?) {
    var descriptor: Int32 = -1
    var packet = [UInt8](repeating: 0, count: Self.packetLimit + 1)
    let count = packet.withUnsafeMutableBytes {
      trackii_receive(socket, $0.baseAddress, $0.count, &descriptor)
    }
    let attachment = descriptor >= 0 ? OwnedDescriptor(descriptor) : nil
    if count == 0 { throw Problem.closed }
    guard count > 0 else { throw Problem.system(Int32(-count)) }
    switch packet[0] {
    case Self.inPacket:
      return (try decode(type, Data(packet[1..<count])), attachment)
    case Self.attached:
      guard let attachment, let mapping = SealedMapping(descriptor: attachment.raw),
        mapping.bytes.count <= Self.attachedLimit
      else { throw Problem.malformed }
      return (try decode(type, Data(mapping.bytes)), nil)
    default:
      throw Problem.malformed
    }
  }

  private func decode<Message: Decodable>(_ type: Message.Type, _ json: Data) throws -> Message {
    do { return try JSONDecoder().decode(type, from: json) } catch { throw Problem.malformed }
  }

  private func sendPacket(_ packet: [UInt8], attachment: Int32) throws {
    let result = packet.withUnsafeBytes { trackii_send(socket, $0.baseAddress, $0.count, attachment) }
    if result == -EPIPE || result == -ECONNRESET { throw Problem.closed }
    guard result == 0 else { throw Problem.system(-result) }
  }
}

import CSandbox
import FoundationEssentials
import Glibc

/// Whatever packets come over the socket, both ends end with a message or a refusal; a message that was read can be sent
/// and is the same again. The first byte picks the end; packets are parted by line feeds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzProtocol(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  guard count > 1 else { return 0 }
  let input = UnsafeBufferPointer(start: bytes, count: count)
  if input[0] & 1 == 0 {
    receive(Request.self, input.dropFirst())
  } else {
    receive(Reply.self, input.dropFirst())
  }
  return 0
}

private func receive<Message: Codable>(_ type: Message.Type, _ input: Slice<UnsafeBufferPointer<UInt8>>) {
  guard
    let message = exchange(
      type,
      { socket in
        for packet in input.split(
          separator: UInt8(ascii: "\n"), maxSplits: 8, omittingEmptySubsequences: false)
        {
          let bytes = Array(packet)
          _ = bytes.withUnsafeBytes { trackii_send(socket, $0.baseAddress, min($0.count, 60_000), -1) }
        }
      })
  else { return }
  let again = exchange(type) { socket in try? Channel(socket: socket).send(message) }
  guard let again else { fatalError("what was read cannot be sent") }
  let (one, two) = (try? sorted(message), try? sorted(again))
  precondition(one == two && one != nil)
}

private func sorted(_ message: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return try encoder.encode(message)
}

private func exchange<Message: Decodable>(_ type: Message.Type, _ send: (Int32) -> Void) -> Message? {
  var ends: [Int32] = [-1, -1]
  guard trackii_socketpair(&ends) == 0 else { return nil }
  send(ends[0])
  close(ends[0])
  defer { close(ends[1]) }
  return (try? Channel(socket: ends[1]).receive(type, takesAttachment: true))?.0
}

import CSandbox
import DocumentProtocol
import FoundationEssentials
import Glibc

/// The document that is made of a fuzzer's input: its first byte says how.
enum MadeDocument {
  /// - Returns: nil where poppler does not open it.
  static func opened(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> (pdf: PDF, file: OwnedDescriptor)? {
    guard count > 1 else { return nil }
    let rest = UnsafeBufferPointer(start: bytes + 1, count: count - 1)
    let file = bytes[0] & 1 == 0 ? Array(rest) : whole(rest, rotation: Int(bytes[0] >> 1 & 3) * 90)
    let memory = OwnedDescriptor(trackii_memfd("fuzz", file.count))
    guard write(memory.raw, file, file.count) == file.count,
      let pdf = try? PDF(descriptor: memory, password: nil)
    else { return nil }
    return (pdf, memory)
  }

  /// The input is objects from number 5 on, which what stands before them leads to.
  private static func whole(_ objects: UnsafeBufferPointer<UInt8>, rotation: Int) -> [UInt8] {
    let fields = (5...12).map { "\($0) 0 R" }.joined(separator: " ")
    let head = """
      %PDF-1.7
      1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[\(fields)]/DA(/F 9 Tf 0 g)/DR<</Font<</F 4 0 R>>>>>>\
      /Names<</EmbeddedFiles<</Names[(a) 13 0 R(b) 14 0 R]>>>>>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Rotate \(rotation)/Annots[\(fields)]/Resources<<>>>>endobj
      4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj

      """
    return Array(head.utf8) + objects + Array("\ntrailer<</Root 1 0 R>>\n%%EOF\n".utf8)
  }
}

/// What a worker sends has to be sent as it is: finite numbers, and texts that are cut.
func checkSendable(_ message: some Codable & Equatable) {
  do {
    let again = try JSONDecoder().decode(type(of: message), from: JSONEncoder().encode(message))
    precondition(again == message)
  } catch { fatalError("cannot be sent: \(error)") }
}

func checkShown(_ text: String?, _ maximum: Int) {
  guard let text else { return }
  precondition(!text.isEmpty && text.unicodeScalars.count <= maximum + 1)
  precondition(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
}

import Foundation

/// The checksum CRC-32 as in zlib, PNG and Ethernet (reflected polynomial EDB88320).
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  static func of(_ data: Data) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      data.withUnsafeBytes { bytes in
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8) }
        return ~value
      }
    }
  }
}

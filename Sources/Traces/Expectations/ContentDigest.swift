import CSodium
import Foundation

/// The SHA-256 digest of a trace, or of all files in a session's folder.
package enum ContentDigest {
  private static let chunk = 1 << 20

  /// The digest in lower-case hexadecimal. That of a folder covers the names and contents of its files in order of their names;
  /// hidden files and subfolders are ignored.
  ///
  /// - Throws: `CocoaError` where something cannot be read.
  package static func sha256(of url: URL) throws -> String {
    var hash = crypto_hash_sha256_state()
    crypto_hash_sha256_init(&hash)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
      try add(url, to: &hash)
      return text(&hash)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() {
      let file = url.appending(path: name)
      var isInnerFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isInnerFolder)
      guard !name.hasPrefix("."), !isInnerFolder.boolValue else { continue }
      // The end of the name and the file's length keep the bytes of one file from being taken for another's.
      let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? UInt64 ?? 0
      add(Data("\(name)\0\(size)\0".utf8), to: &hash)
      try add(file, to: &hash)
    }
    return text(&hash)
  }

  private static func add(_ file: URL, to hash: inout crypto_hash_sha256_state) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    while let data = try handle.read(upToCount: chunk), !data.isEmpty { add(data, to: &hash) }
  }

  private static func add(_ data: Data, to hash: inout crypto_hash_sha256_state) {
    data.withUnsafeBytes { bytes in
      _ = crypto_hash_sha256_update(
        &hash, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
    }
  }

  private static func text(_ hash: inout crypto_hash_sha256_state) -> String {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256_final(&hash, &digest)
    return digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

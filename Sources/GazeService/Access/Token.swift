import Foundation

/// The secret that clients on TCP send, stored in a file that only its owner can read.
package struct Token: Hashable, Sendable {
  private let text: String

  /// A random token: 32 random bytes as 64 hexadecimal digits.
  package static func random() -> Token {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return Token(unchecked: bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
  }

  private init(unchecked text: String) { self.text = text }

  /// Parses the token of a client.
  ///
  /// - Returns: nil for an invalid token: less than 32 characters, or others than letters, digits, `-` and `_`.
  package init?(_ text: String) {
    guard text.utf8.count >= 32, text.utf8.count <= 512, text.utf8.allSatisfy(Self.isPlain) else {
      return nil
    }
    self.text = text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Compares in constant time, so that the duration does not reveal how much was right.
  func equals(_ other: Substring) -> Bool {
    let (a, b) = (Array(text.utf8), Array(other.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Reads the token's file; where there is none, makes one that only its owner can read.
  ///
  /// - Throws: `ServiceError.unsafeToken` for a file that others can read, `.badToken`, `.cannotWrite`.
  package static func kept(in file: URL) throws(ServiceError) -> Token {
    var info = stat()
    guard lstat(file.path, &info) == 0 else { return try make(in: file) }
    guard info.st_mode & S_IFMT == S_IFREG, info.st_mode & 0o077 == 0, info.st_uid == geteuid() else {
      throw .unsafeToken(path: file.path)
    }
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    guard let token = Token(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw .badToken(path: file.path)
    }
    return token
  }

  private static func make(in file: URL) throws(ServiceError) -> Token {
    let token = random()
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch { throw .cannotWrite(path: file.path, reason: error.localizedDescription) }
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotWrite(path: file.path, reason: String(cString: strerror(errno)))
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do { try handle.write(contentsOf: Data((token.text + "\n").utf8)) } catch {
      throw .cannotWrite(path: file.path, reason: error.localizedDescription)
    }
    return token
  }
}

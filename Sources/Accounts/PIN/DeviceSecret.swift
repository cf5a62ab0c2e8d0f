import CSodium
import Foundation
import Glibc
import Store

/// 32 random bytes of this machine's, without which no PIN can be checked. They lie beside the database: a copy of that
/// alone, such as a backup, does not let anybody guess PINs, of which there are few.
struct DeviceSecret: Sendable {
  static let fileName = "device-secret"
  static let size = 32
  private static let draftName = ".device-secret.new"

  let bytes: [UInt8]

  /// Tells secrets apart, and tells nothing of them.
  var id: Data { keyed(Array("trackii device secret".utf8)) }

  /// BLAKE2b with the secret as its key.
  func keyed(_ message: [UInt8]) -> Data {
    var digest = [UInt8](repeating: 0, count: 32)
    crypto_generichash(&digest, digest.count, message, UInt64(message.count), bytes, bytes.count)
    return Data(digest)
  }

  /// The secret of a data folder; nil where it is missing, or not as long as it was made.
  /// - Throws: what the disk says.
  static func read(in folder: URL) throws(StoreError) -> DeviceSecret? {
    let path = folder.appending(path: fileName).path
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, path)
    }
    defer { close(file) }
    // Whoever put it back from a copy may have opened it to others.
    fchmod(file, 0o600)
    var bytes = [UInt8](repeating: 0, count: size + 1)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count >= 0 else { throw StoreError(errno: errno, path) }
    return count == size ? DeviceSecret(bytes: Array(bytes.prefix(size))) : nil
  }

  /// The secret, which is made where it is missing. On the disk when it returns. Blocks while another program changes
  /// the folder.
  static func readOrMake(in folder: URL, busySeconds: Double = 5) throws(StoreError) -> DeviceSecret {
    if let secret = try read(in: folder) { return secret }
    let lock = try FolderLock(folder.path, waitSeconds: busySeconds)
    defer { lock.release() }
    // Asked again: another program may have made it meanwhile, and PINs with it.
    if let secret = try read(in: folder) { return secret }
    var bytes = [UInt8](repeating: 0, count: size)
    randombytes_buf(&bytes, size)
    try place(bytes, in: folder)
    return DeviceSecret(bytes: bytes)
  }

  /// Under its name the file is complete, or not there. What a stop leaves is written over the next time.
  private static func place(_ bytes: [UInt8], in folder: URL) throws(StoreError) {
    let (draft, path) = (folder.appending(path: draftName).path, folder.appending(path: fileName).path)
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StoreError(errno: errno, draft) }
    defer { close(file) }
    guard write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0, rename(draft, path) == 0 else {
      let error = StoreError(errno: errno, path)
      unlink(draft)
      throw error
    }
    let directory = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw StoreError(errno: errno, folder.path) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw StoreError(errno: errno, folder.path) }
  }
}

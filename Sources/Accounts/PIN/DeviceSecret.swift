import CSodium
import Foundation
import Glibc
import Store

/// The device secret: 32 random bytes of this machine, without which no PIN can be checked. They are in a file beside the
/// database, so that a copy of the database alone, such as a backup, does not allow guessing PINs, of which there are
/// few.
struct DeviceSecret: Sendable {
  static let fileName = "device-secret"
  static let size = 32
  private static let draftName = ".device-secret.new"

  let bytes: [UInt8]

  /// The secret's identifier, which tells secrets apart and reveals nothing of them.
  var id: Data { keyed(Array("trackii device secret".utf8)) }

  /// The BLAKE2b hash of a message with the secret as its key.
  func keyed(_ message: [UInt8]) -> Data {
    var digest = [UInt8](repeating: 0, count: 32)
    crypto_generichash(&digest, digest.count, message, UInt64(message.count), bytes, bytes.count)
    return Data(digest)
  }

  /// The device secret of a data folder; nil if it is missing or has the wrong length.
  /// - Throws: errors of the disk.
  static func read(in folder: URL) throws(StoreError) -> DeviceSecret? {
    let path = folder.appending(path: fileName).path
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, path)
    }
    defer { close(file) }
    // A file that was restored from a copy may be readable by others.
    fchmod(file, 0o600)
    var bytes = [UInt8](repeating: 0, count: size + 1)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count >= 0 else { throw StoreError(errno: errno, path) }
    return count == size ? DeviceSecret(bytes: Array(bytes.prefix(size))) : nil
  }

  /// The device secret of a data folder, which is made if it is missing. It is on the disk when the function returns.
  /// Blocks while another program changes the folder.
  static func readOrMake(in folder: URL, busySeconds: Double = 5) throws(StoreError) -> DeviceSecret {
    if let secret = try read(in: folder) { return secret }
    let lock = try FolderLock(folder.path, waitSeconds: busySeconds)
    defer { lock.release() }
    // Read again under the lock: another program may have made the secret meanwhile, and PINs with it.
    if let secret = try read(in: folder) { return secret }
    var bytes = [UInt8](repeating: 0, count: size)
    randombytes_buf(&bytes, size)
    try place(bytes, in: folder)
    return DeviceSecret(bytes: bytes)
  }

  /// Writes the secret's file: under its name it is complete or missing. A temporary file that an interruption leaves is
  /// overwritten the next time.
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

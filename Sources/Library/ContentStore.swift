import CSodium
import Foundation
import Glibc

/// The folder of a shelf's files, each named by the SHA-256 of its content.
///
/// A file appears under its name complete and on the disk, or not at all. All calls block on the disk.
struct ContentStore: Sendable {
  let folder: URL
  /// The folder's path as text: to ask the URL for each file of a shelf takes longer than the file-system
  /// calls.
  private let path: String
  /// Writes bytes to a file descriptor; replaced in tests by a function that fails.
  var write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }

  init(folder: URL) { (self.folder, path) = (folder, folder.path) }

  private static let incoming = ".incoming-"
  private static let chunk = 1 << 20

  /// A complete copy of a file that has no final name yet. It is removed when its last holder goes, unless it
  /// was placed.
  final class Copy: Sendable {
    let id: String
    fileprivate let file: URL
    private let descriptor: Int32

    fileprivate init(id: String, file: URL, descriptor: Int32) {
      (self.id, self.file, self.descriptor) = (id, file, descriptor)
    }

    deinit {
      // Without effect if the copy was placed: its file has another name then.
      unlink(file.path)
      close(descriptor)
    }
  }

  func file(_ id: String) -> URL { folder.appending(path: "\(id).pdf") }

  func has(_ id: String) -> Bool { access("\(path)/\(id).pdf", F_OK) == 0 }

  /// Copies a file into the store and hashes it on the way; `progress` is told the share done, 0 to 1, after
  /// each chunk.
  func copy(_ source: URL, _ progress: ((Double) -> Void)? = nil) throws(LibraryError) -> Copy {
    let path = source.path(percentEncoded: false)
    let from = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard from >= 0 else { throw .notReadable(file: path, reason: reason(errno)) }
    defer { close(from) }

    let target = folder.appending(path: Self.incoming + UUID().uuidString)
    let to = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard to >= 0 else { throw failure(errno) }
    // The lock tells another process that sweeps this folder that the copy is in use.
    flock(to, LOCK_EX)
    do throws(LibraryError) {
      let before = try state(from, path)
      let size = Double(max(1, before[0]))
      let id = try transfer(from, to, path) { done in progress?(min(1, Double(done) / size)) }
      let after = try state(from, path)
      guard before == after else { throw .changedWhileCopied(file: path) }
      guard fsync(to) == 0 else { throw failure(errno) }
      return Copy(id: id, file: target, descriptor: to)
    } catch {
      unlink(target.path)
      close(to)
      throw error
    }
  }

  /// Gives a complete copy its final name in the store.
  func place(_ copy: Copy) throws(LibraryError) {
    guard rename(copy.file.path, file(copy.id).path) == 0 else { throw failure(errno) }
    let directory = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw failure(errno) }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw failure(errno) }
  }

  func remove(_ id: String) throws(LibraryError) {
    guard unlink(file(id).path) == 0 || errno == ENOENT else { throw failure(errno) }
  }

  /// The identifiers of all stored documents, whether or not a shelf lists them.
  func stored() throws(LibraryError) -> [String] {
    try names().filter { $0.hasSuffix(".pdf") }.map { String($0.dropLast(4)) }.filter(Self.isIdentifier)
  }

  /// Whether a stored file's content still has the SHA-256 of its name.
  func isSound(_ id: String) throws(LibraryError) -> Bool { try digest(of: file(id)) == id }

  /// The SHA-256 of a file's content, in hexadecimal.
  func digest(of file: URL) throws(LibraryError) -> String {
    let from = open(file.path, O_RDONLY | O_CLOEXEC)
    guard from >= 0 else { throw .notReadable(file: file.path, reason: reason(errno)) }
    defer { close(from) }
    return try transfer(from, nil, file.path)
  }

  /// Removes interrupted copies that no running process works on; returns their paths.
  func sweep() throws(LibraryError) -> [String] {
    var swept: [String] = []
    for name in try names() where name.hasPrefix(Self.incoming) {
      let path = folder.appending(path: name).path
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, unlink(path) == 0 { swept.append(path) }
    }
    return swept
  }
}

// Reading, writing and hashing of stored files.
extension ContentStore {
  static func isIdentifier(_ name: String) -> Bool {
    name.utf8.count == 64 && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// Reads the descriptor `from` to its end, writes it to `to` if that is given, and returns its SHA-256 in
  /// hexadecimal.
  private func transfer(
    _ from: Int32, _ to: Int32?, _ path: String, progress: ((Int) -> Void)? = nil
  ) throws(LibraryError) -> String {
    var done = 0
    var hash = crypto_hash_sha256_state()
    crypto_hash_sha256_init(&hash)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 4096)
    defer { buffer.deallocate() }
    while true {
      let count = read(from, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .notReadable(file: path, reason: reason(errno)) }
      if count == 0 { break }
      let part = UnsafeRawBufferPointer(rebasing: buffer[0..<count])
      crypto_hash_sha256_update(
        &hash, part.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(count))
      if let to { try writeAll(part, to) }
      done += count
      progress?(done)
    }
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256_final(&hash, &digest)
    return digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer, _ to: Int32) throws(LibraryError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(to, rest)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(count == 0 ? ENOSPC : errno) }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }

  /// The size of an open file and the time of its last change, to see whether it changes during a copy.
  private func state(_ descriptor: Int32, _ path: String) throws(LibraryError) -> [Int] {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw .notReadable(file: path, reason: reason(errno)) }
    return [Int(info.st_size), info.st_mtim.tv_sec, info.st_mtim.tv_nsec]
  }

  private func names() throws(LibraryError) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
      throw .storage(file: folder.path, reason: "\(error)")
    }
  }

  private func failure(_ code: Int32) -> LibraryError {
    code == ENOSPC || code == EDQUOT
      ? .diskFull(folder: folder.path) : .storage(file: folder.path, reason: reason(code))
  }

  private func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

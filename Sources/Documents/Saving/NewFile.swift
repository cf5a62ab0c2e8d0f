import CFiles
import Foundation
import Glibc

/// A file that is written under a temporary name and gets its name when it is complete. It never replaces another file,
/// and nothing is left of an unfinished one. Blocks on the disk.
struct NewFile: ~Copyable {
  private let folder: URL
  private let partial: URL
  /// The descriptor of the file, for writing and reading.
  let descriptor: Int32
  private var isPlaced = false

  /// Makes a temporary file in a folder.
  /// - Parameter folder: has to exist.
  init(in folder: URL) throws(SavingError) {
    self.folder = folder
    partial = folder.appending(path: ".trackii-\(UUID().uuidString).partial")
    descriptor = open(partial.path(percentEncoded: false), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .badFolder(folder: folder.path(percentEncoded: false), reason: String(cString: strerror(errno)))
    }
  }

  deinit {
    if !isPlaced { unlink(partial.path(percentEncoded: false)) }
    close(descriptor)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SavingError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw notWritten(partial)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Gives the file its name durably.
  /// - Throws: `exists`, `notWritten`.
  mutating func place(as name: String) throws(SavingError) -> URL {
    let file = folder.appending(path: name, directoryHint: .notDirectory)
    guard fsync(descriptor) == 0 else { throw notWritten(file) }
    let result = trackii_rename_new(
      partial.path(percentEncoded: false), file.path(percentEncoded: false))
    if result == -EEXIST { throw .exists(file: file.path(percentEncoded: false)) }
    guard result == 0 else { throw notWritten(file, -result) }
    isPlaced = true
    let directory = open(folder.path(percentEncoded: false), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if directory >= 0 { close(directory) } }
    guard directory >= 0, fsync(directory) == 0 else { throw notWritten(file) }
    return file
  }

  /// Gives the file the first name that is free: "a.txt", then "a (2).txt".
  mutating func place(asNear name: String) throws(SavingError) -> URL {
    for number in 1...Self.mostNames {
      do { return try place(as: FileNames.numbered(name, number)) } catch .exists { continue }
    }
    throw .exists(file: folder.appending(path: name).path(percentEncoded: false))
  }

  private static let mostNames = 10_000

  private func notWritten(_ file: URL, _ error: Int32 = errno) -> SavingError {
    .notWritten(file: file.path(percentEncoded: false), reason: String(cString: strerror(error)))
  }
}

/// Makes safe file names from texts in a document.
package enum FileNames {
  /// The most bytes of a name in UTF-8; Linux allows 255, and a number may be added.
  private static let longest = 200
  /// The longest file name extension, with its dot, that is kept when a name is shortened.
  private static let longestEnding = 16

  /// A name without what makes a file hidden or looks like an option, and not longer than file systems allow.
  /// - Parameter name: without folders, cleaned for display.
  static func safe(_ name: String) -> String {
    let trimmed = String(name.drop { $0 == "." || $0 == "-" || $0 == " " })
    guard !trimmed.isEmpty else { return "unnamed" }
    let (stem, ending) = parts(trimmed)
    return prefix(stem, longest - ending.utf8.count) + ending
  }

  /// A free path in a folder: this name made safe, with a number if it is taken. For writers that write later, such as
  /// the desktop's dialogs; a writer that writes at once uses `NewFile`.
  package static func free(_ name: String, in folder: URL) -> URL {
    let safe = safe(name)
    var number = 1
    while true {
      let place = folder.appending(path: numbered(safe, number), directoryHint: .notDirectory)
      if !FileManager.default.fileExists(atPath: place.path(percentEncoded: false)) { return place }
      number += 1
    }
  }

  static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    let (stem, ending) = parts(name)
    return "\(stem) (\(number))\(ending)"
  }

  private static func parts(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    let ending = String(name[dot...])
    return ending.utf8.count > longestEnding ? (name, "") : (String(name[..<dot]), ending)
  }

  /// The beginning of a text up to a number of bytes, in whole characters.
  private static func prefix(_ text: String, _ bytes: Int) -> String {
    var result = ""
    var count = 0
    for character in text {
      count += character.utf8.count
      guard count <= bytes else { break }
      result.append(character)
    }
    return result
  }
}

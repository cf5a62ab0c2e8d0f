import Foundation

/// Writes results to files that did not exist before, whole or not at all.
package enum NewFile {
  /// - Throws: `CommandError.alreadyThere`.
  package static func check(_ path: String) throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw CommandError.alreadyThere(path: path)
    }
  }

  /// Writes beside its place, then gives it its name.
  ///
  /// - Throws: `CommandError.alreadyThere` and `cannotMake`; then nothing new is there.
  package static func write(_ data: Data, to path: String) throws {
    let draft = path + ".new-\(ProcessInfo.processInfo.processIdentifier)"
    do {
      try data.write(to: URL(filePath: draft), options: .withoutOverwriting)
    } catch {
      unlink(draft)
      throw CommandError.cannotMake(path: path, reason: "its folder cannot be written or is full")
    }
    // `link` refuses a name that is taken meanwhile, which `rename` would replace.
    var isNamed = link(draft, path) == 0
    var code = errno
    // Sticks mostly have a file system without links.
    if !isNamed, [EPERM, EOPNOTSUPP].contains(code), access(path, F_OK) != 0 {
      isNamed = rename(draft, path) == 0
      code = errno
    }
    let reason = String(cString: strerror(code))
    unlink(draft)
    if !isNamed, code == EEXIST || access(path, F_OK) == 0 { throw CommandError.alreadyThere(path: path) }
    guard isNamed else { throw CommandError.cannotMake(path: path, reason: reason) }
  }

  /// Writes a file that only its owner can read, in the place of what is there.
  ///
  /// - Throws: `CommandError.cannotMake`; then what was there is as it was.
  package static func replace(_ data: Data, at path: String) throws {
    let draft = path + ".new-\(ProcessInfo.processInfo.processIdentifier)"
    let isMade = FileManager.default.createFile(
      atPath: draft, contents: data, attributes: [.posixPermissions: 0o600])
    guard isMade, rename(draft, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(draft)
      throw CommandError.cannotMake(path: path, reason: reason)
    }
  }
}

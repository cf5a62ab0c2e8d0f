import Foundation
import Localization

/// Writes results to new files, completely or not at all.
package enum OutputFile {
  /// Checks that no file exists at a path for results.
  ///
  /// - Throws: `CommandError.alreadyThere`.
  package static func check(_ path: String) throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw CommandError.alreadyThere(path: path)
    }
  }

  /// Writes a new file: first a draft beside it, which then gets its name.
  ///
  /// - Throws: `CommandError.alreadyThere` and `cannotMake`; then no new file exists.
  package static func write(_ data: Data, to path: String) throws {
    let draft = path + ".new-\(ProcessInfo.processInfo.processIdentifier)"
    do {
      try data.write(to: URL(filePath: draft), options: .withoutOverwriting)
    } catch {
      unlink(draft)
      throw CommandError.cannotMake(path: path, reason: localized("its folder cannot be written or is full"))
    }
    // `link` fails if the name has been taken meanwhile, whereas `rename` would replace that file.
    var isNamed = link(draft, path) == 0
    var code = errno
    // USB sticks mostly have a file system without links.
    if !isNamed, [EPERM, EOPNOTSUPP].contains(code), access(path, F_OK) != 0 {
      isNamed = rename(draft, path) == 0
      code = errno
    }
    let reason = String(cString: strerror(code))
    unlink(draft)
    if !isNamed, code == EEXIST || access(path, F_OK) == 0 { throw CommandError.alreadyThere(path: path) }
    guard isNamed else { throw CommandError.cannotMake(path: path, reason: reason) }
  }

  /// Writes a file that only its owner can read, replacing an existing one.
  ///
  /// - Throws: `CommandError.cannotMake`; then the existing file is unchanged.
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

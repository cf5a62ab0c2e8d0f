import Foundation
import GRDB
import Glibc
import Localization

extension StoreError {
  /// Converts errors of SQLite and the file system (https://www.sqlite.org/rescode.html).
  init(_ error: any Error, file: String) {
    self =
      switch error {
      case let error as StoreError: error
      case let error as DatabaseError: Self.folded(error, file)
      case is CancellationError: .cancelled
      case is CocoaError: StoreError(fileSystem: error, file)
      default: .other(name: file, code: 0, reason: "\(error)")
      }
  }

  private static func folded(_ error: DatabaseError, _ file: String) -> StoreError {
    let reason = error.message ?? "\(error.resultCode)"
    switch error.extendedResultCode {
    case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY: return .unique(constraint: subject(reason))
    case .SQLITE_CONSTRAINT_FOREIGNKEY: return .foreign
    case .SQLITE_CONSTRAINT_NOTNULL: return .notNull(column: subject(reason))
    case .SQLITE_READONLY_DBMOVED: return .gone(name: file, reason: reason)
    // SQLite's shared memory is a file beside the database, which grows by writing.
    case .SQLITE_IOERR_SHMSIZE: return .full(name: file)
    default: break
    }
    switch error.resultCode {
    // All other constraints: CHECK, and a value of another type than a strict table's column.
    case .SQLITE_CONSTRAINT: return .check(constraint: subject(reason))
    case .SQLITE_BUSY, .SQLITE_LOCKED: return .busy(name: file)
    case .SQLITE_FULL: return .full(name: file)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: return .damaged(name: file, reason: reason)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: return unwritable(file, reason)
    default: return .other(name: file, code: Int(error.extendedResultCode.rawValue), reason: reason)
    }
  }

  /// Finds out from the file system why a database cannot be opened or written.
  private static func unwritable(_ file: String, _ reason: String) -> StoreError {
    let folder = URL(filePath: file).deletingLastPathComponent().path
    for path in [folder, file] where access(path, W_OK) != 0 {
      switch errno {
      case EROFS: return .readOnly(name: file)
      case EACCES, EPERM: return .denied(name: file, reason: String(cString: strerror(errno)))
      case ENOENT where path == folder: return .gone(name: file, reason: localized("its folder is not there"))
      default: continue
      }
    }
    return .denied(name: file, reason: reason)
  }

  /// The part after the colon of "UNIQUE constraint failed: person.name_key".
  private static func subject(_ reason: String) -> String {
    reason.split(separator: ":", maxSplits: 1).last.map { $0.trimmingCharacters(in: .whitespaces) } ?? reason
  }
}

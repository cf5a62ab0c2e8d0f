import Foundation
import GRDB
import Logging

extension Error {
  /// What may be logged of a database's error: SQLite's codes and words, which name tables and columns, and neither
  /// the statement nor its values, which may hold names and titles.
  package var logged: Logger.Metadata {
    switch self {
    case let error as DatabaseError:
      ["code": "\(error.extendedResultCode)", "says": "\(error.message ?? "nothing")"]
    case is CancellationError: ["says": "cancelled"]
    case let error as CocoaError: ["code": "\(error.code.rawValue)", "says": "file system"]
    default: ["says": "\(type(of: self))"]
    }
  }
}

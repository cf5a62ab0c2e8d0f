import Foundation
import Localization
import Logging

/// Why a database operation failed, alike on every engine.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A row with this key exists already; the constraint is named, never the value.
  case unique(constraint: String)
  /// A foreign key would be broken: the row that it names is missing, or is still named by others.
  case foreign
  /// A value is not allowed by the table; the constraint is named, never the value.
  case check(constraint: String)
  /// A value that the table requires is missing.
  case notNull(column: String)
  /// The database does not allow the operation to this program, or to this person.
  case denied(name: String, reason: String)
  /// The database's file was removed while it was open, or its server does not answer.
  case gone(name: String, reason: String)
  /// Another program has locked the database; a later attempt may succeed.
  case busy(name: String)
  /// The disk is full; nothing of the transaction was kept.
  case full(name: String)
  /// The disk is read-only.
  case readOnly(name: String)
  /// The file is not a database, or is damaged.
  case damaged(name: String, reason: String)
  /// A newer version of the program has changed the database's tables.
  case newer(name: String, migrations: [String])
  /// A result has no such column of that type: a programming error.
  case unexpected(column: String)
  /// Any other error of the engine, with its name and number.
  case other(name: String, code: Int, reason: String)
  /// The operation was cancelled by its caller.
  case cancelled

  /// The error as a sentence for a person, with the remedy where there is one.
  package var description: String {
    switch self {
    case .unique(let constraint): localized("There is such a row already (\(constraint)).")
    case .foreign: localized("A row that others belong to is missing.")
    case .check(let constraint): localized("A value is out of its bounds (\(constraint)).")
    case .notNull(let column): localized("A value is missing (\(column)).")
    case .denied(let name, let reason):
      localized(
        "\(name): you may not use this file (\(reason)). Make it yours (`ls -l`, `chown`, `chmod`) and try again."
      )
    case .gone(let name, let reason):
      localized("\(name): was moved or removed (\(reason)). Put it back, or start the program again.")
    case .busy(let name):
      localized("\(name): another program is using it. Try again in a moment, or end that program.")
    case .full(let name):
      localized("\(name): the disk is full, nothing was kept. Free some space and try again.")
    case .readOnly(let name):
      localized(
        "\(name): the disk can only be read. Make it writable, or name another folder in XDG_DATA_HOME.")
    case .damaged(let name, let reason):
      localized(
        """
        \(name): is damaged (\(reason)) and was left as it is. Restore it from a backup, or move it away to start anew; \
        `trackii backup salvage` reads what can be read of the household's.
        """)
    case .newer(let name, let migrations): Self.newer(name, migrations.joined(separator: ", "))
    case .unexpected(let column):
      localized("The database gives no such value (\(column)). Please report this.")
    case .other(let name, let code, let reason):
      localized(
        "\(name): cannot be read or written (\(reason), code \(code)). Check permissions and free space.")
    case .cancelled: localized("This was given up before it was done.")
    }
  }

  private static func newer(_ name: String, _ migrations: String) -> String {
    localized(
      """
      \(name): was written by a newer version of Trackii (it knows \(migrations), this one \
      does not). Install that version again.
      """)
  }

  /// Whether a later attempt may succeed.
  package var isPassing: Bool { if case .busy = self { true } else { false } }

  /// Whether the cause is not known, so that the same operation may succeed a moment later: the disk, or a file system across
  /// the network, may have failed once, and what was read wrong looks damaged.
  ///
  /// Every other cause but `busy` is known and stays until somebody does something about it: a constraint that does not hold,
  /// a full or read-only disk, a file that is not this program's or not there, a newer database. `unexpected` is a fault of
  /// the program, which would ask for the same column again.
  package var isUnexplained: Bool {
    switch self {
    case .other, .damaged: true
    case .busy, .unique, .foreign, .check, .notNull, .denied, .gone, .full, .readOnly, .newer, .unexpected,
      .cancelled:
      false
    }
  }

  /// The case's name, for the log.
  package var kind: String {
    if case .foreign = self { return "foreign" }
    if case .cancelled = self { return "cancelled" }
    return Mirror(reflecting: self).children.first?.label ?? "unknown"
  }

  /// What may be logged of the error: the engine's words, which name tables and columns, but neither statements nor their
  /// values, which may contain names and titles.
  package var logged: Logger.Metadata {
    switch self {
    case .denied(_, let reason), .gone(_, let reason), .damaged(_, let reason):
      ["kind": "\(kind)", "says": "\(reason)"]
    case .other(_, let code, let reason): ["kind": "\(kind)", "code": "\(code)", "says": "\(reason)"]
    default: ["kind": "\(kind)"]
    }
  }
}

extension Logger.Metadata {
  /// The log's metadata for an error that is also thrown: the caller tells the person, so that a terminal need not show
  /// it twice.
  package var alsoThrown: Logger.Metadata { merging(["thrown": "yes"]) { $1 } }
}

extension Error {
  /// What may be logged of any error that a store meets.
  package var loggedByStore: Logger.Metadata {
    switch self {
    case let error as StoreError: error.logged
    case let error as CocoaError: ["code": "\(error.code.rawValue)", "says": "file system"]
    default: ["says": "\(type(of: self))"]
    }
  }
}

import Foundation
import Logging

/// What a database refuses or cannot do, alike on every engine.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A row with this key is there already; says which constraint, never the value.
  case unique(constraint: String)
  /// A foreign key would be broken: the row it names is missing, or is still named by others.
  case foreign
  /// A value is none that the table allows; says which rule, never the value.
  case check(constraint: String)
  /// A value is missing that the table asks for.
  case notNull(column: String)
  /// The database does not allow this program, or this person, to do that.
  case denied(name: String, reason: String)
  /// The file was taken away while it was open, or the server does not answer.
  case gone(name: String, reason: String)
  /// Another program holds it; a moment later it may be free.
  case busy(name: String)
  /// The disk is full; nothing of the transaction was kept.
  case full(name: String)
  /// The disk can only be read.
  case readOnly(name: String)
  /// It is no database, or not in one piece.
  case damaged(name: String, reason: String)
  /// A newer version of the program has changed the database's tables.
  case newer(name: String, migrations: [String])
  /// A result has no such column of that type: a fault of the program's.
  case unexpected(column: String)
  /// Anything else the engine says, by the name and number of its error.
  case other(name: String, code: Int, reason: String)
  /// Whoever asked no longer wants the answer.
  case cancelled

  package var description: String {
    switch self {
    case .unique(let constraint): "There is such a row already (\(constraint))."
    case .foreign: "A row that others belong to is missing."
    case .check(let constraint): "A value is out of its bounds (\(constraint))."
    case .notNull(let column): "A value is missing (\(column))."
    case .denied(let name, let reason):
      "\(name): you may not use this file (\(reason)). Make it yours (`ls -l`, `chown`, `chmod`) and try again."
    case .gone(let name, let reason):
      "\(name): was moved or removed (\(reason)). Put it back, or start the program again."
    case .busy(let name):
      "\(name): another program is using it. Try again in a moment, or end that program."
    case .full(let name):
      "\(name): the disk is full, nothing was kept. Free some space and try again."
    case .readOnly(let name):
      "\(name): the disk can only be read. Make it writable, or name another folder in XDG_DATA_HOME."
    case .damaged(let name, let reason):
      "\(name): is damaged (\(reason)) and was left as it is. Restore it from a backup, or move it away to start anew; "
        + "`trackii backup salvage` reads what can be read of the household's."
    case .newer(let name, let migrations):
      "\(name): was written by a newer version of Trackii (it knows \(migrations.joined(separator: ", ")), this one "
        + "does not). Install that version again."
    case .unexpected(let column): "The database gives no such value (\(column)). Please report this."
    case .other(let name, let code, let reason):
      "\(name): cannot be read or written (\(reason), code \(code)). Check permissions and free space."
    case .cancelled: "This was given up before it was done."
    }
  }

  /// Whether trying again a moment later may help.
  package var isPassing: Bool { if case .busy = self { true } else { false } }

  /// The case's name.
  package var kind: String {
    if case .foreign = self { return "foreign" }
    if case .cancelled = self { return "cancelled" }
    return Mirror(reflecting: self).children.first?.label ?? "unknown"
  }

  /// What may be logged: the engine's words, which name tables and columns, and neither statements nor their values,
  /// which may hold names and titles.
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
  /// The same of an error that is also thrown: whoever asked tells the person, so that a terminal need not show it twice.
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

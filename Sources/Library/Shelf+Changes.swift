import Accounts
import Store

// Changes of the household by other windows and programs.
extension Shelf {
  /// A stream that signals, within a second, that anybody has changed the household; it ends with the task
  /// that reads it.
  package nonisolated func changes() -> AsyncStream<Void> { household.engine.changes.commits() }
}

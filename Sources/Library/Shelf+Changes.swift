import Accounts
import Store

// What others change in the household: another window, another program.
extension Shelf {
  /// Tells, within a second, that the household was changed, by whomever; ends with the task that reads it.
  package nonisolated func changes() -> AsyncStream<Void> { household.engine.changes.commits() }
}

import Foundation
import GRDB

/// Polls SQLite for commits: SQLite does not notify a process of another's changes.
struct SQLiteChanges: ChangePort {
  let file: URL
  let interval: Duration
  let clock: any Clock<Duration>

  /// Polls `PRAGMA data_version` on a separate connection that never writes, so that commits of this process count too.
  /// After an error the database is polled again; once it can be read, that counts as a commit, since one may have been missed.
  func commits() -> AsyncStream<Void> {
    AsyncStream { continuation in
      let asking = Task.detached {
        var watch = Watch(file: file)
        _ = watch.hasChanged()
        while !Task.isCancelled {
          do { try await clock.sleep(for: interval) } catch { break }
          if watch.hasChanged() { continuation.yield() }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in asking.cancel() }
    }
  }

  private struct Watch {
    let file: URL
    private var state = State.unread

    private enum State {
      case unread
      case read(DatabaseQueue, version: Int64?)
      /// The database could not be read. Versions of another connection cannot be compared with those before.
      case failed
    }

    init(file: URL) { self.file = file }

    mutating func hasChanged() -> Bool {
      do {
        let before = state
        let connection = if case .read(let open, _) = before { open } else { try Self.connection(to: file) }
        let version = try connection.inDatabase { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
        state = .read(connection, version: version)
        return switch before {
        case .unread: false
        case .read(_, let last): version != last
        case .failed: true
        }
      } catch {
        state = .failed
        return false
      }
    }

    private static func connection(to file: URL) throws -> DatabaseQueue {
      var configuration = Configuration()
      configuration.readonly = true
      return try DatabaseQueue(path: file.path, configuration: configuration)
    }
  }
}

extension Clock where Duration == Swift.Duration {
  fileprivate func sleep(for duration: Duration) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: nil)
  }
}

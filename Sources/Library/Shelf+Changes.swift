import Foundation
import GRDB

// What others change on a shelf: another window, another program.
extension Shelf {
  /// Tells each time that the shelf was changed, by whomever: the store's data version is asked for on a connection of
  /// its own, since SQLite tells nobody what other processes do.
  ///
  /// - Parameter interval: how often; ends with the task that reads it. A store that cannot be read is asked again.
  public nonisolated func changes(every interval: Duration = .seconds(1)) -> AsyncStream<Void> {
    let file = database.file
    return AsyncStream { continuation in
      let asking = Task.detached {
        var connection: DatabaseQueue?
        var last: Int64?
        while !Task.isCancelled {
          do { try await Task.sleep(for: interval) } catch { break }
          do {
            let open = try connection ?? Self.watcher(of: file)
            connection = open
            let version = try await open.read { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
            if let last, version != last { continuation.yield() }
            last = version
          } catch { connection = nil }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in asking.cancel() }
    }
  }

  private static func watcher(of file: URL) throws -> DatabaseQueue {
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: file.path, configuration: configuration)
  }
}

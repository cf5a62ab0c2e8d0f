import Accounts
import Library
import ReaderApp

/// Whether a change that could not be stored is tried once more before the person is told.
///
/// Each change is one transaction, of which nothing is kept if it fails: a second try never stores it twice.
enum StoreRetry: Hashable, Sendable {
  /// Another program held the database for as long as the store waits by itself; it may be free now.
  case atOnce
  /// The cause is not known, and may be gone after `pause`.
  case afterPause
  /// The cause is known and stays, such as a constraint that does not hold or a full disk: a second try would fail alike, and
  /// only delay the words that say what to do.
  case never

  /// The pause before a second try where the cause of a failure is not known. Own choice: long for a disk, and short for
  /// whoever waits.
  static let pause = Duration.milliseconds(500)

  /// What is done about an error.
  init(_ error: any Error) {
    switch error {
    case let error as LibraryError: self.init(error.isPassing, error.isUnexplained)
    case let error as AccountsError: self.init(error.isPassing, error.isUnexplained)
    // A failure in words comes from a part that knows its cause.
    case let failure as AppFailure: self.init(failure.isPassing, false)
    case is CancellationError: self = .never
    // The errors of no room, such as those of the file system.
    default: self = .afterPause
    }
  }

  private init(_ isPassing: Bool, _ isUnexplained: Bool) {
    self = isPassing ? .atOnce : isUnexplained ? .afterPause : .never
  }

  /// Stores something, once more where that may help.
  /// - Parameters:
  ///   - write: stores it.
  ///   - clock: the clock for the pause.
  /// - Returns: the error of the last try; nil on success.
  static func failure(
    of write: @Sendable () async throws -> Void, on clock: any Clock<Duration>
  ) async -> (any Error)? {
    do { try await write() } catch {
      switch StoreRetry(error) {
      case .never: return error
      case .atOnce: break
      case .afterPause: try? await clock.sleep(for: pause)
      }
      do { try await write() } catch { return error }
    }
    return nil
  }
}

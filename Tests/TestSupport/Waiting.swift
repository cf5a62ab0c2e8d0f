import Foundation

/// What was waited for never came.
package struct WaitedInVain: Error, CustomStringConvertible {
  let place: String
  let limit: Duration
  package var description: String { "What is waited for at \(place) did not come in \(limit)." }
}

/// Waits until something holds, looking again and again.
///
/// A machine that is busy only makes the wait longer. The limit is no measure of anything: it turns a run that would
/// stand still for ever into a failure that names the place.
/// - Throws: `WaitedInVain` after `limit`.
package func until(
  isolation: isolated (any Actor)? = #isolation, limit: Duration = .seconds(900),
  fileID: String = #fileID, line: Int = #line, _ holds: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while try await !holds() {
    guard ContinuousClock.now < end else { throw WaitedInVain(place: "\(fileID):\(line)", limit: limit) }
    try await Task.sleep(for: .milliseconds(5))
  }
}

/// A value that takes long to make, made once for all tests that look at it.
package actor Shared<Value: Sendable> {
  private let make: @Sendable () async throws -> Value
  private var making: Task<Value, any Error>?

  package init(_ make: @escaping @Sendable () async throws -> Value) { self.make = make }

  package var value: Value {
    get async throws {
      let making = making ?? Task { [make] in try await make() }
      self.making = making
      return try await making.value
    }
  }
}

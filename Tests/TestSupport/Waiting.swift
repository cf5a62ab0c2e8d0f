import Foundation

/// Waits until something holds, looking again and again.
///
/// Nothing else ends the wait: a machine that is busy only makes it longer, and what never comes is left to the limit of
/// whoever runs the tests.
public func until(
  isolation: isolated (any Actor)? = #isolation, _ holds: () async throws -> Bool
) async throws {
  while try await !holds() { try await Task.sleep(for: .milliseconds(5)) }
}

/// A value that takes long to make, made once for all tests that look at it.
public actor Shared<Value: Sendable> {
  private let make: @Sendable () async throws -> Value
  private var making: Task<Value, any Error>?

  public init(_ make: @escaping @Sendable () async throws -> Value) { self.make = make }

  public var value: Value {
    get async throws {
      let making = making ?? Task { [make] in try await make() }
      self.making = making
      return try await making.value
    }
  }
}

import ReaderApp

// What is asked of the store or stored there, with the failures that the person is told.
extension PersonStore {
  func answer<Value: Sendable>(
    _ ask: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, AppFailure> {
    do { return .success(try await ask()) } catch { return .failure(AppFailure(error)) }
  }

  /// Stores something, and tries once more where that may help before the error is shown to the person.
  func keep(_ write: @escaping @Sendable () async throws -> Void) async {
    if let failure = await kept(write) { tell(.notKept(failure)) }
  }

  /// Stores something, and tries once more where that may help.
  /// - Returns: the failure; nil on success.
  func kept(_ write: @escaping @Sendable () async throws -> Void) async -> AppFailure? {
    await StoreRetry.failure(of: write, on: clock).map { AppFailure($0) }
  }
}

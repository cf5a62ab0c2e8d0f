import CSecret
import Dispatch

/// Passwords of documents in the desktop's keyring, through libsecret (Secret Service API of freedesktop.org).
///
/// They are kept nowhere else, and only where the person asked for it. May be used from any task; calls wait on threads
/// of their own, each for a limited time.
package struct Keyring: Sendable {
  /// What a password is found by.
  package struct Entry: Hashable, Sendable {
    /// Their identifier in the household, which outlasts a change of name and is nobody else's afterwards.
    package var person: String
    /// The document's identifier on the shelf, which is made from its content.
    package var document: String

    package init(person: String, document: String) { (self.person, self.document) = (person, document) }
  }

  /// Reading waits for it, s: a service that does not answer keeps nobody from typing the password.
  private static let lookSeconds = 2.0
  /// The desktop may ask for the keyring's own password first, s.
  private static let changeSeconds = 60.0
  // Concurrent: a change that waits for the desktop's question holds up no reading.
  private static let queue = DispatchQueue(
    label: "trackii.keyring", qos: .userInitiated, attributes: .concurrent)

  package init() {}

  /// The password that is kept; nil where there is none, the keyring is locked, or none answers. Never asks anybody
  /// anything.
  package func password(of entry: Entry) async -> String? {
    await Self.call(within: Self.lookSeconds) { cancellable in
      try? Self.find(entry, cancellable)
    }
  }

  /// Keeps a password, in place of an earlier one. The desktop asks for the keyring's own password where it is locked.
  ///
  /// - Parameters:
  ///   - password: what is kept.
  ///   - entry: what it is for.
  ///   - label: what the desktop's own tool lists it as.
  /// - Throws: `KeyringError`.
  package func keep(_ password: String, of entry: Entry, as label: String) async throws(KeyringError) {
    let result: Result<Void, KeyringError> = await Self.call(within: Self.changeSeconds) { cancellable in
      var error: UnsafeMutablePointer<GError>?
      let isKept = Self.with(entry) {
        secret_password_storev_sync(
          trackii_secret_schema(), $0, SECRET_COLLECTION_DEFAULT, label, password, cancellable, &error)
      }
      return isKept != 0 ? .success(()) : .failure(KeyringError(taking: error))
    }
    try result.get()
  }

  /// Forgets it; nothing happens where none is kept.
  ///
  /// - Throws: `KeyringError`.
  package func forget(_ entry: Entry) async throws(KeyringError) {
    let result: Result<Void, KeyringError> = await Self.call(within: Self.changeSeconds) { cancellable in
      var error: UnsafeMutablePointer<GError>?
      _ = Self.with(entry) { secret_password_clearv_sync(trackii_secret_schema(), $0, cancellable, &error) }
      return error == nil ? .success(()) : .failure(KeyringError(taking: error))
    }
    try result.get()
  }

  /// Forgets all passwords of a person; nothing happens where none is kept. What a locked keyring has stays there.
  ///
  /// - Throws: `KeyringError`.
  package func forgetAll(of person: String) async throws(KeyringError) {
    let result: Result<Void, KeyringError> = await Self.call(within: Self.changeSeconds) { cancellable in
      var error: UnsafeMutablePointer<GError>?
      _ = Self.with(["person": person]) {
        secret_password_clearv_sync(trackii_secret_schema(), $0, cancellable, &error)
      }
      return error == nil ? .success(()) : .failure(KeyringError(taking: error))
    }
    try result.get()
  }

  // MARK: Calls of the library

  private static func find(
    _ entry: Entry, _ cancellable: UnsafeMutablePointer<GCancellable>?
  ) throws(KeyringError) -> String? {
    var error: UnsafeMutablePointer<GError>?
    // Without SECRET_SEARCH_UNLOCK: what is locked stays locked.
    let found = with(entry) {
      secret_password_searchv_sync(
        trackii_secret_schema(), $0, SECRET_SEARCH_LOAD_SECRETS, cancellable, &error)
    }
    defer { g_list_free_full(found) { g_object_unref($0) } }
    guard error == nil else { throw KeyringError(taking: error) }
    guard let item = found?.pointee.data,
      let value = secret_retrievable_retrieve_secret_sync(OpaquePointer(item), cancellable, &error)
    else {
      g_clear_error(&error)
      return nil
    }
    defer { secret_value_unref(gpointer(value)) }
    return secret_value_get_text(value).map { String(cString: $0) }
  }

  private static func with<Value>(_ entry: Entry, _ body: (OpaquePointer?) -> Value) -> Value {
    with(["person": entry.person, "document": entry.document], body)
  }

  private static func with<Value>(_ attributes: [String: String], _ body: (OpaquePointer?) -> Value) -> Value
  {
    let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
    defer { g_hash_table_unref(table) }
    for (name, value) in attributes { g_hash_table_insert(table, g_strdup(name), g_strdup(value)) }
    return body(table)
  }

  private static func call<Value: Sendable>(
    within seconds: Double, _ work: @escaping @Sendable (UnsafeMutablePointer<GCancellable>?) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async {
        let cancellable = Cancellable()
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
          g_cancellable_cancel(cancellable.pointer)
        }
        continuation.resume(returning: work(cancellable.pointer))
      }
    }
  }

  /// Ends a call that takes too long. GCancellable may be used from any thread (GIO's documentation).
  // Unchecked because it holds a pointer, which is set once and released with it.
  private final class Cancellable: @unchecked Sendable {
    let pointer = g_cancellable_new()
    deinit { if let pointer { g_object_unref(pointer) } }
  }
}

/// Why the keyring did not do what it was asked, in the library's words.
package struct KeyringError: Error, Hashable, Sendable, CustomStringConvertible {
  /// In the library's words.
  package var reason: String
  package var description: String {
    "The desktop's keyring did not do it (\(reason)). Start one, such as GNOME Keyring or KWallet, and unlock it."
  }

  init(taking error: UnsafeMutablePointer<GError>?) {
    var error = error
    reason = error?.pointee.message.map { String(cString: $0) } ?? "it gave no reason"
    while reason.last == "." || reason.last == " " { reason.removeLast() }
    g_clear_error(&error)
  }
}

import CSecret
import Dispatch
import Localization

/// Passwords of documents in the desktop's keyring, through libsecret (Secret Service API of freedesktop.org).
///
/// They are stored nowhere else, and only if the person asked for it. May be used from any task; calls wait on separate
/// threads, each for a limited time.
package struct PasswordKeyring: Sendable {
  /// The key by which a password is found.
  package struct Entry: Hashable, Sendable {
    /// The person's identifier in the household, which stays when the name changes and is never given to anybody else.
    package var person: String
    /// The document's identifier on the shelf, which is made from its content.
    package var document: String

    /// Makes a key from the identifiers of the person and the document.
    package init(person: String, document: String) { (self.person, self.document) = (person, document) }
  }

  /// How long to wait for a password, in seconds, since opening the document waits for it: a service that does not answer
  /// must not keep anybody from typing the password.
  private static let lookSeconds = 2.0
  /// How long to wait for a change, in seconds: the desktop may ask for the keyring's own password first.
  private static let changeSeconds = 60.0
  // Concurrent, so that a change that waits for the desktop's question does not delay reading.
  private static let queue = DispatchQueue(
    label: "trackii.keyring", qos: .userInitiated, attributes: .concurrent)

  /// Gives access to the desktop's keyring, to which nothing connects before the first call.
  package init() {}

  /// The stored password; nil if there is none, the keyring is locked, or no service answers. Never asks the person
  /// anything.
  package func password(of entry: Entry) async -> String? {
    await Self.call(within: Self.lookSeconds) { cancellable in
      try? Self.find(entry, cancellable)
    }
  }

  /// Stores a password, in place of an earlier one. The desktop asks for the keyring's own password if the keyring is
  /// locked.
  ///
  /// - Parameters:
  ///   - password: the document's password.
  ///   - entry: the person and the document.
  ///   - label: the name under which the desktop's own tool lists it.
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

  /// Removes a document's password from the keyring; nothing happens if none is stored.
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

  /// Removes all passwords of a person from the keyring; nothing happens if none is stored. Those in a locked keyring
  /// stay.
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
    // Without SECRET_SEARCH_UNLOCK a locked keyring stays locked.
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

  /// Cancels a call of libsecret that takes too long. GCancellable may be used from any thread (GIO's documentation).
  // Unchecked because it holds a pointer, which is set once and released with it.
  private final class Cancellable: @unchecked Sendable {
    let pointer = g_cancellable_new()
    deinit { if let pointer { g_object_unref(pointer) } }
  }
}

/// Why a keyring operation failed.
package struct KeyringError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason in libsecret's words.
  package var reason: String
  /// What happened and what the person can do about it, in their language.
  package var description: String {
    localized(
      "The desktop's keyring refused (\(reason)). Start one, such as GNOME Keyring or KWallet, and unlock it."
    )
  }

  init(taking error: UnsafeMutablePointer<GError>?) {
    var error = error
    reason = error?.pointee.message.map { String(cString: $0) } ?? localized("the desktop gave no reason")
    while reason.last == "." || reason.last == " " { reason.removeLast() }
    g_clear_error(&error)
  }
}

/// Why a list shows no entries.
package enum Absence: Hashable, Sendable {
  /// There are none.
  case none
  /// It is being read.
  case reading
  /// It could not be read, for this reason, and is read again by itself.
  case failed(String)
}

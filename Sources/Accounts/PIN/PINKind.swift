/// The kind of a PIN: which keys the screen has to show, and how many looks it takes.
package enum PINKind: Hashable, Sendable {
  /// A PIN of this many digits.
  case digits(count: Int)
  /// A PIN of pictures in their order.
  case pictures

  /// The number of keys that complete a PIN.
  package var length: Int {
    switch self {
    case .digits(let count): count
    case .pictures: PIN.picturesChosen
    }
  }
}

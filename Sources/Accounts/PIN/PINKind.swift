/// What a PIN is made of: which keys the screen has to show, and how many looks it takes.
package enum PINKind: Hashable, Sendable {
  case digits(count: Int)
  case pictures

  /// After how many keys a PIN is complete.
  package var length: Int {
    switch self {
    case .digits(let count): count
    case .pictures: PIN.picturesChosen
    }
  }
}

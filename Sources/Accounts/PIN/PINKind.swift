/// What a PIN is made of: which keys the screen has to show, and how many looks it takes.
public enum PINKind: Hashable, Sendable {
  case digits(count: Int)
  case pictures

  /// After how many keys a PIN is complete.
  public var length: Int {
    switch self {
    case .digits(let count): count
    case .pictures: PIN.picturesChosen
    }
  }
}

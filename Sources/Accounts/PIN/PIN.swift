import Localization

/// A PIN, which is entered by looking at keys: a few digits, or a few pictures.
///
/// It keeps out people at the screen, but not somebody who has the disk: nothing is encrypted with it. No PIN is refused
/// for being easily guessed, since the one that is least work for the eyes may be of that kind; five tries and growing
/// waits slow guessing. `isObvious` is for a single warning.
package enum PIN: Hashable, Sendable {
  /// A PIN of 4 to 6 digits from 0 to 9 (ASCII).
  case digits(String)
  /// A PIN of three of twelve pictures in their order, each by its number from 0 to 11. A picture may be used again: that
  /// makes 1,728 PINs instead of 1,320, and no key has to be removed while somebody looks.
  case pictures([Int])

  /// How many digits a PIN may have.
  package static let digitCounts = 4...6
  /// How many pictures there are to choose from.
  package static let pictureCount = 12
  /// How many pictures a PIN has.
  package static let picturesChosen = 3

  /// A PIN of digits.
  /// - Throws: `badPIN` for anything but 4 to 6 of the digits 0 to 9.
  package init(digits: String) throws(AccountsError) { self = try PIN.digits(digits).checked() }

  /// A PIN of pictures.
  /// - Parameter pictures: the pictures' numbers from 0.
  /// - Throws: `badPIN` for anything but three numbers from 0 to 11.
  package init(pictures: [Int]) throws(AccountsError) { self = try PIN.pictures(pictures).checked() }

  /// The kind and length of the PIN, without the PIN itself.
  package var kind: PINKind {
    switch self {
    case .digits(let digits): .digits(count: digits.utf8.count)
    case .pictures: .pictures
    }
  }

  /// Whether the PIN is among the first that anybody would try: the same key repeated, or keys in a row.
  package var isObvious: Bool {
    let keys =
      switch self {
      case .digits(let digits): digits.utf8.map { Int($0) }
      case .pictures(let pictures): pictures
      }
    let steps = Set(zip(keys.dropFirst(), keys).map { $0 - $1 })
    return steps.count == 1 && steps.isSubset(of: [-1, 0, 1])
  }

  /// Checks the PIN, since the enum's cases can be made without their initialisers.
  /// - Throws: `badPIN`.
  func checked() throws(AccountsError) -> PIN {
    switch self {
    case .digits(let digits):
      guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
        throw .badPIN(reason: localized("it holds something other than the digits 0 to 9"))
      }
      guard Self.digitCounts.contains(digits.utf8.count) else {
        throw .badPIN(
          reason: localized(
            Self.digitCounts.upperBound,
            one: "it does not have \(Self.digitCounts.lowerBound) to \(Self.digitCounts.upperBound) digit",
            other: "it does not have \(Self.digitCounts.lowerBound) to \(Self.digitCounts.upperBound) digits")
        )
      }
    case .pictures(let pictures):
      guard pictures.count == Self.picturesChosen else {
        throw .badPIN(
          reason: localized(
            Self.picturesChosen, one: "it does not have exactly \(Self.picturesChosen) picture",
            other: "it does not have exactly \(Self.picturesChosen) pictures"))
      }
      guard pictures.allSatisfy((0..<Self.pictureCount).contains) else {
        throw .badPIN(
          reason: localized(
            Self.pictureCount,
            one: "there is \(Self.pictureCount) picture to choose from, and it names another",
            other: "there are \(Self.pictureCount) pictures to choose from, and it names another"))
      }
    }
    return self
  }

  /// The text of the PIN that is hashed; digits and pictures never give the same text.
  var secret: String {
    switch self {
    case .digits(let digits): "digits \(digits)"
    case .pictures(let pictures): "pictures " + pictures.map(String.init).joined(separator: " ")
    }
  }
}

/// Hides a PIN that gets into a log or a message by mistake.
extension PIN: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind of the PIN and its number of digits, but not the PIN itself.
  package var description: String {
    switch kind {
    case .digits(let count): "a PIN of \(count) digits"
    case .pictures: "a PIN of pictures"
    }
  }

  /// The same as `description`, so that a debugger or a log does not show the PIN.
  package var debugDescription: String { description }
  /// A mirror without children, so that dumping a value does not show the PIN.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

import Accounts
import Localization
import Reading
import Signals
import Statistics

/// The keys of a PIN, in cells. The key that is looked at is not shown: nobody must read the PIN off the screen.
struct PINScreen: Sendable {
  /// What the entered PIN is for.
  enum Task: Hashable, Sendable {
    /// Logging in; `hasPassword`: a password is offered instead.
    case logIn(name: String, hasPassword: Bool)
    /// Confirming the present PIN of the person who is logged in.
    case present(OwnAim)
    /// Setting a new PIN: entered for the first time, then again.
    case new(Owner)
    case again(Owner, first: [Int])
  }

  /// The person whose new PIN it is.
  enum Owner: Hashable, Sendable {
    /// The PIN of a new person.
    case newcomer(name: String)
    /// The person who is logged in, with the credential that has confirmed it.
    case person(EnteredCredential)
  }

  let task: Task
  let kind: PINKind
  let isShuffled: Bool
  /// The numbers of the keys in the order of their places.
  let order: [Int]
  /// How often in a row the repeated PIN was another one than the first.
  let misses: Int
  private(set) var entered: [Int] = []
  /// The page of keys that is shown, from 0.
  var page = 0
  /// A message above the keys, until one is chosen; nil for none.
  var news: String?
  var cells: CoveringCells

  /// - Parameter order: the numbers of the keys in the order of their places.
  init(
    _ task: Task, _ kind: PINKind, isShuffled: Bool, order: [Int], misses: Int = 0, cells: CoveringCells,
    news: String? = nil
  ) {
    (self.task, self.kind, self.isShuffled, self.cells, self.news) = (task, kind, isShuffled, cells, news)
    (self.order, self.misses) = (order, misses)
  }

  /// The order of keys, unless a new PIN is repeated.
  ///
  /// - Parameter seed: the seed with which keys are shuffled.
  static func order(_ kind: PINKind, isShuffled: Bool, seed: UInt64) -> [Int] {
    // As on a telephone, the key 0 comes last.
    let usual = kind == .pictures ? Array(kind.signs.indices) : Array(1...9) + [0]
    var random = SplitMix64(seed: seed)
    return isShuffled ? usual.shuffled(using: &random) : usual
  }

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // A person who looks away can go on, but not for long: somebody else may sit there then.
    (timing.idleSeconds, timing.lostSeconds) = (30, 10)
    return timing
  }

  /// The time until a key that is still looked at is pressed again, s; needed for a PIN such as 1123.
  static let repeatSeconds = 1.3

  /// Enters a key.
  ///
  /// - Returns: the whole PIN, once it is complete; nil before.
  mutating func enter(_ key: Int) -> [Int]? {
    news = nil
    guard entered.count < kind.length else { return nil }
    entered.append(key)
    return entered.count == kind.length ? entered : nil
  }

  /// Starts the entry over: nothing tells which key was wrong.
  mutating func beginAgain() { entered = [] }

  /// The words above the keys of the PIN.
  var headline: String {
    if let news, entered.isEmpty { return news }
    let dots = (0..<kind.length).map { $0 < entered.count ? "●" : "○" }.joined(separator: " ")
    return "\(prompt)   \(dots)"
  }

  /// A note below the headline; nil for none.
  var note: String? {
    guard case .again = task else { return nil }
    return localized("The keys are in another order now, so that a wrong key is noticed.")
  }

  private var prompt: String {
    switch task {
    case .logIn(let name, _): localized("PIN of \(name)")
    case .present: localized("Your current PIN")
    case .new: localized("Your new PIN")
    case .again: localized("Repeat the new PIN")
    }
  }
}

/// The choice of the kind of a new PIN.
struct PINChoice: Sendable {
  let owner: PINScreen.Owner
  var isShuffled = false
  var page = 0
  var news: String?
  var cells: CoveringCells
}

extension TargetID {
  static func pinKey(_ place: Int) -> TargetID { TargetID("pin-\(place)") }
  static let pinPassword: TargetID = "pin-password"
  static let pinCalibrate: TargetID = "pin-calibrate"
  static let pinShuffled: TargetID = "pin-shuffled"
  static func pinDigits(_ count: Int) -> TargetID { TargetID("pin-digits-\(count)") }
  static let pinPictures: TargetID = "pin-pictures"
}

extension Covering {
  /// Whether the person has confirmed who they are. A rest ends such cells, since the one who wakes them need not be the same.
  var holdsProof: Bool {
    switch self {
    case .pinChoice(let choice): choice.owner.isPerson
    case .pin(let pin):
      switch pin.task {
      case .new(let owner), .again(let owner, _): owner.isPerson
      case .logIn, .present: false
      }
    default: false
    }
  }
}

extension PINScreen.Owner {
  fileprivate var isPerson: Bool { if case .person = self { true } else { false } }
}

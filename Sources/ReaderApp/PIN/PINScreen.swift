import Accounts
import Reading
import Signals

/// The keys of a PIN, in cells. What is looked at shows nowhere: a PIN is not to be read off the screen.
struct PINScreen: Sendable {
  /// What becomes of what is entered.
  enum Task: Hashable, Sendable {
    /// Somebody logs in; `hasPassword` offers that instead.
    case logIn(name: String, hasPassword: Bool)
    /// The present one, of whoever is signed in.
    case present(OwnAim)
    /// A new one, entered for the first time, then again.
    case new(Owner)
    case again(Owner, first: [Int])
  }

  /// Whose new PIN it is.
  enum Owner: Hashable, Sendable {
    /// Somebody new.
    case newcomer(name: String)
    /// Whoever is signed in.
    case person(EnteredCredential)
  }

  let task: Task
  let kind: PINKind
  let isShuffled: Bool
  /// The numbers of the keys in the order of their places.
  let order: [Int]
  private(set) var entered: [Int] = []
  /// Which page of keys, from 0.
  var page = 0
  /// Said above the keys until one is chosen.
  var news: String?
  var cells: CoveringCells

  /// - Parameter seed: where shuffling starts.
  init(_ task: Task, _ kind: PINKind, isShuffled: Bool, seed: UInt64, cells: CoveringCells, news: String?) {
    (self.task, self.kind, self.isShuffled, self.cells, self.news) = (task, kind, isShuffled, cells, news)
    // As on a telephone: 0 comes last.
    let usual = kind == .pictures ? Array(kind.signs.indices) : Array(1...9) + [0]
    var random = SplitMix64(seed: seed)
    order = isShuffled ? usual.shuffled(using: &random) : usual
  }

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Who looks away in the middle goes on where they were, but not for long: somebody else may sit there then.
    (timing.idleSeconds, timing.lostSeconds) = (30, 10)
    return timing
  }

  /// Seconds until a key that goes on being looked at is pressed again, for a PIN such as 1123.
  static let repeatSeconds = 1.3

  /// One key more.
  ///
  /// - Returns: the whole of it, once it is complete.
  mutating func enter(_ key: Int) -> [Int]? {
    news = nil
    guard entered.count < kind.length else { return nil }
    entered.append(key)
    return entered.count == kind.length ? entered : nil
  }

  /// Nothing tells which key was wrong: it is begun again.
  mutating func beginAgain() { entered = [] }

  /// What stands above the keys.
  var headline: String {
    if let news, entered.isEmpty { return news }
    let dots = (0..<kind.length).map { $0 < entered.count ? "●" : "○" }.joined(separator: " ")
    return "\(prompt)   \(dots)"
  }

  private var prompt: String {
    switch task {
    case .logIn(let name, _): "PIN of \(name)"
    case .present: "Your current PIN"
    case .new: "Your new PIN"
    case .again: "Repeat the new PIN"
    }
  }
}

/// What somebody new, or somebody who wants another PIN, can choose from.
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
  static let pinShuffled: TargetID = "pin-shuffled"
  static func pinDigits(_ count: Int) -> TargetID { TargetID("pin-digits-\(count)") }
  static let pinPictures: TargetID = "pin-pictures"
}

extension Covering {
  /// Somebody has shown that the PIN is theirs to change. It ends with a rest: whoever wakes need not be the same.
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

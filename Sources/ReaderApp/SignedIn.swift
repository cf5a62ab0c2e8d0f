import Catalogues
import Library

/// Whose shelf is open, and what it says of the person.
public struct SignedIn: Hashable, Sendable {
  public var reader: Reader
  /// How long the person dwells, as a multiple of the usual time; nil where that is unknown.
  public var pace: Double?
  /// How the person wants the shelf sorted.
  public var order: ShelfOrder
  /// What opening the shelf put in order.
  public var findings: [ShelfFinding]
  /// How everything is to look; nil where nothing was chosen.
  public var appearance: Appearance?
  public var timers: TimerSetting
  public var settings: PersonalSettings
  /// What was begun with keys before.
  public var drafts: [KeptDraft]
  /// How well the eyes were followed so far.
  public var tracking: TrackingDays
  /// Which catalogues may be asked.
  public var catalogues: CatalogueSetting
  /// Names of settings that could not be read and are as usual.
  public var damagedSettings: [String]
  public init(
    _ reader: Reader, pace: Double? = nil, order: ShelfOrder = ShelfOrder(), findings: [ShelfFinding] = [],
    appearance: Appearance? = nil, timers: TimerSetting = TimerSetting(),
    settings: StoredSettings = StoredSettings(), drafts: [KeptDraft] = [],
    tracking: TrackingDays = TrackingDays(), catalogues: CatalogueSetting = CatalogueSetting()
  ) {
    (self.reader, self.pace, self.order, self.findings) = (reader, pace, order, findings)
    (self.appearance, self.timers, self.drafts) = (appearance, timers, drafts)
    (self.tracking, self.catalogues) = (tracking, catalogues)
    (self.settings, damagedSettings) = (settings.settings, settings.damaged)
  }
}

/// Why somebody is not let in.
public struct SignInFailure: Error, Hashable, Sendable {
  public var words: String
  /// The name is known, so that the password can be tried again.
  public var isKnown: Bool
  /// What the person can do about it, who has given the right password.
  public var offer: SignInOffer?
  public init(_ words: String, isKnown: Bool, offer: SignInOffer? = nil) {
    (self.words, self.isKnown, self.offer) = (words, isKnown, offer)
  }
}

/// A way on for somebody who is not let in as usual.
public enum SignInOffer: Hashable, Sendable {
  /// It was a one-time password: another has to be chosen.
  case choosePassword(needsRecoveryCode: Bool)
  /// The account is about to be erased, which can be taken back.
  case undelete
}

/// Who reads.
public enum Reader: Hashable, Codable, Sendable {
  /// Whoever has not logged in; needs no password, so that somebody without hands is never kept out.
  case guest
  case named(String)

  public static let guestName = "Guest"

  public var name: String {
    switch self {
    case .guest: Self.guestName
    case .named(let name): name
    }
  }
}

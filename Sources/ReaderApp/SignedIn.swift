import Catalogues
import Library

/// Whose shelf is open, and what it says of the person.
package struct SignedIn: Hashable, Sendable {
  /// Whose shelf is open.
  package var reader: Reader
  /// How long the person dwells, as a multiple of the usual time; nil where that is unknown.
  package var pace: Double?
  /// How the person wants the shelf sorted.
  package var order: ShelfOrder
  /// What opening the shelf put in order.
  package var findings: [ShelfFinding]
  /// How everything is to look; nil where nothing was chosen.
  package var appearance: Appearance?
  /// Session and eye-rest timers.
  package var timers: TimerSetting
  /// What the person has set besides.
  package var settings: PersonalSettings
  /// What was begun with keys before.
  package var drafts: [KeptDraft]
  /// How well the eyes were followed so far.
  package var tracking: TrackingDays
  /// Which catalogues may be asked.
  package var catalogues: CatalogueSetting
  /// Names of settings that could not be read and are as usual.
  package var damagedSettings: [String]
  /// - Parameters:
  ///   - reader: whose shelf is open.
  ///   - pace: how long the person dwells, as a multiple of the usual time.
  ///   - order: how the person wants the shelf sorted.
  ///   - findings: what opening the shelf put in order.
  ///   - appearance: how everything is to look; nil where nothing was chosen.
  ///   - timers: session and eye-rest timers.
  ///   - settings: as they were kept.
  ///   - drafts: what was begun with keys before.
  ///   - tracking: how well the eyes were followed so far.
  ///   - catalogues: which catalogues may be asked.
  package init(
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
package struct SignInFailure: Error, Hashable, Sendable {
  /// Why, in words for the person.
  package var words: String
  /// The name is known, so that the password can be tried again.
  package var isKnown: Bool
  /// What the person can do about it, who has given the right password.
  package var offer: SignInOffer?
  /// - Parameters:
  ///   - words: why, in words for the person.
  ///   - isKnown: whether the name is known.
  ///   - offer: what the person can do about it.
  package init(_ words: String, isKnown: Bool, offer: SignInOffer? = nil) {
    (self.words, self.isKnown, self.offer) = (words, isKnown, offer)
  }
}

/// A way on for somebody who is not let in as usual.
package enum SignInOffer: Hashable, Sendable {
  /// It was a one-time password: another has to be chosen.
  case choosePassword(needsRecoveryCode: Bool)
  /// The account is about to be erased, which can be taken back.
  case undelete
}

/// Who reads.
package enum Reader: Hashable, Codable, Sendable {
  /// Whoever has not logged in; needs no password, so that somebody without hands is never kept out.
  case guest
  /// Somebody who has logged in, by name.
  case named(String)

  /// What the guest is called among people.
  package static let guestName = "Guest"

  /// What the person is called among people.
  package var name: String {
    switch self {
    case .guest: Self.guestName
    case .named(let name): name
    }
  }
}

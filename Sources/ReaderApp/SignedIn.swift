import Accounts
import Calibration
import Catalogues
import Library

/// The result of a log-in: whose shelf is open, and the settings stored for this person.
package struct SignedIn: Hashable, Sendable {
  /// The person whose shelf is open.
  package var reader: Reader
  /// The person's dwell time as a multiple of the usual one; nil if it is unknown.
  package var pace: Double?
  /// The order in which the person wants the shelf sorted.
  package var order: ShelfOrder
  /// What the store repaired while it opened the shelf.
  package var findings: [ShelfFinding]
  /// How the person wants everything to look; nil if they have chosen nothing.
  package var appearance: Appearance?
  /// The person's timers for sessions and eye rests.
  package var timers: TimerSetting
  /// The person's other settings.
  package var settings: PersonalSettings
  /// The texts that the person has begun to type and not finished.
  package var drafts: [KeptDraft]
  /// The record of how well the person's eyes were tracked, by day.
  package var tracking: TrackingDays
  /// Samples of the person's earlier calibrations, or why they cannot be used.
  package var sittings: Result<SittingHistory, AppFailure>
  /// Which catalogues the person has allowed the program to query.
  package var catalogues: CatalogueSetting
  /// Names of the settings that could not be read and have their usual values.
  package var damagedSettings: [String]
  /// - Parameters:
  ///   - reader: the person whose shelf is open.
  ///   - pace: the person's dwell time as a multiple of the usual one.
  ///   - order: the order in which the person wants the shelf sorted.
  ///   - findings: what the store repaired while it opened the shelf.
  ///   - appearance: how the person wants everything to look; nil if they have chosen nothing.
  ///   - timers: the person's timers for sessions and eye rests.
  ///   - settings: the person's other settings as stored.
  ///   - drafts: the texts that the person has begun to type and not finished.
  ///   - tracking: the record of how well the person's eyes were tracked, by day.
  ///   - sittings: samples of the person's earlier calibrations, or why they cannot be used.
  ///   - catalogues: which catalogues the person has allowed the program to query.
  package init(
    _ reader: Reader, pace: Double? = nil, order: ShelfOrder = ShelfOrder(), findings: [ShelfFinding] = [],
    appearance: Appearance? = nil, timers: TimerSetting = TimerSetting(),
    settings: StoredSettings = StoredSettings(), drafts: [KeptDraft] = [],
    tracking: TrackingDays = TrackingDays(),
    sittings: Result<SittingHistory, AppFailure> = .success(SittingHistory()),
    catalogues: CatalogueSetting = CatalogueSetting()
  ) {
    (self.reader, self.pace, self.order, self.findings) = (reader, pace, order, findings)
    (self.appearance, self.timers, self.drafts) = (appearance, timers, drafts)
    (self.tracking, self.sittings, self.catalogues) = (tracking, sittings, catalogues)
    (self.settings, damagedSettings) = (settings.settings, settings.damaged)
  }
}

/// Why a log-in or registration has failed.
package struct SignInFailure: Error, Hashable, Sendable {
  /// The reason of the failure, in words for the person.
  package var words: String
  /// Whether the name is known, so that the password can be tried again.
  package var isKnown: Bool
  /// What the person can do next, if they have given the right password; nil if nothing.
  package var offer: SignInOffer?
  /// - Parameters:
  ///   - words: the reason of the failure, in words for the person.
  ///   - isKnown: whether the name is known.
  ///   - offer: what the person can do next.
  package init(_ words: String, isKnown: Bool, offer: SignInOffer? = nil) {
    (self.words, self.isKnown, self.offer) = (words, isKnown, offer)
  }
}

/// A way on for somebody whose log-in failed although the password or PIN was right.
package enum SignInOffer: Hashable, Sendable {
  /// The password was a one-time password: another one has to be chosen.
  case choosePassword(needsRecoveryCode: Bool)
  /// The account is scheduled for erasure, which can be cancelled.
  case undelete
}

/// The person who reads: the guest or somebody who has logged in.
package enum Reader: Hashable, Codable, Sendable {
  /// A person who has not logged in. The guest needs no password, so that somebody without hands is never kept out.
  case guest
  /// A person who has logged in, by name.
  case named(String)

  /// The guest's name in the list of people.
  package static let guestName = Person.guestName

  /// The person's name in the list of people.
  package var name: String {
    switch self {
    case .guest: Self.guestName
    case .named(let name): name
    }
  }
}

import Calibration
import Catalogues
import Foundation
import Library
import Signals
import Tracking

/// What the application asks of the store. Answers come in the order of the requests.
package enum StoreCommand: Sendable {
  /// Asks for the names of the people who can log in.
  case people
  /// Logs somebody in and opens their shelf.
  case signIn(SignIn)
  /// Asks how somebody can log in (password, PIN); asked before log-in.
  case wayIn(name: String)
  /// Asks how the person who is logged in can log in, because they want to change that, such as by making a PIN.
  case ownWayIn(name: String, OwnAim)
  /// Checks a password or PIN of the person who is logged in, before they change it.
  case checkOwn(EnteredCredential, of: Reader)
  /// Makes a new recovery code, which becomes valid only when it is kept; the previous code stays valid until then.
  case makeRecoveryCode(EnteredCredential, of: Reader)
  /// Makes a new recovery code valid, once the person has seen it on the screen.
  case keepRecoveryCode(String, of: Reader)
  /// Gives the person a PIN, or another one; nothing happens if somebody else's shelf is open by then.
  case setPIN(NewPIN, of: Reader)
  /// Asks for a part of the list of documents on the open shelf.
  case shelf(ShelfRequest)
  /// Asks for the groups by which the shelf can be filtered.
  case shelfGroups
  /// Asks for the invitations to things that other people want to share with the person.
  case invitations
  /// Carries out a request about the household's contacts, then asks for those that match these words; empty words match all.
  case contacts(ContactRequest = .list, matching: String)
  /// Accepts or declines an invitation to share.
  case answer(Share.ID, accepting: Bool)
  /// Keeps the order in which the person wants the shelf sorted.
  case keepOrder(ShelfOrder)
  /// Searches the shelf for what somebody is typing; an answer to an older search may be left out.
  case search(String)
  /// Indexes the texts of the shelf's documents that were not read yet, in the background.
  case readTexts
  /// Puts these files on the shelf.
  case add([URL])
  /// Puts a document from a catalogue on the shelf of the person who asked for it.
  case addFetched(FetchedDocument, of: Reader)
  /// Asks which catalogues the person has allowed the program to query.
  case catalogues(of: Reader)
  /// Keeps whether the program may query catalogues.
  case allowCatalogues(Bool, of: Reader)
  /// Asks for the calibration kept for a camera and a screen.
  ///
  /// - Parameter networks: the networks that measure eyes now.
  case profile(ProfileKey, networks: [NetworkStamp])
  /// Asks for the kept calibration of somebody who was chosen on the people's screen and has not logged in yet.
  case profileBeforeLogIn(ProfileKey, networks: [NetworkStamp], name: String)
  /// Keeps a calibration for the camera and screen with which it was made.
  case keep(StoredCalibration)
  /// Keeps the place that the person has reached in a document.
  case remember(ReadingPlace, documentID: String)
  /// Keeps the reading state that the person has given a document.
  case keepState(ReadingState, documentID: String)
  /// Gives a document another title, for all who have it. The store answers, since not everybody may change titles.
  case keepTitle(String, documentID: String)
  /// Adds one of the person's own tags to a document.
  case addTag(String, documentID: String)
  /// Keeps how much of a document was read since it was opened, in place of an earlier report for the same opening.
  case keepReading(ReadingSpan, documentID: String, opening: Int)
  /// Asks how much time the person has spent reading.
  case readingTimes
  /// Carries out a request about reminders; answered with those that are not done.
  case reminders(ReminderCommand)
  /// Carries out a request about the calendar.
  ///
  /// - Parameter days: the period whose entries are in the answer.
  case calendar(CalendarRequest, days: Range<LocalTime>)
  /// Carries out a request about the notebook.
  ///
  /// - Parameter about: the document whose notes are in the answer; nil for all notes.
  case notebook(NotebookRequest, about: String?)
  /// Asks with whom a thing is shared, or changes that.
  case sharing(SharingRequest, of: SharedThing)
  /// Asks for, or changes, the person's state of reading together.
  case together(TogetherRequest, of: Reader)
  /// Takes documents off the shelf, or puts removed ones back.
  case removal(RemovalRequest)
  /// Carries out a request about a document on the shelf and asks for its details; its cover is sent afterwards.
  case document(DocumentRequest, of: ShelfItem.ID)
  /// Asks who has a document and what they see in it, or changes that.
  case readers(ReadersRequest, of: ShelfItem.ID)
  /// Asks for the person's collections, or changes them.
  ///
  /// - Parameter of: the document that is put in or taken out; nil for none.
  case collections(CollectionsRequest, of: String?)
  /// Asks for, or changes, what belongs to the account; nothing happens if somebody else's shelf is open by then.
  case account(AccountRequest, of: Reader)
  /// Asks for the household's members, or changes one; nothing happens if somebody else's shelf is open by then.
  case members(MembersRequest, of: Reader)
  /// Exports, imports or backs up data in the background; nothing happens if somebody else's shelf is open by then.
  case transfer(TransferRequest, of: Reader)
  /// Asks for watched folders, changes them or scans them; nothing happens if somebody else's shelf is open by then.
  case folders(FoldersRequest, of: Reader)
  /// Applies a change to the marks of a document, if one is given, then reads its marks.
  case marks(MarkChange?, documentID: String)
  /// Keeps the person's dwell time; nothing happens if somebody else's shelf is open by then.
  case keepPace(Double, of: Reader)
  /// Keeps how the person wants everything to look; nothing happens if somebody else's shelf is open by then.
  case keepAppearance(Appearance, of: Reader)
  /// Keeps the person's other settings, without the consent to keeping samples; nothing happens if somebody else's shelf is open by then.
  case keepSettings(PersonalSettings, of: Reader)
  /// Keeps the timers for sessions and eye rests; nothing happens if somebody else's shelf is open by then.
  case keepTimers(TimerSetting, of: Reader)
  /// Keeps all texts that the person has begun to type and not finished, in place of those that this window has kept before.
  case keepDrafts([KeptDraft], insteadOf: [KeptDraft], of: Reader)
  /// Adds to the day's record of how well the eyes were tracked; nothing happens if somebody else's shelf is open by then.
  case keepTracking(TrackingDays.Day, of: Reader)
  /// Erases the record of how well the person's eyes were tracked.
  case forgetTracking(of: Reader)
  /// Keeps whether the person agrees that samples of their calibrations are kept; nothing happens if somebody else's shelf is
  /// open by then.
  case keepSittingConsent(Bool, of: Reader)
  /// Keeps samples of a calibration for later ones, if the person has agreed; nothing happens if somebody else's shelf is open by
  /// then.
  case keepSitting(EarlierSitting, of: Reader)
  /// Erases the samples of the person's calibrations.
  case forgetSittings(of: Reader)
  /// Asks what the samples of the person's calibrations are worth in this setting; the answer may take seconds, and only the last
  /// request is answered. Nothing happens if somebody else's shelf is open by then.
  case weighSittings(SittingWorth.Setting, of: Reader)
  /// Asks for words to suggest while typing: those of one document, or if nil, of all that the person has read and typed.
  case words(document: String?)
  /// Adds text that the person has typed to the words that are suggested to them.
  case learnWords(String)
  /// Erases the words that were learnt from the person's typing.
  case forgetWords
  /// Keeps the camera to start with in later runs, whoever reads.
  case keepCamera(ChosenCamera)
}

/// A way to log in or register, and so to open a person's shelf.
package enum SignIn: Hashable, Sendable {
  /// Opens the guest's shelf, which needs no credential.
  case guest
  /// Logs a person in with their password.
  case logIn(name: String, password: String)
  /// Registers a person with a password, and logs them in.
  case register(name: String, password: String)
  /// Logs a person in with their PIN.
  case pin(name: String, EnteredPIN)
  /// Registers a person with a PIN and no password, and logs them in; `isShuffled` has its keys in another order each time.
  case registerWithPIN(name: String, EnteredPIN, isShuffled: Bool)
  /// Logs in with a one-time password and replaces it with a new password.
  case choosePassword(name: String, oneTime: String, new: String, recoveryCode: String)
  /// Logs in to an account that is scheduled for erasure, and cancels the erasure.
  case undelete(name: String, EnteredCredential)

  /// The name of the person whose shelf is opened; nil for the guest.
  package var name: String? {
    switch self {
    case .guest: nil
    case .logIn(let name, _), .register(let name, _), .choosePassword(let name, _, _, _),
      .undelete(let name, _), .pin(let name, _), .registerWithPIN(let name, _, _):
      name
    }
  }

  /// How the same person logs in the next time; nil for the guest.
  package var again: SignIn? {
    switch self {
    case .guest: nil
    case .logIn, .pin: self
    case .register(let name, let password), .choosePassword(let name, _, let password, _),
      .undelete(let name, .password(let password)):
      .logIn(name: name, password: password)
    case .undelete(let name, .pin(let pin)): .pin(name: name, pin)
    case .registerWithPIN(let name, let pin, _): .pin(name: name, pin)
    }
  }
}

import Calibration
import Catalogues
import Foundation
import Library
import Reading
import Signals
import Tracking
import Typing

/// What the store answers, or reports by itself.
package enum StoreEvent: Sendable {
  /// The names of the people who can log in.
  case people(Result<[String], AppFailure>)
  /// The pictures of people who have one, by their names; sent after the names, and only if they have changed.
  case portraits([String: Portrait])
  /// Log-in has succeeded and the shelf is open, or why it has failed.
  case signedIn(Result<SignedIn, SignInFailure>)
  /// How the person of this name can log in.
  case wayIn(Result<WayIn, AppFailure>, name: String)
  /// How the person who is logged in can log in, asked for the change that they want to make.
  case ownWayIn(Result<WayIn, AppFailure>, name: String, OwnAim)
  /// The password or PIN with which the person who is logged in was verified.
  case ownChecked(Result<EnteredCredential, AppFailure>, of: Reader)
  /// A new recovery code in plain text, which is stored nowhere in this form.
  case recoveryCode(Result<String, AppFailure>, of: Reader)
  /// The recovery code that is shown was made valid; or why it could not be.
  case recoveryCodeKept(AppFailure?, of: Reader)
  /// A PIN was set; or why it could not be.
  case pinSet(AppFailure?)
  /// The part of the shelf that was requested.
  case shelf(Result<ShelfPart, AppFailure>, ShelfRequest)
  /// The groups by which the shelf can be filtered.
  case shelfGroups(Result<ShelfGroups, AppFailure>)
  /// The invitations to things that other people want to share with the person.
  case invitations(Result<[Share], AppFailure>)
  /// The contacts that match these words, after this request was carried out.
  case contacts(Result<ContactList, AppFailure>, after: ContactRequest, matching: String)
  /// An invitation was answered; or why the answer could not be stored.
  case answered(AppFailure?)
  /// How much time the person has spent reading.
  case readingTimes(Result<ReadingTimes, AppFailure>)
  /// The reminders that are not done, after this command; after `claim`, the reminders that this program holds.
  case reminders(Result<[Reminder], AppFailure>, after: ReminderCommand)
  /// The calendar's entries in the requested days, after this request was carried out.
  case calendar(Result<CalendarDays, AppFailure>, after: CalendarRequest)
  /// The notes about a document, or all notes, after this request was carried out.
  case notebook(Result<NotebookAnswer, AppFailure>, after: NotebookRequest, about: String?)
  /// The people with whom a thing is shared, after this request was carried out.
  case sharing(Result<[SharingMember], AppFailure>, after: SharingRequest, of: SharedThing)
  /// What the person reads to others or follows, after this request; nil if they do not read together.
  case together(Result<ReadingTogether?, AppFailure>, after: TogetherRequest, of: Reader)
  /// The people who have a document, after this request was carried out.
  case readers(Result<DocumentReaders, AppFailure>, after: ReadersRequest, of: ShelfItem.ID)
  /// The items that were taken off the shelf and can be put back, after this request was carried out.
  case removal(Result<RemovalAnswer, AppFailure>, after: RemovalRequest)
  /// The details of a document on the shelf, after this request was carried out.
  case document(Result<DocumentDetails, AppFailure>, after: DocumentRequest, of: ShelfItem.ID)
  /// The picture of a document's cover: its own cover or its first page; nil if neither can be shown.
  case documentCover(PictureFile?, of: ShelfItem.ID)
  /// Small pictures of the covers of documents on the shelf, by `ShelfItem.coverID`; sent after the shelf.
  case covers([String: CoverThumbnail])
  /// The person's collections, after this request about one document or about none.
  case collections(Result<[ListedCollection], AppFailure>, after: CollectionsRequest, of: String?)
  /// The account of the person who is logged in, after this request was carried out.
  case account(Result<AccountFacts, AppFailure>, after: AccountRequest, of: Reader)
  /// The members of the household, after this request was carried out.
  case members(Result<HouseholdMembers, AppFailure>, after: MembersRequest, of: Reader)
  /// Progress or result of an export, an import or a backup.
  case transfer(TransferNews, of: Reader)
  /// The marks of a document, after this change if one was requested. A change that failed has changed nothing, or was applied
  /// up to the point of failure.
  case marks(Result<[Mark], AppFailure>, after: MarkChange?, documentID: String)
  /// A document was given this title; or why it could not be.
  case retitled(AppFailure?, to: String, documentID: String)
  /// The hits of a search in the shelf for the text that had been typed.
  case searched(String, Result<[SearchHit], AppFailure>)
  /// Words to suggest while typing: those of one document, or if nil, of all that the person has read and typed.
  case words(Result<WordModel, AppFailure>, document: String?)
  /// The shelf was changed by another program or person.
  case changed
  /// Progress of adding a folder to the shelf: how many of its files were looked at.
  case adding(done: Int, of: Int)
  /// Files were put on the shelf: how many, and why others could not be.
  case added(Int, AppFailure?)
  /// Which catalogues the person has allowed the program to query.
  case catalogues(CatalogueSetting, of: Reader)
  /// What the samples of a person's calibrations are worth in a setting; nil without samples that can be used.
  case sittingsWorth(SittingWorth?, SittingWorth.Setting, of: Reader)
  /// A catalogue's document of this title was put on the shelf, or why it was not.
  case fetched(Result<ShelfItem, AppFailure>, title: String)
  /// What was carried over (such as marks) from earlier editions to documents that were put on the shelf.
  case adopted([Adoption])
  /// The folders that are watched, after this request was carried out.
  case folders(Result<FoldersAnswer, AppFailure>, after: FoldersRequest, of: Reader)
  /// New documents from watched folders: their titles, and why others could not be added.
  case cameFromFolders([String], AppFailure?)
  /// The calibration that is kept for a camera and a screen.
  case profile(Result<KeptCalibration, AppFailure>, ProfileKey)
  /// The kept calibration of somebody who was chosen on the people's screen and has not logged in yet.
  case profileBeforeLogIn(Result<KeptCalibration, AppFailure>, ProfileKey, name: String)
  /// The store failed to keep something, in two tries.
  case notKept(AppFailure)
}

/// The calibration that the store has for a camera and a screen.
package enum KeptCalibration: Sendable {
  /// The store has no calibration for this camera and screen.
  case none
  /// The store has no calibration for this camera and screen, but samples of earlier ones, which a person who was chosen and has
  /// not logged in yet has agreed to keep.
  case samples(SittingHistory)
  /// A calibration that was made with exactly this camera and screen.
  case fits(StoredCalibration)
  /// A calibration whose features were measured by other networks; it has to be repaired before it is used.
  case madeByOtherNetworks(StoredCalibration)
  /// A calibration that was kept under the camera's name alone, which several connected cameras share.
  case ambiguous(StoredCalibration, among: [SourceIdentity])
}

/// The camera and the screen that a calibration is kept for.
package struct ProfileKey: Hashable, Sendable {
  /// The camera that takes the pictures.
  package var camera: SourceIdentity
  /// The screen that gaze is mapped to.
  package var screen: ScreenGeometry
  /// Makes a key from the camera that takes the pictures and the screen that gaze is mapped to.
  package init(camera: SourceIdentity, screen: ScreenGeometry) {
    (self.camera, self.screen) = (camera, screen)
  }
}

import Accounts
import Foundation
import Localization
import Signals

/// A document on a person's shelf.
package struct ShelfItem: Hashable, Sendable, Identifiable {
  /// The SHA-256 of the document's content, 64 hexadecimal digits: the same content is the same item.
  package let id: String
  /// The document's title, from its file or given by somebody.
  package var title: String
  /// The document's number of pages; 0 if unknown.
  package let pageCount: Int
  /// Whether the document opens only with its password, which is not stored.
  package let isEncrypted: Bool
  /// When the document was put on the shelf.
  package let added: Date
  /// When the document was last opened; nil if never.
  package let lastOpened: Date?
  /// The person's place in the document; nil if they never read it.
  package let place: ReadingPlace?
  /// Whether the document's file is missing; adding the document again restores it.
  package let isMissing: Bool
  /// The document's author, as its file says or somebody wrote; nil if unknown.
  package internal(set) var author: String?
  /// The SHA-256 of the document's cover: one that somebody gave it, else that of its newest earlier edition
  /// that has one; nil if its first page is its cover.
  package internal(set) var cover: String?
  /// Whether somebody gave the document its cover; otherwise the cover is an earlier edition's, or the first
  /// page.
  package internal(set) var hasOwnCover = false
  /// The reading state; nil if nobody set one and the document was never opened.
  package internal(set) var state: ReadingState?
  /// The day by which the person wants to have read the document.
  package internal(set) var due: Date?
  /// The earlier of `due` and the person's next reminder of the document.
  package internal(set) var nextDue: Date?
  /// How long the rest of the document takes at the person's speed in it, in seconds; nil if no speed is
  /// known.
  package internal(set) var secondsLeft: Double?

  /// What the person may do with the document.
  package internal(set) var role = ShareRole.owner
  /// The name of the document's owner; nil for the person's own.
  package internal(set) var owner: String?

  /// Names what the document's cover is made of: the cover's SHA-256, or the document's where its first page is its
  /// cover.
  package var coverID: String { cover ?? id }

  /// How much of the document has been read, 0 to 1, by the person's place in it.
  package var progress: Double { Self.progress(place, of: pageCount) }

  static func progress(_ place: ReadingPlace?, of pageCount: Int) -> Double {
    guard let position = place?.position, pageCount > 0 else { return 0 }
    return min(1, max(0, (Double(position.page) + position.offset) / Double(pageCount)))
  }
}

/// A person's place in a document, with zoom and view.
package struct ReadingPlace: Hashable, Codable, Sendable {
  /// The page, and the height on it.
  package var position: DocumentPosition
  /// The zoom, relative to the size at which a page fits the reader's width: 1 fits.
  package var zoom: Double
  /// The horizontal distance of the place from the page's left edge, as a share of the page's width.
  package var scrollX: Double
  /// How the document is displayed, in the reader's own notation; nil if nothing was chosen.
  package var view: String?
  /// Makes a place from a position in the document, the zoom, the horizontal distance and the view.
  package init(position: DocumentPosition, zoom: Double = 1, scrollX: Double = 0, view: String? = nil) {
    (self.position, self.zoom, self.scrollX, self.view) = (position, zoom, scrollX, view)
  }
}

/// A calibration profile as stored; `Calibration` interprets its data.
package struct StoredProfile: Hashable, Sendable {
  /// The camera's identifier, or its name in older profiles.
  package var camera: String
  /// The screen on which the profile was made.
  package var screen: ScreenGeometry
  /// When the profile was made.
  package var created: Date
  /// The profile's encoded data.
  package var data: Data
  /// Makes a stored profile from its camera and screen, when it was made, and its encoded data.
  package init(camera: String, screen: ScreenGeometry, created: Date, data: Data) {
    (self.camera, self.screen, self.created, self.data) = (camera, screen, created, data)
  }
}

/// What opening or checking a shelf found out of order, and what was done about it.
package enum ShelfFinding: Hashable, Sendable, CustomStringConvertible {
  /// An interrupted copy, which was removed.
  case leftover(file: String)
  /// A stored document that was not listed, and is listed now.
  case adopted(title: String)
  /// A stored file whose content does not fit the hash in its name; it was removed.
  case damaged(file: String)
  /// A listed document whose file is missing; it stays listed.
  case missing(title: String)
  /// A listed document whose file was altered.
  case altered(title: String, file: String)
  /// A document whose search and sort keys did not fit its facts; they were corrected.
  case unsorted(title: String)
  /// A picture of a note that is missing or damaged.
  case picture(note: String)
  /// A document's cover that is damaged.
  case cover(title: String)
  /// The household's database is damaged.
  case database(name: String, problem: String)
  /// The list of this shelf from an older version is damaged. What could be read of it is on the shelf, and
  /// the file is kept.
  case formerDamaged(file: String, reason: String)
  /// An interrupted restore of the whole household, which was completed.
  case restore(HouseholdFinding)

  /// The finding as a sentence for a person: what was out of order, and what was or can be done about it.
  package var description: String {
    switch self {
    case .leftover(let file): localized("\(file): was left over from an interrupted copy; removed.")
    case .adopted(let title): localized("“\(title)”: was stored but not listed; put back on the shelf.")
    case .damaged(let file): localized("\(file): its content is damaged; removed. Add the document again.")
    case .altered(let title, let file):
      localized(
        "“\(title)”: its file was changed or damaged (\(file)). Add the document again; where you were in it is kept."
      )
    case .unsorted(let title): localized("“\(title)”: was not found and sorted by its title; put right.")
    case .picture(let note):
      localized(
        "The note “\(note)” shows a picture that is gone or damaged. Add it again, or restore a backup.")
    case .cover(let title):
      localized("“\(title)”: its cover is damaged. Choose another: trackii library cover")
    case .database(let name, let problem):
      localized("\(name): \(problem). Restore it: trackii backup restore")
    case .missing(let title): localized("“\(title)”: its file is gone. Add the document again.")
    case .formerDamaged(let file, let reason):
      HouseholdFinding.damaged(file: file, reason: reason).description
    case .restore(let finding): finding.description
    }
  }
}

import Accounts
import Foundation
import Signals

/// A document on a person's shelf.
package struct ShelfItem: Hashable, Sendable, Identifiable {
  /// The SHA-256 of its content, 64 hexadecimal digits: the same content is the same item.
  package let id: String
  /// As its file or somebody called it.
  package var title: String
  /// 0 where nobody knows.
  package let pageCount: Int
  /// It opens with its password only; the password is kept nowhere.
  package let isEncrypted: Bool
  /// When it was put on the shelf.
  package let added: Date
  /// When it was opened last; nil where it never was.
  package let lastOpened: Date?
  /// Where the person was in it; nil where it was never read.
  package let place: ReadingPlace?
  /// Its file is gone; adding the document again brings it back.
  package let isMissing: Bool
  /// As its file says or somebody wrote; nil where nobody is named.
  package internal(set) var author: String?
  /// The SHA-256 of the picture that is its cover: one that somebody gave it, else the newest that one of its earlier editions
  /// has; nil where its first page is its cover.
  package internal(set) var cover: String?
  /// Somebody gave it its cover; else it is an earlier edition's, or its first page.
  package internal(set) var hasOwnCover = false
  /// nil where nobody has said, and it was never opened.
  package internal(set) var state: ReadingState?
  /// Until when the person wants to have read it.
  package internal(set) var due: Date?
  /// The sooner one of that and the person's next reminder of it.
  package internal(set) var nextDue: Date?
  /// How long the rest takes at the person's speed in it, s; nil where no speed is known.
  package internal(set) var secondsLeft: Double?

  /// What the person may do with it.
  package internal(set) var role = ShareRole.owner
  /// What whoever owns it is called; nil for the person's own.
  package internal(set) var owner: String?

  /// How much of it has been read, 0 to 1, as far as the place tells.
  package var progress: Double { Self.progress(place, of: pageCount) }

  static func progress(_ place: ReadingPlace?, of pageCount: Int) -> Double {
    guard let position = place?.position, pageCount > 0 else { return 0 }
    return min(1, max(0, (Double(position.page) + position.offset) / Double(pageCount)))
  }
}

/// Where a reader was in a document.
package struct ReadingPlace: Hashable, Codable, Sendable {
  /// Page and height on it.
  package var position: DocumentPosition
  /// Against the size at which a page fits the reader's width: 1 fits.
  package var zoom: Double
  /// How far from the page's left edge the place is, as a share of its width, 0 at the edge.
  package var scrollX: Double
  /// How the document is shown, as the reader that shows it writes that; nil where nothing was chosen.
  package var view: String?
  package init(position: DocumentPosition, zoom: Double = 1, scrollX: Double = 0, view: String? = nil) {
    (self.position, self.zoom, self.scrollX, self.view) = (position, zoom, scrollX, view)
  }
}

/// A calibration profile as it is kept: what is in it is `Calibration`'s to know.
package struct StoredProfile: Hashable, Sendable {
  /// The camera's identifier, or its name in older profiles.
  package var camera: String
  /// The screen that it was made on.
  package var screen: ScreenGeometry
  /// When it was made.
  package var created: Date
  /// The profile itself.
  package var data: Data
  package init(camera: String, screen: ScreenGeometry, created: Date, data: Data) {
    (self.camera, self.screen, self.created, self.data) = (camera, screen, created, data)
  }
}

/// What opening a shelf found out of order, and what became of it.
package enum ShelfFinding: Hashable, Sendable, CustomStringConvertible {
  /// An interrupted copy; removed.
  case leftover(file: String)
  /// A stored document that was not listed; it is now.
  case adopted(title: String)
  /// A stored file whose content is not what its name says; removed.
  case damaged(file: String)
  /// A listed document whose file is gone; still listed.
  case missing(title: String)
  /// A listed document whose file is no longer what it was.
  case altered(title: String, file: String)
  /// What is searched and sorted by was not what the document says; put right.
  case unsorted(title: String)
  /// A picture that a note shows is gone or damaged.
  case picture(note: String)
  /// The picture that a document has as a cover is damaged.
  case cover(title: String)
  /// The database itself is not in one piece.
  case database(name: String, problem: String)
  /// An older version's list of this shelf is damaged. What could be read of it is on the shelf, and the file is kept.
  case formerDamaged(file: String, reason: String)
  /// A restore of the whole household that was stopped in the midst was brought to its end.
  case restore(HouseholdFinding)

  package var description: String {
    switch self {
    case .leftover(let file): "\(file): was left over from an interrupted copy; removed."
    case .adopted(let title): "“\(title)”: was stored but not listed; put back on the shelf."
    case .damaged(let file): "\(file): its content is damaged; removed. Add the document again."
    case .altered(let title, let file):
      "“\(title)”: its file was changed or damaged (\(file)). Add the document again; where you were in it is kept."
    case .unsorted(let title): "“\(title)”: was not found and sorted by its title; put right."
    case .picture(let note):
      "The note “\(note)” shows a picture that is gone or damaged. Add it again, or restore a backup."
    case .cover(let title):
      "“\(title)”: its cover is damaged. Choose another: trackii library cover"
    case .database(let name, let problem): "\(name): \(problem). Restore it: trackii backup restore"
    case .missing(let title): "“\(title)”: its file is gone. Add the document again."
    case .formerDamaged(let file, let reason):
      HouseholdFinding.damaged(file: file, reason: reason).description
    case .restore(let finding): finding.description
    }
  }
}

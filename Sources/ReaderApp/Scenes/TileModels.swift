import Foundation

/// A person's picture, small enough to be drawn on a tile at once.
package struct Portrait: Hashable, Sendable {
  /// The largest side of a portrait, px.
  package static let largestSide = 256

  /// The SHA-256 of the file from which the portrait was made.
  package let id: String
  /// The length of each side of the portrait, px.
  package let side: Int
  /// The pixels, row by row from the top: blue, green, red and alpha, premultiplied, one byte each.
  package let pixels: Data

  /// Makes a square portrait from the SHA-256 of its file, the length of its sides, px, and its pixels.
  package init(id: String, side: Int, pixels: Data) { (self.id, self.side, self.pixels) = (id, side, pixels) }

  /// Compares the files alone: comparing pixels for each view would cost too much.
  package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  /// Hashes the file's identifier alone, as the comparison does.
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The cover that somebody gave a document, small enough for its tile.
package struct CoverThumbnail: Hashable, Sendable {
  /// The largest length of a thumbnail's longer side, px.
  package static let largestSide = 256

  /// What the thumbnail was made of: `ShelfItem.coverID`.
  package let id: String
  /// The size of the thumbnail, px.
  package let (width, height): (Int, Int)
  /// The pixels, in the format of a `Portrait`.
  package let pixels: Data

  /// Makes a thumbnail from what it was made of, its size, px, and its pixels.
  package init(id: String, width: Int, height: Int, pixels: Data) {
    (self.id, self.width, self.height, self.pixels) = (id, width, height, pixels)
  }

  /// Compares the files alone: comparing pixels for each view would cost too much.
  package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  /// Hashes the identifier alone, as the comparison does.
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The people's screen as the window shows it: the list of people, or a form to type into.
package struct LoginModel: Hashable, Sendable {
  /// What the people's screen asks for.
  package enum View: Hashable, Sendable {
    /// Everybody who can read here, the guest first.
    case people([Reader])
    /// The password of one of the people.
    case password(name: String)
    /// The name and password of a new person.
    case registration
    /// A new password in place of a one-time password.
    case newPassword(name: String, needsRecoveryCode: Bool)
    /// Whether to cancel the erasure of an account.
    case leaving(name: String)
    /// The password of an encrypted document.
    case unlocking(documentID: String, title: String)
  }

  /// What the people's screen asks for.
  package var view: View
  /// Why the last try failed, or other news.
  package var message: String?
  /// Whether the data that was typed is being checked.
  package var isBusy: Bool
  /// The name of the guest, who needs no password; nil if there is none.
  package var guest: String?
  /// The portraits of the people who have one, by their names.
  package var portraits: [String: Portrait] = [:]

  /// - Parameters:
  ///   - view: what the people's screen asks for.
  ///   - message: why the last try failed, or other news.
  ///   - isBusy: whether the data that was typed is being checked.
  ///   - guest: the name of the guest, who needs no password.
  package init(_ view: View, message: String? = nil, isBusy: Bool = false, guest: String? = nil) {
    (self.view, self.message, self.isBusy, self.guest) = (view, message, isBusy, guest)
  }

  /// Whether the screen is a form to type into.
  package var isForm: Bool {
    switch view {
    case .people, .leaving: false
    case .password, .registration, .newPassword, .unlocking: true
    }
  }
}

/// The shelf as the window shows it: one person's documents.
package struct ShelfModel: Hashable, Sendable {
  /// The tile of a document on the shelf.
  package struct Item: Hashable, Sendable {
    /// The document's identifier on the shelf.
    package var id: String
    /// The document's title on the shelf.
    package var title: String
    /// Details such as “page 12 of 80”.
    package var detail: String
    /// The share of the document that is read, 0 to 1.
    package var progress: Double
    /// The document's cover; nil until it is drawn, and for documents that need a password.
    package var cover: CoverThumbnail?
    /// Makes a tile without a cover from the document's identifier, title and details, and the share that is read.
    package init(id: String, title: String, detail: String, progress: Double) {
      (self.id, self.title, self.detail, self.progress) = (id, title, detail, progress)
    }
  }

  /// What the choice of a document does.
  package enum Choosing: Hashable, Sendable {
    /// The document is opened.
    case reading
    /// The document's own screen is shown.
    case screen
  }

  /// What the choice of a document does.
  package var choosing = Choosing.reading
  /// The name of the person whose shelf it is.
  package var person: String
  /// The documents on the page of the shelf that is shown.
  package var items: [Item]
  /// The page of the shelf that is shown, from 0.
  package var page = 0
  /// How many pages the shelf has.
  package var pageCount = 1
  /// The shelf's order and filter in words; empty if they are the usual ones.
  package var arrangement = ""
  /// The number of invitations that wait for an answer.
  package var invitations = 0
  /// The number of reminders that wait for an answer.
  package var reminders = 0
  /// Cells in place of the documents, while the person sorts or filters the shelf; nil otherwise.
  package var choices: ShelfChoices?
  /// Why there are no documents.
  package var absence = Absence.none
  /// Whether the shelf has no document at all, so that the way to the first one takes the place of the documents: a tile is
  /// larger than an action below them, and stands far from the others.
  package var offersFirst = false
  /// News, such as why a file could not be added.
  package var message: String?
  /// Whether gaze is calibrated; if not, a calibration is recommended.
  package var isCalibrated: Bool
  /// Whether a document is being opened; the way out cancels that.
  package var isOpening = false
  /// The text of the search, while somebody searches, when `items` are the hits; nil otherwise.
  package var search: String?
  /// The conditions that narrow the search down; each can be removed. At most `mostTokens`.
  package var tokens: [Token] = []

  /// A search condition such as `author:woolf`.
  package struct Token: Hashable, Sendable {
    /// The condition as it is typed.
    package var text: String
    /// The text of the search without this condition.
    package var rest: String
    /// Makes a condition from its text and the search without it.
    package init(text: String, rest: String) { (self.text, self.rest) = (text, rest) }
  }

  /// The largest number of conditions shown: with eight hits and the way out they are twelve cells.
  static let mostTokens = 3

  /// Makes a shelf from its person, the tiles of its documents and news; everything else is set afterwards.
  package init(person: String, items: [Item], message: String? = nil, isCalibrated: Bool = true) {
    (self.person, self.items, self.message, self.isCalibrated) = (person, items, message, isCalibrated)
  }
}

/// The PDFs that can be added to the shelf.
package struct FinderModel: Hashable, Sendable {
  /// The tile of a PDF that can be added to the shelf.
  package struct File: Hashable, Sendable {
    /// The file's place on the disk.
    package var url: URL
    /// The file's name.
    package var name: String
    /// Details such as the file's folder.
    package var detail: String
    /// Makes a tile from the file's place on the disk, its name and its details.
    package init(url: URL, name: String, detail: String) {
      (self.url, self.name, self.detail) = (url, name, detail)
    }
  }

  /// The files that were found so far.
  package var files: [File]
  /// Whether the folders are still being searched.
  package var isSearching: Bool

  /// Makes the list of files; without arguments, nothing was found and no search is under way.
  package init(files: [File] = [], isSearching: Bool = false) {
    (self.files, self.isSearching) = (files, isSearching)
  }
}

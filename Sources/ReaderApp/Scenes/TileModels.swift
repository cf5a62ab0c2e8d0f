import Foundation

/// A person's picture, small enough to be drawn on a tile at once.
package struct Portrait: Hashable, Sendable {
  /// Px of a side at most.
  package static let largestSide = 256

  /// Of the file that it was made from, the SHA-256.
  package let id: String
  /// Px of each side.
  package let side: Int
  /// Row after row from the top; of each pixel blue, green, red and how far it covers, premultiplied, a byte each.
  package let pixels: Data

  package init(id: String, side: Int, pixels: Data) { (self.id, self.side, self.pixels) = (id, side, pixels) }

  /// By the file: pixels are not compared with each view.
  package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The cover that somebody gave a document, small enough for its tile.
package struct CoverThumbnail: Hashable, Sendable {
  /// Px of the longer side at most.
  package static let largestSide = 256

  /// Of the file that it was made from, the SHA-256.
  package let id: String
  /// Px.
  package let (width, height): (Int, Int)
  /// As of a `Portrait`.
  package let pixels: Data

  package init(id: String, width: Int, height: Int, pixels: Data) {
    (self.id, self.width, self.height, self.pixels) = (id, width, height, pixels)
  }

  /// By the file: pixels are not compared with each view.
  package static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The people of this computer, or a form of theirs that has to be typed into.
package struct LoginModel: Hashable, Sendable {
  /// What is asked.
  package enum View: Hashable, Sendable {
    /// Everybody who can read here, the guest first.
    case people([String])
    /// The password of one of them.
    case password(name: String)
    /// A new name and password.
    case registration
    /// A password in place of a one-time password.
    case newPassword(name: String, needsRecoveryCode: Bool)
    /// An account that is to be erased, unless its person keeps it.
    case leaving(name: String)
    /// The password of an encrypted document.
    case unlocking(documentID: String, title: String)
  }

  /// What is asked.
  package var view: View
  /// Why the last try failed, or other news.
  package var message: String?
  /// What was typed is being checked.
  package var isBusy: Bool
  /// Whoever of the people needs no password, for those who cannot type.
  package var guest: String?
  /// Of those people who have one, by their names.
  package var portraits: [String: Portrait] = [:]

  /// - Parameters:
  ///   - view: what is asked.
  ///   - message: why the last try failed, or other news.
  ///   - isBusy: whether what was typed is being checked.
  ///   - guest: whoever of the people needs no password.
  package init(_ view: View, message: String? = nil, isBusy: Bool = false, guest: String? = nil) {
    (self.view, self.message, self.isBusy, self.guest) = (view, message, isBusy, guest)
  }

  /// Something is to be typed into it.
  package var isForm: Bool {
    switch view {
    case .people, .leaving: false
    case .password, .registration, .newPassword, .unlocking: true
    }
  }
}

/// One person's documents.
package struct ShelfModel: Hashable, Sendable {
  /// A document's tile.
  package struct Item: Hashable, Sendable {
    package var id: String
    /// As the shelf calls it.
    package var title: String
    /// Such as "page 12 of 80".
    package var detail: String
    /// How much is read, 0 to 1.
    package var progress: Double
    /// The cover that somebody gave it.
    package var cover: CoverThumbnail?
    package init(id: String, title: String, detail: String, progress: Double) {
      (self.id, self.title, self.detail, self.progress) = (id, title, detail, progress)
    }
  }

  /// What choosing a document does.
  package enum Choosing: Hashable, Sendable {
    /// It is opened.
    case reading
    /// Its own screen is shown.
    case screen
  }

  /// What choosing a document does.
  package var choosing = Choosing.reading
  /// Whose shelf it is.
  package var person: String
  /// Those of the page that is shown.
  package var items: [Item]
  /// From 0.
  package var page = 0
  /// How many pages the shelf has.
  package var pageCount = 1
  /// How it is sorted and what is shown, in words; empty where it is as usual.
  package var arrangement = ""
  /// How many invitations wait for an answer.
  package var invitations = 0
  /// How many reminders wait for an answer.
  package var reminders = 0
  /// Cells in place of the documents, while the person says how it is sorted.
  package var choices: ShelfChoices?
  /// News, such as why a file was not added.
  package var message: String?
  /// Whether gaze can be used; else the calibration is recommended.
  package var isCalibrated: Bool
  /// A document is being opened; the way out gives that up.
  package var isOpening = false
  /// What is typed to be searched for, while somebody searches; `items` are the hits then.
  package var search: String?
  /// What narrows the search down; each can be taken away. At most `mostTokens`.
  package var tokens: [Token] = []

  /// A condition such as `author:woolf`.
  package struct Token: Hashable, Sendable {
    /// As it is typed.
    package var text: String
    /// What is searched for without it.
    package var rest: String
    package init(text: String, rest: String) { (self.text, self.rest) = (text, rest) }
  }

  /// With eight hits and the way out they are twelve cells.
  static let mostTokens = 3

  package init(person: String, items: [Item], message: String? = nil, isCalibrated: Bool = true) {
    (self.person, self.items, self.message, self.isCalibrated) = (person, items, message, isCalibrated)
  }
}

/// PDFs that can be put on the shelf.
package struct FinderModel: Hashable, Sendable {
  /// A PDF's tile.
  package struct File: Hashable, Sendable {
    /// Where it lies.
    package var url: URL
    /// Its own name.
    package var name: String
    /// Such as its folder.
    package var detail: String
    package init(url: URL, name: String, detail: String) {
      (self.url, self.name, self.detail) = (url, name, detail)
    }
  }

  /// Those that were found so far.
  package var files: [File]
  /// The folders are still being looked through.
  package var isSearching: Bool

  package init(files: [File] = [], isSearching: Bool = false) {
    (self.files, self.isSearching) = (files, isSearching)
  }
}

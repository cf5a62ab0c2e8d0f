import Foundation

/// A person's picture, small enough to be drawn on a tile at once.
public struct Portrait: Hashable, Sendable {
  /// Px of a side at most.
  public static let largestSide = 256

  /// Of the file that it was made from, the SHA-256.
  public let id: String
  /// Px of each side.
  public let side: Int
  /// Row after row from the top; of each pixel blue, green, red and how far it covers, premultiplied, a byte each.
  public let pixels: Data

  public init(id: String, side: Int, pixels: Data) { (self.id, self.side, self.pixels) = (id, side, pixels) }

  /// By the file: pixels are not compared with each view.
  public static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The cover that somebody gave a document, small enough for its tile.
public struct CoverThumbnail: Hashable, Sendable {
  /// Px of the longer side at most.
  public static let largestSide = 256

  /// Of the file that it was made from, the SHA-256.
  public let id: String
  /// Px.
  public let (width, height): (Int, Int)
  /// As of a `Portrait`.
  public let pixels: Data

  public init(id: String, width: Int, height: Int, pixels: Data) {
    (self.id, self.width, self.height, self.pixels) = (id, width, height, pixels)
  }

  /// By the file: pixels are not compared with each view.
  public static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The people of this computer, or a form of theirs that has to be typed into.
public struct LoginModel: Hashable, Sendable {
  public enum View: Hashable, Sendable {
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

  public var view: View
  /// Why the last try failed, or other news.
  public var message: String?
  /// What was typed is being checked.
  public var isBusy: Bool
  /// Whoever of the people needs no password, for those who cannot type.
  public var guest: String?
  /// Of those people who have one, by their names.
  public var portraits: [String: Portrait] = [:]

  public init(_ view: View, message: String? = nil, isBusy: Bool = false, guest: String? = nil) {
    (self.view, self.message, self.isBusy, self.guest) = (view, message, isBusy, guest)
  }

  /// Something is to be typed into it.
  public var isForm: Bool {
    switch view {
    case .people, .leaving: false
    case .password, .registration, .newPassword, .unlocking: true
    }
  }
}

/// One person's documents.
public struct ShelfModel: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    public var id: String
    public var title: String
    /// Such as "page 12 of 80".
    public var detail: String
    /// How much is read, 0 to 1.
    public var progress: Double
    /// The cover that somebody gave it.
    public var cover: CoverThumbnail?
    public init(id: String, title: String, detail: String, progress: Double) {
      (self.id, self.title, self.detail, self.progress) = (id, title, detail, progress)
    }
  }

  /// What choosing a document does.
  public enum Choosing: Hashable, Sendable {
    /// It is opened.
    case reading
    /// Its own screen is shown.
    case screen
  }

  public var choosing = Choosing.reading
  public var person: String
  /// Those of the page that is shown.
  public var items: [Item]
  /// From 0.
  public var page = 0
  public var pageCount = 1
  /// How it is sorted and what is shown, in words; empty where it is as usual.
  public var arrangement = ""
  /// How many invitations wait for an answer.
  public var invitations = 0
  /// How many reminders wait for an answer.
  public var reminders = 0
  /// Cells in place of the documents, while the person says how it is sorted.
  public var choices: ShelfChoices?
  /// News, such as why a file was not added.
  public var message: String?
  /// Whether gaze can be used; else the calibration is recommended.
  public var isCalibrated: Bool
  /// A document is being opened; the way out gives that up.
  public var isOpening = false
  /// What is typed to be searched for, while somebody searches; `items` are the hits then.
  public var search: String?
  /// What narrows the search down; each can be taken away. At most `mostTokens`.
  public var tokens: [Token] = []

  /// A condition such as `author:woolf`.
  public struct Token: Hashable, Sendable {
    /// As it is typed.
    public var text: String
    /// What is searched for without it.
    public var rest: String
    public init(text: String, rest: String) { (self.text, self.rest) = (text, rest) }
  }

  /// With eight hits and the way out they are twelve cells.
  static let mostTokens = 3

  public init(person: String, items: [Item], message: String? = nil, isCalibrated: Bool = true) {
    (self.person, self.items, self.message, self.isCalibrated) = (person, items, message, isCalibrated)
  }
}

/// PDFs that can be put on the shelf.
public struct FinderModel: Hashable, Sendable {
  public struct File: Hashable, Sendable {
    public var url: URL
    public var name: String
    /// Such as its folder.
    public var detail: String
    public init(url: URL, name: String, detail: String) {
      (self.url, self.name, self.detail) = (url, name, detail)
    }
  }

  public var files: [File]
  /// The folders are still being looked through.
  public var isSearching: Bool

  public init(files: [File] = [], isSearching: Bool = false) {
    (self.files, self.isSearching) = (files, isSearching)
  }
}

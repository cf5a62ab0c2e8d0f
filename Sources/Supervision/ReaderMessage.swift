import Accounts
import Foundation
import ReaderApp

/// What the reader tells its supervisor, one packet each.
package enum ReaderMessage: Hashable, Codable, Sendable {
  /// The main loop turns. Where the person is, where that has changed since it was told last.
  case alive(AppLocation?)
  /// Somebody was let in.
  case loggedIn(Member)
  /// This document was opened with this password.
  case unlocked(documentID: String, Secret)
  /// The program ends because somebody who looks after it wants that: it is not to come back.
  case leavesForGood
}

/// What the supervisor tells the reader.
package enum SupervisorMessage: Hashable, Codable, Sendable {
  /// The first word, which is there before the reader is.
  case parameters(LaunchParameters)
  /// The reader is to end, as it does when a person leaves.
  case end
}

/// How the reader is to begin.
package struct LaunchParameters: Hashable, Codable, Sendable {
  /// Leaving leads to the people, and never to a bare desktop.
  package var isKiosk: Bool
  /// Whoever is let in at once; nil for the guest.
  package var member: Member?
  /// Where to go on; nil where the reader begins as its command line says.
  package var resumption: Resumption?

  package init(isKiosk: Bool = false, member: Member? = nil, resumption: Resumption? = nil) {
    (self.isKiosk, self.member, self.resumption) = (isKiosk, member, resumption)
  }
}

/// A person who is let in by a secret.
package struct Member: Hashable, Codable, Sendable {
  /// With what the person shows who they are.
  package enum Key: Hashable, Codable, Sendable {
    /// A password.
    case password(Secret)
    /// The digits of a PIN.
    case digits(Secret)
    /// The numbers of its pictures, parted by spaces.
    case pictures(Secret)
  }

  /// By which they log in.
  package var name: String
  /// With what they show who they are.
  package var key: Key

  /// - Parameters:
  ///   - name: by which they log in.
  ///   - password: theirs.
  package init(name: String, password: Secret) { self.init(name, .password(password)) }

  private init(_ name: String, _ key: Key) { (self.name, self.key) = (name, key) }

  /// - Returns: nil for the guest, who needs none.
  package init?(_ way: SignIn) {
    switch way.again {
    case .logIn(let name, let password): self.init(name: name, password: Secret(password))
    case .pin(let name, let pin):
      let keys = pin.keys.map(String.init)
      self.init(
        name,
        pin.kind == .pictures
          ? .pictures(Secret(keys.joined(separator: " "))) : .digits(Secret(keys.joined())))
    default: return nil
    }
  }
}

/// Where somebody was before the reader stopped, and what they are told of that.
package struct Resumption: Hashable, Codable, Sendable {
  /// Where they were.
  package var whereabouts: AppLocation
  /// Of the document, where it needs one and somebody has given it.
  package var documentPassword: Secret?
  /// What they are told of it.
  package var news: News

  /// Shown to the person, and said.
  package struct News: Hashable, Codable, Sendable {
    /// In large type.
    package var headline: String
    /// More words about it.
    package var detail: String
    /// - Parameters:
    ///   - headline: in large type.
    ///   - detail: more words about it.
    package init(_ headline: String, _ detail: String) { (self.headline, self.detail) = (headline, detail) }
    /// Both, as they are said.
    package var words: String { "\(headline). \(detail)" }
  }

  /// - Parameters:
  ///   - whereabouts: where they were.
  ///   - documentPassword: of the document, where it needs one.
  ///   - news: what they are told of it.
  package init(_ whereabouts: AppLocation, documentPassword: Secret? = nil, news: News) {
    (self.whereabouts, self.documentPassword, self.news) = (whereabouts, documentPassword, news)
  }
}

/// A password, which no log and no message shows.
package struct Secret: Hashable, Codable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The password itself; never to be shown or logged.
  package let text: String
  /// - Parameter text: the password.
  package init(_ text: String) { self.text = text }
  package var description: String { "a password" }
  package var customMirror: Mirror { Mirror(self, children: [Mirror.Child]()) }
}

/// How both are sent: one JSON value in each packet of a socket that keeps packets apart.
enum Packet {
  /// The largest that is taken, bytes. A place, a title and two passwords take some hundred; own choice.
  static let mostBytes = 64 << 10

  /// - Returns: nil for what is too large to be sent.
  static func bytes(_ value: some Encodable) -> [UInt8]? {
    guard let data = try? JSONEncoder().encode(value), data.count <= mostBytes else { return nil }
    return [UInt8](data)
  }

  /// - Returns: nil for anything else than such a value.
  static func value<Value: Decodable>(_ bytes: ArraySlice<UInt8>, as type: Value.Type = Value.self) -> Value?
  {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }
}

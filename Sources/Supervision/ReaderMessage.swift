import Foundation
import ReaderApp

/// What the reader tells its supervisor, one packet each.
public enum ReaderMessage: Hashable, Codable, Sendable {
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
public enum SupervisorMessage: Hashable, Codable, Sendable {
  /// The first word, which is there before the reader is.
  case parameters(LaunchParameters)
  /// The reader is to end, as it does when a person leaves.
  case end
}

/// How the reader is to begin.
public struct LaunchParameters: Hashable, Codable, Sendable {
  /// Leaving leads to the people, and never to a bare desktop.
  public var isKiosk: Bool
  /// Whoever is let in at once; nil for the guest.
  public var member: Member?
  /// Where to go on; nil where the reader begins as its command line says.
  public var resumption: Resumption?

  public init(isKiosk: Bool = false, member: Member? = nil, resumption: Resumption? = nil) {
    (self.isKiosk, self.member, self.resumption) = (isKiosk, member, resumption)
  }
}

/// A person who is let in by a secret.
public struct Member: Hashable, Codable, Sendable {
  public enum Key: Hashable, Codable, Sendable {
    case password(Secret)
    /// The digits of a PIN.
    case digits(Secret)
    /// The numbers of its pictures, parted by spaces.
    case pictures(Secret)
  }

  public var name: String
  public var key: Key

  public init(name: String, password: Secret) { self.init(name, .password(password)) }

  private init(_ name: String, _ key: Key) { (self.name, self.key) = (name, key) }

  /// - Returns: nil for the guest, who needs none.
  public init?(_ way: SignIn) {
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
public struct Resumption: Hashable, Codable, Sendable {
  public var whereabouts: AppLocation
  /// Of the document, where it needs one and somebody has given it.
  public var documentPassword: Secret?
  public var news: News

  /// Shown to the person, and said.
  public struct News: Hashable, Codable, Sendable {
    public var headline: String
    public var detail: String
    public init(_ headline: String, _ detail: String) { (self.headline, self.detail) = (headline, detail) }
    public var words: String { "\(headline). \(detail)" }
  }

  public init(_ whereabouts: AppLocation, documentPassword: Secret? = nil, news: News) {
    (self.whereabouts, self.documentPassword, self.news) = (whereabouts, documentPassword, news)
  }
}

/// A password, which no log and no message shows.
public struct Secret: Hashable, Codable, Sendable, CustomStringConvertible, CustomReflectable {
  public let text: String
  public init(_ text: String) { self.text = text }
  public var description: String { "a password" }
  public var customMirror: Mirror { Mirror(self, children: [Mirror.Child]()) }
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

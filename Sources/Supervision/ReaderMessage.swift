import Accounts
import Foundation
import ReaderApp

/// A message from the reader to its supervisor, one in each packet.
package enum ReaderMessage: Hashable, Codable, Sendable {
  /// The reader's main loop is running. Contains the person's location if it has changed since the last message.
  case alive(AppLocation?)
  /// A person was logged in.
  case loggedIn(RememberedMember)
  /// This document was opened with this password.
  case unlocked(documentID: String, Secret)
  /// Pictures come from the camera with this identifier (`SourceIdentity.id`).
  case sees(cameraID: String)
  /// The reader ends in order, with a status that counts: the end of its process is no crash.
  case leaves
  /// The program ends because a carer or operator wants it to: it must not be started again.
  case leavesForGood
}

/// A message from the supervisor to the reader.
package enum SupervisorMessage: Hashable, Codable, Sendable {
  /// The first message, which is in the socket before the reader is started.
  case parameters(LaunchParameters)
  /// Asks the reader to end, as it does when a person leaves.
  case end
}

/// The parameters with which the reader is started.
package struct LaunchParameters: Hashable, Codable, Sendable {
  /// Whether the computer is a kiosk: leaving leads to the screen of people, never to a bare desktop.
  package var isKiosk: Bool
  /// The member who is logged in at once; nil for the guest.
  package var member: RememberedMember?
  /// The location to continue at; nil if the reader begins as its command line says.
  package var resumption: Resumption?
  /// The identifier of the camera that the reader before used; nil if it used none. The camera may still be busy, since the
  /// reader before may not have released it yet.
  package var cameraID: String?

  /// Makes parameters from whether this is a kiosk, who is logged in, where to continue, and the camera used
  /// before.
  package init(
    isKiosk: Bool = false, member: RememberedMember? = nil, resumption: Resumption? = nil,
    cameraID: String? = nil
  ) {
    (self.isKiosk, self.member, self.resumption) = (isKiosk, member, resumption)
    self.cameraID = cameraID
  }
}

/// A person and the secret with which they are logged in.
package struct RememberedMember: Hashable, Codable, Sendable {
  /// The secret with which a person is logged in.
  package enum Key: Hashable, Codable, Sendable {
    /// A password.
    case password(Secret)
    /// The digits of a PIN.
    case digits(Secret)
    /// The numbers of a PIN's pictures, separated by spaces.
    case pictures(Secret)
  }

  /// The person's name, with which they log in.
  package var name: String
  /// The person's secret.
  package var key: Key

  /// A member who is logged in with a password.
  ///
  /// - Parameters:
  ///   - name: the person's name, with which they log in.
  ///   - password: the person's password.
  package init(name: String, password: Secret) { self.init(name, .password(password)) }

  private init(_ name: String, _ key: Key) { (self.name, self.key) = (name, key) }

  /// The member who was logged in by a sign-in.
  /// - Returns: nil for the guest, who needs no secret.
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

/// Where a person was before the reader stopped, and the message that they get about it.
package struct Resumption: Hashable, Codable, Sendable {
  /// The location to continue at.
  package var whereabouts: AppLocation
  /// The document's password, if it needs one and somebody has entered it.
  package var documentPassword: Secret?
  /// The message to the person.
  package var news: News

  /// A message to the person, which is shown and spoken.
  package struct News: Hashable, Codable, Sendable {
    /// The headline, shown in large type.
    package var headline: String
    /// Further text of the message.
    package var detail: String
    /// Makes a message to the person.
    ///
    /// - Parameters:
    ///   - headline: shown in large type.
    ///   - detail: further text.
    package init(_ headline: String, _ detail: String) { (self.headline, self.detail) = (headline, detail) }
    /// Headline and detail, as they are spoken.
    package var words: String { "\(headline). \(detail)" }
  }

  /// Describes where a restarted reader continues.
  ///
  /// - Parameters:
  ///   - whereabouts: the location to continue at.
  ///   - documentPassword: the document's password, if it needs one.
  ///   - news: the message to the person.
  package init(_ whereabouts: AppLocation, documentPassword: Secret? = nil, news: News) {
    (self.whereabouts, self.documentPassword, self.news) = (whereabouts, documentPassword, news)
  }
}

/// A password, which is shown in no log and no message.
package struct Secret: Hashable, Codable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The password itself; never to be shown or logged.
  package let text: String
  /// Wraps a password.
  /// - Parameter text: the password.
  package init(_ text: String) { self.text = text }
  /// Words in place of the password, so that printing it does not show it.
  package var description: String { "a password" }
  /// A mirror without children, so that dumping the value does not show the password.
  package var customMirror: Mirror { Mirror(self, children: [Mirror.Child]()) }
}

/// The encoding of messages in both directions: one JSON value in each packet of a socket that preserves packets.
enum Packet {
  /// The largest accepted packet in bytes. A location, a title and two passwords take some hundred bytes. Own choice.
  static let mostBytes = 64 << 10

  /// The encoded packet.
  /// - Returns: nil if the value is too large to be sent.
  static func bytes(_ value: some Encodable) -> [UInt8]? {
    guard let data = try? JSONEncoder().encode(value), data.count <= mostBytes else { return nil }
    return [UInt8](data)
  }

  /// The decoded value of a packet.
  /// - Returns: nil if the packet does not contain such a value.
  static func value<Value: Decodable>(_ bytes: ArraySlice<UInt8>, as type: Value.Type = Value.self) -> Value?
  {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }
}

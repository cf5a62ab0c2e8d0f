import Signals

/// A camera that somebody has chosen, as it is remembered from one start to the next.
public struct ChosenCamera: Hashable, Codable, Sendable {
  /// `SourceIdentity.id`.
  public var id: String
  public var name: String

  public init(id: String, name: String) { (self.id, self.name) = (id, name) }
  public init(_ camera: SourceIdentity) { self.init(id: camera.id, name: camera.name) }

  enum CodingKeys: String, CodingKey { case id, name }
}

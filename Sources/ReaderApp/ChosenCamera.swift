import Signals

/// A camera that somebody has chosen, as it is remembered from one start to the next.
package struct ChosenCamera: Hashable, Codable, Sendable {
  /// `SourceIdentity.id`.
  package var id: String
  /// What messages call it.
  package var name: String

  package init(id: String, name: String) { (self.id, self.name) = (id, name) }
  /// - Parameter camera: the one that was chosen.
  package init(_ camera: SourceIdentity) { self.init(id: camera.id, name: camera.name) }

  enum CodingKeys: String, CodingKey { case id, name }
}

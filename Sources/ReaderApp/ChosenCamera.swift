import Signals

/// A camera that somebody has chosen, as it is stored for later runs.
package struct ChosenCamera: Hashable, Codable, Sendable {
  /// The camera's `SourceIdentity.id`.
  package var id: String
  /// The camera's name in messages.
  package var name: String

  /// Makes a chosen camera from its `SourceIdentity.id` and its name in messages.
  package init(id: String, name: String) { (self.id, self.name) = (id, name) }
  /// - Parameter camera: the camera that was chosen.
  package init(_ camera: SourceIdentity) { self.init(id: camera.id, name: camera.name) }

  enum CodingKeys: String, CodingKey { case id, name }
}

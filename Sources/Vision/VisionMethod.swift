/// How eyes are found in pictures.
package enum VisionMethod: String, Codable, Hashable, Sendable, CaseIterable {
  /// Bundled networks confirm faces and read eyes; cascades only find faces at first.
  case networks
  /// Packaged cascades and image gradients alone find the eyes.
  case classical
}

/// How eyes are found in pictures.
package enum VisionMethod: String, Codable, Hashable, Sendable, CaseIterable {
  /// Our own networks confirm faces and read eyes; cascades only acquire.
  case networks
  /// Packaged cascades and image gradients alone.
  case classical
}

/// Which network measured something: its name and the hash of its file.
package struct NetworkStamp: Hashable, Codable, Sendable {
  /// What the network measures: `face`, `eye` or `gaze`.
  package var name: String
  /// SHA-256 of the ONNX file, lower-case hexadecimal.
  package var sha256: String
  /// Makes a stamp from a network's name and the SHA-256 of its ONNX file, lower-case hexadecimal.
  package init(name: String, sha256: String) { (self.name, self.sha256) = (name, sha256) }

  enum CodingKeys: String, CodingKey { case name, sha256 }
}

/// Which network measured something: its name and the hash of its file.
public struct NetworkStamp: Hashable, Codable, Sendable {
  public var name: String
  /// SHA-256 of the ONNX file, lower-case hexadecimal.
  public var sha256: String
  public init(name: String, sha256: String) { (self.name, self.sha256) = (name, sha256) }

  enum CodingKeys: String, CodingKey { case name, sha256 }
}

extension Document {
  /// What one document may cost, so that a hostile or huge file cannot take the reader down.
  public struct Limits: Hashable, Codable, Sendable {
    /// Wall-clock seconds a request may take. 10: the longest a person waits with attention
    /// (Nielsen, Usability Engineering, 1993, chapter 5).
    public var seconds: Double = 10
    /// Seconds a cancelled request may still run before its worker is ended; an ordinary page takes
    /// a tenth of this, and a new worker about as long as such a page.
    public var cancelledSeconds: Double = 0.3
    /// Address space beyond what the bare worker has, bytes; 0 lifts the limit. 1.5 GiB holds a 600 dpi
    /// A3 colour scan several times over.
    public var memoryBytes: UInt64 = 1536 << 20
    /// Pixels of one rendering. 64 M (256 MiB): four times a 4K screen in each direction would be more.
    public var pixels: Int = 64 << 20
    public init() {}
  }
}

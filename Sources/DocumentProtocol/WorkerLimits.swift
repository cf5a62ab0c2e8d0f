/// What one document may cost, so that a hostile or huge file cannot take the reader down.
package struct WorkerLimits: Hashable, Codable, Sendable {
  /// Wall-clock seconds a request may take. 10: the longest a person waits with attention
  /// (Nielsen, Usability Engineering, 1993, chapter 5).
  package var seconds: Double = 10
  /// The same for what is prepared before anybody looks at it.
  package var secondsAhead: Double = 2
  /// Seconds a cancelled request may still run before its worker is ended; an ordinary page takes
  /// a tenth of this, and a new worker about as long as such a page.
  package var cancelledSeconds: Double = 0.3
  /// Address space beyond what the bare worker has, bytes; 0 lifts the limit. 1.5 GiB holds a 600 dpi
  /// A3 colour scan several times over.
  package var memoryBytes: UInt64 = 1536 << 20
  /// Pixels of one rendering. 64 M (256 MiB): four times a 4K screen in each direction would be more.
  package var pixels: Int = 64 << 20
  package init() {}
}

/// How far a worker is shut in. Where the kernel lacks a means the others still hold.
package struct Confinement: Hashable, Codable, Sendable {
  /// It may read fonts and libraries, and no other file (Landlock).
  package var files: Bool
  /// It may make no connection and start no program (seccomp).
  package var calls: Bool
  /// Its memory is bounded and it gains no privileges.
  package var process: Bool

  package init(files: Bool, calls: Bool, process: Bool) {
    (self.files, self.calls, self.process) = (files, calls, process)
  }

  /// Shut in in every way that is known.
  package static let full = Confinement(files: true, calls: true, process: true)
}

/// A way out of a worker's cage that was tried from inside it.
package struct EscapeAttempt: Hashable, Codable, Sendable {
  /// What was tried, in words.
  package var name: String
  /// The errno it was refused with; 0 where it got through.
  package var error: Int32
  /// Whether the cage held.
  package var isRefused: Bool { error != 0 }

  package init(name: String, error: Int32) { (self.name, self.error) = (name, error) }
}

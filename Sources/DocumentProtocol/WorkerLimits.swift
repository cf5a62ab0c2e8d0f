/// Limits of a document's workers, so that a hostile or huge file cannot take the reader down.
package struct WorkerLimits: Hashable, Codable, Sendable {
  /// The time limit of a request, in wall-clock seconds. 10: the longest a person waits with attention (Nielsen,
  /// Usability Engineering, 1993, chapter 5).
  package var seconds: Double = 10
  /// The time limit of a request that is made ahead, before anybody looks at its result, in seconds.
  package var secondsAhead: Double = 2
  /// How long a cancelled request may still run before its worker is ended, in seconds; an ordinary page takes a tenth of
  /// this, and starting a new worker about as long as such a page.
  package var cancelledSeconds: Double = 0.3
  /// The worker's address space beyond that of the bare worker, in bytes; 0 lifts the limit. 1.5 GiB holds a 600 dpi A3
  /// colour scan several times over.
  package var memoryBytes: UInt64 = 1536 << 20
  /// The most pixels of one rendering. 64 M (256 MiB): four times a 4K screen in each direction would be more.
  package var pixels: Int = 64 << 20
  /// Makes the usual limits.
  package init() {}
}

/// How far a worker is confined. If the kernel lacks one means, the others still hold.
package struct Confinement: Hashable, Codable, Sendable {
  /// Whether the worker can read only fonts and libraries, and no other file (Landlock).
  package var files: Bool
  /// Whether the worker can make no connections and start no programs (seccomp).
  package var calls: Bool
  /// Whether the worker's memory is bounded and it gains no privileges.
  package var process: Bool

  /// Makes a confinement from which of its means hold.
  package init(files: Bool, calls: Bool, process: Bool) {
    (self.files, self.calls, self.process) = (files, calls, process)
  }

  /// Confined by all means.
  package static let full = Confinement(files: true, calls: true, process: true)
}

/// An attempt to escape a worker's confinement, made from inside it.
package struct EscapeAttempt: Hashable, Codable, Sendable {
  /// A description of the attempt.
  package var name: String
  /// The errno with which the attempt was refused; 0 if it succeeded.
  package var error: Int32
  /// Whether the confinement held.
  package var isRefused: Bool { error != 0 }

  /// Makes an attempt from its description and the errno that it ended with.
  package init(name: String, error: Int32) { (self.name, self.error) = (name, error) }
}

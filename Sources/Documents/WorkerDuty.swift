/// The task of a worker process.
enum WorkerDuty: Hashable, Sendable {
  /// The worker reads a document.
  case documents
  /// The worker recognises text on pictures in these languages, such as "eng+deu".
  case recognition(languages: String)
  /// The worker reads a document's form and marks, and may write a changed copy of at most this many bytes; 0 for none.
  case copying(outputBytes: Int)
}

/// What a worker process is for.
enum WorkerDuty: Hashable, Sendable {
  /// Reads a document.
  case documents
  /// Recognises text of these languages on pictures, such as "eng+deu".
  case recognition(languages: String)
  /// Reads a document's form and marks, and may write a changed copy of so many bytes; 0: none.
  case copying(outputBytes: Int)
}

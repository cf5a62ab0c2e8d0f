import DocumentProtocol
import Foundation

extension PopplerReference {
  /// Has poppler alone open a file and render its first page, in a separate process without confinement: for files that
  /// the program made, and for benchmarks of folders that somebody chose to measure.
  ///
  /// - Parameters:
  ///   - scale: px per point.
  ///   - isWarm: whether poppler had drawn something else before, as a worker that is kept ready has.
  /// - Throws: `DocumentError.damaged` for a file that poppler refuses, `workerCrashed` where it ended,
  ///   `workerUnavailable`. Blocks until it is done.
  package static func measured(
    _ file: URL, scale: Double, isWarm: Bool, password: String? = nil
  ) throws(DocumentError) -> PopplerReference {
    guard let program = WorkerExecutable.locate() else {
      throw .workerUnavailable(file: file.path, reason: "there is no \(WorkerExecutable.name)")
    }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments =
      ["reference", isWarm ? "warm" : "cold", file.path, "\(scale)"] + (password.map { [$0] } ?? [])
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    do { try process.run() } catch { throw .workerUnavailable(file: file.path, reason: "\(error)") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationReason == .exit, process.terminationStatus == 65 {
      throw .damaged(file: file.path, reason: "poppler refuses it")
    }
    guard let reference = try? JSONDecoder().decode(PopplerReference.self, from: data) else {
      throw .workerCrashed(file: file.path, reason: "poppler ended with status \(process.terminationStatus)")
    }
    return reference
  }
}

import DocumentProtocol
import Foundation

// What benchmarks ask of workers.
extension Document {
  /// Waits until a worker is kept ready that a document would get at once; from then on one is always kept. Blocks a
  /// thread of its own.
  package static func waitForReadyWorker() async {
    keepWorkerReady()
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        // If no worker can be started, a document reports the reason when it is opened.
        try? WarmWorker.shared.waitUntilReady()
        continuation.resume()
      }
    }
  }

  /// Resident memory of the document's oldest worker, in bytes (VmRSS of proc(5)); nil if there is no worker.
  package var workerMemoryBytes: Int? {
    get async {
      guard let pid = await workerProcess,
        let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
      else { return nil }
      return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
    }
  }
}

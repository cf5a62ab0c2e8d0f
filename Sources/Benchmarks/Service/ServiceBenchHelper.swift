import CommandSupport
import Foundation

/// A part of `bench service` that runs in a process of its own, with this same program, until it is asked for its
/// result.
struct ServiceBenchHelper<Result: Decodable & Sendable>: Sendable {
  private let process: Process
  private let input: Pipe
  private let output: Pipe

  /// Starts the helper process of `bench service`.
  ///
  /// - Parameter arguments: the arguments after `trackii bench`.
  /// - Throws: `CommandError.serviceClientsFailed`.
  init(_ arguments: [String]) throws {
    (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = OwnProgram.url
    process.arguments = ["bench"] + arguments
    process.standardInput = input
    process.standardOutput = output
    do { try process.run() } catch { throw CommandError.serviceClientsFailed(reason: "\(error)") }
  }

  /// Ends the helper process of `bench service`.
  ///
  /// - Returns: its result.
  /// - Throws: `CommandError.serviceClientsFailed`.
  func result() async throws -> Result {
    try input.fileHandleForWriting.close()
    let data = await withCheckedContinuation { done in
      Thread.detachNewThread { done.resume(returning: output.fileHandleForReading.readDataToEndOfFile()) }
    }
    process.waitUntilExit()
    guard let result = try? JSONDecoder().decode(Result.self, from: data) else {
      throw CommandError.serviceClientsFailed(reason: "they ended with \(process.terminationStatus)")
    }
    return result
  }
}

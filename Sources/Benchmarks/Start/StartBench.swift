import ArgumentParser
import CommandSupport
import Foundation
import Signals
import Timing
import Tracking

/// Times the application from the start of its process to the first frame of its window that shows something.
///
/// Every start has a data folder of its own, so that each is somebody's first one; a stand-in takes the camera's place.
struct StartBench {
  /// - Throws: `StartBenchError`.
  func measured(repeats: Int, progress: (Double) -> Void) throws(StartBenchError) -> [StartBenchReport.Start]
  {
    // Before the server starts, which inherits what signals are blocked, and would outlive a SIGTERM that is.
    StopRequest.listen()
    let display = try BenchDisplay()
    // The first start warms the page cache and the linker's, and is not counted.
    _ = try start(on: display)
    var starts: [StartBenchReport.Start] = []
    for number in 1...repeats {
      starts.append(try measured(on: display))
      progress(Double(number) / Double(repeats))
    }
    return starts
  }

  /// One start between two runs of the known loop.
  private func measured(on display: BenchDisplay) throws(StartBenchError) -> StartBenchReport.Start {
    let before = KnownLoop.milliseconds()
    let (began, moment) = try start(on: display)
    let loop = (before + KnownLoop.milliseconds()) / 2
    return StartBenchReport.Start(
      wallMs: (moment.drawn - began) * 1e3, processorMs: moment.processorSeconds * 1e3, loopMs: loop,
      peakMemoryMiB: moment.peakMemoryMiB)
  }

  private func start(
    on display: BenchDisplay
  ) throws(StartBenchError) -> (began: Timestamp, moment: FirstFrame) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trackii-bench-\(UUID().uuidString)")
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw .noFolder(reason: (error as NSError).localizedDescription)
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = OwnProgram.url
    process.arguments = ["bench", FirstFrame.commandName, "--stand-in"]
    process.environment = display.environment.merging(
      ["DATA", "STATE", "CONFIG", "CACHE"].map { ("XDG_\($0)_HOME", folder.appending(path: $0).path) }
    ) { $1 }
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    let began = Tracking.monotonicNow()
    do { try process.run() } catch { throw .noFolder(reason: (error as NSError).localizedDescription) }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard !StopRequest.isPending else { throw .stopped }
    guard let moment = try? JSONDecoder().decode(FirstFrame.self, from: data) else {
      throw .noFrame(status: process.terminationStatus)
    }
    // A start that ends by a crash is no start, however quick its first frame was.
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw .crashed(status: process.terminationStatus)
    }
    return (began, moment)
  }
}

import ArgumentParser
import CommandSupport
import Foundation
import Signals
import Timing
import Tracking

/// Times the application from the start of its process to the first frame of its window with content.
///
/// Every start has a data folder of its own, so that each is a first start; a stand-in replaces the camera.
struct StartBench {
  /// Measures several starts of the application.
  ///
  /// - Throws: `StartBenchError`.
  func measured(repeats: Int, progress: (Double) -> Void) throws(StartBenchError) -> [StartBenchReport.Start]
  {
    // Signals are set up before the server starts: it inherits blocked signals, and would survive a SIGTERM that is
    // blocked.
    StopRequest.listen()
    let display = try BenchDisplay()
    // The first start fills the caches of pages and of the linker, and is not counted.
    _ = try start(on: display)
    var starts: [StartBenchReport.Start] = []
    for number in 1...repeats {
      starts.append(try measured(on: display))
      progress(Double(number) / Double(repeats))
    }
    return starts
  }

  /// Measures one start between two runs of the known loop.
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
    let began = LiveTracker.monotonicNow()
    do { try process.run() } catch { throw .noFolder(reason: (error as NSError).localizedDescription) }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard !StopRequest.isPending else { throw .stopped }
    guard let moment = try? JSONDecoder().decode(FirstFrame.self, from: data) else {
      throw .noFrame(status: process.terminationStatus)
    }
    // A start that ends in a crash does not count, however quick its first frame was.
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw .crashed(status: process.terminationStatus)
    }
    return (began, moment)
  }
}

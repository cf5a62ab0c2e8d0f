import ArgumentParser
import CommandSupport
import Foundation

/// `trackii bench reader`: times how fast documents open, turn and scroll.
struct ReaderBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reader", abstract: "Time opening, page turns, scrolling and painting of a folder's PDFs.",
    discussion: """
      Pages are painted into memory of the size of a screen, without a display; every frame anew as a whole, which is \
      more than the window does. Also measured: the first screen of the text view, from opening to the picture; how soon \
      another page is there while one takes minutes to draw, and memory after 300 pages, the last two with PDFs that are made for it.
      """)

  @Argument(help: "The folder; PDFs in folders below it count.", completion: .directory) var folder: String
  @Option(help: "The screen's width, px.") var width = 3840
  @Option(help: "The screen's height, px.") var height = 2160
  @Option(help: "Pages of each document that are turned.") var pages = 10
  @Option(help: "Frames of each document that are painted.") var frames = 240
  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    guard (320...16384).contains(width), (200...16384).contains(height) else {
      throw ValidationError("--width takes 320 to 16384, --height 200 to 16384.")
    }
    guard (1...1000).contains(pages), (1...100_000).contains(frames) else {
      throw ValidationError("--pages takes 1 to 1000, --frames 1 to 100000.")
    }
  }

  func run() throws {
    let files = try FoundDocuments.below(folder)
    let bench = ReaderBench(widthPx: width, heightPx: height, pages: pages, frames: frames)
    let report = try runCommand {
      var bar = ProgressBar("documents")
      defer { bar.finish() }
      return try await bench.measured(files) { bar.show($0) }
    }
    if json { try printJSON(report) } else { Terminal.write(report.text) }
  }
}

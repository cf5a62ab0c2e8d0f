import ArgumentParser
import CommandSupport
import Documents
import Foundation

/// `trackii bench recognition`: measures how well the text of scanned pages is recognised.
struct RecognitionBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognition",
    abstract: "Count wrong words in recognised scans that are made of known text.",
    discussion: """
      Pages with text are drawn at 200 dpi, turned, blurred and made noisy, written as PDFs of pictures, and recognised. \
      Without a folder the demonstration's pages are taken. Exits with 1 where more than 5 % of the words are wrong \
      under one of the conditions.
      """)

  @Argument(help: "A folder of PDFs with text.", completion: .directory) var folder: String?
  @OptionGroup var recognition: RecognitionOptions
  @Option(help: "Pages of each document.") var pages = 6
  @Option(help: "Of the noise; the same seed makes the same scans.") var seed: UInt64 = 1
  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    guard (1...1000).contains(pages) else { throw ValidationError("--pages takes 1 to 1000.") }
  }

  func run() throws {
    let files = try folder.map { try FoundDocuments.below($0) } ?? []
    let bench = RecognitionBench(languages: try recognition.chosen(), pages: pages, seed: seed)
    let report = try runCommand {
      var bar = ProgressBar("conditions")
      defer { bar.finish() }
      return try await bench.measured(files) { bar.show($0) }
    }
    if json { try printJSON(report) } else { Terminal.write(report.text) }
    if report.worst > RecognitionReport.mostError { throw ExitCode.failure }
  }
}

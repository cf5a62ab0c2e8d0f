import ArgumentParser
import CommandSupport
import Foundation

/// `trackii bench corpus`: opens each PDF of a folder and reports the outcome.
struct CorpusBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus", abstract: "Open every PDF of a folder, and compare each with poppler alone.",
    discussion: """
      Says of each file whether it is fine, refused and why, or was ended at a limit, and whether its first page has the \
      pixels that poppler alone draws. Times go from opening to the first page, with a worker kept ready as the \
      application keeps one; poppler's are those of a process that had drawn a page before. Lists what is not fine; \
      --all lists every file. Exits with 1 where poppler shows a file that Trackii does not show, or not alike.
      """)

  @Argument(help: "The folder; PDFs in folders below it count.", completion: .directory) var folder: String
  @Option(help: "Pages of each file that are drawn and read.") var pages = 3
  @Option(help: "Px per point.") var scale = MadePDF.timedScale
  @OptionGroup var trust: TrustOptions
  @Flag(help: "List every file.") var all = false
  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    guard (1...10_000).contains(pages), scale > 0, scale <= 20 else {
      throw ValidationError("--pages takes 1 to 10000, --scale more than 0 up to 20.")
    }
  }

  func run() throws {
    let files = try FoundDocuments.below(folder)
    let bench = CorpusBench(scale: scale, pages: pages, isForeign: !trust.trusted)
    let report = try runCommand {
      var bar = ProgressBar("documents")
      defer { bar.finish() }
      return await bench.measured(files) { bar.show($0) }
    }
    if json { try printJSON(report) } else { Terminal.write(report.text(isVerbose: all)) }
    if !report.losses.isEmpty { throw ExitCode.failure }
  }
}

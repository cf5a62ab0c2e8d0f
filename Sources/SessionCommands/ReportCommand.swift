import ArgumentParser
import CommandSupport
import Foundation
import Localization
import Measures
import Recording
import Reports
import Signals

/// `trackii report`: makes a report about a session, for people.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: localized("Make a report of a recorded session: one HTML page, and a PDF."),
    discussion: localized(
      """
      The page is complete in itself and uses no network: quality in a form ready for a paper, calibration, heat \
      map and scan path, lines read, areas of interest, timeline, latency and drift, with a time slider. Without \
      --out and --pdf it is written to SESSION-report.html in the current folder.
      """))

  @OptionGroup var input: MeasuredOptions

  @Option(
    help: ArgumentHelp(localized("Write the page here (HTML; must not exist).")),
    completion: .file(extensions: ["html"]))
  var out: String?

  @Option(
    help: ArgumentHelp(localized("Write the report as a PDF here (must not exist).")),
    completion: .file(extensions: ["pdf"]))
  var pdf: String?

  @Flag(help: ArgumentHelp(localized("Print what was written, and the figures of the overview, as JSON.")))
  var json = false

  func run() throws {
    do {
      let page = out ?? (pdf == nil ? URL(filePath: input.session).lastPathComponent + "-report.html" : nil)
      for file in [page, pdf].compactMap({ $0 }) { try OutputFile.check(file) }
      let read = try input.read()
      var report = ReportInput(read.session, record: read.record, areas: read.areas)
      if let document = read.document {
        let pictures = try runAsync { [pages = report.shownSheets] in await document.pictures(of: pages) }
        for (page, picture) in pictures { report.record.sheets[page].picture = picture }
      }
      // The HTML page and the PDF are both made before either is written.
      let html = try page.map { ($0, Data(try HTMLReport(report).page().utf8)) }
      let drawn = try pdf.map { ($0, try PDFReport(report).data()) }
      let files = [html, drawn].compactMap { $0 }
      for (file, data) in files { try OutputFile.write(data, to: file) }
      let written = files.map { WrittenReport.File(path: $0.0, bytes: $0.1.count) }
      if json {
        try printJSON(
          WrittenReport(name: read.session.name, files: written, summary: report.measures.summary))
      } else {
        for file in written { Terminal.write("\(file.path): \(file.bytes / 1024) KiB\n") }
      }
    } catch let error as RecordingError {
      throw fail(error, Sysexit.code(error))
    } catch let error as ValidationError { throw error } catch { throw fail(error, Sysexit.code(for: error)) }
  }
}

/// The output of `trackii report --json`.
struct WrittenReport: Encodable {
  struct File: Encodable {
    var path: String
    var bytes: Int
  }

  var name: String
  var files: [File]
  var summary: ReadingSummary
}

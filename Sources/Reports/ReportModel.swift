/// A table of a report: words are aligned left, numbers right.
struct ReportTable: Sendable {
  var caption: String
  var header: [String]
  var rows: [[String]]
  /// The indices of columns with words; all others hold numbers.
  var words: Set<Int> = [0]
}

/// A part of a section of a report.
enum ReportBlock: Sendable {
  case paragraph(String)
  /// A paragraph that is set off from the text, to be copied.
  case quote(String)
  case facts([(name: String, value: String)])
  case figure(Figure, caption: String)
  case table(ReportTable)
  /// A table that is opened on demand in the HTML page, as the alternative to a figure; it is not in the PDF.
  case folded(ReportTable)
  /// The sheets with the time slider and areas of interest; only in the HTML page.
  case player
}

/// A section of a report, the same in the HTML page and in the PDF.
struct ReportSection: Sendable {
  /// The section's identifier for links; letters and hyphens.
  var id: String
  var title: String
  var blocks: [ReportBlock]
}

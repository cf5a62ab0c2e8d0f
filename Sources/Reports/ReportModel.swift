/// A table of a report: words to the left, numbers to the right.
struct ReportTable: Sendable {
  var caption: String
  var header: [String]
  var rows: [[String]]
  /// The columns of words; all others hold numbers.
  var words: Set<Int> = [0]
}

/// A part of a section.
enum ReportBlock: Sendable {
  case paragraph(String)
  /// Set apart, for copying.
  case quote(String)
  case facts([(name: String, value: String)])
  case figure(Drawing, caption: String)
  case table(ReportTable)
  /// A table that opens on demand in the page, as the alternative to a figure; printed nowhere.
  case folded(ReportTable)
  /// The sheets with the time slider and areas of interest; only in the page.
  case player
}

/// A section of a report, in the page and in the PDF alike.
struct ReportSection: Sendable {
  /// For links; letters and hyphens.
  var id: String
  var title: String
  var blocks: [ReportBlock]
}

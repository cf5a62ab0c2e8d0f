import Foundation
import Localization
import Measures

/// Why a report cannot be made.
package enum ReportError: Error, Equatable, CustomStringConvertible {
  /// A part of the program itself is missing.
  case templateMissing(String)
  /// Cairo could not draw the PDF; `reason` is its own message.
  case pdfNotDrawn(reason: String)

  /// What happened and what can be done about it, in the person's language.
  package var description: String {
    switch self {
    case .templateMissing(let name):
      localized("the report's template \(name) is missing; install trackii again")
    case .pdfNotDrawn(let reason): localized("the PDF could not be drawn (\(reason)); leave --pdf out")
    }
  }
}

extension ReportInput {
  var title: String { localized("Gaze report: \(record.name)") }

  /// The sections of the report in the order in which they are shown.
  var sections: [ReportSection] {
    var all = [
      overview, conditionsSection, qualitySection, calibrationSection, gazeSection, readingSection,
      areasSection,
      timelineSection, latencySection, driftSection,
    ]
    if !problems.isEmpty {
      let rows = problems.prefix(200).map { [$0] }
      all.append(
        ReportSection(
          id: "problems", title: localized("Problems in the recording"),
          blocks: [
            .table(
              ReportTable(
                caption: localized(problems.count, one: "1 problem", other: "\(problems.count) problems"),
                header: [localized("Problem")], rows: rows))
          ]))
    }
    return all
  }
}

/// The report as one self-contained HTML page: it contains style, script, figures and data, and loads nothing from a
/// network.
package struct HTMLReport: Sendable {
  private let input: ReportInput

  /// Prepares an HTML report.
  ///
  /// - Parameter input: the content of the report.
  package init(_ input: ReportInput) { self.input = input }

  /// The HTML page as UTF-8 text.
  ///
  /// - Throws: `ReportError.templateMissing`.
  package func page() throws -> String {
    let sections = input.sections
    let values = [
      "TITLE": HTML.escaped(input.title), "STYLE": try Self.part("report.css"),
      "SCRIPT": try Self.part("report.js"), "DATA": HTML.script(try PlayerData(input).json()),
      "LANGUAGE": HTML.escaped(PageWords.language), "SKIP": HTML.escaped(PageWords.skip),
      "SECTIONS": HTML.escaped(PageWords.sections), "FOOTER": HTML.escaped(PageWords.footer),
      "LINKS": sections.map { "<a href=\"#\($0.id)\">\(HTML.escaped($0.title))</a>" }.joined(separator: "\n"),
      "BODY": sections.map(section).joined(separator: "\n"),
    ]
    // The template is filled in one pass, so that inserted values are never searched for placeholders.
    var page = ""
    var rest = try Self.part("report.html")[...]
    while let open = rest.range(of: "{{"), let close = rest[open.upperBound...].range(of: "}}") {
      page += rest[..<open.lowerBound] + (values[String(rest[open.upperBound..<close.lowerBound])] ?? "")
      rest = rest[close.upperBound...]
    }
    return page + rest
  }

  private static func part(_ name: String) throws -> String {
    guard let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Page"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { throw ReportError.templateMissing(name) }
    return text
  }

  private func section(_ section: ReportSection) -> String {
    """
    <section id="\(section.id)" aria-labelledby="\(section.id)-title">
    <h2 id="\(section.id)-title">\(HTML.escaped(section.title))</h2>
    \(section.blocks.map(block).joined(separator: "\n"))
    </section>
    """
  }

  private func block(_ block: ReportBlock) -> String {
    switch block {
    case .paragraph(let text): return "<p>\(HTML.escaped(text))</p>"
    case .quote(let text): return "<blockquote>\(HTML.escaped(text))</blockquote>"
    case .facts(let facts):
      let items = facts.map {
        "<div><dt>\(HTML.escaped($0.name))</dt><dd>\(HTML.escaped($0.value))</dd></div>"
      }
      return "<dl class=\"facts\">\(items.joined())</dl>"
    case .figure(let drawing, let caption):
      return "<figure><div class=\"wide\">\(SVGWriter.svg(drawing))</div>"
        + "<figcaption>\(HTML.escaped(caption))</figcaption></figure>"
    case .table(let table):
      return
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"\(HTML.escaped(table.caption))\">\(self.table(table))</div>"
    case .folded(let table):
      return "<details><summary>\(HTML.escaped(PageWords.asTable(table.caption)))</summary>"
        + "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"\(HTML.escaped(table.caption))\">\(self.table(table))</div></details>"
    case .player: return Self.player
    }
  }

  private func table(_ table: ReportTable) -> String {
    func cell(_ tag: String, _ text: String, _ column: Int, _ more: String = "") -> String {
      let kind = table.words.contains(column) ? "" : " class=\"n\""
      return "<\(tag)\(kind)\(more)>\(HTML.escaped(text))</\(tag)>"
    }
    let hasHeader = table.header.contains { !$0.isEmpty }
    let header = table.header.enumerated().map { cell("th", $1, $0, " scope=\"col\"") }.joined()
    let rows = table.rows.map { row in
      "<tr>"
        + row.enumerated().map { column, text in
          column == 0 && table.words.contains(0) && row.count > 1
            ? cell("th", text, column, " scope=\"row\"") : cell("td", text, column)
        }.joined() + "</tr>"
    }
    return "<table><caption>\(HTML.escaped(table.caption))</caption>"
      + (hasHeader ? "<thead><tr>\(header)</tr></thead>" : "")
      + "<tbody>\(rows.joined(separator: "\n"))</tbody></table>"
  }

  /// The place of the player, which the page's script fills; without scripts it stays hidden.
  private static let player = "<div id=\"player\" class=\"player\" hidden></div>"
}

import CommandSupport
import Signals

extension ReadingOrderBench {
  /// The results on reading order formatted for people.
  static func text(_ results: [Result]) -> String {
    var table = TextTable([
      "page", "characters", "in order, %", "text view, %", "ms", "as the text layer has it, %",
    ])
    func percent(_ share: Double) -> String { (100 * share).fixed(1) }
    for result in results {
      table.add([
        result.name, "\(result.characters)", percent(result.share), percent(result.shareSet),
        result.milliseconds.fixed(1), percent(result.shareBefore),
      ])
    }
    let all = results.reduce(0) { $0 + $1.characters }
    let set = results.reduce(0) { $0 + $1.inOrderSet }
    let (right, before) = (results.reduce(0) { $0 + $1.inOrder }, results.reduce(0) { $0 + $1.inOrderBefore })
    table.add([
      "all \(results.count)", "\(all)", percent(Double(right) / Double(max(1, all))),
      percent(Double(set) / Double(max(1, all))), results.map(\.milliseconds).max()?.fixed(1) ?? "",
      percent(Double(before) / Double(max(1, all))),
    ])
    return Terminal.styled("Reading order", .bold) + "\n"
      + "Share of characters in reading order on \(results.count) pages that were made for this: each is written in its "
      + "order, so that is known, and drawn in another. No person has marked them. ms: processor time from a page's "
      + "lines to its text view; at the end the longest.\n" + table.text
  }
}

import CommandSupport
import Evaluation
import Signals
import Tracking

extension VisionBenchText {
  var films: [String] {
    let all = beside(\.films)
    guard !all.isEmpty else { return [] }
    var table = TextTable(
      ["film", "path", "frames", "seconds", "rate", "5 %", "95 %", "with eyes %", "blinks with a frame"]
        + ["vision ms", "p95"], leftAligned: [0, 1])
    var lines: [String] = []
    for (path, film) in all.joined() {
      let blinks = film.blinks.blinks.happened + film.blinks.closures.happened
      table.add(
        [film.name, path, "\(film.frames)", film.seconds.fixed(1)]
          + [film.rate.median, film.rate.low, film.rate.high].map { number($0, 1) }
          + [percent(film.withEyes, 1), "\(film.blinksWithFrame) of \(blinks)"]
          + [number(film.times?.median), number(film.times?.p95)])
      if !film.without.isEmpty {
        lines.append("without eyes, \(film.name), \(path): \(counts(film.without))")
      }
    }
    for (_, film) in all.compactMap(\.first) { lines += film.notes.map { "note: \(film.name): \($0)" } }
    return [
      ([heading("Films"), table.text] + lines).joined(separator: "\n"),
      heading("Blinks in films, by events") + "\n"
        + blinks(all.map { $0.map { ($0.path, $0.report.name, $0.report.blinks) } }),
      networkRuns(all.map { $0.map { ($0.path, $0.report.name, $0.report.networkRuns) } }, of: "film"),
    ].filter { !$0.isEmpty }
  }
}

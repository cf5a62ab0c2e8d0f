import Foundation

/// Recordings with the rows of a day of a person who comes back. Half a second of the demo is all that is to be seen, so that
/// nothing can be calibrated by them.
package enum RecordedDays {
  /// Writes a recording.
  ///
  /// - Parameters:
  ///   - name: its name in the folder.
  ///   - person: the person's label; nil for none.
  ///   - kinds: the kinds of rows that the timeline has.
  ///   - hasWords: whether it is noted where words stand.
  @discardableResult
  package static func write(
    _ name: String, in place: TemporaryFolder, person: String? = "one",
    kinds: [String] = ["line", "validation", "calibration"], hasWords: Bool = true
  ) throws -> URL {
    let folder = place.url(name)
    try FileManager.default.copyItem(at: Demo.moment, to: folder)
    let file = folder.appending(path: "session.json")
    var manifest =
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    let heights = [100.0, 500, 900]
    manifest["text"] = [
      "character_px": 14.0, "column_left_px": 100.0, "column_right_px": 1800.0, "line_pitch_px": 400.0,
      "line_y_px": heights,
    ]
    var paragraph: [String: Any] = ["line_right_px": heights.map { _ in 1800.0 }]
    if hasWords {
      paragraph["words_px"] = heights.map { _ in [[100.0, 160.0], [900, 960], [1740, 1800]] }
    }
    manifest["rendered"] = ["paragraph": paragraph]
    manifest["person"] = person.map { ["label": $0] } ?? [:]
    try JSONSerialization.data(withJSONObject: manifest).write(to: file)
    var rows: [String] = []
    for kind in kinds {
      for (index, height) in heights.enumerated() {
        let start = rows.count * 1_000_000_000
        rows.append(
          """
          {"end_ns":\(start + 1_000_000_000),"kind":"\(kind)","label":"\(kind) \(index)","start_ns":\(start),\
          "x_px":960,"y_px":\(height)}
          """)
      }
    }
    try Data((rows.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: "timeline.jsonl"))
    return folder
  }
}

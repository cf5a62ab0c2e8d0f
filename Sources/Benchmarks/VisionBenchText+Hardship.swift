import Calibration
import CommandSupport
import Evaluation
import Signals

/// Tables about eyes in hard conditions: turned heads, other people in the picture, and bad light.
extension VisionBenchText {
  func turns(_ all: [Beside<SessionReport>]) -> String {
    var table = TextTable(
      ["session", "path", "turn", "degrees", "frames", "with eyes %", "iris px", "claimed"]
        + ["yaw error", "pitch error", "gaze frames", "mean", "median", "p95"], leftAligned: [0, 1, 2])
    var hasRows = false
    for (path, session) in all.joined() {
      for turn in session.turns {
        hasRows = true
        let range = [turn.from, turn.to].map { $0?.fixed(0) ?? "" }.joined(separator: "..")
        table.add(
          [session.name, path, turn.axis, range, "\(turn.frames)"]
            + [percent(Double(turn.withEyes) / Double(max(1, turn.frames)), 1)]
            + [number(turn.irisPx), number(turn.claimedPx), number(turn.yawDegrees, 1)]
            + [number(turn.pitchDegrees, 1), "\(turn.gaze?.count ?? 0)", number(turn.gaze?.mean)]
            + [number(turn.gaze?.median), number(turn.gaze?.p95)])
      }
    }
    guard hasRows else { return "" }
    return heading("Turned heads, open eyes, degrees")
      + "\nagainst the session's median head; claimed: the irises' own SD beside their RMS error, px per axis\n"
      + table.text
  }

  func others(_ all: [Beside<SessionReport>]) -> String {
    var table = TextTable(
      [
        "session", "path", "frames", "with the person", "with eyes %", "without", "told",
        "taken for the person",
      ],
      leftAligned: [0, 1, 6])
    var hasRows = false
    for (path, session) in all.joined() where session.others.frames > 0 || session.others.takenForPerson > 0 {
      hasRows = true
      let others = session.others
      let share = Double(others.besideWithEyes) / Double(max(1, others.beside))
      table.add(
        [session.name, path, "\(others.frames)", "\(others.beside)", percent(share, 1)]
          + ["\(others.alone.values.reduce(0, +))", others.alone.isEmpty ? "-" : counts(others.alone)]
          + ["\(others.takenForPerson)"])
    }
    return hasRows ? heading("Another face or a photograph in the picture") + "\n" + table.text : ""
  }

  func stress(_ all: [Beside<SessionReport>]) -> String {
    var table = TextTable(
      ["session", "path", "picture", "pictures", "with eyes", "irises", "error px", "claimed px"]
        + ["in 68 %", "in 95 %"], leftAligned: [0, 1, 2])
    var hasRows = false
    for (path, session) in all.joined() {
      for row in session.stress {
        hasRows = true
        table.add(
          [session.name, path, row.hardship, "\(row.pictures)", "\(row.withEyes)", "\(row.claim.irises)"]
            + [row.claim.errorPx, row.claim.claimedPx].map { number($0) }
            + [percent(row.claim.ellipses?.share68), percent(row.claim.ellipses?.share95)])
      }
    }
    guard hasRows else { return "" }
    return heading("Irises in bad light")
      + "\nhardships put onto good frames; RMS error of irises per axis beside the SD that they claim\n"
      + table.text
  }
}

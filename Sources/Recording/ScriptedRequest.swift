import Localization

/// What a script has somebody ask the reader for by gaze: to choose a target, or to scroll.
///
/// The one place that knows the labels of the timeline's rows of the kinds `corner` and `zone`.
package enum ScriptedRequest: String, CaseIterable, Sendable {
  /// To choose the target for the next page: kind `corner`, label `page_forward`.
  case pageForward = "page-forward"
  /// To choose the target for the previous page: kind `corner`, label `page_back`.
  case pageBack = "page-back"
  /// To choose the target that leaves the document: kind `exit`.
  case exit
  /// To scroll down by the lower scroll zone: kind `zone`, label `bottom`.
  case scrollDown = "scroll-down"
  /// To scroll up by the upper scroll zone: kind `zone`, label `top`.
  case scrollUp = "scroll-up"

  /// The request of a row; nil for a row of another kind, or one whose label is unknown.
  package init?(_ row: TimelineRow) {
    switch (row.kind, row.label) {
    case (.corner, "page_forward"): self = .pageForward
    case (.corner, "page_back"): self = .pageBack
    case (.exit, _): self = .exit
    case (.zone, "bottom"): self = .scrollDown
    case (.zone, "top"): self = .scrollUp
    default: return nil
    }
  }
}

/// A change of posture or glasses, by the label of a timeline's row of the kind `posture`.
package enum ScriptedPosture: String, CaseIterable, Sendable {
  /// The person slumps in the seat.
  case slump
  /// The person takes another seat.
  case seat
  /// The person sits up straight.
  case straightensUp = "straightens up"
  /// The person leans back, away from the screen.
  case leansBack = "leans back"
  /// The screen is tilted, and its camera with it.
  case screenTilt = "screen tilt"
  /// The person pushes the glasses up the nose.
  case glassesPushedUp = "glasses pushed up"
}

extension TimelineRow {
  /// What in the row is not known, in words; nil where all is.
  ///
  /// The kinds of rows are open to what later programs add, and the labels of a kind are not: an unknown one cannot be
  /// compared with what happened.
  package var unknownLabel: String? {
    switch kind {
    case .corner where ScriptedRequest(self) == nil: localized("there is no target “\(label)”")
    case .zone where ScriptedRequest(self) == nil: localized("there is no scroll zone “\(label)”")
    case .posture where ScriptedPosture(rawValue: label) == nil:
      localized("there is no change of posture “\(label)”")
    default: nil
    }
  }
}

extension SessionBundle {
  /// The rows of the timeline whose labels are unknown, as damage.
  package var unknownLabels: [BundleProblem] {
    timeline.compactMap { row in
      row.unknownLabel.map { BundleProblem(.garbledLine, file: BundleFormat.timeline, detail: $0) }
    }
  }
}

/// The part that earlier sittings take in a fit.
enum SittingPart {
  /// There are none, or all points count alike.
  case none
  /// The points of earlier sittings beside fresh ones. Errors are those of the fresh points.
  case beside([CollectedPoint])
  /// All points but those of a few looks are of earlier sittings, and errors are those of a person who comes back: of each
  /// earlier sitting by the others and one look of its own. `looks` are the indices of that look in each earlier sitting, and
  /// of those of the present one.
  case returning(looks: Set<Int>)

  var isReturning: Bool { if case .returning = self { true } else { false } }

  var looks: Set<Int> { if case .returning(let looks) = self { looks } else { [] } }

  var beside: [CollectedPoint] { if case .beside(let points) = self { points } else { [] } }
}

/// What is held out of one gaze cue's fit to tell its error.
enum HeldOut {
  /// Each point, or each sitting where there are several.
  case points
  /// Each point, while those of earlier sittings may take part.
  case beside([EyePoint])
  /// Each earlier sitting but its look.
  case sittings(looks: Set<Int>)

  /// Points that take part in every fit that uses earlier sittings.
  var earlier: [EyePoint] { if case .beside(let points) = self { points } else { [] } }

  var isBySitting: Bool { if case .sittings = self { true } else { false } }

  /// Whether each sitting has a look by which its map can differ from those of others.
  var hasLooks: Bool { if case .sittings(let looks) = self { !looks.isEmpty } else { false } }

  /// Whether a point is fitted to and never held out.
  func isLook(_ index: Int) -> Bool {
    if case .sittings(let looks) = self { looks.contains(index) } else { false }
  }

  /// Whether a kind of map may be fitted to all rows as if they were of one sitting.
  func allowsAlone(_ family: MapFamily, points: Int) -> Bool {
    switch self {
    case .points: true
    case .beside: MapFamily.candidates(points: points).contains(family)
    case .sittings: false
    }
  }

  /// The ways in which earlier sittings may take part. They are compared by the held-out error.
  func sharings(_ configuration: CalibrationConfiguration) -> [SittingSharing] {
    switch self {
    case .points: []
    case .beside:
      configuration.earlierShares.flatMap { share in
        configuration.freshOffsetRows.map { SittingSharing(share: share, offsetRows: $0) }
      }
    case .sittings: configuration.returningOffsetRows.map { SittingSharing(share: 1, offsetRows: $0) }
    }
  }
}

/// How much the rows of other sittings count, and how far sittings differ by an offset.
struct SittingSharing {
  /// Factor on the weights of the rows of other sittings.
  var share: Double
  /// Precision of a sitting's offset, as so many points.
  var offsetRows: Double

  /// The rows with the weights that they have in a map for one sitting.
  func weighed(_ rows: [Ridge.Row], present: Int) -> [Ridge.Row] {
    rows.map { row in
      var weighed = row
      if row.sitting != present { weighed.weight *= share }
      return weighed
    }
  }
}

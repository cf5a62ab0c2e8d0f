import Signals

/// A fixation on one of several regions of a text.
package struct RegionFixation: Hashable, Sendable {
  /// Index of the fixated region in reading order.
  package var region: Int
  /// When the fixation began.
  package var start: Timestamp
  /// Length of the fixation, s.
  package var duration: Double

  /// Makes a fixation on a region from its beginning and its length, s.
  package init(region: Int, start: Timestamp, duration: Double) {
    (self.region, self.start, self.duration) = (region, start, duration)
  }
}

/// The eye-movement measures of one region of a text: a word, a line or an area of interest.
///
/// Definitions follow Rayner 1998 (Psychological Bulletin 124) and Inhoff & Radach 1998 (Definition and computation of
/// oculomotor measures). The *first pass* begins with the first fixation on the region, provided that no later region was
/// fixated before, and ends with the first fixation elsewhere. Fixations that belong to no region are left out before
/// measuring; they end no pass. Times are in milliseconds; a measure that does not exist is nil, and `NA` in a table.
package struct RegionMeasures: Hashable, Codable, Sendable {
  /// FFD (first fixation duration): the first fixation of the first pass, ms.
  package var firstFixation: Double?
  /// SFD (single fixation duration): the only fixation of the first pass, ms; nil where there were several.
  package var singleFixation: Double?
  /// GD (gaze duration), also FPRT or first-pass reading time: all fixations of the first pass, ms.
  package var gaze: Double?
  /// RPD (regression path duration), also go-past time: all fixations from the first pass on until a later region is fixated,
  /// including those on earlier regions, ms (Liversedge, Paterson & Pickering 1998).
  package var regressionPath: Double?
  /// TFT (total fixation time): all fixations on the region, ms.
  package var total = 0.0
  /// RRT (re-reading time): `total` without the first pass, ms.
  package var rereading = 0.0
  /// Number of fixations on the region.
  package var fixations = 0
  /// Number of fixations of the first pass: of the run that first enters the region, until it is left; 0 where a later region
  /// was fixated before.
  package var firstPassFixations = 0
  /// Number of times that gaze entered the region.
  package var runs = 0
  /// Whether the region had no first pass although reading went past it; nil where reading never came so far.
  package var isSkipped: Bool?
  /// Whether the first pass had several fixations; nil without a first pass.
  package var isRefixated: Bool?
  /// Whether the first pass ended with a saccade to an earlier region; nil without a first pass.
  package var regressesOut: Bool?
  /// Number of saccades from the region to an earlier one, in any pass.
  package var regressionsOut = 0
  /// Number of saccades to the region from a later one.
  package var regressionsIn = 0
  /// When the region was first fixated, on the clock of the fixations; nil where it never was.
  package var firstFixated: Timestamp?

  /// Makes the measures of a region that was never fixated.
  package init() {}

  /// Whether the region was entered from a later one at least once.
  package var regressesIn: Bool { regressionsIn > 0 }

  enum CodingKeys: String, CodingKey {
    case total = "TFT"
    case rereading = "RRT"
    case firstFixation = "FFD"
    case singleFixation = "SFD"
    case gaze = "GD"
    case regressionPath = "RPD"
    case fixations = "nFix"
    case firstPassFixations = "nFix_FP"
    case runs = "nRun"
    case isSkipped = "skip"
    case isRefixated = "refix"
    case regressesOut = "reg_out"
    case regressionsOut = "nReg_out"
    case regressionsIn = "nReg_in"
    case firstFixated = "first_fix_ns"
  }
}

extension RegionMeasures {
  /// Measures every region.
  ///
  /// - Parameters:
  ///   - regions: number of regions; fixations on others are left out.
  ///   - fixations: in order of time. Those whose duration is not a finite, non-negative number are left out.
  package static func all(regions: Int, fixations: [RegionFixation]) -> [RegionMeasures] {
    let fixations = fixations.filter {
      (0..<regions).contains($0.region) && $0.duration.isFinite && $0.duration >= 0
    }
    var all = [RegionMeasures](repeating: RegionMeasures(), count: regions)
    var furthest = -1
    var at = 0
    while at < fixations.count {
      let region = fixations[at].region
      let end = fixations[at...].firstIndex { $0.region != region } ?? fixations.count
      let run = fixations[at..<end]
      all[region].add(
        run, before: at > 0 ? fixations[at - 1].region : nil, next: fixations[end...].first?.region)
      if all[region].runs == 1, furthest < region {
        all[region].beginPass(run, rest: fixations[at...], next: fixations[end...].first?.region)
      }
      furthest = max(furthest, region)
      at = end
    }
    for region in all.indices {
      if region <= furthest { all[region].isSkipped = all[region].gaze == nil }
      all[region].rereading = all[region].total - (all[region].gaze ?? 0)
    }
    return all
  }

  private mutating func add(_ run: ArraySlice<RegionFixation>, before: Int?, next: Int?) {
    guard let first = run.first else { return }
    if runs == 0 { firstFixated = first.start }
    runs += 1
    fixations += run.count
    total += Self.milliseconds(run)
    if let before, before > first.region { regressionsIn += 1 }
    if let next, next < first.region { regressionsOut += 1 }
  }

  private mutating func beginPass(
    _ run: ArraySlice<RegionFixation>, rest: ArraySlice<RegionFixation>, next: Int?
  ) {
    guard let first = run.first else { return }
    firstFixation = first.duration * 1e3
    firstPassFixations = run.count
    if run.count == 1 { singleFixation = firstFixation }
    gaze = Self.milliseconds(run)
    regressionPath = Self.milliseconds(rest.prefix { $0.region <= first.region })
    isRefixated = run.count > 1
    regressesOut = next.map { $0 < first.region } ?? false
  }

  private static func milliseconds(_ fixations: ArraySlice<RegionFixation>) -> Double {
    fixations.reduce(0) { $0 + $1.duration } * 1e3
  }
}

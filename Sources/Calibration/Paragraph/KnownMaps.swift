/// What is known of a person's maps before they read: by their earlier sittings, and by looks of the present one.
struct KnownMaps: Sendable {
  /// The anatomy by which the features of the maps are corrected.
  var anatomy: EyeAnatomy
  /// The map of each gaze cue, as far as it is known.
  var maps: [GazeCue: SittingMap]
}

import Signals

/// One person's pictures, divided into those to fit on and those to test on.
struct Fold {
  /// What is tested: a session's name, or `other points`.
  var name: String
  var fit: [LabelledFolder.Picture]
  /// The pictures to test on; empty where those of `fit` that are not fitted to are tested.
  var test: [LabelledFolder.Picture]

  static let otherPoints = "other points"

  /// Divides a person's pictures into folds.
  ///
  /// - Parameters:
  ///   - fitSessions: sessions to fit on, while all others are tested; where the person has none of them, each session
  ///     is left out in turn, and a single one is divided by its points.
  ///   - most: the largest number of tests; of more sessions several are left out together.
  static func folds(_ pictures: [LabelledFolder.Picture], fitSessions: [String], most: Int) -> [Fold] {
    let sessions = LabelledFolder.distinct(pictures.map(\.session))
    if sessions.contains(where: fitSessions.contains) {
      let fit = pictures.filter { fitSessions.contains($0.session) }
      let rest = pictures.filter { !fitSessions.contains($0.session) }
      guard !rest.isEmpty else { return [Fold(name: otherPoints, fit: fit, test: [])] }
      return [
        Fold(
          name: LabelledFolder.distinct(rest.map(\.session)).joined(separator: "+"), fit: fit, test: rest)
      ]
    }
    guard sessions.count > 1 else { return [Fold(name: otherPoints, fit: pictures, test: [])] }
    let parts = min(sessions.count, max(2, most))
    return (0..<parts).map { part in
      let left = sessions.indices.filter { $0 % parts == part }.map { sessions[$0] }
      return Fold(
        name: left.joined(separator: "+"), fit: pictures.filter { !left.contains($0.session) },
        test: pictures.filter { left.contains($0.session) })
    }
  }
}

/// A picture, and the eyes that were measured in it.
struct SeenPicture {
  var picture: LabelledFolder.Picture
  var sample: EyesSample
}

/// Pictures of one person at one point in one session; they form one point of a calibration.
struct LabelledPoint {
  var point: ScreenPoint
  var session: String
  var pictures: [SeenPicture]

  var hasEyes: Bool { pictures.contains { $0.sample.eyes.value != nil } }

  /// Groups a person's pictures into calibration points.
  ///
  /// - Parameters:
  ///   - pictures: pictures of one person.
  ///   - sameShare: labels closer than this share of the screen's diagonal are one point.
  static func grouped(_ pictures: [SeenPicture], sameShare: Double) -> [LabelledPoint] {
    var points: [LabelledPoint] = []
    for seen in pictures {
      let near = seen.picture.screen.diagonal * sameShare
      let at = points.firstIndex {
        $0.session == seen.picture.session && ($0.point - seen.picture.point).length <= near
      }
      if let at {
        points[at].pictures.append(seen)
      } else {
        points.append(
          LabelledPoint(point: seen.picture.point, session: seen.picture.session, pictures: [seen]))
      }
    }
    return points
  }

  /// All points where there are no more than `most`; otherwise points of each session that are spread over the screen,
  /// each with the pictures around it in that session.
  static func gathered(_ points: [LabelledPoint], most: Int) -> [LabelledPoint] {
    guard points.count > most else { return points }
    let sessions = Dictionary(grouping: points, by: \.session).sorted { $0.key < $1.key }.map(\.value)
    return sessions.flatMap { points in
      let chosen = SpreadSelection.choose(max(1, most / sessions.count), of: points.map(\.point))
      var places = chosen.map { points[$0] }
      for index in points.indices where !chosen.contains(index) {
        let away = { (at: Int) in (points[chosen[at]].point - points[index].point).length }
        guard let near = places.indices.min(by: { away($0) < away($1) }) else { continue }
        places[near].pictures += points[index].pictures
      }
      return places
    }
  }
}

import CVision
import Signals

/// Distinguishes photographs of faces from people where several faces are seen: a person is never as still as a picture on a
/// wall.
struct Stillness {
  /// Tuning, which `VisionConfiguration` holds.
  typealias Configuration = StillnessConfiguration

  let configuration: Configuration

  init(configuration: Configuration = .init()) { self.configuration = configuration }

  private struct Watched {
    var box: ImageRect
    var patch: [Float]
    var since: Timestamp
    var change = 0.0
  }

  private var watched: [Watched] = []

  mutating func reset() { watched = [] }

  /// The sightings without those that have been still all the time while another was not.
  mutating func living(among people: [EyeTracker.Sighting], in image: GrayImage, at time: Timestamp)
    -> [EyeTracker.Sighting]
  {
    guard people.count > 1 else {
      if people.isEmpty { reset() }
      return people
    }
    var still: [Bool] = []
    for person in people { still.append(isStill(person, in: image, at: time)) }
    watched.removeAll { old in !people.contains { $0.face.box.isNear(old.box) } }
    guard still.contains(true), still.contains(false) else { return people }
    return zip(people, still).filter { !$0.1 }.map(\.0)
  }

  private mutating func isStill(_ person: EyeTracker.Sighting, in image: GrayImage, at time: Timestamp)
    -> Bool
  {
    guard let at = watched.firstIndex(where: { $0.box.isNear(person.face.box) }), time > watched[at].since
    else {
      watched.removeAll { $0.box.isNear(person.face.box) }
      if let patch = patch(person.face.box, in: image) {
        watched.append(Watched(box: person.face.box, patch: patch, since: time))
      }
      return false
    }
    guard let now = patch(watched[at].box, in: image) else { return false }
    let change = zip(now, watched[at].patch).reduce(0) { $0 + abs(Double($1.0 - $1.1)) } / Double(now.count)
    watched[at].change = max(watched[at].change, 255 * change)
    return time - watched[at].since >= configuration.seconds
      && watched[at].change < configuration.largestChange
  }

  private func patch(_ box: ImageRect, in image: GrayImage) -> [Float]? {
    let cells = configuration.cells
    let cell = box.width / Double(cells)
    let map = tv_affine(
      xu: cell, xv: 0, x0: box.x + cell / 2, yu: 0, yv: box.height / Double(cells), y0: box.y + cell / 2)
    var patch = [Float](repeating: 0, count: cells * cells)
    let side = Int32(cells)
    return image.lend { tv_patch_cut($0, map, side, side, &patch) } == TV_OK ? patch : nil
  }
}

extension ImageRect {
  /// Whether two boxes may be around the same face.
  fileprivate func isNear(_ other: ImageRect) -> Bool {
    (center - other.center).length < max(width, other.width) / 4
  }
}

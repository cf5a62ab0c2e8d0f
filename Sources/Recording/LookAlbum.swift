import Foundation
import JPEGCodec
import Signals
import Statistics

/// Recordings of one rendered person with a picture for each of many places looked at. It gives the picture of the person who
/// looks at any place, in a chosen posture.
///
/// The picture whose place is nearest is used. Noise is added, because identical frames would have none.
package struct LookAlbum: Sendable {
  /// The posture of the rendered person, and what has changed since the first look.
  package enum Posture: String, CaseIterable, Hashable, Sendable {
    /// The person sits as in the first look, without glasses.
    case first
    /// The person sits in another place.
    case seat
    /// The screen is tilted, and its camera with it.
    case tilted
    /// The person wears glasses.
    case glasses
    /// The person wears glasses and has pushed them up.
    case pushed
  }

  /// What a picture has to show.
  package struct Wish: Hashable, Sendable {
    /// Whether a person is in the picture.
    package var isThere = true
    /// Whether the person's eyes are open.
    package var hasOpenEyes = true
    /// The posture of the person.
    package var posture = Posture.first
    /// The eye that is covered by a patch; nil for none.
    package var covered: CoveredEye?
    /// Makes a wish for a person in the first posture, with open eyes and no patch.
    package init() {}
  }

  /// The covered eye, by the side of the image.
  package enum CoveredEye: String, Hashable, Sendable {
    /// The eye on the left of the image, which is the person's right one.
    case left
    /// The eye on the right of the image, which is the person's left one.
    case right
  }

  private struct Look: Sendable {
    /// The place that is looked at, as shares of the screen.
    var x: Double
    var y: Double
    var posture: Posture
    var isOpen: Bool
    var isThere: Bool
    var truth: TruthRow
    var jpeg: Data
  }

  /// The camera that took the pictures, as the first recording describes it.
  package let camera: CameraNote
  /// The screen on which the places looked at are.
  package let screen: ScreenGeometry
  private let looks: [Look]
  private let noise: [Int8]

  /// Opens the recordings of one rendered person.
  ///
  /// - Parameter folders: recordings with truth; the camera and the screen are those of the first one.
  /// - Throws: `RecordingError` for a folder that holds no such pictures.
  package init(_ folders: [URL]) throws {
    let bundles = try folders.map { try SessionBundle(opening: $0) }
    guard let first = bundles.first else { throw RecordingError.notABundle(path: "") }
    (camera, screen) = (first.manifest.camera, try first.screen())
    looks = try bundles.flatMap { try Self.looks($0, on: try $0.screen()) }
    guard looks.contains(where: { $0.isOpen && $0.isThere }) else {
      throw RecordingError.notABundle(path: first.folder.path)
    }
    // Sums of four dice: nearly normal, SD 1.5 gray levels, as a webcam's noise in good light.
    var dice = SplitMix64(seed: 1)
    noise = (0..<8192).map { _ in
      Int8((0..<4).reduce(0) { sum, _ in sum + Int.random(in: -1...1, using: &dice) })
    }
  }

  /// The looks of one recording.
  ///
  /// - Throws: `RecordingError.cannotRead` for a change of posture that is unknown.
  private static func looks(
    _ bundle: SessionBundle, on screen: ScreenGeometry
  ) throws(RecordingError) -> [Look] {
    if let unknown = bundle.unknownLabels.first {
      throw .cannotRead(path: bundle.folder.path, reason: unknown.detail)
    }
    let changes = bundle.timeline.filter { $0.kind == .posture }
    let start: Posture = bundle.manifest.person.glasses == true ? .glasses : .first
    // Each picture is decoded when it is needed, since most pictures never are.
    guard let picture = try? PictureReader(bundle.folder) else { return [] }
    return bundle.entries.compactMap { entry in
      guard let truth = bundle.truth(sequence: entry.sequence), let jpeg = try? picture.jpeg(entry) else {
        return nil
      }
      let last = changes.last { $0.end <= entry.time }
      return Look(
        x: truth.gaze.x / screen.widthPx, y: truth.gaze.y / screen.heightPx,
        posture: last.flatMap { posture($0.label) } ?? start, isOpen: truth.eyesOpen > 0.95,
        isThere: truth.present, truth: truth, jpeg: jpeg)
    }
  }

  private static func posture(_ label: String) -> Posture? {
    switch ScriptedPosture(rawValue: label) {
    case .seat: .seat
    case .screenTilt: .tilted
    case .glassesPushedUp: .pushed
    case .slump, .straightensUp, .leansBack, nil: nil
    }
  }

  /// The picture of the person who looks at a place.
  ///
  /// - Parameters:
  ///   - point: the place that is looked at, px of `screen`.
  ///   - wish: what else the picture has to show.
  ///   - number: of the frame; each frame has noise of its own.
  /// - Throws: `JPEGError` for a damaged picture.
  package func picture(lookingAt point: ScreenPoint, _ wish: Wish = Wish(), number: UInt64) throws
    -> GrayImage
  {
    let look = nearest(point, wish)
    return drawn(try JPEGCoder().gray(look.jpeg), look, wish.covered, number)
  }

  /// Where the person in the picture for this place truly looks, px of `screen`.
  package func gaze(lookingAt point: ScreenPoint, _ wish: Wish = Wish()) -> ScreenPoint {
    nearest(point, wish).truth.gaze
  }

  private func nearest(_ point: ScreenPoint, _ wish: Wish) -> Look {
    let (x, y) = (point.x / screen.widthPx, point.y / screen.heightPx)
    let fitting = looks.filter {
      $0.isThere == wish.isThere && (!$0.isThere || $0.isOpen == wish.hasOpenEyes)
    }
    let seated = fitting.filter { $0.posture == wish.posture }
    let near = { (look: Look) in (look.x - x) * (look.x - x) + (look.y - y) * (look.y - y) }
    return (seated.isEmpty ? fitting : seated).min { near($0) < near($1) } ?? looks[0]
  }

  /// The picture with noise over the face, since the rest of the picture has no effect, and with a patch.
  private func drawn(_ picture: GrayImage, _ look: Look, _ covered: CoveredEye?, _ number: UInt64)
    -> GrayImage
  {
    let (width, height) = (picture.width, picture.height)
    let patch = look.isThere ? covered.map { Self.patch($0, look.truth) } : nil
    return GrayImage(width: width, height: height) { buffer in
      picture.withBytes { source in
        for row in 0..<height {
          let line = UnsafeRawBufferPointer(
            rebasing: source[(row * picture.stride)..<(row * picture.stride + width)])
          UnsafeMutableRawBufferPointer(rebasing: buffer[(row * width)..<((row + 1) * width)]).copyMemory(
            from: line)
        }
      }
      if let patch {
        for y in Self.inside(patch.y, patch.height, height) {
          for x in Self.inside(patch.x, patch.width, width) {
            let dx = (Double(x) - patch.center.x) / (patch.width / 2)
            let dy = (Double(y) - patch.center.y) / (patch.height / 2)
            if dx * dx + dy * dy < 1 { buffer[y * width + x] = 45 }
          }
        }
      }
      noise.withUnsafeBufferPointer { noise in
        var at = Int(truncatingIfNeeded: number &* 2_654_435_761) & 8191
        let columns = Self.inside(look.truth.face.x, look.truth.face.width, width)
        for row in Self.inside(look.truth.face.y, look.truth.face.height, height) where !columns.isEmpty {
          for column in columns {
            at = (at &+ 1) & 8191
            let value = Int(buffer[row * width + column]) + Int(noise[at])
            buffer[row * width + column] = UInt8(clamping: value)
          }
        }
      }
    }
  }

  /// The box of a dark patch over one eye, as after an operation.
  private static func patch(_ eye: CoveredEye, _ truth: TruthRow) -> ImageRect {
    let seen = eye == .left ? truth.left : truth.right
    let half = 0.8 * abs(seen.innerCorner.x - seen.outerCorner.x)
    return ImageRect(
      x: (seen.innerCorner.x + seen.outerCorner.x) / 2 - half,
      y: (seen.innerCorner.y + seen.outerCorner.y) / 2 - 0.75 * half, width: 2 * half, height: 1.5 * half)
  }

  /// The part of a range of px that lies in the picture, since the face may lie partly beside it.
  private static func inside(_ from: Double, _ length: Double, _ size: Int) -> Range<Int> {
    min(max(0, Int(from)), size)..<min(max(0, Int(from), Int(from + length)), size)
  }
}

import Foundation
import JPEGCodec
import Signals

/// Recordings of one rendered person that hold a picture for each of many places looked at: whoever asks gets the
/// picture of the person looking at any place, sitting and wearing what is wished for.
///
/// The nearest look is taken; noise is added, since frames that are all the same would not tremble.
public struct LookAlbum: Sendable {
  /// How the person sits, and what has changed since the first look.
  public enum Posture: String, CaseIterable, Hashable, Sendable {
    case first, seat, tilted, glasses, pushed
  }

  /// What a picture is to show.
  public struct Wish: Hashable, Sendable {
    public var isThere = true
    public var hasOpenEyes = true
    public var posture = Posture.first
    /// The eye that a patch covers.
    public var covered: CoveredEye?
    public init() {}
  }

  /// By the side of the image.
  public enum CoveredEye: String, Hashable, Sendable { case left, right }

  private struct Look: Sendable {
    /// Shares of the screen.
    var x: Double
    var y: Double
    var posture: Posture
    var isOpen: Bool
    var isThere: Bool
    var truth: TruthRow
    var jpeg: Data
  }

  /// What is known of the camera that took the pictures, and the screen they were made for.
  public let camera: CameraNote
  public let screen: ScreenGeometry
  private let looks: [Look]
  private let noise: [Int8]

  /// - Parameter folders: recordings with truth; the camera and the screen are the first one's.
  /// - Throws: `RecordingError` for a folder that holds no such pictures.
  public init(_ folders: [URL]) throws {
    let bundles = try folders.map { try SessionBundle(opening: $0) }
    guard let first = bundles.first else { throw RecordingError.notABundle(path: "") }
    (camera, screen) = (first.manifest.camera, try first.screen())
    looks = try bundles.flatMap { Self.looks($0, on: try $0.screen()) }
    guard looks.contains(where: { $0.isOpen && $0.isThere }) else {
      throw RecordingError.notABundle(path: first.folder.path)
    }
    // Sums of four dice: nearly normal, SD 1.5 gray levels, as a webcam has in good light.
    var dice = SplitMix64(seed: 1)
    noise = (0..<8192).map { _ in
      Int8((0..<4).reduce(0) { sum, _ in sum + Int.random(in: -1...1, using: &dice) })
    }
  }

  private static func looks(_ bundle: SessionBundle, on screen: ScreenGeometry) -> [Look] {
    let changes = bundle.timeline.filter { $0.kind == .posture }
    let start: Posture = bundle.manifest.person.glasses == true ? .glasses : .first
    return bundle.frames().compactMap { frame in
      guard let truth = bundle.truth(sequence: frame.sequence), let jpeg = frame.jpeg else { return nil }
      let last = changes.last { $0.end <= frame.time }
      return Look(
        x: truth.gaze.x / screen.widthPx, y: truth.gaze.y / screen.heightPx,
        posture: last.flatMap { posture($0.label) } ?? start, isOpen: truth.eyesOpen > 0.95,
        isThere: truth.present, truth: truth, jpeg: jpeg)
    }
  }

  private static func posture(_ label: String) -> Posture? {
    switch label {
    case "seat": .seat
    case "screen tilt": .tilted
    case "glasses pushed up": .pushed
    default: nil
    }
  }

  /// - Parameters:
  ///   - point: looked at, px of `screen`.
  ///   - number: of the frame; each has noise of its own.
  /// - Throws: `JPEGError` for a damaged picture.
  public func picture(lookingAt point: ScreenPoint, _ wish: Wish = Wish(), number: UInt64) throws
    -> GrayImage
  {
    let look = nearest(point, wish)
    var image = try JPEGCodec().gray(look.jpeg)
    if let eye = wish.covered, look.isThere { image = Self.covered(image, eye, look.truth) }
    return noisy(image, look.truth.face, number)
  }

  /// Where the person of that picture truly looks, px of `screen`.
  public func gaze(lookingAt point: ScreenPoint, _ wish: Wish = Wish()) -> ScreenPoint {
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

  /// A dark patch over one eye, as after an operation.
  private static func covered(_ image: GrayImage, _ eye: CoveredEye, _ truth: TruthRow) -> GrayImage {
    let seen = eye == .left ? truth.left : truth.right
    let middle = ImagePoint(
      x: (seen.innerCorner.x + seen.outerCorner.x) / 2, y: (seen.innerCorner.y + seen.outerCorner.y) / 2)
    let half = 0.8 * abs(seen.innerCorner.x - seen.outerCorner.x)
    return image.withBytes { bytes in
      GrayImage(width: image.width, height: image.height) { buffer in
        for y in 0..<image.height {
          for x in 0..<image.width {
            let (dx, dy) = ((Double(x) - middle.x) / half, (Double(y) - middle.y) / (0.75 * half))
            buffer[y * image.width + x] = dx * dx + dy * dy < 1 ? 45 : bytes[y * image.stride + x]
          }
        }
      }
    }
  }

  /// Noise on the face; the rest of the picture decides nothing.
  private func noisy(_ picture: GrayImage, _ face: ImageRect, _ number: UInt64) -> GrayImage {
    let (width, height) = (picture.width, picture.height)
    // The box may lie beside the picture.
    let inside = { (from: Double, length: Double, size: Int) in
      min(max(0, Int(from)), size)..<min(max(0, Int(from), Int(from + length)), size)
    }
    let columns = inside(face.x, face.width, width)
    let rows = inside(face.y, face.height, height)
    return GrayImage(width: width, height: height) { buffer in
      picture.withBytes { source in
        for row in 0..<height {
          let line = UnsafeRawBufferPointer(
            rebasing: source[(row * picture.stride)..<(row * picture.stride + width)])
          UnsafeMutableRawBufferPointer(rebasing: buffer[(row * width)..<((row + 1) * width)]).copyMemory(
            from: line)
        }
      }
      noise.withUnsafeBufferPointer { noise in
        var at = Int(truncatingIfNeeded: number &* 2_654_435_761) & 8191
        for row in rows where !columns.isEmpty {
          for column in columns {
            at = (at &+ 1) & 8191
            let value = Int(buffer[row * width + column]) + Int(noise[at])
            buffer[row * width + column] = UInt8(clamping: value)
          }
        }
      }
    }
  }
}

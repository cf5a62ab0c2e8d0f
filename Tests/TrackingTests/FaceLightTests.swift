import Signals
import Testing

@testable import Tracking

/// How bright a face is in frames.
struct FaceLightTests {
  /// Bright in its left half.
  private let image = GrayImage(
    width: 64, height: 48, pixels: (0..<(64 * 48)).map { $0 % 64 < 32 ? 200 : 40 })
  private let left = ImageRect(x: 0, y: 0, width: 32, height: 48)

  @Test("the mean of the face's box, which may reach beyond the picture")
  func mean() {
    var light = FaceLight()
    #expect(light.brightness(of: image, face: left) == 200)
    #expect(light.brightness(of: image, face: ImageRect(x: 0, y: 0, width: 64, height: 48)) == 120)
    #expect(light.brightness(of: image, face: ImageRect(x: 48, y: -20, width: 500, height: 500)) == 40)
    #expect(light.brightness(of: image, face: ImageRect(x: 100, y: 0, width: 5, height: 5)) == nil)
    #expect(light.brightness(of: image, face: ImageRect(x: .nan, y: 0, width: 5, height: 5)) == nil)
  }

  @Test("a face that is lost counts where it was last, for three seconds")
  func lost() {
    var light = FaceLight()
    #expect(light.brightness(of: image, face: nil) == nil)
    _ = light.brightness(of: image, face: left)
    for _ in 0..<90 { #expect(light.brightness(of: image, face: nil) == 200) }
    #expect(light.brightness(of: image, face: nil) == nil)
  }
}

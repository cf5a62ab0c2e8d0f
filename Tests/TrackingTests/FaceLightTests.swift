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

  @Test("what is beside the face, and a reflection before an eye")
  func beside() throws {
    // A dark face in the middle of a bright room, with a white patch where its left eye is.
    let face = ImageRect(x: 240, y: 120, width: 160, height: 160)
    let patch = ImageRect(x: 270, y: 170, width: 40, height: 24)
    func picture(lit: Bool) -> GrayImage {
      GrayImage(
        width: 640, height: 480,
        pixels: (0..<(640 * 480)).map { at in
          func isIn(_ box: ImageRect) -> Bool {
            let (x, y) = (Double(at % 640), Double(at / 640))
            return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
          }
          return lit && isIn(patch) ? 250 : isIn(face) ? 60 : 180
        })
    }
    func measured(_ lit: Bool, _ face: ImageRect?) -> FaceLight.Reading? {
      var light = FaceLight()
      return light.measure(picture(lit: lit), face: face)
    }
    let plain = try #require(measured(false, face))
    let background = try #require(plain.background)
    #expect(plain.face == 60 && plain.glareShare == 0 && abs(background - 180) < 8)
    let glare = try #require(measured(true, face)?.glareShare)
    #expect(glare > 0.1, "\(glare)")
    // Where the face fills the picture nothing is beside it; where it reaches beyond the picture the rest counts.
    let near = try #require(measured(false, ImageRect(x: 10, y: 0, width: 620, height: 480)))
    #expect(near.background == nil)
    #expect(measured(false, ImageRect(x: 560, y: 120, width: 160, height: 160)) != nil)
    #expect(measured(false, nil) == nil)
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

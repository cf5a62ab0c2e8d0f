import Foundation
import JPEGCodec
import Signals
import Testing

@Suite struct JPEGCodecTests {
  let ramp = GrayImage(
    width: 64, height: 48,
    pixels: (0..<(64 * 48)).map { (at: Int) -> UInt8 in UInt8((at % 64) * 2 + at / 64) })

  @Test func aPictureSurvivesTheRoundTrip() throws {
    let codec = try JPEGCoder()
    let back = try codec.gray(codec.jpeg(ramp, quality: 95))
    #expect((back.width, back.height) == (64, 48))
    #expect(abs(Int(back[10, 20]) - Int(ramp[10, 20])) <= 3)
  }

  @Test func aPictureInColourKeepsItsLumaAndIsMirroredWithoutLoss() throws {
    let codec = try JPEGCoder()
    // Dark at the left, bright at the right.
    let yuyv = Data((0..<(64 * 48)).flatMap { [UInt8(($0 % 64) * 3), 128] })
    let file = try codec.jpeg(yuyv: yuyv, width: 64, height: 48)
    let (gray, turned) = (try codec.gray(file), try codec.gray(JPEGCoder.mirrored(file)))
    #expect((gray.width, gray.height) == (64, 48) && (turned.width, turned.height) == (64, 48))
    #expect(abs(Int(gray[50, 20]) - 150) <= 4 && abs(Int(turned[13, 20]) - 150) <= 4)
    #expect(throws: JPEGError.self) { try codec.jpeg(yuyv: yuyv.dropLast(), width: 64, height: 48) }
    #expect(throws: JPEGError.self) { try JPEGCoder.mirrored(Data("not a picture".utf8)) }
  }

  @Test func aTruncatedPictureIsDamagedNotHalfGray() throws {
    let codec = try JPEGCoder()
    let whole = try codec.jpeg(ramp)
    for length in [0, 1, 3, 20, whole.count / 2] {
      #expect(throws: JPEGError.self) { try codec.gray(whole.prefix(length)) }
    }
    #expect(throws: JPEGError.self) { try codec.gray(Data("not a picture".utf8)) }
    #expect(try codec.gray(whole).width == 64, "the codec still works after a damaged picture")
  }
}

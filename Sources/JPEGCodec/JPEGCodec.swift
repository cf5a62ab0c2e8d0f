import CTurboJPEG
import Foundation
import Signals

/// JPEG bytes to gray pictures and back, through libturbojpeg; used by cameras and by recordings.
///
/// A value of this type owns its handles and may be used by one thread at a time.
public final class JPEGCodec {
  private var decompressor: tjhandle
  private let compressor: tjhandle

  /// - Throws: `JPEGError.outOfMemory` when libturbojpeg gives no handle.
  public init() throws(JPEGError) {
    guard let decompressor = tjInitDecompress() else { throw .outOfMemory }
    guard let compressor = tjInitCompress() else {
      tjDestroy(decompressor)
      throw .outOfMemory
    }
    self.decompressor = decompressor
    self.compressor = compressor
  }

  deinit {
    tjDestroy(decompressor)
    tjDestroy(compressor)
  }

  /// Decodes straight to gray: colour is never converted.
  ///
  /// - Throws: `JPEGError.damaged` for bytes that are no whole JPEG; a picture whose data end early is
  ///   damaged too, since its lower part would be a guess.
  public func gray(_ jpeg: Data) throws(JPEGError) -> GrayImage {
    do {
      return try jpeg.withUnsafeBytes { bytes in
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count >= 4 else {
          throw JPEGError.damaged("only \(bytes.count) bytes")
        }
        var width: Int32 = 0
        var height: Int32 = 0
        var subsampling: Int32 = 0
        var colorspace: Int32 = 0
        let length = UInt(bytes.count)
        guard
          tjDecompressHeader3(decompressor, base, length, &width, &height, &subsampling, &colorspace) == 0,
          width > 0, height > 0, width <= 8192, height <= 8192
        else { throw JPEGError.damaged(message(decompressor)) }
        return try GrayImage(width: Int(width), height: Int(height)) { pixels in
          let status = tjDecompress2(
            decompressor, base, length, pixels.bindMemory(to: UInt8.self).baseAddress, width, 0, height,
            Int32(TJPF_GRAY.rawValue), Int32(TJFLAG_STOPONWARNING))
          guard status == 0 else { throw JPEGError.damaged(message(decompressor)) }
        }
      }
    } catch {
      renewDecompressor()
      throw error as? JPEGError ?? .damaged("\(error)")
    }
  }

  /// An error in a header leaves the handle in the middle of that header, and every later picture would
  /// fail with the same message: it must go.
  private func renewDecompressor() {
    guard let fresh = tjInitDecompress() else { return }
    tjDestroy(decompressor)
    decompressor = fresh
  }

  /// Encodes a gray picture.
  ///
  /// - Parameter quality: 1 to 100; 90 and above keep the irises' edges to a twentieth of a pixel.
  public func jpeg(_ image: GrayImage, quality: Int = 92) throws(JPEGError) -> Data {
    var out: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let status = image.withBytes { bytes in
      tjCompress2(
        compressor, bytes.bindMemory(to: UInt8.self).baseAddress, Int32(image.width), Int32(image.stride),
        Int32(image.height), Int32(TJPF_GRAY.rawValue), &out, &size, Int32(TJSAMP_GRAY.rawValue),
        Int32(quality), 0)
    }
    defer { tjFree(out) }
    guard status == 0, let out else { throw .damaged(message(compressor)) }
    return Data(bytes: out, count: Int(size))
  }

  private func message(_ handle: tjhandle) -> String { String(cString: tjGetErrorStr2(handle)) }
}

/// What can go wrong with a JPEG.
public enum JPEGError: Error, Equatable, CustomStringConvertible {
  /// The bytes are no whole JPEG picture; the text is libturbojpeg's own.
  case damaged(String)
  case outOfMemory

  public var description: String {
    switch self {
    case .damaged(let why): "the JPEG picture is damaged (\(why))"
    case .outOfMemory: "out of memory while setting up the JPEG codec; close other programs"
    }
  }
}

import Foundation
import Reading

/// Whatever bytes lie where the last view of a document is kept, it is shown whole or not at all; what is shown can be kept
/// and is the same again. The first byte picks the window that it is wanted for and how the rest is made a file: as it is,
/// or as packed bands behind a header that fits.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLastView(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  guard count > 1 else { return 0 }
  let input = Data(bytes: bytes + 1, count: count - 1)
  let (width, height) = sizes[Int(bytes[0] >> 1) % sizes.count]
  let key = LastView.Key(
    document: "fuzz", place: "1", width: width, height: height, light: .day, isDark: false)
  guard let view = LastView(bytes[0] & 1 == 0 ? input : file(of: input, for: key), for: key) else { return 0 }
  precondition(view.pixels.words.count == view.width * view.height)
  guard let again = view.encoded().flatMap({ LastView($0, for: key) }) else {
    fatalError("what was read cannot be kept")
  }
  precondition((again.width, again.height) == (view.width, view.height))
  precondition(again.pixels.words.elementsEqual(view.pixels.words) { $0 & 0xFF_FFFF == $1 & 0xFF_FFFF })
  return 0
}

private let sizes = [(1, 8), (16, 16), (33, 9), (64, 40), (8, 7), (0, 0), (16_384, 8), (-4, 12)]

/// Bands parted by the bytes 0xFF 0x00, behind a header that tells how long they are.
private func file(of input: Data, for key: LastView.Key) -> Data {
  var (bands, start) = ([Data](), input.startIndex)
  while let end = input[start...].firstRange(of: [0xFF, 0x00]), bands.count < 7 {
    bands.append(input[start..<end.lowerBound])
    start = end.upperBound
  }
  bands.append(input[start...])
  struct Header: Encodable {
    var version = 1
    var key: LastView.Key
    var width, height: Int
    var bands: [Int]
  }
  let header = Header(key: key, width: key.width, height: key.height, bands: bands.map(\.count))
  guard let text = try? JSONEncoder().encode(header) else { return input }
  var data = Data("TRACKIIVIEW\n".utf8)
  withUnsafeBytes(of: UInt32(text.count).littleEndian) { data.append(contentsOf: $0) }
  data.append(text)
  bands.forEach { data.append($0) }
  return data
}

import Signals
import Synchronization
import TestSupport
import Testing

@Suite("Gray pictures and their bytes")
struct GrayImageTests {
  struct Refusal: Error {}

  @Test("bytes are given back once, when the last copy goes")
  func lifetime() {
    let released = Counter()
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 11, alignment: 1)
    for i in 0..<11 { bytes.storeBytes(of: UInt8(i), toByteOffset: i, as: UInt8.self) }
    let address = UInt(bitPattern: bytes)
    do {
      let first = GrayImage(width: 3, height: 3, stride: 4, base: bytes) {
        released.add()
        UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
      }
      var copies = [first, first]
      let frame = Frame(sequence: 1, time: Timestamp(nanoseconds: 0), image: first)
      #expect(first[2, 2] == 10)
      copies.removeAll()
      #expect(released.count == 0)
      #expect(frame.image[0, 1] == 4, "rows start a stride apart")
    }
    #expect(released.count == 1)
  }

  @Test("a copy on another task keeps the bytes")
  func otherTask() async throws {
    let released = Counter()
    let reader = {
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: 4, alignment: 1)
      bytes.initializeMemory(as: UInt8.self, repeating: 7, count: 4)
      let address = UInt(bitPattern: bytes)
      let image = GrayImage(width: 2, height: 2, stride: 2, base: bytes) {
        released.add()
        UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
      }
      return Task {
        await Task.yield()
        return image[1, 1]
      }
    }()
    #expect(await reader.value == 7)
    // The task may let go of its closure a moment after its value is there.
    try await until { released.count > 0 }
    #expect(released.count == 1)
  }

  @Test("only the bytes of the last row that belong to the picture are lent")
  func extent() {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 5 * 2 + 3, alignment: 1)
    bytes.initializeMemory(as: UInt8.self, repeating: 1, count: 13)
    defer { bytes.deallocate() }
    let image = GrayImage(width: 3, height: 3, stride: 5, base: bytes) {}
    #expect(image.withBytes { $0.count } == 13)
  }

  @Test("a picture from an array is a copy, extra bytes left out")
  func copies() {
    var pixels: [UInt8] = [1, 2, 3, 4, 5, 6, 99]
    let image = GrayImage(width: 3, height: 2, pixels: pixels)
    pixels[0] = 50
    #expect(image[0, 0] == 1 && image[2, 1] == 6 && image.stride == 3)
    #expect(image.withBytes { Array($0) } == [1, 2, 3, 4, 5, 6])
  }

  @Test("filling may fail: the error passes through")
  func failingFill() {
    #expect(throws: Refusal.self) {
      _ = try GrayImage(width: 4, height: 4) { _ in throw Refusal() }
    }
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)
  func add() { value.add(1, ordering: .relaxed) }
  var count: Int { value.load(ordering: .relaxed) }
}

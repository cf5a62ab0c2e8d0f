import Glibc
import Testing

@testable import Documents

@Suite("Memory that a worker fills")
struct SealedMemoryTests {
  @Test("it is read once nobody can write to it any more, and not before")
  func sealing() async throws {
    let memory = try #require(GivenMemory(size: 4096))
    let written = try #require(
      mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory.owner.raw, 0))
    try #require(written != MAP_FAILED)
    written.storeBytes(of: 7, as: UInt8.self)
    let waiting = Task { await memory.sealed() }
    // As of a worker that is being taken apart.
    try await Task.sleep(for: .milliseconds(30))
    munmap(written, 4096)
    let mapping = try #require(await waiting.value)
    #expect(mapping.bytes.count == 4096 && mapping.bytes[0] == 7)
    #expect(mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory.owner.raw, 0) == MAP_FAILED)
  }

  @Test("whoever keeps writing gives nothing")
  func kept() async throws {
    let memory = try #require(GivenMemory(size: 4096))
    let written = try #require(
      mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory.owner.raw, 0))
    #expect(await memory.sealed()?.bytes.count == nil)
    munmap(written, 4096)
  }
}

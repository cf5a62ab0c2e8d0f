import CVision
import Foundation
import Testing

/// Which of its kernels OpenCV uses, as OpenCV itself asks: what it asks is found by name among all that is loaded.
struct KernelTests {
  private func uses(_ feature: Int32) throws -> Bool {
    let symbol = try #require(dlsym(dlopen(nil, RTLD_NOW), "_ZN2cv20checkHardwareSupportEi"))
    return unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Bool).self)(feature)
  }

  @Test("those for AVX-512 are left alone, all others are used where the processor has them")
  func kernels() throws {
    let cpu = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let flags = Set(
      cpu.split(separator: "\n").first { $0.hasPrefix("flags") }?.split(separator: " ").map(String.init) ?? []
    )
    // CV_CPU_AVX2, CV_CPU_FMA3 and CV_CPU_AVX512_SKX of opencv2/core/cvdef.h.
    #expect(try uses(11) == flags.contains("avx2"))
    #expect(try uses(12) == flags.contains("fma"))
    #expect(try !uses(256))
  }

  @Test("its threads are set once, by however many at the same time; each call took its pool down before")
  func threads() throws {
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      for _ in 0..<10_000 { tv_use_one_thread() }
    }
    let symbol = try #require(dlsym(dlopen(nil, RTLD_NOW), "_ZN2cv13getNumThreadsEv"))
    #expect(unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)() == 1)
  }
}

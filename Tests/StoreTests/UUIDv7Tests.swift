import Foundation
import Store
import Testing

@Suite("Identifiers")
struct UUIDv7Tests {
  @Test("each is an UUID of version 7, and greater than the one before, also where the clock goes back")
  func order() throws {
    let late = Date(timeIntervalSince1970: 4_000_000_000)
    var all = (0..<10_000).map { _ in UUIDv7.make(now: late) }
    all += (0..<10).map { UUIDv7.make(now: late - Double($0)) }
    #expect(all == all.sorted() && Set(all).count == all.count)
    for id in all {
      #expect(UUID(uuidString: id) != nil && Array(id)[14] == "7" && "89ab".contains(Array(id)[19]))
    }
  }

  @Test("it begins with the time of its making")
  func time() {
    // 0x0190_0000_0000 ms; no other test's clock was ever so late.
    let id = UUIDv7.make(now: Date(timeIntervalSince1970: Double(0xE900_0000_0000 as UInt64) / 1000))
    #expect(id.hasPrefix("e9000000-0000-7"))
  }
}

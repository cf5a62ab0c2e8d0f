import Drift
import Signals
import Testing

/// What recordings store about repairs.
@Suite("Repairs as recordings store them")
struct StoredWordsTests {
  @Test(
    "a reason is stored without words, and read again",
    arguments: [
      (PostureEvent.left, "left"), (.returned(afterSeconds: 12.34), "returned 12.3"),
      (.seatChanged(mm: 40), "seat-changed 40.0"), (.screenTilted(degrees: -3.26), "screen-tilted -3.3"),
      (.eyesChanged, "eyes-changed"),
    ])
  func reasons(event: PostureEvent, stored: String) throws {
    #expect(event.stored == stored)
    let read = try #require(PostureEvent(stored: stored))
    #expect(read.words == event.words && PostureEvent.words(ofStored: stored) == event.words)
  }

  @Test("how far gaze was off is stored without words, and read again")
  func offset() throws {
    let offset = try #require(RepairedOffset(stored: "off-by 12.4 3.1"))
    #expect(offset.mm == 12.4 && offset.uncertaintyMm == 3.1 && offset.stored == "off-by 12.4 3.1")
    #expect(RepairedOffset.words(ofStored: offset.stored) == offset.words)
  }

  @Test(
    "what is neither is told as it is: words of earlier programs, damage, numbers that are none",
    arguments: [
      "", " ", "left 3", "returned", "returned x", "returned 1 2", "seat-changed nan", "seat-changed inf",
      "seat-changed 1e300", "screen-tilted  3", "eyes-changed ", "You left.", "off-by", "off-by 1",
      "off-by 1 2 3", "off-by -1 2", "off-by nan 1", "off-by 1e300 1",
      "The point was off by 12 mm, give or take 3; that is corrected now.",
    ])
  func others(label: String) {
    #expect(PostureEvent(stored: label) == nil && PostureEvent.words(ofStored: label) == label)
    #expect(RepairedOffset(stored: label) == nil && RepairedOffset.words(ofStored: label) == label)
  }

  @Test("a number that is none is stored as one that can be read")
  func impossible() {
    for mm in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(PostureEvent(stored: PostureEvent.seatChanged(mm: mm).stored) != nil, "\(mm)")
    }
  }
}

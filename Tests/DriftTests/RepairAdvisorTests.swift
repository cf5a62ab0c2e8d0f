import Drift
import Signals
import Testing

@Suite struct RepairAdvisorTests {
  @Test func aRepairIsOfferedOnceAndOnlyWhereReadingDidNotHelp() {
    var advisor = RepairAdvisor()
    let seat = PostureEvent.seatChanged(mm: 40)
    var offers: [PostureEvent] = []
    for second in 0..<60 {
      let time = Timestamp(seconds: Double(second))
      if let offer = advisor.step(second == 5 ? [seat] : [], unsure: 1, at: time) { offers.append(offer) }
    }
    #expect(offers == [seat])
    for second in 60..<120 {
      let time = Timestamp(seconds: Double(second))
      if let offer = advisor.step(second == 65 ? [seat] : [], unsure: 0.3, at: time) { offers.append(offer) }
    }
    #expect(offers == [seat])
  }

  @Test func whoeverIgnoresAnOfferIsLeftInPeaceForFiveMinutes() {
    var advisor = RepairAdvisor()
    let seat = PostureEvent.seatChanged(mm: 40)
    let offers = (0..<900).filter { second in
      advisor.step(second % 60 == 0 ? [seat] : [], unsure: 1, at: Timestamp(seconds: Double(second))) != nil
    }
    #expect(offers == [20, 320, 620])
  }

  @Test func onceGazeIsPutRightNothingBeforeItAsksForARepair() {
    var advisor = RepairAdvisor()
    let seat = PostureEvent.seatChanged(mm: 40)
    var offers: [Int] = []
    for second in 0..<100 {
      if second == 10 || second == 50 { advisor.settle() }
      let events = second == 5 || second == 20 || second == 60 ? [seat] : []
      if advisor.step(events, unsure: 1, at: Timestamp(seconds: Double(second))) != nil {
        offers.append(second)
      }
    }
    // The first is settled at 10; after 50 a new change of seat may ask at once.
    #expect(offers == [40, 80])
  }

  @Test func comingBackDoesNotHideWhatHappenedBefore() {
    var advisor = RepairAdvisor()
    let seat = PostureEvent.seatChanged(mm: 40)
    _ = advisor.step([seat], unsure: 1, at: Timestamp(seconds: 0))
    _ = advisor.step([.left], unsure: 1, at: Timestamp(seconds: 5))
    #expect(advisor.step([.returned(afterSeconds: 3)], unsure: 1, at: Timestamp(seconds: 10)) == nil)
    #expect(advisor.step([], unsure: 1, at: Timestamp(seconds: 29)) == nil)
    #expect(advisor.step([], unsure: 1, at: Timestamp(seconds: 30)) == seat)
  }
}

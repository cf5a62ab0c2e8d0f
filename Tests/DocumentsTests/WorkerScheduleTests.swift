import Testing

@testable import Documents

@Suite struct WorkerScheduleTests {
  var schedule = WorkerSchedule()

  @Test mutating func oneWorkerServesWhatIsAskedInTurn() {
    #expect(schedule.add(1, .inView, at: 0) == [.run(job: 1, worker: 1)])
    #expect(schedule.add(2, .ahead, at: 0) == [])
    #expect(schedule.finished(1, at: 0.02) == [.run(job: 2, worker: 1)])
    #expect(schedule.finished(1, at: 0.04) == [])
  }

  @Test mutating func whatIsInViewOvertakesWhatWaits() {
    _ = schedule.add(1, .inView, at: 0)
    _ = schedule.add(2, .ahead, at: 0)
    #expect(schedule.add(3, .inView, at: 1) == [.wake(at: 1.05)])
    #expect(schedule.finished(1, at: 1.02) == [.run(job: 3, worker: 1)])
    #expect(schedule.finished(1, at: 1.03) == [.run(job: 2, worker: 1)])
  }

  @Test mutating func whatIsInViewGetsASecondWorkerWhenTheFirstIsAtWork() {
    _ = schedule.add(1, .ahead, at: 0)
    #expect(schedule.add(2, .inView, at: 1) == [.wake(at: 1.05)])
    #expect(schedule.tick(at: 1.05) == [.run(job: 2, worker: 2)])
    // Nothing is prepared while somebody waits.
    #expect(schedule.add(3, .ahead, at: 1.06) == [])
    #expect(schedule.finished(2, at: 1.1) == [.run(job: 3, worker: 2)])
  }

  @Test mutating func withBothAtWorkWhatNobodyWaitsForGivesWay() {
    _ = schedule.add(1, .ahead, at: 0)
    _ = schedule.add(2, .inView, at: 0)
    _ = schedule.tick(at: 1)
    #expect(schedule.add(3, .inView, at: 1) == [.wake(at: 1.05)])
    #expect(schedule.tick(at: 1.05) == [.interrupt(worker: 1)])
    // It is interrupted once.
    #expect(schedule.tick(at: 1.06) == [])
    #expect(schedule.lost(1, again: true, at: 1.07) == [.run(job: 3, worker: 3)])
    // The one that gave way comes back when nobody waits any more.
    #expect(schedule.finished(2, at: 1.2) == [])
    #expect(schedule.finished(3, at: 1.3).contains(.run(job: 1, worker: 2)))
  }

  @Test mutating func anotherTryComesFirst() {
    _ = schedule.add(1, .inView, at: 0)
    _ = schedule.add(2, .inView, at: 0)
    #expect(schedule.lost(1, again: true, at: 0.01) == [.run(job: 1, worker: 2), .wake(at: 0.05)])
  }

  @Test mutating func aSecondWorkerIsEndedWhenNobodyNeedsIt() {
    _ = schedule.add(1, .ahead, at: 0)
    _ = schedule.add(2, .inView, at: 0)
    #expect(schedule.tick(at: 0.05) == [.run(job: 2, worker: 2)])
    #expect(schedule.finished(2, at: 1) == [.wake(at: 11)])
    #expect(schedule.finished(1, at: 2) == [.wake(at: 11)])
    #expect(schedule.tick(at: 11) == [.end(worker: 2)])
    #expect(schedule.add(3, .inView, at: 12) == [.run(job: 3, worker: 1)])
  }

  @Test mutating func whatIsTakenBackIsNotBegun() {
    _ = schedule.add(1, .inView, at: 0)
    _ = schedule.add(2, .inView, at: 0)
    _ = schedule.remove(2, at: 0.01)
    #expect(schedule.finished(1, at: 0.02) == [])
  }
}

import ReaderApp
import Testing

@testable import Supervision

/// What the person's leaving, a kiosk and a wish from outside come to.
@Suite("The supervisor's end")
struct SupervisorEndTests {
  @Test("when the person leaves, it ends too")
  func left() {
    var reader = SupervisedReader.reading()
    reader.happens(.ended(.exited(0)))
    #expect(reader.taken() == [.finish(0)])
    #expect(reader.supervisor.deadline == nil)
    reader.happens(.stop)
    #expect(reader.taken().isEmpty)
  }

  @Test("a kiosk that is left asks who reads, and has forgotten who did")
  func kiosk() {
    var reader = SupervisedReader.reading(isKiosk: true)
    reader.happens(.told(.loggedIn(RememberedMember(name: "Ada", password: Secret("analytical")))))
    reader.happens(.told(.alive(.shelf(.named("Ada")))))
    reader.wait(60, beating: true)
    reader.happens(.ended(.exited(0)))
    #expect(reader.launch() == .application(LaunchParameters(isKiosk: true)))
    #expect(reader.supervisor.kept == RestorePoint())
  }

  @Test("a kiosk that leaves at once again and again is not started in a circle")
  func kioskInCircle() {
    var reader = SupervisedReader(isKiosk: true)
    reader.happens(.ended(.exited(0)))
    #expect(reader.launch() != nil)
    reader.happens(.ended(.exited(0)))
    #expect(reader.launch() == nil)
    reader.wait(1)
    #expect(reader.launch() != nil)
  }

  @Test("whoever looks after a kiosk ends it")
  func forGood() {
    var reader = SupervisedReader.reading(isKiosk: true)
    reader.happens(.told(.leavesForGood))
    reader.happens(.ended(.exited(0)))
    #expect(reader.taken() == [.finish(0)])
  }

  @Test("told to end, it asks the reader, then tells it by signal, then kills it", arguments: [0, 1, 2, 3])
  func stops(patience: Int) {
    var reader = SupervisedReader.reading()
    reader.happens(.stop)
    reader.happens(.stop)
    #expect(reader.taken() == [.askToEnd])
    if patience > 0 { reader.wait(10) }
    if patience > 1 { reader.wait(5) }
    if patience > 2 { reader.wait(5) } else { reader.happens(.ended(.exited(0))) }
    let expected: [[Supervisor.Action]] = [
      [], [.signal(.terminate)],
      [.signal(.terminate), .log(.warning, "the reader does not end and is killed"), .signal(.kill)],
      [
        .signal(.terminate), .log(.warning, "the reader does not end and is killed"), .signal(.kill),
      ],
    ]
    #expect(reader.taken() == expected[patience] + [.finish(0)] + (patience > 2 ? [.abandon] : []))
  }

  @Test("told to end while it waits to try again, it ends at once; so it does with the desktop's session")
  func stopsWaiting() {
    var reader = SupervisedReader.reading()
    for _ in 0..<2 { reader.happens(.ended(.signalled(11))) }
    _ = reader.taken()
    reader.happens(.sessionOver)
    #expect(reader.taken() == [.finish(0)])
  }

  @Test("a reader that crashes while it is told to end is not started again")
  func crashAtEnd() {
    var reader = SupervisedReader.reading()
    reader.happens(.stop)
    reader.happens(.ended(.signalled(11)))
    #expect(reader.taken() == [.askToEnd, .finish(0)])
  }
}

/// What is held in memory of who reads.
@Suite("Who is let in again")
struct KeptPeopleTests {
  private let ada = RememberedMember(name: "Ada", password: Secret("analytical"))

  @Test("a member comes back with the password that let them in, and a document with its own")
  func passwords() {
    var reader = SupervisedReader.reading(.people)
    reader.happens(.told(.loggedIn(ada)))
    reader.happens(.told(.unlocked(documentID: "id-Diary", Secret("dear"))))
    reader.happens(.told(.alive(.document(.init(id: "id-Diary", title: "Diary", place: nil), .named("Ada")))))
    reader.crashes(after: 60)
    let parameters = reader.launch()?.parameters
    #expect(parameters?.member == ada)
    #expect(parameters?.resumption?.documentPassword == Secret("dear"))
  }

  @Test("whoever has left, or reads something else, is not let in by that again")
  func forgotten() {
    var kept = RestorePoint(member: ada)
    kept.learn(Secret("dear"), of: "id-Diary")
    kept.learn(.document(.init(id: "id-Diary", title: "Diary", place: nil), .named("Ada")))
    #expect(kept.member == ada && kept.documentPassword != nil)
    kept.learn(.shelf(.named("Ada")))
    #expect(kept.member == ada && kept.documentPassword == nil)
    kept.learn(.people)
    #expect(kept.member == nil)
    kept = RestorePoint(member: ada)
    kept.learn(.shelf(.guest))
    #expect(kept.member == nil)
  }

  @Test("no message and no log shows a password")
  func secret() {
    let sign = ReaderMessage.loggedIn(ada)
    for text in ["\(sign)", String(reflecting: sign), "\(LaunchParameters(member: ada))"] {
      #expect(!text.contains("analytical"), "\(text)")
    }
    var shown = ""
    dump(sign, to: &shown)
    #expect(!shown.contains("analytical"))
  }
}

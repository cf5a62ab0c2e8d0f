import ReaderApp
import Signals
import Testing

@testable import Supervision

/// Starting, crashing, standing still and ending, by a clock that tests move.
@Suite("The supervisor")
struct SupervisorTests {
  @Test("it starts what the command line says, for whom it says")
  func begins() {
    let member = RememberedMember(name: "Ada", password: Secret("analytical"))
    var reader = SupervisedReader(isKiosk: true, member: member)
    #expect(reader.taken() == [.start(.asTold(LaunchParameters(isKiosk: true, member: member)))])
    reader.happens(.started)
    reader.happens(.told(.alive(.shelf(.named("Ada")))))
    #expect(reader.taken() == [.works])
    reader.wait(3600, beating: true)
    #expect(reader.taken().isEmpty, "signs of life are enough")
  }

  @Test("after a crash it starts at once, in the same document at the same place, and says why")
  func crash() throws {
    var reader = SupervisedReader.reading()
    reader.crashes(after: 60)
    let found = reader.resumption()
    let resumption = try #require(found)
    #expect(resumption.whereabouts == SupervisedReader.emma)
    #expect(resumption.news.words == "The reader had stopped by itself. Your place is unchanged.")
  }

  @Test("the place is the one told last; a document that is only being opened keeps the place it had")
  func places() {
    var reader = SupervisedReader.reading()
    reader.happens(.told(.alive(.document(.init(id: "id-Emma", title: "", place: nil), .guest))))
    reader.crashes(after: 60)
    let told1 = reader.resumption()
    #expect(told1?.whereabouts == SupervisedReader.emma)
    reader.happens(.told(.alive(.document(.init(id: "id-Diary", title: "Diary", place: nil), .guest))))
    reader.crashes(after: 60)
    let told2 = reader.resumption()
    #expect(told2?.whereabouts.document?.place == nil, "another document has its own")
  }

  @Test("a reader that stands still for ten seconds is killed, and started when it is gone")
  func hang() {
    var reader = SupervisedReader.reading()
    reader.wait(9.5)
    #expect(reader.taken().isEmpty)
    reader.wait(0.5)
    #expect(
      reader.taken() == [.log(.error, "the reader stands still and is ended"), .signal(.kill)])
    reader.happens(.ended(.signalled(9)))
    let told3 = reader.resumption()
    #expect(told3?.news.headline == "The reader had stood still")
  }

  @Test(
    "time in which the supervisor itself was stopped is no silence of the reader; afterwards it is heard as before"
  )
  func ownGap() {
    var reader = SupervisedReader.reading()
    reader.wait(4)
    reader.standStill(3600)
    #expect(reader.taken().isEmpty, "it had no chance to be heard")
    reader.wait(5.5)
    #expect(reader.taken().isEmpty)
    reader.wait(0.5)
    #expect(reader.taken().contains(.signal(.kill)), "ten seconds of silence, without the gap")
    var beating = SupervisedReader.reading()
    beating.standStill(60)
    beating.wait(60, beating: true)
    #expect(beating.taken().isEmpty)
  }

  @Test("a gap of a second, as the look for the display takes, is silence too")
  func shortGaps() {
    var reader = SupervisedReader.reading()
    for _ in 0..<5 { reader.standStill(2) }
    #expect(reader.taken().contains(.signal(.kill)))
  }

  @Test("one that cannot be killed is left to itself, and another one is started")
  func unkillable() {
    var reader = SupervisedReader.reading()
    reader.wait(10)
    _ = reader.taken()
    reader.wait(5)
    let actions = reader.taken()
    #expect(actions.contains(.abandon))
    #expect(actions.contains { if case .start = $0 { true } else { false } })
  }

  @Test("the camera is named to the next reader, which waits for it: the one before may not have released it")
  func camera() {
    var reader = SupervisedReader.reading()
    reader.happens(.told(.sees(cameraID: "usb:1")))
    reader.crashes(after: 60)
    let first = reader.launch()
    #expect(first?.parameters.cameraID == "usb:1")
    reader.happens(.told(.alive(.people)))
    reader.happens(.told(.sees(cameraID: "usb:2")))
    reader.happens(.ended(.exited(1)))
    reader.wait(1)
    let second = reader.launch()
    #expect(second?.parameters.cameraID == "usb:2")
  }

  @Test("one whose process the kernel is taking down is not waited for: the next one starts beside it")
  func dying() throws {
    var reader = SupervisedReader.reading()
    reader.wait(60, beating: true)
    reader.happens(.dying)
    let actions = reader.taken()
    #expect(actions.prefix(2) == [.log(.error, "the reader stops by itself"), .abandon])
    guard case .start(let launch)? = actions.dropFirst(2).first else {
      Issue.record("nothing was started: \(actions)")
      return
    }
    #expect(launch.parameters.resumption?.whereabouts == SupervisedReader.emma)
    #expect(launch.parameters.resumption?.news.headline == "The reader had stopped by itself")
    // The next one is being started; its end tells by its status what is to be done.
    reader.happens(.dying)
    #expect(reader.taken().isEmpty)
    reader.happens(.ended(.signalled(9)))
    reader.wait(1)
    #expect(reader.launch() != nil)
  }

  @Test("nor is one that stood still and was killed")
  func dyingAfterHang() {
    var reader = SupervisedReader.reading()
    reader.wait(10)
    _ = reader.taken()
    reader.happens(.dying)
    let actions = reader.taken()
    #expect(actions.first == .abandon)
    #expect(actions.contains { if case .start = $0 { true } else { false } })
  }

  @Test("one that ends in order is waited for, since its status counts", arguments: [false, true])
  func dyingInOrder(isKiosk: Bool) {
    var reader = SupervisedReader.reading(isKiosk: isKiosk)
    reader.happens(.told(.leaves))
    reader.happens(.dying)
    #expect(reader.taken().isEmpty)
    reader.happens(.ended(.exited(0)))
    #expect(
      isKiosk
        ? reader.launch() == .application(LaunchParameters(isKiosk: true)) : reader.taken() == [.finish(0)])
    // That one had left tells nothing of the next.
    guard isKiosk else { return }
    reader.happens(.told(.alive(.people)))
    _ = reader.taken()
    reader.happens(.dying)
    #expect(reader.taken().contains(.abandon))
  }

  @Test(
    "without a display it says so and waits, however long; then the same document opens at the same place")
  func display() throws {
    var reader = SupervisedReader.reading()
    for _ in 0..<6 {
      reader.happens(.display(isThere: false))
      reader.happens(.ended(.exited(1)))
      let gone = reader.taken()
      #expect(
        gone.contains {
          if case .say(let words) = $0 { words.contains("The display is gone") } else { false }
        })
      #expect(!gone.contains { if case .start = $0 { true } else { false } })
      #expect(reader.supervisor.awaitsDisplay)
      reader.happens(.display(isThere: false))
      reader.wait(299)
      #expect(reader.taken().isEmpty)
      reader.wait(1)
      #expect(
        reader.taken().contains { if case .say = $0 { true } else { false } }, "somebody may have come by")
      reader.happens(.display(isThere: true))
      let found = reader.resumption()
      let resumption = try #require(found)
      #expect(resumption.whereabouts == SupervisedReader.emma && !reader.supervisor.awaitsDisplay)
      #expect(resumption.news.words == "The display was gone. Your place is unchanged.")
      reader.happens(.started)
      // It goes again before the reader has given a sign of life.
    }
    reader.happens(.told(.alive(nil)))
    reader.happens(.display(isThere: false))
    reader.happens(.dying)
    #expect(reader.taken().contains(.abandon) && reader.supervisor.awaitsDisplay)
    reader.happens(.stop)
    #expect(reader.taken() == [.finish(0)])
  }

  @Test("started before there is a display, it begins as it was told once there is one")
  func displayLater() {
    let member = RememberedMember(name: "Ada", password: Secret("analytical"))
    var reader = SupervisedReader(member: member)
    for _ in 0..<8 {
      _ = reader.taken()
      reader.happens(.display(isThere: false))
      reader.happens(.ended(.exited(69)))
      reader.wait(30)
      reader.happens(.display(isThere: true))
    }
    #expect(reader.launch() == .asTold(LaunchParameters(member: member)))
  }

  @Test("one that gives no sign at all after its start is ended too")
  func neverAlive() {
    var reader = SupervisedReader()
    reader.happens(.started)
    reader.wait(119)
    #expect(reader.taken().count == 1)
    reader.wait(1)
    #expect(reader.taken().contains(.signal(.kill)))
  }

  @Test(
    "crashing again and again, it opens at the shelf, then at the people, waits longer, and goes on trying")
  func crashesAgain() throws {
    var reader = SupervisedReader.reading()
    var (pauses, places): ([Double], [String]) = ([], [])
    for _ in 0..<12 {
      reader.happens(.ended(.signalled(11)))
      let before = reader.now
      while !reader.actions.contains(where: { if case .start = $0 { true } else { false } }) {
        reader.wait(0.5)
      }
      pauses.append(reader.now - before)
      let resumption = reader.resumption()
      let place =
        switch try #require(resumption).whereabouts {
        case .document: "document"
        case .shelf: "shelf"
        case .people: "people"
        }
      places.append(place)
      reader.happens(.started)
    }
    #expect(pauses == [0, 1, 2, 5, 10] + Array(repeating: 30, count: 7))
    #expect(
      places == ["document", "document", "shelf", "shelf"] + Array(repeating: "people", count: 8))
  }

  @Test("one that stands still soon after each start leads to the shelf and the people too")
  func hangsAgain() {
    var reader = SupervisedReader.reading()
    var places: [String] = []
    for _ in 0..<5 {
      // Heard for three seconds, then no more.
      for _ in 0..<6 {
        reader.wait(0.5)
        reader.happens(.told(.alive(nil)))
      }
      reader.wait(10)
      _ = reader.taken()
      reader.happens(.ended(.signalled(9)))
      while !reader.actions.contains(where: { if case .start = $0 { true } else { false } }) {
        reader.wait(0.5)
      }
      places.append(reader.resumption()?.whereabouts.document == nil ? "elsewhere" : "document")
      reader.happens(.started)
    }
    #expect(places == ["document", "document", "elsewhere", "elsewhere", "elsewhere"])
  }

  @Test("a pause of two seconds and more is told aloud; a shelf that is opened says which document it was")
  func told() {
    var reader = SupervisedReader.reading()
    for _ in 0..<3 { reader.happens(.ended(.signalled(11))); reader.wait(1) }
    let spoken = reader.actions.compactMap { if case .say(let words) = $0 { words } else { nil } }
    #expect(spoken == ["The reader had stopped by itself. It is started again in 2 seconds."])
    reader.wait(1)
    #expect(
      reader.resumption()?.news.detail == "“Emma” may be the cause, so your documents are shown.")
  }

  @Test("one that has come back properly is not held to what was before")
  func steady() {
    var reader = SupervisedReader.reading()
    for _ in 0..<4 {
      reader.crashes(after: 20)
      let told4 = reader.resumption()
      #expect(told4?.whereabouts == SupervisedReader.emma)
    }
    reader.crashes(after: 20)
    #expect(
      reader.resumption()?.whereabouts == .shelf(.guest), "five ends in one document within ten minutes")
  }

  @Test("what cannot be started is tried again, also where it never worked")
  func noProgram() {
    var reader = SupervisedReader()
    reader.happens(.notStarted(reason: "/usr/bin/trackii: No such file or directory"))
    #expect(reader.launch() == .asTold(LaunchParameters()), "at once, as an upgrade takes a moment")
    for _ in 0..<20 {
      reader.happens(.notStarted(reason: "no"))
      reader.wait(30)
      #expect(reader.launch() != nil)
    }
  }

  @Test("what cannot be started on a busy machine is no fault of the document, before it is open or after")
  func notStartedAroundDocument() throws {
    var reader = SupervisedReader()
    for _ in 0..<2 { reader.happens(.notStarted(reason: "Text file busy")) }
    reader.wait(1)
    reader.happens(.started)
    reader.happens(.told(.alive(SupervisedReader.emma)))
    _ = reader.taken()
    reader.wait(10)
    reader.happens(.ended(.signalled(9)))
    reader.wait(2)
    let first = reader.resumption()
    #expect(
      first?.whereabouts == SupervisedReader.emma && first?.news.headline == "The reader had stood still")
    for pause in [5.0, 10, 30, 30, 30] {
      reader.happens(.notStarted(reason: "Resource temporarily unavailable"))
      let told = reader.taken()
      #expect(told.contains { if case .say = $0 { true } else { false } }, "the pauses grow all the same")
      reader.wait(pause)
      let next = reader.resumption()
      #expect(next?.whereabouts == SupervisedReader.emma)
      #expect(next?.news.words == "The reader cannot be started. Your place is unchanged.")
    }
  }

  @Test("ends before the document was open do not count against it, but all ends lead to the people")
  func endsBeforeDocument() {
    var reader = SupervisedReader()
    var places: [AppLocation?] = []
    for _ in 0..<2 {
      reader.happens(.ended(.signalled(9)))
      reader.wait(1)
    }
    reader.happens(.started)
    reader.happens(.told(.alive(SupervisedReader.emma)))
    _ = reader.taken()
    for _ in 0..<3 {
      reader.happens(.ended(.signalled(9)))
      reader.wait(10)
      places.append(reader.resumption()?.whereabouts)
      reader.happens(.started)
    }
    #expect(places == [SupervisedReader.emma, SupervisedReader.emma, .people])
  }

  @Test("a document on the command line that never opens is left out after three ends")
  func begunDocument() {
    var reader = SupervisedReader()
    var launches: [Supervisor.Launch?] = [reader.launch()]
    for _ in 0..<3 {
      reader.happens(.ended(.signalled(6)))
      reader.wait(2)
      launches.append(reader.launch())
    }
    let (told, plain) = (
      Supervisor.Launch.asTold(LaunchParameters()), Supervisor.Launch.application(LaunchParameters())
    )
    #expect(launches == [told, told, told, plain])
  }

  @Test("a command line that can never work ends it, with the same status", arguments: [64, 66, 77])
  func hopeless(status: Int32) {
    var reader = SupervisedReader()
    _ = reader.taken()
    reader.happens(.ended(.exited(status)))
    #expect(reader.taken() == [.finish(status)])
    var working = SupervisedReader.reading()
    working.happens(.ended(.exited(status)))
    #expect(working.resumption() != nil, "it has worked before, so that it may again")
  }
}

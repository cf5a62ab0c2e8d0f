import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// An administrator brings a backup of the household back without hands.
@Suite("Restoring a backup on the screen")
struct RestoringTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  private func choose(_ id: TargetID, _ app: TestedApp) { app.does(.panel(.choose(id))) }

  private func type(_ text: String, _ app: TestedApp) {
    for letter in text { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
  }

  private func tell(_ end: Result<TransferEnd, AppFailure>, of transfer: Transfer, _ app: TestedApp) {
    app.post(.store(.transfer(.ended(end, of: transfer), of: .named("Ada"))))
  }

  private let backup = SimulatedStore.backup(1)

  /// Ada, an administrator, on the page of her account; two backups are on a stick.
  private func account(_ change: (inout SimulatedStore) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.passwords["Bob"] = "b"
    world.store.administrators = ["Ada"]
    world.store.folders.backups = [SimulatedStore.backup(1), SimulatedStore.backup(2)]
    change(&world.store)
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.does(.account(.open))
    return app
  }

  @Test(
    "it is checked, told, asked the password for, and restored by a last look; then the program starts anew")
  func course() throws {
    let app = account()
    choose(.accountRestore, app)
    #expect(app.panel?.headline == "Which backup is to be restored?" && labels(app).count == 3)
    choose(.accountBackup(0), app)
    #expect(app.world.store.begun == [.check(backup)])
    #expect(
      app.panel?.headline == "The backup is being read to its end" && labels(app) == ["Back", "Stop it"])
    tell(.success(.checked(backup)), of: .check(backup), app)
    #expect(app.panel?.headline?.hasSuffix(" is whole") == true, "\(app.summary)")
    #expect(app.panel?.detail?.hasPrefix("It brings back 2 people and 7 documents.") == true)
    #expect(labels(app) == ["Back", "Go on to restore it…"])
    choose(.accountRestore, app)
    #expect(Typist(app: app).shown == "Your password")
    type("wrong", app)
    #expect(app.panel?.detail == "That is wrong." && app.world.store.begun.count == 1)

    choose(.accountRestore, app)
    choose(.accountBackup(0), app)
    tell(.success(.checked(backup)), of: .check(backup), app)
    choose(.accountRestore, app)
    type("byron", app)
    #expect(app.panel?.headline?.hasSuffix("comes back by this look") == true, "\(app.summary)")
    #expect(app.world.store.begun.count == 2, "nothing before the last look")
    let typist = Typist(app: app)
    typist.lookAway()
    try typist.look(at: "Restore it") { app.world.store.begun.count == 3 }
    let restore = Transfer.restore(backup, with: .password("byron"))
    #expect(app.world.store.begun.last == restore)
    app.post(.store(.transfer(.progress(0.5, of: restore), of: .named("Ada"))))
    #expect(app.panel?.detail == "50 % is done.")
    #expect(!app.isOver)
    tell(.success(.prepared(backup)), of: restore, app)
    #expect(app.isOver && app.state.end?.isForRestore == true)
  }

  @Test("a damaged backup and a failed restore are refused in words, and the program goes on")
  func refused() {
    let app = account()
    choose(.accountRestore, app)
    choose(.accountBackup(1), app)
    let other = SimulatedStore.backup(2)
    tell(.failure(AppFailure("The snapshot is damaged.")), of: .check(other), app)
    #expect(app.panel?.detail == "This backup cannot be restored. The snapshot is damaged.")
    #expect(!app.isOver && labels(app).contains("Another name…"))
  }

  @Test("a call for help goes on when a restore is ready meanwhile; the program ends once it is over")
  func calling() throws {
    let app = account()
    choose(.accountRestore, app)
    choose(.accountBackup(0), app)
    tell(.success(.checked(backup)), of: .check(backup), app)
    choose(.accountRestore, app)
    type("byron", app)
    let typist = Typist(app: app)
    typist.lookAway()
    try typist.look(at: "Restore it") { app.world.store.begun.count == 2 }
    app.does(.rest(.call))
    app.wait(8)
    tell(.success(.prepared(backup)), of: .restore(backup, with: .password("byron")), app)
    #expect(!app.isOver)
    app.does(.rest(.stop))
    for _ in 0..<3 where !app.isOver { app.does(.rest(.wake)) }
    #expect(app.isOver && app.state.end?.isForRestore == true)
  }

  @Test("a restore that waits is told; one's own is given up by a look, and somebody else's stays")
  func waiting() {
    let until = Date(timeIntervalSince1970: 1_800_000_000)
    let hers = WaitingRestore(created: backup.created, person: "Ada", until: until, isOwn: true)
    let app = account { $0.folders.waiting = hers }
    choose(.accountRestore, app)
    #expect(labels(app).count == 4 && labels(app)[1] == "Give up the restore that waits", "\(app.summary)")
    #expect(app.panel?.detail?.hasPrefix("Your restore of the backup of ") == true)
    choose(.accountWithdraw, app)
    #expect(app.world.store.folders.waiting == nil && labels(app).count == 3, "\(app.summary)")
    #expect(app.panel?.detail?.hasPrefix("It is read to its end") == true)

    let others = WaitingRestore(created: backup.created, person: "Bob", until: until, isOwn: false)
    let other = account { $0.folders.waiting = others }
    choose(.accountRestore, other)
    #expect(!labels(other).contains("Give up the restore that waits"))
    #expect(other.panel?.detail?.hasPrefix("Bob has prepared the backup of ") == true)
    choose(.accountWithdraw, other)
    #expect(other.world.store.folders.waiting == others)
  }

  @Test("what was given up in the moment in which it was ready is not restored")
  func givenUp() {
    let app = account()
    let restore = Transfer.restore(backup, with: .password("byron"))
    tell(.success(.prepared(backup)), of: restore, app)
    #expect(!app.isOver)
  }

  @Test("nobody but administrators is offered it; without a backup it is said where they are found")
  func nobodyElse() {
    let app = account { $0.administrators = ["Bob"] }
    #expect(!labels(app).contains("Restore a backup…"))
    let other = account { ($0.folders.backups, $0.folders.unreadable) = ([], ["The stick is damaged."]) }
    choose(.accountRestore, other)
    #expect(labels(other) == ["Back"])
    #expect(other.panel?.detail?.hasPrefix("There is none.") == true)
    #expect(other.panel?.detail?.hasSuffix("The stick is damaged.") == true)
  }
}

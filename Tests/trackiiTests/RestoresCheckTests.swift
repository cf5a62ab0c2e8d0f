import Accounts
import Foundation
import TestSupport
import Testing

@testable import Diagnosis
@testable import Library

/// What `trackii doctor` says of restores that wait, were stopped, or have left something.
@Suite("Restores, in the doctor's words")
struct RestoresCheckTests {
  private func restore(by person: String?) -> PreparedRestore {
    var record = RestoreRecord(
      snapshot: "2026-11-18T11-06-40Z", created: Date(timeIntervalSince1970: 1_795_000_000), people: 1,
      documents: 2)
    record.stage = .prepared(
      RestorePreparation(at: Date(timeIntervalSince1970: 1_795_000_000), by: RestorePreparer(person: person)))
    return PreparedRestore(record)
  }

  @Test("nothing is fit; one that waits is a note that names what gives it up, and nobody")
  func waiting() {
    let nothing = DoctorChecks.restores([])
    #expect(nothing.state == .fit && nothing.remedy == nil && !nothing.isNeeded)
    let waits = DoctorChecks.restores([.waiting(restore(by: "Ada"))])
    #expect(waits.state == .note && waits.says.contains("2026-11-18T11-06-40Z waits for the next start"))
    #expect(waits.remedy?.contains("`trackii backup withdraw`") == true && !waits.says.contains("Ada"))
    #expect(DoctorChecks.restores([.stale(restore(by: nil))]).says.contains("is not done any more"))
  }

  @Test("what a stop has left is told with what to do, and what is kept with until when")
  func left() {
    let half = DoctorChecks.restores([.halfBuilt, .halfBuilt])
    #expect(half.state == .note && half.remedy?.components(separatedBy: "next start").count == 2)
    let middle = DoctorChecks.restores([
      .halfExchanged(folder: "/data/restoring-a"), .unknown(folder: "/data/x"),
    ])
    #expect(middle.state == .unfit && middle.remedy?.contains("Do not delete that folder.") == true)
    let kept = DoctorChecks.restores([
      .before(folder: "/data/before-restore-a"),
      .former(file: "/data/accounts.sqlite.before-household", until: nil),
      .former(file: "/data/b", until: Date(timeIntervalSince1970: 1_795_000_000)),
    ])
    #expect(kept.state == .fit && kept.remedy?.hasPrefix("Delete what was kept once") == true)
    #expect(kept.says.contains("/data/before-restore-a until somebody deletes it."))
    #expect(kept.says.contains("before-household until somebody deletes it.") && kept.says.contains("2026"))
  }

  @Test("a folder without anything is only looked at")
  func nothing() throws {
    let place = try Place()
    #expect(DoctorChecks.restores(in: place.url("data")).state == .fit)
    #expect(!FileManager.default.fileExists(atPath: place.path("data")))
  }
}

import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// How well the eyes were followed is counted day by day, and shown by the week.
@Suite("How the weeks went")
struct TrendTests {
  private func part(
    _ day: Int, hours: Double = 1, lost: Double = 0, rests: Int = 0, errors: [Double] = []
  ) -> TrackingDays.Day {
    var part = TrackingDays.Day(day: day)
    (part.seconds, part.lost, part.rests) = (hours * 3600, lost * hours * 3600, rests)
    (part.calibrations, part.checks, part.errorSum) = (errors.count, errors.count, errors.reduce(0, +))
    return part
  }

  @Test("days of one week from Monday on add up, the newest week first; half a year is kept")
  func weeks() {
    var days = TrackingDays()
    // 2026-11-23 is a Monday, day 20,780.
    for part in [
      part(20_786, hours: 2, lost: 0.1, rests: 1), part(20_780, hours: 1, lost: 0.4, errors: [1, 2]),
      part(20_779, hours: 3),
    ] { days.add(part) }
    #expect(days.weeks.map(\.monday) == ["2026-11-23", "2026-11-16"])
    let week = days.weeks[0]
    #expect(week.hours == 3 && abs((week.lostShare ?? 0) - 0.2) < 1e-9 && week.rests == 1)
    #expect(week.calibrations == 2 && week.errorDegrees == 1.5)
    #expect(days.weeks[1].errorDegrees == nil)
    for day in 0..<400 { days.add(part(21_000 + day)) }
    #expect(days.days.count == TrackingDays.most && days.days.first?.day == 21_400 - TrackingDays.most)
  }

  @Test("what has become worse is said, and small changes are not")
  func remarks() {
    func remark(_ weeks: [(lost: Double, error: Double)]) -> String? {
      var days = TrackingDays()
      for (number, week) in weeks.enumerated() {
        days.add(part(20_780 - 7 * number, lost: week.lost, errors: [week.error, week.error]))
      }
      return days.remark
    }
    #expect(remark([(0.2, 1), (0.05, 1), (0.06, 1), (0.04, 1)])?.contains("seen less often") == true)
    #expect(remark([(0.05, 2), (0.05, 1), (0.06, 1.2)])?.contains("further off") == true)
    #expect(remark([(0.06, 1.3), (0.05, 1), (0.06, 1.2)]) == nil)
    #expect(remark([(0.2, 4)]) == nil && TrackingDays().remark == nil)
    // A week that has only begun says nothing.
    var days = TrackingDays()
    days.add(part(20_780, hours: 0.1, lost: 0.9, errors: [5]))
    days.add(part(20_773, hours: 5, lost: 0.02, errors: [1, 1]))
    #expect(days.remark == nil)
  }

  @Test("what cannot have been counted is not taken from a damaged setting")
  func damaged() throws {
    let json = """
      {"days":[{"day":20780,"seconds":60,"lost":1,"rests":0,"calibrations":0,"checks":0,"errorSum":0},
      {"day":20781,"seconds":-5,"lost":1,"rests":0,"calibrations":0,"checks":0,"errorSum":0},
      {"day":20782,"seconds":1e300,"lost":1,"rests":0,"calibrations":0,"checks":0,"errorSum":0},
      {"day":99999999999,"seconds":60,"lost":1,"rests":0,"calibrations":0,"checks":0,"errorSum":0}]}
      """
    let days = try JSONDecoder().decode(TrackingDays.self, from: Data(json.utf8))
    #expect(days.days.map(\.day) == [20_780])
    #expect(try JSONDecoder().decode(TrackingDays.self, from: JSONEncoder().encode(days)) == days)
  }

  private func reader() -> TestedApp {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    app.post(.wall(Date(timeIntervalSince1970: 1_790_000_000)))
    app.keepsTranscript = false
    return app
  }

  @Test("seconds with eyes and without are counted while somebody reads, not while they rest or are away")
  func counting() throws {
    let app = reader()
    app.world.gaze.look = ScreenPoint(x: 960, y: 500)
    app.wait(61)
    let first = try #require(app.world.store.shelf.tracking.days.first)
    #expect(abs(first.seconds - 60) < 1 && first.lost < 1)
    // Eyes that are not seen, until nobody is there any more.
    app.world.gaze.look = nil
    app.wait(200)
    app.does(.rest(.begin))
    app.world.gaze.look = ScreenPoint(x: 960, y: 500)
    app.wait(100)
    // A call from there, and back, is no other rest.
    app.does(.rest(.call))
    app.does(.rest(.stop))
    app.does(.rest(.wake))
    app.post(.stop)
    let all = try #require(app.world.store.shelf.tracking.days.first)
    #expect(app.world.store.shelf.tracking.days.count == 1)
    print("counted \(all.seconds) s, \(all.lost) s of them lost, \(all.rests) rests")
    #expect(all.rests == 1 && all.lost > 55 && all.seconds < 130)
  }

  @Test("settings lead there by looks, and the figures are erased by a long one")
  func shown() throws {
    let app = reader()
    var day = part(20_780, hours: 4.2, lost: 0.03, rests: 6, errors: [0.9])
    day.calibrations = 2
    app.post(.stop)
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelves[.guest]?.tracking.add(day)
    let again = TestedApp.reading("Emma", in: world)
    let typist = Typist(app: again)
    again.does(.settings(.open))
    for _ in 0..<6 where typist.cell("How the weeks went…") == nil { try typist.press("More…") }
    try typist.press("How the weeks went…")
    #expect(
      again.panel?.detail?.replacing("\n", with: " ")
        == "2026-11-23: 4.2 h, eyes unseen 3 %, 6 rests, 2 calibrations 0.9° off")
    try typist.press("Erase these figures")
    #expect(again.panel?.headline == "Nothing has been counted yet")
    #expect(again.world.store.shelf.tracking.days.isEmpty)
    try typist.press("Back")
    #expect(again.shows("reading “Emma”"))
  }

  @Test("what was counted is kept as that person's when somebody else logs in")
  func another() throws {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.guest]?.items = [SimulatedStore.item("Emma")]
    let app = TestedApp(world: world)
    app.post(.wall(Date(timeIntervalSince1970: 1_790_000_000)))
    app.does(.choseGuest)
    app.does(.open(documentID: "id-Emma"))
    app.world.gaze.look = ScreenPoint(x: 960, y: 500)
    app.wait(30)
    app.press(.exit)
    app.does(.logOut)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.wait(1)
    let tracked = app.world.store.shelves[.named("Ada")]?.tracking.days.first?.seconds ?? 0
    #expect(tracked < 5)
    let guests = app.world.store.shelves[.guest]?.tracking.days.first?.seconds ?? 0
    #expect((25...40).contains(guests), "\(guests)")
  }
}

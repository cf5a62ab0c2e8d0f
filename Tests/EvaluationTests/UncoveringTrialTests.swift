import Calibration
import Signals
import SyntheticEyes
import Testing
import Tracking

@testable import Evaluation

/// A film whose person waits for the program, and not for the film.
@Suite("Lines uncovered before a recorded reader") struct UncoveringTrialTests {
  /// Frames of a person who reads twelve lines and waits at the end of each for so many frames.
  private struct Film {
    let text: ParagraphText
    let screen: ScreenGeometry
    var samples: [EyesSample] = []
    var gaze: [ScreenPoint?] = []
    var ends: [Timestamp] = []

    init(waits: Int) {
      var person = SyntheticPerson(hasNetworks: true)
      person.noise = 0.002
      (text, screen) = (SyntheticReader.verse(person).text, person.screen)
      for line in text.lines {
        for (index, word) in line.words.enumerated() {
          let place = ScreenPoint(x: (word.left + word.right) / 2 - 7, y: line.y)
          for _ in 0..<(index + 1 == line.words.count ? 8 + waits : 8) {
            let time = Timestamp(seconds: Double(samples.count) / SyntheticPerson.hz)
            let eyes = person.eyes(lookingAt: place)
            samples.append(EyesSample(sequence: UInt64(samples.count), time: time, eyes: .valid(eyes)))
            gaze.append(place)
          }
        }
        ends.append(Timestamp(seconds: Double(samples.count) / SyntheticPerson.hz))
      }
    }

    func run() throws -> (end: ReadingCourse.End?, turns: [UncoveredLine]) {
      let trial = UncoveringTrial(
        samples, gaze: gaze, from: Timestamp(nanoseconds: 0), leaving: ends, on: screen)
      return try #require(trial).run(ReadingCourse(text, on: screen))
    }
  }

  @Test("whoever would leave at once waits for the program, and whoever would wait for long does not")
  func waits() throws {
    for waits in [0, 90] {
      let (end, lines) = try Film(waits: waits).run()
      let isFitted = if case .fitted = end { true } else { false }
      #expect(lines.count == 12 && isFitted, "\(String(describing: end))")
      for line in lines {
        let late = try #require(line.late)
        #expect((0.1...0.9).contains(late), "\(late)")
        #expect(line.next - line.uncovered < 3)
      }
      let report = UncoveringReport(lines)
      #expect(report.lines == 12 && report.early == 0 && report.late == 0)
    }
  }

  @Test("lines that came too early, too late and before they were read are told apart")
  func report() {
    let report = UncoveringReport([
      UncoveredLine(uncovered: 0, read: 2, next: 2.3), UncoveredLine(uncovered: 2.3, read: 5, next: 4.5),
      UncoveredLine(uncovered: 4.5, read: 6, next: 8), UncoveredLine(uncovered: 8, read: nil, next: 9),
    ])
    #expect(report.lines == 4 && report.early == 2 && report.late == 1)
    #expect(abs((report.medianSeconds ?? 0) - 0.3) < 1e-9 && report.mostSeconds == 2)
  }

  @Test("a line without frames is no film")
  func noFrames() {
    let film = Film(waits: 0)
    let trial = UncoveringTrial(
      film.samples, gaze: film.gaze, from: Timestamp(nanoseconds: 0),
      leaving: [film.ends[0], film.ends[0]], on: film.screen)
    #expect(trial == nil)
  }
}

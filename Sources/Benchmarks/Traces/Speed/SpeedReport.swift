import ArgumentParser
import CommandSupport
import Desktop
import Signals

/// The results of `trackii bench traces --speed`.
struct SpeedReport: Encodable {
  /// The processor and wall time of one run.
  struct Time: Encodable {
    var processorSeconds: Double
    var wallSeconds: Double
  }

  struct Part: Encodable {
    var name: String
    var time: Time
  }

  var program = ProgramVersion.text
  var build = Machine.build
  var machine = Machine()
  var samples: Int
  var repeats: Int
  /// The number of pages shown while the samples were made.
  var pages: Int
  var linesRead = 0
  /// The speed of reading a file's samples, by format.
  var reading: [Part] = []
  /// The speed of taking samples through the second half of the pipeline.
  var replay: [Part] = []

  init(samples: Int, repeats: Int, pages: Int) {
    (self.samples, self.repeats, self.pages) = (samples, repeats, pages)
  }

  var text: String {
    [
      "\(program), \(build) build\n\(machine)",
      "\(samples) samples of simulated reading on \(pages) pages (\(linesRead) lines read); the middle of "
        + "\(repeats) runs, processor time of the whole process",
      table("reading a file", reading), table("replay", replay),
    ].joined(separator: "\n\n")
  }

  private func table(_ title: String, _ parts: [Part]) -> String {
    var table = TextTable([title, "samples/s", "us a sample", "processor s", "s"])
    for part in parts {
      let seconds = max(part.time.processorSeconds, 1e-9)
      table.add([
        part.name, (Double(samples) / seconds).fixed(0), (seconds / Double(samples) * 1e6).fixed(2),
        seconds.fixed(2), part.time.wallSeconds.fixed(2),
      ])
    }
    return table.text
  }
}

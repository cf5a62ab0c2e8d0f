import ArgumentParser
import CalibrationAssets
import CommandSupport
import Foundation
import Signals

/// `trackii bench service`: measures how soon other programs get gaze, and the cost of that.
struct ServiceBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "service", abstract: "Measure how soon clients of `trackii serve` get gaze.",
    discussion: """
      A recording plays as a camera would. The tracker runs alone first, then with clients in a process beside it, \
      some of which never read. At the end an hour's samples go out as fast as one client at a time takes them, and memory is \
      looked at. Run it on an idle machine: load of others shows in all figures. Where this account may come before others \
      (real-time priorities), it is watched when cores did not run at all, as under a virtual machine's busy host, and the delays \
      without those spans are told beside.
      """)

  @Argument(help: "The recording; a bundled one without.", completion: .directory) var session: String?
  @Option(help: "Clients that read.") var clients = 200
  @Option(help: "Clients that never read.") var silent = 3
  @Option(help: "Seconds with clients.") var seconds = 20.0
  @Option(help: "Seconds of samples at 30 a second for the look at memory; 0 leaves it out.")
  var memorySeconds = 3600
  @Flag(help: "Only the look at memory: an hour's samples and events, as fast as the clients take them.")
  var hour = false
  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    guard (1...900).contains(clients), (0...50).contains(silent) else {
      throw ValidationError("--clients takes 1 to 900, --silent 0 to 50.")
    }
    guard (1...3600).contains(seconds), (0...100_000).contains(memorySeconds) else {
      throw ValidationError("--seconds takes 1 to 3600, --memory-seconds 0 to 100000.")
    }
  }

  func run() throws {
    let folder = session.map { URL(filePath: $0) } ?? CalibrationAssets.recording("e-short-demo")
    let bench = ServiceBench(
      folder: folder, clients: clients, silent: silent, seconds: seconds, memorySeconds: memorySeconds)
    guard !hour else {
      let memory = try runCommand { try await bench.hour() }
      return json
        ? try printJSON(memory) : Terminal.write("\(Machine()), \(Machine.build) build\n\(memory.text)")
    }
    let report = try runCommand { try await bench.measured() }
    if json { try printJSON(report) } else { Terminal.write(report.text) }
  }
}

/// The results of `bench service`. Times in ms.
struct ServiceBenchReport: Codable, Sendable {
  struct Tracker: Codable, Sendable {
    var framesPerSecond: Double
    /// The time from a frame's arrival to its intents.
    var latency: Distribution?
  }

  struct Delays: Codable, Sendable {
    /// The distribution of delays over all clients.
    var all: Distribution?
    /// The largest 99th percentile among the clients.
    var worstClientP99: Double?

    /// Summarises the delays of all clients.
    ///
    /// - Parameter seconds: the delays of each client, s.
    init(_ seconds: [[Double]]) {
      let clients = seconds.map { $0.map { $0 * 1e3 } }
      all = Distribution(clients.flatMap { $0 })
      worstClientP99 = clients.compactMap { Distribution($0)?.p99 }.max()
    }
  }

  struct Memory: Codable, Sendable {
    var samples: Int
    var clients: Int
    /// Resident size after a tenth of the samples, MiB; `late` is that after all.
    var early: Double
    var late: Double
    /// Resident size after each twelfth of the samples, MiB.
    var course: [Double]
    /// The growth of the resident size after the first tenth, MiB.
    var growth: Double { late - early }
  }

  var machine = Machine()
  var build = Machine.build
  var clients: Int
  var silent: Int
  var seconds: Double
  var alone: Tracker
  var served: Tracker
  /// Delays from a sample's arrival in the fan-out until the kernel had taken it.
  var kernel: Delays
  /// Delays until the kernel had taken a sample, for samples during which all cores ran; nil where that could not be
  /// watched.
  var undisturbed: Delays?
  /// Delays from a sample's arrival in the fan-out until the client had read it.
  var client: Distribution?
  /// The share of a core that the event loop used; `processShare` is that of the whole process.
  var loopShare: Double
  var processShare: Double
  /// The share of the cores' time that the machine's host gave to others meanwhile.
  var stolenShare: Double?
  var messages: UInt64
  /// Messages lost by clients that read, by the hub's count; `gaps` counts them by gaps in the numbers received.
  var droppedByReaders: UInt64
  var gaps: UInt64
  var cut: UInt64
  var memory: Memory?

  var text: String {
    func line(_ name: String, _ d: Distribution?) -> String {
      guard let d else { return "\(name): nothing was measured\n" }
      return
        "\(name): median \(d.median.fixed(2)), p99 \(d.p99.fixed(2)), max \(d.max.fixed(2)) ms (\(d.count))\n"
    }
    var text = "\(machine), \(build) build\n"
    text += "\(clients) clients that read, \(silent) that do not, \(seconds.fixed(0)) s\n"
    func delays(_ name: String, _ delays: Delays) -> String {
      line(name, delays.all) + "  largest p99 of one client: \(delays.worstClientP99?.fixed(2) ?? "-") ms\n"
    }
    text += delays("arrival in the fan-out to the kernel", kernel)
    if let undisturbed, let all = kernel.all, let kept = undisturbed.all {
      let share = (100 * Double(kept.count) / Double(all.count)).fixed(1)
      text += delays("  the same of the \(share) % in whose time all cores ran", undisturbed)
    }
    text += line("arrival in the fan-out to the client", client)
    text +=
      "event loop \((loopShare * 100).fixed(1)) % of a core, process \((processShare * 100).fixed(1)) %\n"
    if let stolenShare {
      text += "taken by the machine's host: \((stolenShare * 100).fixed(1)) % of all cores\n"
    }
    text += "\(messages) messages read, \(gaps) missing; clients cut: \(cut)\n"
    text +=
      "tracker alone \(alone.framesPerSecond.fixed(2)) frames/s, with clients \(served.framesPerSecond.fixed(2))\n"
    text += line("  frame's arrival to intents, alone", alone.latency)
    text += line("  frame's arrival to intents, with clients", served.latency)
    return text + (memory?.text ?? "")
  }
}

extension ServiceBenchReport.Memory {
  var text: String {
    let course = course.map { $0.fixed(1) }.joined(separator: " ")
    return "memory over \(samples) samples to \(clients) clients: \(early.fixed(1)) to \(late.fixed(1)) MiB, "
      + "growth \(growth.fixed(1)) MiB\n  after each twelfth: \(course) MiB\n"
  }
}

import Foundation
import Signals

/// The machine on which the figures were measured.
package struct Machine: Codable, CustomStringConvertible {
  /// The name of the processor.
  package var processor = Machine.field("model name", in: "/proc/cpuinfo") ?? "unknown processor"
  /// The number of cores of the machine.
  package var cores = ProcessInfo.processInfo.processorCount
  /// The cores this process may use, as the kernel lists them (`0-3,8`).
  package var usableCores = Machine.field("Cpus_allowed_list", in: "/proc/self/status") ?? "?"
  /// The memory of the machine, MiB.
  package var memoryMiB = Double(ProcessInfo.processInfo.physicalMemory) / 1_048_576
  /// The release of the running kernel.
  package var kernel =
    Machine.text("/proc/sys/kernel/osrelease")?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "?"
  /// The mean number of processes that wanted to run in the last minute before the measurement: more than a few tenths
  /// means that others disturbed it.
  package var loadAtStart = Machine.text("/proc/loadavg")?.split(separator: " ").first.flatMap { Double($0) }

  /// Reads processor, cores, memory, kernel and load of the machine at this moment.
  package init() {}

  /// The machine in one line, with its memory in GiB.
  package var description: String {
    let load = loadAtStart.map { ", load \($0.fixed(2)) at the start" } ?? ""
    return "\(processor), \(cores) cores (usable: \(usableCores)), \((memoryMiB / 1024).fixed(1)) GiB, "
      + "Linux \(kernel)\(load)"
  }

  #if DEBUG
    /// The build of this program, stated beside its figures, since a debug build is far slower.
    package static let build = "debug"
  #else
    /// The build of this program, stated beside its figures.
    package static let build = "release"
  #endif

  /// The largest resident size this process has had (proc(5), VmHWM), MiB.
  package static var peakMemoryMiB: Double? {
    field("VmHWM", in: "/proc/self/status")?.split(separator: " ").first.flatMap { Double($0) }.map {
      $0 / 1024
    }
  }

  /// Time of all cores since the machine started, in the kernel's ticks (proc(5), stat): the total, and the time that a
  /// virtual machine's host gave to others while a process here wanted to run.
  package static var coreTicks: (all: Double, stolen: Double)? {
    // Guests' time, in later fields, is included in the first one.
    let ticks = text("/proc/stat")?.prefix { $0 != "\n" }.split(separator: " ").dropFirst().prefix(8)
      .compactMap { Double($0) }
    guard let ticks, ticks.count == 8 else { return nil }
    return (ticks.reduce(0, +), ticks[7])
  }

  private static func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// The value in the first line `name: value` of a file.
  private static func field(_ name: String, in path: String) -> String? {
    text(path)?.split(separator: "\n").lazy.compactMap { line -> String? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name else { return nil }
      return parts[1].trimmingCharacters(in: .whitespaces)
    }.first
  }
}

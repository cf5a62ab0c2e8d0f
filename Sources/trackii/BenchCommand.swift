import ArgumentParser
import Benchmarks
import Localization

/// `trackii bench`: measures how fast this program is on this machine, and how well it finds eyes and gaze.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: localized("Measure how fast Trackii is, and how well it finds eyes and gaze."),
    discussion: localized(
      """
      Without a subcommand `pipeline` runs: times of every stage on recordings. `vision` measures against \
      the truth: eye centres on faces, gaze on recordings and on folders of real pictures. `calibration` measures the point on the screen and its drift. `light` \
      takes light away until eyes are lost. `lines` puts recorded fixations on lines of text; \
      `attention` measures filter, fixations and choices, `interface` menus and commands by gaze. \
      `start` times the application up to its window. `traces` compares this build with another one. \
      `service` measures how soon other programs get gaze. `library` times shelves, places and marks, and `kills` \
      looks for what was confirmed after the program was killed. `corpus` opens every PDF of a folder, `reader` times \
      reading them, and `recognition` counts wrong words in recognised scans.
      """),
    subcommands: BenchmarkCommands.all + [FirstWindowCommand.self],
    defaultSubcommand: BenchmarkCommands.usual)
}

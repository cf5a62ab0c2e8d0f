import CommandSupport
import Foundation
import Signals
import Simulation
import Statistics

/// A recording of an eye tracker in which two people labelled every sample (Andersson et al. 2017).
struct CodedRecording {
  struct Sample {
    var time: Double
    /// Gaze in mm on the screen; nil where the eye was not visible.
    var point: ScreenPoint?
    /// The labels of the coders RA and MN: 1 fixation, 2 saccade, 3 post-saccadic oscillation, 4 pursuit, 5 blink, 6
    /// undefined.
    var labels: [Int]
  }

  var name: String
  var samples: [Sample]
  /// The length of one degree at the screen's centre, mm.
  var mmPerDegree: Double
  var rate: Double
  var isPicture: Bool { name.contains("_img_") }

  static func all(in folder: URL) throws -> [CodedRecording] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "csv" }.sorted { $0.path < $1.path }.map(CodedRecording.init)
  }

  init(_ file: URL) throws {
    let lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
    name = file.deletingPathExtension().lastPathComponent
    let head = String(lines.first ?? "")
    guard let metres = Self.numbers(head, "screen_m="), let px = Self.numbers(head, "screen_px="),
      let distance = Self.numbers(head, "distance_m=")?.first, metres.count == 2, px.count == 2
    else { throw CommandError.notCoded(file.path) }
    rate = Self.numbers(head, "sampling_hz=")?.first ?? 500
    mmPerDegree = distance * 1000 * tan(.pi / 180)
    samples = []
    for line in lines.dropFirst(2) {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard cells.count >= 5, let t = Double(cells[0]), let x = Double(cells[1]), let y = Double(cells[2])
      else { throw CommandError.notCoded(file.path) }
      // A sample without a coder's label counts as undefined.
      let labels = cells[3...4].map { Int($0.trimmingCharacters(in: .whitespaces)) ?? 6 }
      let isSeen = x.isFinite && y.isFinite && (x != 0 || y != 0)
      let point = ScreenPoint(x: x / px[0] * metres[0] * 1000, y: y / px[1] * metres[1] * 1000)
      samples.append(Sample(time: t / 1000, point: isSeen ? point : nil, labels: labels))
    }
  }

  private static func numbers(_ text: String, _ name: String) -> [Double]? {
    guard let start = text.range(of: name)?.upperBound else { return nil }
    let rest = text[start...].prefix { "[]0123456789., ".contains($0) }
    return rest.split { "[], ".contains($0) }.compactMap { Double($0) }
  }

  /// The recording reduced to every `step`-th sample, with normal noise added to each axis.
  func degraded(step: Double, noiseDegrees: Double, seed: UInt64) -> CodedRecording {
    var random = SplitMix64(seed: seed)
    var copy = self
    copy.samples = []
    var at = 0.0
    while Int(at) < samples.count {
      var sample = samples[Int(at)]
      let k = noiseDegrees * mmPerDegree
      let (dx, dy) = (k * random.normal(), k * random.normal())
      sample.point = sample.point.map { $0 + ScreenPoint(x: dx, y: dy) }
      copy.samples.append(sample)
      at += step
    }
    return copy
  }
}

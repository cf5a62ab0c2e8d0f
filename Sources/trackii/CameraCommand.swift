import ArgumentParser
import Capture
import Foundation

/// `trackii camera`: what cameras there are and what they can do.
struct CameraCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camera", abstract: "Show the cameras of this machine.", subcommands: [List.self],
    defaultSubcommand: List.self)

  /// `trackii camera list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List cameras with their formats, sizes and rates.",
      discussion: "Exits with 69 (unavailable) when there is no camera that can be used.")

    @Flag(help: "Print JSON: an array of devices.")
    var json = false

    func run() throws {
      let devices = listCameras()
      if json {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(devices), as: UTF8.self))
      } else {
        for device in devices { print(device.table) }
      }
      let report = diagnoseCameras()
      for camera in report.cameras { complain(camera.problem, camera.remedy) }
      if report.cameras.isEmpty { complain(report.problem, report.remedy) }
      if report.problem != nil { throw ExitCode(EX_UNAVAILABLE) }
    }

    private func complain(_ problem: String?, _ remedy: String?) {
      guard let problem else { return }
      FileHandle.standardError.write(Data("\(problem) \(remedy ?? "")\n".utf8))
    }
  }
}

extension CameraDevice {
  /// Some lines for a person: the device, then a line for each size that can be read.
  fileprivate var table: String {
    let chosen = negotiate(formats, CapturePreferences())
    let rows = formats.filter { PixelFormat.usable.contains($0.pixelFormat) }.flatMap { format in
      format.sizes.map { size in
        let rates = size.rates.map { String(format: "%g", $0) }.joined(separator: ", ")
        let isChosen =
          chosen?.pixelFormat == format.pixelFormat && chosen?.width == size.width
          && chosen?.height == size.height
        let mark = isChosen ? "*" : " "
        return
          "  \(mark) \(format.pixelFormat)  \(size.width)x\(size.height)  \(rates.isEmpty ? "?" : rates) fps"
      }
    }
    let others = formats.map(\.pixelFormat).filter { !PixelFormat.usable.contains($0) }
    let rest = others.isEmpty ? [] : ["    not readable: \(others.map(\.name).joined(separator: " "))"]
    return (["\(path)  \(card)  (\(driver), \(bus))"] + rows + rest).joined(separator: "\n")
  }
}

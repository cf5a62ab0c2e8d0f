import ArgumentParser
import Capture
import CommandSupport
import Foundation
import Localization

/// `trackii camera`: lists the cameras and what they can do.
struct CameraCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camera", abstract: localized("Show the cameras of this machine."), subcommands: [List.self],
    defaultSubcommand: List.self)

  /// `trackii camera list`: lists cameras with their formats, sizes and rates.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: localized("List cameras with their formats, sizes and rates."),
      discussion: localized(
        """
        The mode marked * is the one that is used. What is wrong with a camera is said on standard error, \
        with its remedy. Exits with 69 when there is no camera that can be used.
        """))

    @Flag(help: ArgumentHelp(localized("Print JSON: a list of devices, empty where there is none.")))
    var json = false

    func run() throws {
      let devices = listCameras()
      if json {
        try printJSON(devices)
      } else {
        for device in devices { Terminal.write(device.table + "\n") }
      }
      let report = diagnoseCameras()
      // A virtual camera without a producer is no problem where there is another camera.
      for camera in report.cameras where report.problem != nil || !camera.isWithoutProducer {
        complain(camera.problem, camera.remedy)
      }
      if report.cameras.isEmpty { complain(report.problem, report.remedy) }
      if report.problem != nil { throw Sysexit.unavailable }
    }

    private func complain(_ problem: String?, _ remedy: String?) {
      if let problem { Terminal.complain("\(problem) \(remedy ?? "")") }
    }
  }
}

extension CameraDevice {
  /// The description of a camera for a person: the device, then a line for each size that can be read.
  fileprivate var table: String {
    let chosen = negotiate(formats, CapturePreferences())
    var sizes = TextTable([])
    for format in formats where PixelFormat.usable.contains(format.pixelFormat) {
      for size in format.sizes {
        let isChosen =
          chosen?.pixelFormat == format.pixelFormat && chosen?.width == size.width
          && chosen?.height == size.height
        let rates = size.rates.map { String(format: "%g", $0) }.joined(separator: ", ")
        sizes.add([
          "  \(isChosen ? "*" : " ") \(format.pixelFormat)", "\(size.width)x\(size.height)",
          localized("\(rates.isEmpty ? "?" : rates) fps"),
        ])
      }
    }
    let others = formats.map(\.pixelFormat).filter { !PixelFormat.usable.contains($0) }
    let rest =
      others.isEmpty ? "" : "\n    " + localized("not readable: \(others.map(\.name).shortList)")
    return "\(Terminal.styled(path, .bold))  \(card)  (\(driver), \(bus))\n    id: \(id)" + sizes.text + rest
  }
}

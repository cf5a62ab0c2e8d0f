import Foundation
import Signals

/// Fields of view of cameras by their USB id, as the person has written them down.
///
/// A text file, `trackii/cameras` in the configuration folder (`XDG_CONFIG_HOME`, else `~/.config`): a line for each
/// camera with its id as `lsusb` shows it, degrees and anything more; `#` begins a comment. The program comes without one.
struct FieldOfViewTable {
  private var degrees: [String: Double] = [:]
  var isEmpty: Bool { degrees.isEmpty }

  /// A line that cannot be used.
  struct Fault: Error, CustomStringConvertible {
    var file: String
    var line: Int
    var description: String {
      "\(file), line \(line): write the camera's USB id and degrees from 20 to 150, such as 046d:0825 60."
    }
  }

  /// - Throws: `Fault`.
  init(_ text: String, file: String) throws {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard !words.isEmpty else { continue }
      let id = words[0].lowercased()
      guard words.count > 1, let value = Double(words[1]), FieldOfView.possibleDegrees.contains(value),
        id.wholeMatch(of: /[0-9a-f]{4}:[0-9a-f]{4}/) != nil
      else { throw Fault(file: file, line: index + 1) }
      degrees[id] = value
    }
  }

  /// The person's own; an empty one where there is no file.
  /// - Throws: `Fault`, or Foundation's error for a file that cannot be read.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    let file = Self.file(environment)
    let isThere = FileManager.default.fileExists(atPath: file.path)
    try self.init(isThere ? String(contentsOf: file, encoding: .utf8) : "", file: file.path)
  }

  static func file(_ environment: [String: String]) -> URL {
    let home = environment["HOME"].map { URL(filePath: $0) } ?? URL.homeDirectory
    let folder =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
      ?? home.appending(path: ".config")
    return folder.appending(path: "trackii/cameras")
  }

  /// - Parameter id: as `UsbId.of` gives it.
  func degrees(of id: String?) -> Double? { id.flatMap { degrees[$0.lowercased()] } }
}

/// USB ids of cameras, as the kernel lists them.
enum UsbId {
  /// - Parameters:
  ///   - path: of the device, `/dev/videoN`; links are followed.
  ///   - classes: where the kernel lists its video devices.
  /// - Returns: vendor and product, such as `046d:0825`; nil for what is no USB device.
  static func of(_ path: String, classes: URL = URL(filePath: "/sys/class/video4linux")) -> String? {
    let name = URL(filePath: path).resolvingSymlinksInPath().lastPathComponent
    // The device is one of the interfaces of what is plugged in, one folder up.
    let interface = classes.appending(path: name).appending(path: "device").resolvingSymlinksInPath()
    let plugged = interface.deletingLastPathComponent()
    let read = { (file: String) in
      try? String(contentsOf: plugged.appending(path: file), encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    guard let vendor = read("idVendor"), let product = read("idProduct") else { return nil }
    return "\(vendor):\(product)"
  }
}

import CommandSupport
import Evaluation
import Foundation
import JPEGCodec
import ReaderWindow
import Signals

/// The folder into which tables and picture sheets are written.
struct VisionBenchOutput {
  let folder: URL

  /// Creates the folder where it does not exist.
  init(folder: URL) throws {
    self.folder = folder
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw CommandError.cannotMake(path: folder.path, reason: error.localizedDescription)
    }
  }

  func write(_ report: VisionBenchReport, text: String) throws {
    do {
      try jsonData(report).write(to: folder.appending(path: "report.json"))
      try Data(text.utf8).write(to: folder.appending(path: "report.txt"))
    } catch { throw CommandError.cannotMake(path: folder.path, reason: error.localizedDescription) }
  }

  /// Writes the sheet of worst cases, `worst-FILE-PATH.png`; nothing where there are none.
  func sheet(_ worst: [WorstCase], of name: String, file: String, _ path: VisionPath) throws {
    guard !worst.isEmpty else { return }
    let title = "\(name), \(path.rawValue) path: the worst cases"
    try PictureSheet(title: title, cells: worst.compactMap { Self.cell($0) }).png(
      to: folder.appending(path: "worst-\(file)-\(path.rawValue).png"))
  }

  /// The sheet's cell for a case; nil for a picture that can no longer be read.
  private static func cell(_ worst: WorstCase) -> PictureSheet.Cell? {
    let image: GrayImage? =
      switch worst.picture {
      case .file(let url): try? GrayPictureFile.gray(url)
      case .jpeg(let data): try? JPEGCoder().gray(data)
      }
    guard let image else { return nil }
    return PictureSheet.Cell(
      image: image, view: view(of: worst, in: image), truth: worst.truth, found: worst.found,
      caption: worst.caption)
  }

  /// The part of the picture to show: both eyes and their surroundings; the whole picture where no eyes are known.
  private static func view(of worst: WorstCase, in image: GrayImage) -> ImageRect {
    let eyes = worst.truth.count == 2 ? worst.truth : worst.found
    guard eyes.count == 2 else {
      return ImageRect(x: -0.5, y: -0.5, width: Double(image.width), height: Double(image.height))
    }
    let width = 2.2 * max(20, (eyes[1] - eyes[0]).length)
    let height = width * PictureSheet.cell.height / PictureSheet.cell.width
    return ImageRect(
      x: (eyes[0].x + eyes[1].x - width) / 2, y: (eyes[0].y + eyes[1].y - height) / 2, width: width,
      height: height)
  }
}

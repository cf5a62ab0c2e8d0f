import Foundation
import Localization
import Recording
import Signals

/// Pictures of faces with hand-placed irises: `truth.csv` (`name,lx,ly,rx,ry`, image px, `l` the image's left; names
/// with the file's suffix or without) and the pictures, PNG or JPEG, beside it or in folders of which each is a subset
/// (`clean`, `hard`).
struct FacesFolder {
  static let table = "truth.csv"

  struct Picture {
    var name: String
    var file: URL
    var left: ImagePoint
    var right: ImagePoint
    var interocular: Double { (right - left).length }
  }

  struct Subset {
    /// The name of the subset's folder; empty for the pictures beside the table.
    var name: String
    var pictures: [Picture]
    /// Rows of the table without a picture in this subset.
    var missing: [String]
  }

  let subsets: [Subset]

  /// Reads the table, and finds its pictures.
  ///
  /// - Throws: `RecordingError` for an invalid table, naming the line; `EvaluationError.noRows`, `.missingPicture` for
  ///   a row that has no picture in any subset.
  init(reading folder: URL) throws {
    let file = folder.appending(path: Self.table)
    let rows = try Self.rows(file)
    guard !rows.isEmpty else { throw EvaluationError.noRows(file: file.path) }
    let inside = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var found: [Subset] = []
    for name in [""] + inside.sorted() {
      let place = name.isEmpty ? folder : folder.appending(path: name)
      let files = Self.pictures(in: place)
      let pictures = rows.compactMap { row in
        (files[row.name] ?? files[Self.stem(row.name)]).map {
          Picture(name: row.name, file: $0, left: row.left, right: row.right)
        }
      }
      guard !pictures.isEmpty else { continue }
      let there = Set(pictures.map(\.name))
      let missing = rows.map(\.name).filter { !there.contains($0) }
      found.append(Subset(name: name, pictures: pictures, missing: missing))
    }
    let everywhere = found.map { Set($0.missing) }
    for row in rows where everywhere.allSatisfy({ $0.contains(row.name) }) {
      throw EvaluationError.missingPicture(file: file.path, line: row.line, picture: row.name)
    }
    subsets = found
  }

  private static func rows(_ file: URL) throws(RecordingError) -> [(
    line: Int, name: String, left: ImagePoint, right: ImagePoint
  )] {
    let table = TextFiles.Table(try TextFiles.data(file))
    let at = try table.positions(of: ["name", "lx", "ly", "rx", "ry"], file: file.path)
    return try table.rows.map { row throws(RecordingError) in
      let fields = at.map {
        $0 < row.fields.count ? row.fields[$0].trimmingCharacters(in: .whitespaces) : ""
      }
      let numbers = fields.dropFirst().compactMap { Double($0) }.filter(\.isFinite)
      guard !fields[0].isEmpty, numbers.count == 4, numbers[0] < numbers[2] else {
        throw .badLine(
          file: file.path, line: row.line,
          reason: localized("no name and four finite numbers with lx left of rx"))
      }
      return (
        row.line, fields[0], ImagePoint(x: numbers[0], y: numbers[1]),
        ImagePoint(x: numbers[2], y: numbers[3])
      )
    }
  }

  /// A file name without its suffix, as some tables have it.
  private static func stem(_ name: String) -> String {
    URL(filePath: name).deletingPathExtension().lastPathComponent
  }

  /// Picture files of a folder by their names without the suffix.
  private static func pictures(in folder: URL) -> [String: URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let pairs = names.sorted().compactMap { name -> (String, URL)? in
      let url = folder.appending(path: name)
      guard ["png", "jpg", "jpeg"].contains(url.pathExtension.lowercased()) else { return nil }
      return (url.deletingPathExtension().lastPathComponent, url)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

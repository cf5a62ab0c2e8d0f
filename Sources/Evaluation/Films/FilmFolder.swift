import Foundation
import Localization
import Recording
import Signals

/// A film of a face with labelled blinks: `blinks.csv` (`start_s,end_s`, the lids are down between them) and either
/// pictures that `frames.csv` names (`file,t_s`), or one Motion JPEG file, whose times are in `frames.csv` (`t_s`, a
/// line for each picture) or follow from a rate.
///
/// All times are seconds on one clock.
struct FilmFolder {
  static let blinks = "blinks.csv"
  static let frames = "frames.csv"

  /// The labelled blinks, in order.
  let blinks: [Blink]
  /// The times of the pictures, ascending.
  let times: [Timestamp]
  /// Damage in the film that leaves the rest measurable.
  let notes: [String]
  private let pictures: Pictures

  private enum Pictures {
    case files([URL], PictureLoader)
    case film(JPEGFilm)
  }

  /// Reads the tables of a film.
  ///
  /// - Parameters:
  ///   - folder: the folder of the film.
  ///   - rate: pictures a second of a Motion JPEG file without times.
  ///   - load: reads a picture file.
  /// - Throws: `RecordingError` for an invalid table, naming the line; `EvaluationError.noFilm`, `.noTimes`,
  ///   `.otherCount`, `.missingPicture`.
  init(reading folder: URL, rate: Double?, load: @escaping PictureLoader) throws {
    let blinks = try Self.blinks(folder.appending(path: Self.blinks))
    self.blinks = blinks
    let table = folder.appending(path: Self.frames)
    let rows =
      FileManager.default.fileExists(atPath: table.path) ? try Self.frames(table, in: folder) : nil
    if let rows, let files = rows.files {
      (times, pictures) = (rows.times, .files(files, load))
      notes = Self.outside(blinks, of: times)
      return
    }
    let inside = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    let films = inside.filter { ["mjpeg", "mjpg"].contains(URL(filePath: $0).pathExtension.lowercased()) }
    guard films.count == 1 else { throw EvaluationError.noFilm(path: folder.path, found: films) }
    let file = folder.appending(path: films[0])
    let film = try JPEGFilm(opening: file)
    guard film.count > 0 else { throw EvaluationError.noFilm(path: folder.path, found: []) }
    if let rows {
      guard rows.times.count == film.count else {
        throw EvaluationError.otherCount(
          table: table.path, lines: rows.times.count, film: file.path, pictures: film.count)
      }
      times = rows.times
    } else if let rate {
      times = (0..<film.count).map { Timestamp(seconds: Double($0) / rate) }
    } else {
      throw EvaluationError.noTimes(path: file.path)
    }
    pictures = .film(film)
    let damage = film.damaged == 0 ? [] : ["pictures of \(file.path) that are not whole: \(film.damaged)"]
    notes = damage + Self.outside(blinks, of: times)
  }

  /// Reads a picture of the film.
  ///
  /// - Throws: the picture's fault.
  func picture(_ index: Int) throws -> GrayImage {
    switch pictures {
    case .files(let files, let load): try load(files[index])
    case .film(let film): try film.picture(index)
    }
  }

  /// Notes about labels outside the film's times: they show labels of another clock or unit, which would otherwise look
  /// like missed blinks.
  private static func outside(_ blinks: [Blink], of times: [Timestamp]) -> [String] {
    guard let first = times.first, let last = times.last else { return [] }
    let count = blinks.count { $0.end < first || $0.start > last }
    let span = "from \(first.seconds.fixed(2)) to \(last.seconds.fixed(2)) s"
    return count == 0 ? [] : ["labelled blinks outside the film, which goes \(span): \(count)"]
  }

  private static func blinks(_ file: URL) throws(RecordingError) -> [Blink] {
    var blinks: [Blink] = []
    let table = TextFiles.Table(try TextFiles.data(file))
    for row in try numbers(in: table, of: file, columns: ["start_s", "end_s"]) {
      let blink = Blink(
        start: Timestamp(seconds: row.numbers[0]), end: Timestamp(seconds: row.numbers[1]))
      guard blink.start < blink.end, blinks.last.map({ $0.end <= blink.start }) ?? true else {
        throw .badLine(
          file: file.path, line: row.line,
          reason: localized("a blink must end after it starts, and start after the last"))
      }
      blinks.append(blink)
    }
    return blinks
  }

  private static func frames(_ file: URL, in folder: URL) throws -> (times: [Timestamp], files: [URL]?) {
    let table = TextFiles.Table(try TextFiles.data(file))
    let rows = try numbers(in: table, of: file, columns: ["t_s"])
    for (row, last) in zip(rows.dropFirst(), rows) where row.numbers[0] <= last.numbers[0] {
      throw RecordingError.badLine(file: file.path, line: row.line, reason: localized("times must rise"))
    }
    guard !rows.isEmpty else { throw EvaluationError.noRows(file: file.path) }
    let times = rows.map { Timestamp(seconds: $0.numbers[0]) }
    guard let column = table.columns.firstIndex(of: "file") else { return (times, nil) }
    let files = try table.rows.map { row in
      let name = column < row.fields.count ? row.fields[column].trimmingCharacters(in: .whitespaces) : ""
      let picture = folder.appending(path: name)
      guard !name.isEmpty, FileManager.default.fileExists(atPath: picture.path) else {
        throw EvaluationError.missingPicture(file: file.path, line: row.line, picture: name)
      }
      return picture
    }
    return (times, files)
  }

  /// The times in these columns of a table, s: finite, and within what `Timestamp` holds.
  private static func numbers(
    in table: TextFiles.Table, of file: URL, columns: [String]
  ) throws(RecordingError) -> [(line: Int, numbers: [Double])] {
    let at = try table.positions(of: columns, file: file.path)
    return try table.rows.map { row throws(RecordingError) in
      let numbers = at.compactMap {
        $0 < row.fields.count ? Double(row.fields[$0].trimmingCharacters(in: .whitespaces)) : nil
      }
      guard numbers.count == at.count, numbers.allSatisfy(\.isFinite) else {
        throw .badLine(
          file: file.path, line: row.line,
          reason: columns.count == 2
            ? localized("needs a number for \(columns[0]) and \(columns[1])")
            : localized("needs a number for \(columns.joined(separator: ", "))"))
      }
      guard numbers.allSatisfy({ abs($0) < 9e9 }) else {
        throw .badLine(file: file.path, line: row.line, reason: localized("its time is out of all bounds"))
      }
      return (row.line, numbers)
    }
  }
}

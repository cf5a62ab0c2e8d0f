import Accounts
import Foundation
import Localization
import Store

/// A drawing on one picture, read from a file beside an exported note.
struct TakenDrawing: Sendable {
  /// The SHA-256 of the picture's file.
  let picture: String
  let strokes: [PictureStroke]
}

/// An exported note with the pictures and drawings beside it.
struct TakenPictures: Sendable {
  var body: String
  var pictures: [PictureFile] = []
  var drawings: [TakenDrawing] = []
  /// Pictures and drawings that could not be imported, each with the reason.
  var problems: [String] = []
}

// Drawings on pictures of notes. Everybody who may read the note sees them, everybody who may change it
// draws. A drawing is no part of the note's text and versions: it stays with the picture, wherever that
// stands, as long as the note is kept.
extension Shelf {
  /// The lines of the drawing on a picture, the earliest first. Damaged lines are left out; `unreadableLines`
  /// counts them.
  ///
  /// - Parameters:
  ///   - picture: the SHA-256 of its file.
  ///   - note: the note that shows it.
  /// - Throws: `unknownNote`, `store`.
  package func drawing(on picture: String, of note: Note.ID) async throws(LibraryError) -> [PictureStroke] {
    try await database.read { session in
      guard try !session.note(note).isDeleted else { throw LibraryError.unknownNote(id: note) }
      return try session.strokes(on: picture, in: note)
    }
  }

  /// How many lines of the drawing on a picture are damaged.
  ///
  /// - Parameters:
  ///   - picture: the SHA-256 of its file.
  ///   - note: the note that shows it.
  /// - Throws: `unknownNote`, `store`.
  package func unreadableLines(on picture: String, of note: Note.ID) async throws(LibraryError) -> Int {
    try await drawn(on: picture, of: note).damaged.count
  }

  private func drawn(
    on picture: String, of note: Note.ID
  ) async throws(LibraryError) -> (strokes: [PictureStroke], damaged: [PictureStroke.ID]) {
    try await database.read { session in
      guard try !session.note(note).isDeleted else { throw LibraryError.unknownNote(id: note) }
      return try session.drawing(on: picture, in: note)
    }
  }

  /// Adds lines to the drawing on a picture: all or none. A line that exists already stays as it is.
  /// - Throws: `badDrawing`, also if there would be too many; `pictureGone`, `unknownNote`, `notAllowed`,
  ///   `store`.
  package func draw(
    _ strokes: [PictureStroke], on picture: String, of note: Note.ID, now: Date = Date()
  ) async throws(LibraryError) {
    try await database.write { session in
      try session.changeable(note)
      guard try session.pictures(of: note)[picture] != nil else {
        throw LibraryError.pictureGone(id: picture)
      }
      try session.keep(strokes, on: picture, in: note, now)
    }
  }

  /// Removes these lines from the drawing on a picture. A line that was removed already is skipped.
  /// - Throws: `unknownNote`, `notAllowed`, `store`.
  package func eraseLines(
    _ strokes: [PictureStroke.ID], on picture: String, of note: Note.ID
  ) async throws(LibraryError) {
    try await database.write { session in
      try session.changeable(note)
      for stroke in strokes { try session.run(NoteStatement.eraseStroke, note, picture, stroke) }
    }
  }

  // MARK: As files

  /// The content of a drawing's file beside an exported note.
  private struct DrawingFile: Codable {
    /// The version of the drawing file's format.
    var version = 1
    /// The SHA-256 of the picture's file.
    var sha256: String
    var lines: [PictureStroke]

    enum CodingKeys: String, CodingKey { case version, sha256, lines }
  }

  /// The largest drawing file that is read, in bytes: a drawing with the most points takes less.
  private static let mostDrawingBytes = 8_000_000

  /// Exports a drawing: a file with its lines, and a copy of the picture with the lines drawn into it.
  /// - Parameter new: gets the files that did not exist before.
  /// - Returns: the name of the copy; nil if nothing is drawn or no copy can be made.
  func exportDrawing(
    on picture: NotePicture, _ data: Data, in note: Note.ID, to folder: URL, _ flatten: PictureFlattening?,
    _ new: inout [URL]
  ) async throws(LibraryError) -> String? {
    let name = NotePictures.drawingName(of: picture.id, in: note)
    let (lines, copy) = (folder.appending(path: "\(name).json"), folder.appending(path: "\(name).png"))
    let known: (strokes: [PictureStroke], damaged: [PictureStroke.ID]) =
      picture.lines == 0 ? (strokes: [], damaged: []) : try await drawn(on: picture.id, of: note)
    // Lines that can no longer be read here are kept as an earlier export wrote them: that may be their only
    // copy.
    let strokes = Self.earlier(known.damaged, in: lines) + known.strokes
    guard !strokes.isEmpty else {
      // Files of an earlier export are removed: the drawing was erased since, unless its lines are only
      // damaged.
      if picture.lines == 0 { for file in [lines, copy] { try? FileManager.default.removeItem(at: file) } }
      return nil
    }
    let written: Data
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      written = try encoder.encode(DrawingFile(sha256: picture.id, lines: strokes))
    } catch { throw .pictureNotRead(id: picture.id, reason: "\(error)") }
    try Self.write(written, to: lines, noting: &new)
    guard let flatten, let file = try? PictureFile(data), let flat = await flatten(file, strokes) else {
      // The copy of an earlier export is removed, since it lacks the present lines.
      try? FileManager.default.removeItem(at: copy)
      return nil
    }
    try Self.write(flat, to: copy, noting: &new)
    return copy.lastPathComponent
  }

  /// The damaged lines as a file of an earlier export has them; none if there is no such file.
  private static func earlier(_ damaged: [PictureStroke.ID], in file: URL) -> [PictureStroke] {
    guard !damaged.isEmpty,
      let size = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]),
      size.isRegularFile == true, (size.fileSize ?? 0) <= mostDrawingBytes,
      let data = try? Data(contentsOf: file),
      let read = try? JSONDecoder().decode(DrawingFile.self, from: data)
    else { return [] }
    return read.lines.filter { damaged.contains($0.id) }
  }

  /// Reads the drawing on a picture from a file beside an exported note.
  /// - Parameter note: the note's identifier as the file's name has it.
  /// - Returns: nil if nothing is drawn on the picture.
  /// - Throws: `badPictureFile`, which names the file.
  static func takenIn(
    drawingOn picture: NotePictures.Reference, of note: String?, from folder: URL
  ) throws(LibraryError) -> TakenDrawing? {
    guard let note = picture.drawnIn ?? note?.lowercased(), PictureStroke.isIdentifier(note) else {
      return nil
    }
    let name = "\(NotePictures.folder)/\(NotePictures.drawingName(of: picture.id, in: note)).json"
    let file = folder.appending(path: name)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      let size = try file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
      guard size.isRegularFile == true, (size.fileSize ?? 0) <= mostDrawingBytes else {
        throw LibraryError.badDrawing(reason: localized("its file is too large"))
      }
      let read = try JSONDecoder().decode(DrawingFile.self, from: try Data(contentsOf: file))
      guard read.version == 1 else {
        throw LibraryError.badDrawing(reason: localized("a later version wrote it"))
      }
      guard read.sha256 == picture.id else {
        throw LibraryError.badDrawing(reason: localized("it is another picture's"))
      }
      try PictureStroke.check(read.lines, beside: (0, 0))
      for stroke in read.lines { _ = try stroke.checked() }
      return TakenDrawing(picture: picture.id, strokes: read.lines)
    } catch LibraryError.badDrawing(let reason) {
      throw .badPictureFile(name: name, reason: localized("what is drawn on it: \(reason)"))
    } catch { throw .badPictureFile(name: name, reason: localized("what is drawn on it cannot be read")) }
  }
}

extension PictureStroke {
  /// Checks that a drawing has room for new lines.
  /// - Parameter kept: the number of lines on the picture already, and of their points.
  /// - Throws: `badDrawing` if there would be too many.
  static func check(_ new: [PictureStroke], beside kept: (lines: Int, points: Int)) throws(LibraryError) {
    let points = new.reduce(kept.points) { $0 + $1.points.count }
    guard kept.lines + new.count <= most, points <= mostPoints else {
      throw .badDrawing(
        reason: localized(
          """
          there are as many lines on the picture as there may be (\(most) lines, \(mostPoints) points); \
          erase some that are not needed
          """))
    }
  }
}

extension PersonalSession {
  func strokes(on picture: String, in note: Note.ID) throws -> [PictureStroke] {
    try drawing(on: picture, in: note).strokes
  }

  /// Reads the drawing on a picture.
  /// - Returns: the readable lines of the drawing on a picture, and the identifiers of the damaged ones, which are left
  ///   out.
  func drawing(
    on picture: String, in note: Note.ID
  ) throws -> (strokes: [PictureStroke], damaged: [PictureStroke.ID]) {
    var (strokes, damaged) = ([PictureStroke](), [PictureStroke.ID]())
    for row in try run(NoteStatement.strokes, note, picture) {
      if let stroke = try? PictureStroke(row) {
        strokes.append(stroke)
      } else {
        damaged.append((try? row.text("id")) ?? "")
      }
    }
    return (strokes, damaged)
  }

  /// For each picture of a note, how many lines are drawn on it, and how many points they have.
  func strokeCounts(of note: Note.ID) throws -> [String: (lines: Int, points: Int)] {
    var counts: [String: (lines: Int, points: Int)] = [:]
    for row in try run(NoteStatement.strokeCounts, note) {
      counts[try row.text("sha256")] = (try row.integer("lines"), try row.integer("points"))
    }
    return counts
  }

  /// Stores lines of a drawing.
  /// - Throws: `badDrawing`.
  func keep(_ strokes: [PictureStroke], on picture: String, in note: Note.ID, _ now: Date) throws {
    guard !strokes.isEmpty else { return }
    let known = Set(try self.strokes(on: picture, in: note).map(\.id))
    let new = strokes.filter { !known.contains($0.id) }
    try PictureStroke.check(new, beside: try strokeCounts(of: note)[picture] ?? (0, 0))
    for (index, stroke) in new.enumerated() {
      // Lines that are added together get times a millisecond apart, so that each lies above the one before.
      let created = stroke.created ?? now.addingTimeInterval(Double(index) / 1000)
      try run(
        NoteStatement.addStroke, note, picture, stroke.id, stroke.colour, stroke.width, stroke.points.count,
        try stroke.checked(), created)
    }
  }
}

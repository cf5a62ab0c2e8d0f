import Accounts
import Foundation
import Store

/// What is drawn on one picture, read from beside an exported note.
struct TakenDrawing: Sendable {
  /// The SHA-256 of its file.
  let picture: String
  let strokes: [PictureStroke]
}

/// An exported note with what lies beside it.
struct TakenPictures: Sendable {
  var body: String
  var pictures: [PictureFile] = []
  var drawings: [TakenDrawing] = []
  /// What could not be taken in, and why.
  var problems: [String] = []
}

// What is drawn on the pictures of notes. Whoever may read the note sees it, whoever may change the note draws. It is no part of the
// note's text and of its versions: it stays with the picture, wherever that stands, as long as the note is kept.
extension Shelf {
  /// The lines that are drawn on a picture, the earliest first. One that is damaged is left out, which `unreadableLines` tells.
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

  /// How many of the lines that are drawn on a picture are damaged.
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

  /// Adds lines to those that are drawn on a picture: all or none. One that is there already stays as it is.
  /// - Throws: `badDrawing`, also where there would be too many; `pictureGone`, `unknownNote`, `notAllowed`, `store`.
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

  /// Takes lines away, and no others. One that is gone already is passed over.
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

  /// A drawing as it lies beside an exported note.
  private struct DrawingFile: Codable {
    /// Of this format.
    var version = 1
    /// Of the picture's file.
    var sha256: String
    var lines: [PictureStroke]

    enum CodingKeys: String, CodingKey { case version, sha256, lines }
  }

  /// Bytes of such a file at most: all points that a drawing may have take less.
  private static let mostDrawingBytes = 8_000_000

  /// - Parameter new: gets the files that were not there before.
  /// - Returns: the name of the copy with the lines; nil where nothing is drawn or no copy can be made.
  func exportDrawing(
    on picture: NotePicture, _ data: Data, in note: Note.ID, to folder: URL, _ flatten: PictureFlattening?,
    _ new: inout [URL]
  ) async throws(LibraryError) -> String? {
    let name = NotePictures.drawingName(of: picture.id, in: note)
    let (lines, copy) = (folder.appending(path: "\(name).json"), folder.appending(path: "\(name).png"))
    let known: (strokes: [PictureStroke], damaged: [PictureStroke.ID]) =
      picture.lines == 0 ? (strokes: [], damaged: []) : try await drawn(on: picture.id, of: note)
    // Lines that can no longer be read here are kept as an earlier export has them: it may be their only copy.
    let strokes = Self.earlier(known.damaged, in: lines) + known.strokes
    guard !strokes.isEmpty else {
      // Of an earlier export: what was drawn then is gone, unless it only cannot be read any more.
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
      // Of an earlier export: it has not the lines that there are now.
      try? FileManager.default.removeItem(at: copy)
      return nil
    }
    try Self.write(flat, to: copy, noting: &new)
    return copy.lastPathComponent
  }

  /// Those lines that a file of an earlier export has; none where there is no such file.
  private static func earlier(_ damaged: [PictureStroke.ID], in file: URL) -> [PictureStroke] {
    guard !damaged.isEmpty,
      let size = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]),
      size.isRegularFile == true, (size.fileSize ?? 0) <= mostDrawingBytes,
      let data = try? Data(contentsOf: file),
      let read = try? JSONDecoder().decode(DrawingFile.self, from: data)
    else { return [] }
    return read.lines.filter { damaged.contains($0.id) }
  }

  /// - Parameter note: as the file at hand names it.
  /// - Returns: nil where nothing is drawn on it.
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
        throw LibraryError.badDrawing(reason: "its file is too large")
      }
      let read = try JSONDecoder().decode(DrawingFile.self, from: try Data(contentsOf: file))
      guard read.version == 1 else { throw LibraryError.badDrawing(reason: "a later version wrote it") }
      guard read.sha256 == picture.id else {
        throw LibraryError.badDrawing(reason: "it is another picture's")
      }
      try PictureStroke.check(read.lines, beside: (0, 0))
      for stroke in read.lines { _ = try stroke.checked() }
      return TakenDrawing(picture: picture.id, strokes: read.lines)
    } catch LibraryError.badDrawing(let reason) {
      throw .badPictureFile(name: name, reason: "what is drawn on it: \(reason)")
    } catch { throw .badPictureFile(name: name, reason: "what is drawn on it cannot be read") }
  }
}

extension PictureStroke {
  /// - Parameter kept: lines that are there already, and their points.
  /// - Throws: `badDrawing` where there would be too many.
  static func check(_ new: [PictureStroke], beside kept: (lines: Int, points: Int)) throws(LibraryError) {
    let points = new.reduce(kept.points) { $0 + $1.points.count }
    guard kept.lines + new.count <= most, points <= mostPoints else {
      throw .badDrawing(
        reason:
          "there are as many lines on the picture as there may be (\(most) lines, \(mostPoints) points); "
          + "erase some that are not needed")
    }
  }
}

extension PersonalSession {
  func strokes(on picture: String, in note: Note.ID) throws -> [PictureStroke] {
    try drawing(on: picture, in: note).strokes
  }

  /// - Returns: with which lines are damaged and left out.
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

  /// By picture.
  func strokeCounts(of note: Note.ID) throws -> [String: (lines: Int, points: Int)] {
    var counts: [String: (lines: Int, points: Int)] = [:]
    for row in try run(NoteStatement.strokeCounts, note) {
      counts[try row.text("sha256")] = (try row.integer("lines"), try row.integer("points"))
    }
    return counts
  }

  /// - Throws: `badDrawing`.
  func keep(_ strokes: [PictureStroke], on picture: String, in note: Note.ID, _ now: Date) throws {
    guard !strokes.isEmpty else { return }
    let known = Set(try self.strokes(on: picture, in: note).map(\.id))
    let new = strokes.filter { !known.contains($0.id) }
    try PictureStroke.check(new, beside: try strokeCounts(of: note)[picture] ?? (0, 0))
    for (index, stroke) in new.enumerated() {
      // Of those that come together each lies above the one before.
      let created = stroke.created ?? now.addingTimeInterval(Double(index) / 1000)
      try run(
        NoteStatement.addStroke, note, picture, stroke.id, stroke.colour, stroke.width, stroke.points.count,
        try stroke.checked(), created)
    }
  }
}

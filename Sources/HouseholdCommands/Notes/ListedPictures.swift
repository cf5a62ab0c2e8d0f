import CommandSupport
import Foundation
import Library
import Localization
import ReaderPorts

/// The pictures of a note as the commands print them in JSON.
struct ListedPictures: Encodable, Sendable {
  struct Picture: Encodable, Sendable {
    /// The picture's number, from 1.
    var number: Int
    /// The SHA-256 of the picture's file.
    var id: String
    var caption: String
    /// The format, `png` or `jpeg`; nil, like the values below, if the file is missing.
    var format: PictureFile.Format?
    /// The picture's width in px.
    var width: Int?
    var height: Int?
    var bytes: Int?
    var added: Date?
    /// How many lines are drawn on the picture.
    var lines: Int
    /// How many of the lines are damaged; nil for none.
    var unreadable: Int?

    init(_ picture: NotePicture) {
      (number, id, caption) = (picture.number + 1, picture.id, picture.caption)
      (format, width, height) = (picture.file?.format, picture.file?.width, picture.file?.height)
      (bytes, added, lines) = (picture.file?.bytes, picture.file?.added, picture.lines)
      unreadable = picture.unreadableLines == 0 ? nil : picture.unreadableLines
    }

    var loss: String? { NotePicture.loss(of: unreadable ?? 0, among: lines) }
  }

  var note: Note.ID
  var version: Int
  var pictures: [Picture]

  init(_ note: Note, _ pictures: [NotePicture]) {
    (self.note, version, self.pictures) = (note.id, note.version, pictures.map { Picture($0) })
  }

  var table: TextTable {
    var table = TextTable(
      [
        localized("number"), localized("kind", context: "column"), localized("px"), localized("bytes"),
        localized("lines", context: "column"),
        localized("caption"),
      ], leftAligned: [1, 2, 5])
    for picture in pictures {
      guard let format = picture.format, let width = picture.width, let height = picture.height,
        let bytes = picture.bytes
      else {
        table.add(["\(picture.number)", localized("gone"), "", "", "", picture.caption])
        continue
      }
      table.add([
        "\(picture.number)", format.rawValue, "\(width) × \(height)", "\(bytes)",
        picture.lines == 0 ? "" : "\(picture.lines)", picture.caption,
      ])
    }
    return table
  }
}

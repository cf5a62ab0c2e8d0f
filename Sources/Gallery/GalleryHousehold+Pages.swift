import Documents
import Foundation
import Library
import ReaderApp
import ReaderWindow
import Reading

// The household's marks and form on pages of documents, and the pictures from its camera.
extension GalleryHousehold {
  /// Marks of the demonstration's first two pages, of each kind and in each colour.
  var marks: [Mark] {
    let colours = ["yellow", "green", "blue", "pink"]
    let notes = ["", "Ask Bruno whether he has seen this.", "", "Read it again in spring."]
    let highlights = colours.indices.compactMap { index -> Mark? in
      highlight(line: 2 + 3 * index, colour: colours[index], note: notes[index])
    }
    let bookmark = Mark(
      madeUp: "bookmark", document: Document.demo.id, page: 1, .bookmark(MarkGeometry.Point(x: 72, y: 120)),
      text: "The patient corner", written: Self.date)
    let area = Mark(
      madeUp: "area", document: Document.demo.id, page: 1,
      .area(from: MarkGeometry.Point(x: 90, y: 420), to: MarkGeometry.Point(x: 300, y: 520)),
      colour: "green", written: Self.date)
    let wave = (0...20).map { step in
      MarkGeometry.Point(x: 100 + 10 * Double(step), y: 600 + (step % 2 == 0 ? 0 : 12))
    }
    let ink = Mark(
      madeUp: "ink", document: Document.demo.id, page: 1, .ink([wave], width: 2), colour: "blue",
      written: Self.date)
    return highlights + [bookmark, area, ink]
  }

  /// A mark on the first words of a line of the first page.
  private func highlight(line: Int, colour: String, note: String) -> Mark? {
    guard let lines = demo.first?.lines, lines.indices.contains(line) else { return nil }
    let words = lines[line].words.prefix(6)
    guard let first = words.first?.box, let last = words.last?.box else { return nil }
    let (left, right) = (first.x, last.x + last.width)
    let (top, bottom) = (first.y, first.y + first.height)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return Mark(
      madeUp: colour, document: Document.demo.id, page: 0,
      .highlight([corners.map { MarkGeometry.Point(x: $0.0, y: $0.1) }]),
      text: words.map(\.text).joined(separator: " "), colour: colour, note: note, written: Self.date)
  }

  // MARK: A form

  /// A form with a field of each kind that can be filled in, and one that cannot.
  static let fields: [FormField] = [
    field("name", "Name", .text, .text(reader), y: 120),
    field("country", "Country", .choice, .chosen([]), ["Iceland", "Norway", "Sweden"], y: 160),
    field("lamp", "Wants a lamp", .checkBox, .on(false), y: 200),
    field(
      "rooms", "Rooms that need to be quiet, in the order of how much", .severalChoices,
      .chosen(["Study"]), ["Study", "Kitchen", "Hall"], y: 240),
    field("remarks", "Remarks", .lines, .text(""), y: 300),
    field("number", "Number", .text, .text("4711"), y: 360, isReadOnly: true),
  ]

  private static func field(
    _ name: String, _ label: String, _ kind: FormField.Kind, _ value: FormValue, _ choices: [String] = [],
    y: Double, isReadOnly: Bool = false
  ) -> FormField {
    FormField(
      name: name, label: label, kind: kind, value: value, choices: choices, isReadOnly: isReadOnly,
      isRequired: name == "country",
      places: [FormField.Place(page: 0, box: PageRect(x: 120, y: y, width: 260, height: 22))])
  }

  func form(_ answering: GalleryApp.Answering) -> Result<Form, AppFailure> {
    switch answering {
    case .full: .success(Form(fields: Self.fields, obstacle: formObstacle))
    case .empty, .never: .success(Form())
    case .failing: .failure(Self.failure)
    }
  }

  /// The path of the copy to which a filled-in form was saved.
  static let copy = "/home/ada/Documents/On reading, filled in.pdf"

  func filled(_ answering: GalleryApp.Answering) -> Result<String, AppFailure> {
    answering == .failing ? .failure(Self.failure) : .success(Self.copy)
  }

  // MARK: The camera

  /// Pictures that are found in the reader's folders.
  static let pictureFiles: [FinderModel.File] = ["The lamp", "Ada at the window", "מנורה"].map { name in
    FinderModel.File(
      url: URL(filePath: "/home/ada/Pictures/\(name).png"), name: name, detail: "Pictures, 12 Nov 2026")
  }

  func photo(_ answering: GalleryApp.Answering) -> Result<PictureFile, AppFailure> {
    guard answering != .failing, let data = Data(base64Encoded: Self.photo),
      let picture = try? PictureFile(data)
    else { return .failure(Self.noPicture) }
    return .success(picture)
  }

  /// The error of a camera that gives no picture.
  static let noPicture = AppFailure("The frame was damaged on the way.")

  /// A PNG file of 64 x 48 px: somebody before a wall with a window, drawn in a few shades of gray.
  private static let photo =
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAAAAACEICPDAAAApUlEQVR42u3Uyw2DMBCE4a3ERWwRW0SKcDlbjiuhGA45BMPamjFx"
    + "HoL/wgHNJwtLiJ9MbuDDwFJ1AUBfjQBaRwOqkYADqqEAA6qxcCXAvexjr/HrQCmhwAEppbJ5cj+U3wCir/hHgMP7ucDj2RDg6AHm"
    + "AQ7uXXKrzT53ks47YN4HoFqA1ZGAReGAtQIBM0oQfB4TQu0DQbj9URByfxDeCpgNCKeBFcg/bq//4LAkAAAAAElFTkSuQmCC"
}

import Library
import Reading

// Marks as annotations: exported in a copy of the document, and imported from what others have added to its file.
extension AppSession {
  mutating func exportMarks() -> [AppAction] {
    guard case .place(.reading(var reading)) = screen else { return [] }
    reading.session.tell("A copy with your marks is being saved…", "")
    screen = .place(.reading(reading))
    return [.book(.exportMarks(documentID: reading.item.id))]
  }

  func importMarks() -> [AppAction] {
    guard case .place(.reading(let reading)) = screen else { return [] }
    return [.book(.importMarks(documentID: reading.item.id))]
  }

  mutating func know(exportedMarks result: Result<ExportedMarks, AppFailure>, in id: String) -> [AppAction] {
    guard case .reading(var reading) = screen.place, reading.item.id == id else { return [] }
    switch result {
    case .success(let copy):
      let signature = copy.losesSignature ? " The document's signature is not good in it." : ""
      reading.session.tell("A copy with \(Self.count(copy.marks)) was saved", copy.file + signature)
    case .failure(let failure): reading.session.tell("No copy was saved", failure.words)
    }
    screen.place = .reading(reading)
    return []
  }

  mutating func know(importedMarks result: Result<ImportedMarks, AppFailure>, in id: String) -> [AppAction] {
    guard case .reading(var reading) = screen.place, reading.item.id == id else { return [] }
    switch result {
    case .success(let marks):
      let known = marks.known > 0 ? "\(Self.count(marks.known)) you had already. " : ""
      let left = marks.leftOut > 0 ? "What cannot be a mark was left out: \(marks.leftOut)." : ""
      reading.session.tell("\(Self.count(marks.added)) taken in", known + left)
    case .failure(let failure): reading.session.tell("No marks were taken in", failure.words)
    }
    screen.place = .reading(reading)
    return [.store(.marks(nil, documentID: id))]
  }

  private static func count(_ marks: Int) -> String { marks == 1 ? "1 mark" : "\(marks) marks" }
}

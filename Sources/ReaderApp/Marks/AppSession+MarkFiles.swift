import Library
import Localization
import Reading

// Marks as annotations: exported in a copy of the document, and imported from what others have added to its file.
extension AppSession {
  mutating func exportMarks() -> [AppAction] {
    guard case .place(.reading(var reading)) = screen else { return [] }
    reading.session.tell(localized("A copy with your marks is being saved…"), "")
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
      let signature = localized("The document's signature is not good in it.")
      reading.session.tell(
        localized(
          copy.marks, one: "A copy with 1 mark was saved", other: "A copy with \(copy.marks) marks was saved"),
        copy.losesSignature ? "\(copy.file) \(signature)" : copy.file)
    case .failure(let failure): reading.session.tell(localized("No copy was saved"), failure.words)
    }
    screen.place = .reading(reading)
    return []
  }

  mutating func know(importedMarks result: Result<ImportedMarks, AppFailure>, in id: String) -> [AppAction] {
    guard case .reading(var reading) = screen.place, reading.item.id == id else { return [] }
    switch result {
    case .success(let marks):
      var details: [String] = []
      if marks.known > 0 {
        details.append(
          localized(
            marks.known, one: "1 mark you had already.", other: "\(marks.known) marks you had already."))
      }
      if marks.leftOut > 0 {
        details.append(localized("What cannot be a mark was left out: \(marks.leftOut)."))
      }
      reading.session.tell(
        localized(marks.added, one: "1 mark taken in", other: "\(marks.added) marks taken in"),
        details.joined(separator: " "))
    case .failure(let failure): reading.session.tell(localized("No marks were taken in"), failure.words)
    }
    screen.place = .reading(reading)
    return [.store(.marks(nil, documentID: id))]
  }
}

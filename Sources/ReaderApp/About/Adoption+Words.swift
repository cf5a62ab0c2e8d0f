import Library
import Localization

extension Adoption {
  /// What was carried over from the other edition of the document, as a sentence for the person.
  package var sentence: String {
    let came = [
      localized(marks, one: "1 mark", other: "\(marks) marks"),
      localized(notes, one: "1 note", other: "\(notes) notes"),
    ]
    let found = localized("From an earlier edition, “\(title)”: \(came[0]), \(came[1]).")
    guard marksLeft > 0 else { return found }
    let left = localized(
      marksLeft, one: "Not found in this one: 1 mark.", other: "Not found in this one: \(marksLeft) marks.")
    return "\(found) \(left)"
  }
}

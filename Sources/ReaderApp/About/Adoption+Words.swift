import Library

extension Adoption {
  /// What was carried over from the other edition of the document, as a sentence for the person.
  package var sentence: String {
    func count(_ number: Int, _ one: String) -> String { number == 1 ? "1 \(one)" : "\(number) \(one)s" }
    let left = marksLeft == 0 ? "" : " Not found in this one: \(count(marksLeft, "mark"))."
    return "From an earlier edition, “\(title)”: \(count(marks, "mark")), \(count(notes, "note")).\(left)"
  }
}

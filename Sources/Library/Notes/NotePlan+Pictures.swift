// The pictures of steps: they stand in the step's lines, so that they are moved, removed, shared and undone with it.
extension NotePlan {
  /// Puts a picture behind what describes a step, and before what was seen at it.
  /// - Throws: `badNote` where there is no such step, or no room for a picture in the note.
  package mutating func add(
    picture id: String, caption: String, to step: Int
  ) throws(LibraryError) {
    try NotePictures.checkRoom(beside: lines[...].reduce(0) { $0 + Self.pictureCount($1) })
    let words = try wordsPlace(of: step)
    let last = words.last { !Self.isBlank(lines[$0]) } ?? words.lowerBound - 1
    lines.insert("  " + NotePictures.written(id, caption), at: last + 1)
    read()
  }

  /// The numbers of a step's pictures, from 0, among all of the note.
  /// - Throws: `badNote` where there is no such step.
  package func pictures(of step: Int) throws(LibraryError) -> Range<Int> {
    let place = try place(of: step)
    // Each begins and ends in one line.
    let before = lines[..<place.lowerBound].reduce(0) { $0 + Self.pictureCount($1) }
    return before..<before + steps[step].pictures.count
  }

  /// The number that a picture gets, from 0, among all of the note, when it is put to a step by `add`.
  /// - Throws: `badNote` where there is no such step.
  func numberOfNextPicture(of step: Int) throws(LibraryError) -> Int {
    let words = try wordsPlace(of: step)
    return lines[..<words.upperBound].reduce(0) { $0 + Self.pictureCount($1) }
  }

  private static func pictureCount(_ line: String) -> Int { NotePictures(of: line).references.count }
}

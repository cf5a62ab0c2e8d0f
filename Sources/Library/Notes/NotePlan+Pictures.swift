// Pictures of a plan's steps. They stand in the step's lines, so that they are moved, removed, shared and
// undone with it.
extension NotePlan {
  /// Puts a picture after a step's description, and before its observations.
  /// - Throws: `badNote` if there is no such step, or the note has as many pictures as it may have.
  package mutating func add(
    picture id: String, caption: String, to step: Int
  ) throws(LibraryError) {
    try NotePictures.checkRoom(beside: lines[...].reduce(0) { $0 + Self.pictureCount($1) })
    let words = try wordsPlace(of: step)
    let last = words.last { !Self.isBlank(lines[$0]) } ?? words.lowerBound - 1
    lines.insert("  " + NotePictures.written(id, caption), at: last + 1)
    read()
  }

  /// The numbers of a step's pictures among all pictures of the note, from 0.
  /// - Throws: `badNote` if there is no such step.
  package func pictures(of step: Int) throws(LibraryError) -> Range<Int> {
    let place = try place(of: step)
    // Pictures can be counted line by line, since each begins and ends in one line.
    let before = lines[..<place.lowerBound].reduce(0) { $0 + Self.pictureCount($1) }
    return before..<before + steps[step].pictures.count
  }

  /// The number that a new picture of a step gets among all pictures of the note, from 0, when `add` puts it
  /// there.
  /// - Throws: `badNote` if there is no such step.
  func numberOfNextPicture(of step: Int) throws(LibraryError) -> Int {
    let words = try wordsPlace(of: step)
    return lines[..<words.upperBound].reduce(0) { $0 + Self.pictureCount($1) }
  }

  private static func pictureCount(_ line: String) -> Int { NotePictures(of: line).references.count }
}

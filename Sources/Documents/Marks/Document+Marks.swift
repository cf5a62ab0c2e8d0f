import DocumentProtocol
import Foundation
import Localization

// Marks in the PDF file itself, as standard annotations.
extension Document {
  /// The annotations of the file that can be read as marks, with the words that they mark.
  ///
  /// - Throws: what `lines(page:)` does; `workerUnavailable` if qpdf is not installed.
  package func markAnnotations() async throws(DocumentError) -> MarkAnnotations {
    guard case .markAnnotations(let found) = try await askCopier(.markAnnotations) else { throw malformed }
    return found
  }

  /// Saves a copy that has these marks as annotations beside its own. A mark with the number or name of an annotation in
  /// the file replaces it. The copy is read again before it gets its name: it must have all pages, each of these marks
  /// once, and as many other annotations as before. A signature of the document is not valid in the copy; encrypted
  /// documents stay encrypted.
  ///
  /// - Parameters:
  ///   - marks: each with a name, which no other has; their pages have to be there.
  ///   - removed: names of annotations that the copy is not to have.
  ///   - folder: an existing folder.
  ///   - name: the name of the copy's file.
  ///   - isExact: whether it must have exactly this name; otherwise a number is added if it is taken.
  /// - Returns: where it was saved.
  /// - Throws: `MarkingError`, `SavingError`, and what `markAnnotations()` throws.
  package func saveMarked(
    _ marks: [MarkAnnotation], removing removed: Set<String> = [], in folder: URL, as name: String,
    isExact: Bool = true
  ) async throws -> URL {
    for mark in marks { try check(mark.page) }
    let before = try await markAnnotations()
    guard !before.isForbidden else { throw MarkingError.forbidden(file: worker.file) }
    let (original, _) = try opened()
    let changes = MarkChanges(marks: marks, removed: removed.sorted())
    let (copy, _) = try await written(.mark(changes), original)
    var file = try NewFile(in: folder)
    try file.write(copy)
    let path = folder.appending(path: name).path(percentEncoded: false)
    try await checkMarked(file.descriptor, changes, before, named: path)
    return try isExact ? file.place(as: name) : file.place(asNear: FileNames.safe(name))
  }

  /// Checks a copy with marks by reading it again, in separate workers.
  private func checkMarked(
    _ descriptor: Int32, _ changes: MarkChanges, _ before: MarkAnnotations, named name: String
  ) async throws(SavingError) {
    let copy = try await reopened(descriptor, named: name)
    let after: MarkAnnotations
    do { after = try await copy.markAnnotations() } catch {
      throw .notWhole(file: name, reason: localized("its annotations cannot be read"))
    }
    let found = Dictionary(grouping: after.marks, by: \.name)
    for mark in changes.marks {
      let same = found[mark.name] ?? []
      guard same.count == 1, same[0].page == mark.page, same[0].stands(where: mark) else {
        throw .notWhole(file: name, reason: localized("a mark on page \(mark.page + 1) is not in its place"))
      }
    }
    // Only the annotations that were to be removed may be missing; their pop-up windows may go with them.
    let names = Set(changes.removed + changes.marks.compactMap(\.name))
    let replaced = Set(changes.marks.compactMap { mark in mark.index.map { [mark.page, $0] } })
    func others(_ marks: [MarkAnnotation]) -> Int {
      marks.count { mark in
        !(mark.name.map(names.contains) ?? false) && !replaced.contains([mark.page, mark.index ?? -1])
      }
    }
    let kept = after.marks.count { !($0.name.map(names.contains) ?? false) }
    guard kept == others(before.marks), after.otherCount == before.otherCount else {
      throw .notWhole(file: name, reason: localized("its annotations are not all there"))
    }
  }
}

extension MarkAnnotation {
  /// The tolerance in points for comparing coordinates: writing loses half a thousandth of a point.
  private static let exactness = 0.01

  fileprivate func stands(where other: MarkAnnotation) -> Bool {
    switch (geometry, other.geometry) {
    // A bookmark's symbol is moved if it would stick out of the page, so its place is not compared.
    case (.bookmark, .bookmark): return true
    case (.highlight, .highlight), (.ink, .ink), (.area, .area): break
    default: return false
    }
    let (mine, others) = (PageRect(around: geometry.points), PageRect(around: other.geometry.points))
    return [
      mine.x - others.x, mine.y - others.y, mine.width - others.width, mine.height - others.height,
    ].allSatisfy { abs($0) < Self.exactness }
  }
}

/// Why no copy with marks is written. Nothing was saved then.
package enum MarkingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document's encryption allows annotations only with the owner's password.
  case forbidden(file: String)

  /// What happened and what the person can do about it, in their language.
  package var description: String {
    switch self {
    case .forbidden(let file):
      localized("\(file): its author does not allow annotations. Open it with the owner's password.")
    }
  }
}

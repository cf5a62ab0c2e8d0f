import Accounts
import Documents
import Foundation
import Store

/// The result of exporting marks: a copy of a document that carries the person's marks.
package struct ExportedMarks: Hashable, Codable, Sendable {
  /// The path of the copy.
  package let file: String
  /// How many of the person's marks are in the copy.
  package let marks: Int
  /// Whether the document is signed, so that the signature in the copy is not valid.
  package let losesSignature: Bool

  /// Makes the result of an export from the copy's path, the number of marks and the loss of a signature.
  package init(file: String, marks: Int, losesSignature: Bool) {
    (self.file, self.marks, self.losesSignature) = (file, marks, losesSignature)
  }

  enum CodingKeys: String, CodingKey { case file, marks, losesSignature }
}

/// The result of importing a file's annotations as marks.
package struct ImportedMarks: Hashable, Codable, Sendable {
  /// How many marks are new on the shelf.
  package var added = 0
  /// How many annotations were imported before, or are the person's own exported marks.
  package var known = 0
  /// How many annotations have no kind that is a mark, such as stamps.
  package var leftOut = 0

  /// Makes the result of an import from the numbers of new, known and left-out annotations.
  package init(added: Int = 0, known: Int = 0, leftOut: Int = 0) {
    (self.added, self.known, self.leftOut) = (added, known, leftOut)
  }

  enum CodingKeys: String, CodingKey { case added, known, leftOut }
}

// Marks as standard PDF annotations: exported into a copy of the document, and imported from a file.
extension Shelf {
  /// Saves a copy of a document in which the person's marks are annotations. An annotation of the file that
  /// says the same as a mark stays as it is. A mark that was exported before replaces its earlier annotation;
  /// if the mark was deleted since, that annotation is removed.
  ///
  /// - Parameters:
  ///   - id: the document, by its content.
  ///   - document: the document's file, or a copy of it to which others may have added something.
  ///   - folder: where the copy is saved; has to be there.
  ///   - name: the name of the copy's file.
  ///   - isExact: whether it must have exactly this name; otherwise a number is added if it is taken.
  /// - Throws: `LibraryError` (`unknownItem`, `otherPages`, `nothingMarked`, `store`), and what
  ///   `Document.saveMarked` throws.
  package func exportMarks(
    of id: ShelfItem.ID, onto document: Document, in folder: URL, as name: String, isExact: Bool = true
  ) async throws -> ExportedMarks {
    let item = try await item(id, with: document)
    let (marks, removed) = try await database.read { session in
      let key = try session.document(id).key
      return (
        try session.run(LibraryStatement.marks, key).map { try MarkRow($0).mark },
        try session.run(LibraryStatement.removedMarks, key).map { try $0.text("id") }
      )
    }
    let found = try await document.markAnnotations()
    let inFile = Set(found.marks.compactMap(\.name))
    guard !marks.isEmpty || !inFile.isDisjoint(with: removed) else {
      throw LibraryError.nothingMarked(title: item.title)
    }
    var there: [Mark.ID: MarkAnnotation] = [:]
    for annotation in found.marks {
      for key in identifiers(of: annotation, in: id) { there[key] = annotation }
    }
    let written = marks.compactMap { mark -> MarkAnnotation? in
      var new = MarkAnnotation(mark, author: database.store.person?.name)
      guard let old = there[mark.id] else { return new }
      guard !old.says(the: new) else { return nil }
      (new.name, new.index) = (old.name ?? mark.id, old.index)
      return new
    }
    let file = try await document.saveMarked(
      written, removing: inFile.intersection(removed), in: folder, as: name, isExact: isExact)
    return ExportedMarks(
      file: file.path(percentEncoded: false), marks: marks.count, losesSignature: found.isSigned)
  }

  /// Imports annotations of a file as the person's own marks. Those that were imported before, or exported
  /// from this shelf, stay as they are now, and those that were deleted since stay deleted.
  ///
  /// - Parameters:
  ///   - id: the document, by its content.
  ///   - document: the document's file, or a copy of it.
  ///   - now: the present moment.
  /// - Throws: `LibraryError` (`unknownItem`, `otherPages`, `store`), and what `Document.markAnnotations`
  ///   throws.
  package func importMarks(
    of id: ShelfItem.ID, from document: Document, now: Date = Date()
  ) async throws -> ImportedMarks {
    _ = try await item(id, with: document)
    let found = try await document.markAnnotations()
    var report = ImportedMarks(leftOut: found.otherCount)
    var marks: [Mark] = []
    for annotation in found.marks {
      let mark = Mark(annotation, as: identifier(of: annotation, in: id), in: id, now: now)
      // A mark that fails the check lies on no possible page.
      if (try? Self.checked(mark)) == nil { report.leftOut += 1 } else { marks.append(mark) }
    }
    report.added = try await take(marks, in: id)
    report.known = marks.count - report.added
    return report
  }

  /// A document of the shelf and its file.
  /// - Throws: `otherPages` if the file cannot be one of this document.
  private func item(_ id: ShelfItem.ID, with document: Document) async throws(LibraryError) -> ShelfItem {
    let item = try await item(id)
    guard item.pageCount == 0 || item.pageCount == document.pageCount else {
      throw .otherPages(title: item.title, pages: document.pageCount, expected: item.pageCount)
    }
    return item
  }

  // MARK: What an annotation is called here

  /// The mark identifier for an annotation: the annotation's name if that is an identifier; else one derived
  /// from its content, the same each time.
  private func identifier(of annotation: MarkAnnotation, in id: ShelfItem.ID) -> Mark.ID {
    if let name = annotation.name, let known = UUID(uuidString: name), known.uuidString.lowercased() == name {
      return name
    }
    let points = annotation.geometry.points.map { "\($0.x) \($0.y)" }.joined(separator: " ")
    let words = annotation.name ?? "\(annotation.geometry.kind.rawValue) \(points)"
    return Self.identifier("\(annotation.page) \(words)", of: id)
  }

  /// The identifiers that a mark may have if it was imported from this annotation.
  private func identifiers(of annotation: MarkAnnotation, in id: ShelfItem.ID) -> [Mark.ID] {
    let first = identifier(of: annotation, in: id)
    return [first, Self.identifier(first, of: database.store.id)]
  }
}

extension MarkAnnotation {
  fileprivate init(_ mark: Mark, author: String?) {
    self.init(
      page: mark.page, geometry: mark.geometry, colour: MarkColour(rawValue: mark.colour) ?? .yellow,
      contents: mark.note, author: author, name: mark.id, modified: mark.changed)
  }

  /// Whether two annotations say the same, so that writing one over the other changes nothing.
  fileprivate func says(the other: MarkAnnotation) -> Bool {
    let (mine, others) = (geometry.points, other.geometry.points)
    let isThere =
      mine.count == others.count
      && zip(mine, others).allSatisfy { abs($0.x - $1.x) < 0.01 && abs($0.y - $1.y) < 0.01 }
    return isThere && geometry.kind == other.geometry.kind && contents == other.contents
      && (colour ?? .yellow) == other.colour
  }
}

extension Mark {
  fileprivate init(_ annotation: MarkAnnotation, as id: Mark.ID, in document: ShelfItem.ID, now: Date) {
    let changed = annotation.modified ?? now
    self.init(
      id: id, document: document, page: annotation.page, geometry: annotation.geometry,
      text: annotation.words,
      colour: annotation.colour?.rawValue ?? "", note: annotation.contents, created: changed,
      changed: changed,
      version: 1)
  }
}

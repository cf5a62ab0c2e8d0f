import DocumentProtocol
import Foundation
import Glibc
import Localization

// Reading and filling in forms: a separate worker is started for each request and ended after it.
extension Document {
  /// The document's form; without fields if it has none.
  ///
  /// - Throws: what `lines(page:)` does; `workerUnavailable` if qpdf is not installed.
  package func form() async throws(DocumentError) -> Form {
    guard case .form(let form) = try await askCopier(.form) else { throw malformed }
    return form
  }

  /// Saves a copy in which form fields have these values, under a free name. The copy begins with the document's own
  /// bytes; it is read again before it gets its name, and must differ from the document only in these fields.
  ///
  /// - Parameters:
  ///   - values: by the fields' names as the PDF has them.
  ///   - folder: an existing folder.
  ///   - name: the name of the copy's file.
  ///   - isExact: whether it must have exactly this name; otherwise a number is added if it is taken.
  /// - Returns: where it was saved.
  /// - Throws: `FormError`, `SavingError`, and what `form()` throws.
  package func saveFilled(
    _ values: [String: FormValue], in folder: URL, as name: String, isExact: Bool = true
  ) async throws -> URL {
    let form = try await form()
    guard !form.fields.isEmpty else { throw FormError.noFields(file: worker.file) }
    if let obstacle = form.obstacle { throw FormError.notFillable(file: worker.file, obstacle) }
    var wanted = form
    var entries: [FormEntry] = []
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let index = form.fields.firstIndex(where: { $0.name == name }) else {
        throw FormError.unknownField(name: DisplayText.of(name, maximum: 80))
      }
      let checked = try form.fields[index].checked(value)
      wanted.fields[index].value = checked
      entries.append(FormEntry(name: name, value: checked))
    }
    let (original, _) = try opened()
    let copy = try await filled(entries, original)
    var file = try NewFile(in: folder)
    try file.write(copy)
    try await check(file.descriptor, wanted, named: folder.appending(path: name).path(percentEncoded: false))
    return try isExact ? file.place(as: name) : file.place(asNear: FileNames.safe(name))
  }

  /// Has a worker write the filled copy.
  private func filled(_ entries: [FormEntry], _ original: OwnedDescriptor) async throws -> WrittenCopy {
    let (copy, length) = try await written(.fill(entries), original)
    guard copy.begins(as: original.raw, length) else {
      throw SavingError.notRead(
        name: worker.file, reason: localized("the copy would not hold all of the document"))
    }
    return copy
  }

  /// Checks a copy by reading it again, in separate workers.
  private func check(_ descriptor: Int32, _ wanted: Form, named name: String) async throws(SavingError) {
    let copy = try await reopened(descriptor, named: name)
    let saved: Form
    do { saved = try await copy.form() } catch {
      throw .notWhole(file: name, reason: localized("its form cannot be read"))
    }
    guard saved.annotationCounts == wanted.annotationCounts else {
      throw .notWhole(file: name, reason: localized("its annotations are not all there"))
    }
    guard saved.fields == wanted.fields else {
      throw .notWhole(file: name, reason: localized("its fields do not hold what they were given"))
    }
  }
}

extension WrittenCopy {
  /// Whether this file begins with all of another file's content; poppler leaves out anything before the header.
  fileprivate func begins(as file: Int32, _ length: Int) -> Bool {
    guard let base = mmap(nil, length, PROT_READ, MAP_PRIVATE, file, 0), base != MAP_FAILED else {
      return false
    }
    defer { munmap(base, length) }
    let original = UnsafeRawBufferPointer(start: base, count: length)
    let start = original.prefix(1024).firstRange(of: Array("%PDF-".utf8))?.lowerBound ?? 0
    let kept = length - start
    guard kept <= size, let copied = bytes.baseAddress else { return false }
    return memcmp(copied, base + start, kept) == 0
  }
}

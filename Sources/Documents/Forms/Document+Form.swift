import Dispatch
import DocumentProtocol
import Foundation
import Glibc

// Forms are read and filled in by a worker of their own, which is started for it and ended after it.
extension Document {
  /// The document's form; no fields where it has none.
  ///
  /// - Throws: what `lines(page:)` does; `workerUnavailable` where qpdf is not installed.
  public func form() async throws(DocumentError) -> Form {
    guard case .form(let form) = try await askForm(.form) else { throw malformed }
    return form
  }

  /// Saves a copy in which fields hold these values, under a name that is free. The document's own bytes are the copy's
  /// beginning; the copy is read again before it gets its name, and is as it was but for these fields.
  ///
  /// - Parameters:
  ///   - values: by the fields' names as the PDF has them.
  ///   - folder: has to be there.
  ///   - isExact: whether it has to be this name; otherwise it gets a number where the name is taken.
  /// - Returns: where it was saved.
  /// - Throws: `FormError`, `SavingError`, and what `form()` throws.
  public func saveFilled(
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

  /// Bytes beyond the document's own: fields drawn anew, and fonts for letters that the form's own lack.
  private static let room = 128 << 20

  /// The filled copy's bytes.
  private func filled(_ entries: [FormEntry], _ original: OwnedDescriptor) async throws -> FilledCopy {
    var info = stat()
    guard fstat(original.raw, &info) == 0 else { throw malformed }
    let length = Int(info.st_size)
    guard let memory = GivenMemory(size: length + Self.room) else {
      throw SavingError.notRead(name: worker.file, reason: "there is no memory for \(length) bytes")
    }
    let reply = try await askForm(
      .fill(entries), attachment: memory.owner, outputBytes: length + Self.room)
    guard case .filled(let size) = reply, (1...length + Self.room).contains(size),
      let mapping = await memory.sealed()
    else { throw malformed }
    let copy = FilledCopy(mapping: mapping, size: size)
    guard copy.begins(as: original.raw, length) else {
      throw SavingError.notRead(name: worker.file, reason: "the copy would not hold all of the document")
    }
    return copy
  }

  /// Reads a copy again, in workers of its own.
  private func check(_ descriptor: Int32, _ wanted: Form, named name: String) async throws(SavingError) {
    let saved: (pageCount: Int, form: Form)
    do {
      let (_, password) = try opened()
      let copy = try await Document.open(
        URL(fileURLWithPath: "/proc/self/fd/\(descriptor)"), password: password, limits: limits)
      saved = (copy.pageCount, try await copy.form())
    } catch { throw .notWhole(file: name, reason: "it cannot be opened") }
    guard saved.pageCount == pageCount else {
      throw .notWhole(file: name, reason: "its pages are not all there")
    }
    guard saved.form.annotationCounts == wanted.annotationCounts else {
      throw .notWhole(file: name, reason: "its annotations are not all there")
    }
    guard saved.form.fields == wanted.fields else {
      throw .notWhole(file: name, reason: "its fields do not hold what they were given")
    }
  }

  // MARK: The worker

  /// The document's file and password.
  private func opened() throws(DocumentError) -> (OwnedDescriptor, String?) {
    do throws(WorkerProcess.End) { return try worker.opening(confinement) } catch {
      throw error.error(file: worker.file, limits: limits, opening: true)
    }
  }

  private func askForm(
    _ request: Request, attachment: OwnedDescriptor? = nil, outputBytes: Int = 0
  ) async throws(DocumentError) -> Reply {
    let answer = Answer(file: worker.file)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.wait(continuation)
        DispatchQueue.global(qos: .userInitiated).async { [self] in
          answer.give(servedForm(request, attachment, outputBytes, answer))
        }
      }
    } onCancel: {
      answer.cancel()
    }
    return try outcome.get().reply
  }

  /// Blocks.
  private func servedForm(
    _ request: Request, _ attachment: OwnedDescriptor?, _ outputBytes: Int, _ answer: Answer
  ) -> Answer.Outcome {
    let wish: () -> WorkerProcess.Wish = { answer.isCancelled ? .cancelled : .wanted }
    do throws(WorkerProcess.End) {
      let process = try WorkerProcess(limits: limits, duty: .form(outputBytes: outputBytes))
      let confinement = try process.ready().confinement
      let (pdf, password) = try worker.opening(confinement)
      _ = try process.open(pdf, password: password, wish: wish)
      let reply = try process.ask(request, attachment: attachment?.raw ?? -1, within: limits.seconds, wish)
      return .success((reply, confinement))
    } catch { return .failure(error.error(file: worker.file, limits: limits, opening: false)) }
  }
}

/// A filled copy in memory that nobody can change any more.
private struct FilledCopy {
  let mapping: SealedMapping
  let size: Int

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: mapping.bytes[0..<size]) }

  /// Whether all of a file comes first. What stands before its header is left out by poppler.
  func begins(as file: Int32, _ length: Int) -> Bool {
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

extension NewFile {
  fileprivate func write(_ copy: FilledCopy) throws(SavingError) {
    defer { withExtendedLifetime(copy) {} }
    try write(copy.bytes)
  }
}

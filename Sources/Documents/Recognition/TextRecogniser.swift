import Dispatch
import DocumentProtocol
import Foundation
import Glibc
import Localization

/// Recognises the text of scanned pages, one at a time, in a separate confined process that gets only pixels.
///
/// The process is started when it is needed first, kept, and replaced when it dies; it ends with the last holder of this
/// object. May be used from any task; pages are recognised in the order in which they were asked for.
// Unchecked because `process` changes: it is touched on `queue` only.
package final class TextRecogniser: @unchecked Sendable {
  /// The languages of the text, by tesseract's names, such as "eng+deu".
  package let languages: String
  private let queue = DispatchQueue(label: "trackii.recognition", qos: .utility)
  private var process: WorkerProcess?
  private let limits: WorkerLimits

  /// The resolution at which pages are rendered for recognition, in px per inch: the one for which tesseract is made.
  package static let dotsPerInch = 300.0
  /// The most pixels of a page's picture; larger pages, above A3, are rendered at a lower resolution.
  private static let mostPixels = 20e6
  /// The longest side of a page's picture, in px.
  private static let longestSide = 16_000.0
  private static let pointsPerInch = 72.0

  /// Makes a recogniser; its process is started when it is first needed.
  ///
  /// - Parameters:
  ///   - languages: have to be installed.
  ///   - seconds: the time limit for a page. An ordinary page takes a few seconds, on a slow machine ten times that.
  package init(languages: String, seconds: Double = 90) {
    self.languages = languages
    var limits = WorkerLimits()
    limits.seconds = seconds
    self.limits = limits
  }

  /// Recognises the text on the picture of a page (numbered from 0).
  ///
  /// - Throws: errors of rendering the page; `workerUnavailable` if tesseract or a language is not installed; `tooSlow`,
  ///   `workerCrashed`, `cancelled`.
  package func recognise(
    _ document: Document, page: Int, urgency: Document.Urgency = .ahead
  ) async throws(DocumentError) -> Recognition {
    let size = try await document.pageSize(page)
    let usual = Self.dotsPerInch / Self.pointsPerInch
    let scale = min(
      usual, (Self.mostPixels / (size.width * size.height)).squareRoot(),
      Self.longestSide / max(size.width, size.height))
    let pixels = try await document.render(page: page, scale: scale, urgency: urgency)
    let file = document.url.path(percentEncoded: false)
    guard let memory = Self.gray(pixels) else {
      throw .tooLarge(file: file, reason: localized("no memory for \(pixels.width) × \(pixels.height) px"))
    }
    let picture = GrayPage(width: pixels.width, height: pixels.height, scale: scale)
    return try await ask(picture, memory, file)
  }

  /// Converts a page's pixels to gray.
  /// - Returns: nil if there is no memory.
  private static func gray(_ pixels: PagePixels) -> GivenMemory? {
    let size = pixels.width * pixels.height
    guard let memory = GivenMemory(size: size),
      let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, memory.owner.raw, 0), base != MAP_FAILED
    else { return nil }
    defer { munmap(base, size) }
    let target = base.assumingMemoryBound(to: UInt8.self)
    pixels.withBytes { bytes in
      for y in 0..<pixels.height {
        for x in 0..<pixels.width {
          let pixel = bytes.loadUnaligned(fromByteOffset: y * pixels.stride + 4 * x, as: UInt32.self)
          let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
          // The luma of ITU-R BT.601, in 256ths.
          target[y * pixels.width + x] = UInt8((77 * red + 150 * green + 29 * blue) >> 8)
        }
      }
    }
    return memory
  }

  // MARK: The process

  private func ask(
    _ picture: GrayPage, _ memory: GivenMemory, _ file: String
  ) async throws(DocumentError) -> Recognition {
    let answer = Answer(file: file)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.wait(continuation)
        queue.async { [self] in answer.give(served(picture, memory, file, answer)) }
      }
    } onCancel: {
      answer.cancel()
    }
    guard case .recognised(let recognition) = try outcome.get().reply else {
      throw .workerCrashed(file: file, reason: WorkerFault.senseless.reason)
    }
    return recognition
  }

  /// Sends a picture to the process and waits for the text. Called on `queue`.
  private func served(_ picture: GrayPage, _ memory: GivenMemory, _ file: String, _ answer: Answer)
    -> Answer.Outcome
  {
    var tries = 0
    while true {
      tries += 1
      do throws(WorkerProcess.End) {
        let process = try started()
        let confinement = try process.ready().confinement
        let reply = try process.ask(
          .recognise(picture), attachment: memory.owner.raw, within: limits.seconds
        ) { answer.isCancelled ? .cancelled : .wanted }
        return .success((reply, confinement))
      } catch {
        if case .refused = error {} else { process = nil }
        if tries == 1, error.isWorthAnotherTry, !answer.isCancelled { continue }
        return .failure(error.error(file: file, limits: limits, opening: false))
      }
    }
  }

  private func started() throws(WorkerProcess.End) -> WorkerProcess {
    if let process { return process }
    guard RecognitionLanguages.areInstalled(languages) else {
      throw .notStarted(.noLanguages(languages))
    }
    let started = try WorkerProcess(limits: limits, duty: .recognition(languages: languages))
    process = started
    return started
  }
}

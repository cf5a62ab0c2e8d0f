import CSandbox
import CTesseract
import DocumentProtocol
import Glibc

/// A worker that recognises text on pictures. It gets pixels and never a document, and can read no file once it has
/// confined itself: its languages are loaded before.
struct Recogniser {
  private let channel = Channel(socket: 3)
  private let cage: Cage
  /// The limit of processor time for a request, in seconds.
  private let seconds: UInt32
  private let languages: String

  /// The exit status if tesseract or a language is not installed.
  private static let unavailable: Int32 = 69
  /// The confidence below which words are dropped, 0 to 100: they are specks of dirt more often than words. Own
  /// measurement.
  private static let leastConfidence: Float = 20
  private static let pointsPerInch = 72.0

  /// Makes a recogniser from the program's arguments.
  /// - Parameter arguments: bytes of memory, seconds for a request, languages.
  init(arguments: [String]) {
    guard arguments.count == 3, let memory = UInt64(arguments[0]), let seconds = UInt32(arguments[1]) else {
      exit(EX_USAGE)
    }
    cage = Cage(memoryBytes: memory, socket: channel.socket)
    (self.seconds, languages) = (min(seconds, 3600) + 2, arguments[2])
  }

  func run() -> Never {
    guard trackii_tesseract_open(languages) == 0 else { exit(Self.unavailable) }
    // Lower priority: a person who reads comes first.
    _ = nice(10)
    let confinement = cage.shut(readable: [])
    let ready = Ready(
      library: String(cString: trackii_tesseract_version()), confinement: confinement)
    Serving(channel: channel, seconds: seconds).run(ready) { request, attachment in
      switch request {
      case .recognise(let page):
        guard let attachment else { exit(EX_PROTOCOL) }
        guard let found = recognise(page, attachment) else {
          throw PDF.Problem(.damaged("it is no picture"))
        }
        return .recognised(found)
      case .escapes(let process, let file, let freeName):
        return .escapes(cage.escapes(process, file, freeName, document: channel.socket))
      default: exit(EX_PROTOCOL)
      }
    }
    exit(0)
  }

  /// The words that tesseract reports, one by one.
  private struct Reading {
    var lines: [[TextWord]] = []
    var confidence = 0.0
    var words = 0
    let scale: Double
  }

  private func recognise(_ page: GrayPage, _ memory: OwnedDescriptor) -> Recognition? {
    let (size, overflow) = page.width.multipliedReportingOverflow(by: page.height)
    guard !overflow, size > 0, page.width > 0, page.width <= 32_767, page.height <= 32_767, page.scale > 0,
      let base = mmap(nil, size, PROT_READ, MAP_SHARED, memory.raw, 0), base != MAP_FAILED
    else { return nil }
    defer { munmap(base, size) }
    var reading = Reading(scale: page.scale)
    let dotsPerInch = Int32((page.scale * Self.pointsPerInch).rounded())
    let result = withUnsafeMutablePointer(to: &reading) { reading in
      trackii_tesseract_recognise(
        base.assumingMemoryBound(to: UInt8.self), Int32(page.width), Int32(page.height), Int32(page.width),
        dotsPerInch,
        { text, left, top, right, bottom, confidence, beginsLine, context in
          guard let text, let reading = context?.assumingMemoryBound(to: Reading.self) else { return }
          if beginsLine != 0 || reading.pointee.lines.isEmpty { reading.pointee.lines.append([]) }
          let word = DisplayText.of(String(cString: text))
          guard confidence >= Recogniser.leastConfidence, !word.isEmpty else { return }
          let scale = reading.pointee.scale
          let box = PageRect(
            x: Double(left) / scale, y: Double(top) / scale, width: Double(right - left) / scale,
            height: Double(bottom - top) / scale)
          let last = reading.pointee.lines.count - 1
          reading.pointee.lines[last].append(TextWord(text: word, box: box))
          reading.pointee.confidence += Double(confidence) / 100
          reading.pointee.words += 1
        }, reading)
    }
    guard result == 0 else { return nil }
    return Recognition(
      lines: reading.lines.compactMap { TextLine(words: $0) },
      confidence: reading.words > 0 ? reading.confidence / Double(reading.words) : 0)
  }
}

import CPoppler
import DocumentProtocol
import FoundationEssentials
import Glibc

/// Opens a file and renders its first page with poppler alone, without confinement, and prints a `PopplerReference`.
///
/// For benchmarks, which compare the reader's way to a page with it. It runs in a separate process, so that a file that
/// ends poppler ends nothing else. Exits with 65 for a file that poppler refuses.
enum Reference {
  /// The time limit in seconds: three times as long as a reader waits.
  private static let seconds: UInt32 = 30

  /// Measures poppler with one file, prints the result and ends the process.
  /// - Parameter arguments: whether another page is rendered before ("warm") or not ("cold"), the file, px per point, and
  ///   optionally the password.
  static func run(_ arguments: [String]) -> Never {
    guard (3...4).contains(arguments.count), let scale = Double(arguments[2]), scale > 0 else {
      exit(EX_USAGE)
    }
    // Threads that start programs may have signals blocked, and started programs inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
    alarm(seconds)
    let warmth = arguments[0] == "warm" ? Warmth() : nil
    defer { withExtendedLifetime(warmth) {} }
    do {
      let reference = try measured(arguments[1], scale, arguments.count > 3 ? arguments[3] : nil)
      print(String(decoding: try JSONEncoder().encode(reference), as: UTF8.self))
      exit(0)
    } catch {
      complain("\(error)")
      exit(EX_DATAERR)
    }
  }

  private static func measured(_ file: String, _ scale: Double, _ password: String?) throws
    -> PopplerReference
  {
    let raw = open(file, O_RDONLY | O_CLOEXEC)
    guard raw >= 0 else { throw PDF.Problem(.damaged("it cannot be read")) }
    let clock = ContinuousClock()
    let start = clock.now
    let pdf = try PDF(descriptor: OwnedDescriptor(raw), password: password)
    let opened = clock.now
    var drawn = opened
    let hash = try pdf.withPage(0) { page in
      let size = try pdf.size(page)
      let (width, height) = (Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
      let rect = PixelRect(x: 0, y: 0, width: width, height: height)
      guard let stride = rect.stride else { throw PDF.Problem(.tooLarge("\(width) × \(height) px")) }
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: stride * height, alignment: 16)
      defer { bytes.deallocate() }
      try pdf.draw(page, scale, rect, stride, into: bytes)
      drawn = clock.now
      return PixelHash.of(UnsafeRawBufferPointer(bytes))
    }
    let words = try pdf.lines(of: 0).flatMap(\.words)
    return PopplerReference(
      pageCount: pdf.summary().pageCount, openMs: (opened - start).milliseconds,
      firstPageMs: (drawn - opened).milliseconds,
      characters: words.reduce(0) { $0 + $1.text.unicodeScalars.count }, pixelHash: hash)
  }
}

extension Duration {
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}

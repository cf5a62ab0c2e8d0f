import CSandbox
import DocumentProtocol
import FoundationEssentials
import Glibc

/// A worker that holds one PDF and answers requests about it; it is confined before it reads a byte of the PDF.
struct Worker {
  private let channel = Channel(socket: 3)
  private let cage: Cage
  /// The limit of processor time in seconds. A reader that died cannot end a busy worker, so the worker ends itself a
  /// little later than the reader would.
  private let seconds: UInt32

  /// Makes a worker from the program's arguments.
  /// - Parameter arguments: bytes of memory, and seconds for a request.
  init(arguments: [String]) {
    guard arguments.count == 2, let memory = UInt64(arguments[0]), let seconds = UInt32(arguments[1]) else {
      exit(EX_USAGE)
    }
    cage = Cage(memoryBytes: memory, socket: channel.socket)
    self.seconds = min(seconds, 3600) + 2
  }

  /// Serves requests on descriptor 3 until the reader is gone. To be called before anything else, while the process has
  /// only one thread.
  func run() -> Never {
    let warmth = Warmth()
    let confinement = cage.shut(readable: Self.readable)
    let ready = Ready(library: PDF.popplerVersion, confinement: confinement)
    var pdf: PDF?
    Serving(channel: channel, seconds: seconds).run(ready) { request, attachment in
      switch (request, pdf) {
      case (.open(let password), nil):
        guard let attachment else { exit(EX_PROTOCOL) }
        let opened = try PDF(descriptor: attachment, password: password)
        pdf = opened
        return .opened(opened.summary())
      case (.escapes(let process, let file, let freeName), let pdf):
        return .escapes(
          cage.escapes(process, file, freeName, document: pdf?.descriptor.raw ?? channel.socket))
      case (_, let pdf?): return try answer(request, attachment, pdf)
      default: exit(EX_PROTOCOL)
      }
    }
    withExtendedLifetime(warmth) { exit(0) }
  }

  private func answer(_ request: Request, _ attachment: OwnedDescriptor?, _ pdf: PDF) throws -> Reply {
    switch request {
    case .open, .escapes, .recognise, .form, .markAnnotations, .fill, .mark: exit(EX_PROTOCOL)
    case .sizes(let pages): return .sizes(try pages.map { try pdf.size(of: $0) })
    case .lines(let page): return .lines(try pdf.lines(of: page))
    case .outline: return .outline(pdf.outline())
    case .labels(let pages): return .labels(pages.map(pdf.label))
    case .links(let page): return .links(try pdf.links(on: page))
    case .annotations(let page): return .annotations(try pdf.annotations(on: page))
    case .attachments: return .attachments(pdf.attachments())
    case .attachment(let index, let capacity):
      guard let attachment else { exit(EX_PROTOCOL) }
      return .attachment(size: try pdf.copyAttachment(index, capacity: capacity, into: attachment))
    case .render(let page, let scale, let rect, let stride):
      guard let attachment else { exit(EX_PROTOCOL) }
      try pdf.render(page, scale: scale, rect: rect, stride: stride, into: attachment)
      return .rendered
    }
  }
}

// The files that the worker may read.
extension Worker {
  /// The paths that poppler and fontconfig read: fonts, their configuration and caches, character maps, libraries.
  static var readable: [String] {
    let system = ["/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/var/cache/fontconfig"]
    guard let home = getenv("HOME").map({ String(cString: $0) }), home.hasPrefix("/") else { return system }
    return system
      + ["/.fonts", "/.local/share/fonts", "/.config/fontconfig", "/.cache/fontconfig"].map { home + $0 }
  }
}

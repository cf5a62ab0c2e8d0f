import CSupport
import Foundation
import Glibc

/// The other side: a process that holds one PDF and answers for it, shut in before it reads a byte of it.
public enum DocumentWorker {
  /// The hidden subcommand under which trackii calls `run()`.
  public static let subcommand = "document-worker"
  private static let socket: Int32 = 3

  /// Serves requests on descriptor 3 until the reader is gone. To be called first thing, while the
  /// process has one thread only.
  public static func run() -> Never {
    let channel = Channel(socket: socket)
    let start = trackii_address_space()
    var confinement = shutIn()
    var pdf: PDF?
    var seconds: UInt32 = 0
    while let (request, attachment) = try? channel.receive(Request.self) {
      do {
        switch (request, pdf) {
        case (.open(let password, let limits), nil):
          // A reader that died cannot end this worker, so it ends itself a little later than asked to.
          seconds = UInt32(min(max(0, limits.seconds), 3600)) + 2
          alarm(seconds)
          confinement.process = limit(start, limits) && confinement.process
          guard let attachment else { exit(EX_PROTOCOL) }
          let opened = try PDF(descriptor: attachment, password: password, limits: limits)
          pdf = opened
          try channel.send(Reply.opened(opened.summary(confinement)))
        case (_, let pdf?):
          alarm(seconds)
          try answer(request, pdf, channel)
        default:
          exit(EX_PROTOCOL)
        }
      } catch let failure as PDF.Problem {
        guard (try? channel.send(Reply.failed(failure.failure))) != nil else { break }
      } catch { break }
      alarm(0)
    }
    exit(0)
  }

  private static func answer(_ request: Request, _ pdf: PDF, _ channel: Channel) throws {
    switch request {
    case .open: exit(EX_PROTOCOL)
    case .sizes(let pages): try channel.send(Reply.sizes(pages.map { try pdf.size(of: $0) }))
    case .lines(let page): try channel.send(Reply.lines(try pdf.lines(of: page)))
    case .render(let page, let scale, let clip):
      let (reply, memory) = try pdf.render(page, scale: scale, clip: clip)
      try channel.send(reply, attachment: memory.descriptor)
    }
  }
}

// What shuts the worker in.
extension DocumentWorker {
  /// What poppler and fontconfig read: fonts, their configuration and caches, character maps, libraries.
  private static var readable: [String] {
    let system = ["/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/var/cache/fontconfig"]
    guard let home = getenv("HOME").map({ String(cString: $0) }), home.hasPrefix("/") else { return system }
    return system
      + ["/.fonts", "/.local/share/fonts", "/.config/fontconfig", "/.cache/fontconfig"].map { home + $0 }
  }

  private static func shutIn() -> Document.Confinement {
    let process = trackii_drop_privileges() == 0
    let paths = readable.map { strdup($0) }
    defer { paths.forEach { free($0) } }
    let files = trackii_landlock_read_only(paths.map { UnsafePointer($0) }, paths.count) > 0
    return Document.Confinement(files: files, calls: trackii_seccomp_compute_only() == 0, process: process)
  }

  private static func limit(_ start: Int64, _ limits: Document.Limits) -> Bool {
    guard limits.memoryBytes > 0 else { return true }
    return start > 0 && trackii_limit_address_space(UInt64(start) &+ limits.memoryBytes) == 0
  }
}

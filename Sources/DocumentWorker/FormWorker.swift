import CQPDF
import CSandbox
import DocumentProtocol
import Glibc

/// A process that reads the form of one PDF, and fills it in into memory that the reader gives it. Beside that memory it
/// can write to nothing.
struct FormWorker {
  private let channel = Channel(socket: 3)
  private let cage: Cage
  /// Of processor time.
  private let seconds: UInt32
  /// Whether it may write at all.
  private let fills: Bool

  /// - Parameter arguments: bytes of memory, seconds a request may take, bytes that it may write.
  init(arguments: [String]) {
    guard arguments.count == 3, let memory = UInt64(arguments[0]), let seconds = UInt32(arguments[1]),
      let output = UInt64(arguments[2])
    else { exit(EX_USAGE) }
    cage = Cage(memoryBytes: memory, socket: channel.socket, outputBytes: output)
    (self.seconds, fills) = (min(seconds, 3600) + 2, output > 0)
  }

  func run() -> Never {
    let qpdf = trackii_qpdf_load()
    let warmth = Warmth()
    let confinement = cage.shut(readable: Worker.readable)
    let ready = Ready(library: PDF.popplerVersion, confinement: confinement)
    guard (try? channel.send(Reply.ready(ready))) != nil else { exit(0) }
    var form: PDFForm?
    while let (request, attachment) = try? channel.receive(Request.self, takesAttachment: true) {
      trackii_end_after_computing(seconds)
      do {
        switch (request, form) {
        case (.open(let password), nil):
          guard let attachment else { exit(EX_PROTOCOL) }
          guard let qpdf else { throw PDF.Problem(.missing("forms take qpdf, such as Debian's libqpdf29")) }
          let pdf = try PDF(descriptor: attachment, password: password)
          form = try PDFForm(pdf, FormStructure(qpdf.pointee, attachment, password: password))
          try channel.send(Reply.opened(pdf.summary()))
        case (.escapes(let process, let file, let freeName), _):
          try channel.send(
            Reply.escapes(
              cage.escapes(
                process, file, freeName, document: form?.pdf.descriptor.raw ?? channel.socket)))
        case (.form, let form?): try channel.send(Reply.form(try form.listed()))
        case (.fill(let entries), let form?):
          guard fills, let attachment else { exit(EX_PROTOCOL) }
          try channel.send(Reply.filled(size: try form.fill(entries, into: attachment)))
        default: exit(EX_PROTOCOL)
        }
      } catch let failure as PDF.Problem {
        guard (try? channel.send(Reply.failed(failure.failure))) != nil else { break }
      } catch { break }
      trackii_end_after_computing(0)
    }
    withExtendedLifetime(warmth) { exit(0) }
  }
}

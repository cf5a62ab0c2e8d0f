import CQPDF
import CSandbox
import DocumentProtocol
import Glibc

/// A process that reads the form and the marks of one PDF, and writes a copy with fields filled in or marks added into
/// memory that the reader gives it. Beside that memory it can write to nothing.
struct CopyWorker {
  private let channel = Channel(socket: 3)
  private let cage: Cage
  /// Of processor time.
  private let seconds: UInt32
  /// Whether it may write at all.
  private let writes: Bool

  /// - Parameter arguments: bytes of memory, seconds a request may take, bytes that it may write.
  init(arguments: [String]) {
    guard arguments.count == 3, let memory = UInt64(arguments[0]), let seconds = UInt32(arguments[1]),
      let output = UInt64(arguments[2])
    else { exit(EX_USAGE) }
    cage = Cage(memoryBytes: memory, socket: channel.socket, outputBytes: output)
    (self.seconds, writes) = (min(seconds, 3600) + 2, output > 0)
  }

  func run() -> Never {
    let qpdf = trackii_qpdf_load()
    let warmth = Warmth()
    let confinement = cage.shut(readable: Worker.readable)
    let ready = Ready(library: PDF.popplerVersion, confinement: confinement)
    guard (try? channel.send(Reply.ready(ready))) != nil else { exit(0) }
    var copier: Copier?
    while let (request, attachment) = try? channel.receive(Request.self, takesAttachment: true) {
      trackii_end_after_computing(seconds)
      do {
        switch (request, copier) {
        case (.open(let password), nil):
          guard let attachment else { exit(EX_PROTOCOL) }
          guard let qpdf else {
            throw PDF.Problem(.missing("forms and marks take qpdf, such as Debian's libqpdf29"))
          }
          let pdf = try PDF(descriptor: attachment, password: password)
          copier = Copier(pdf: pdf, file: try QPDFFile(qpdf.pointee, attachment, password: password))
          try channel.send(Reply.opened(pdf.summary()))
        case (.escapes(let process, let file, let freeName), _):
          try channel.send(
            Reply.escapes(
              cage.escapes(
                process, file, freeName, document: copier?.pdf.descriptor.raw ?? channel.socket)))
        case (.form, let copier?): try channel.send(Reply.form(try copier.form().listed()))
        case (.markAnnotations, let copier?):
          try channel.send(Reply.markAnnotations(try copier.marks.listed()))
        case (.fill, let copier?), (.mark, let copier?):
          guard writes, let attachment else { exit(EX_PROTOCOL) }
          try channel.send(Reply.written(size: try copier.write(request, into: attachment)))
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

/// The open document.
private struct Copier {
  let pdf: PDF
  let file: QPDFFile

  var marks: PDFMarks { PDFMarks(pdf, file) }

  func form() throws -> PDFForm { PDFForm(pdf, try FormStructure(file)) }

  func write(_ request: Request, into output: OwnedDescriptor) throws -> Int {
    switch request {
    case .fill(let entries): try form().fill(entries, into: output)
    case .mark(let changes): try marks.write(changes, into: output)
    default: exit(EX_PROTOCOL)
    }
  }
}

import CQPDF
import CSandbox
import DocumentProtocol
import Glibc

/// A worker that reads the form and the marks of one PDF, and writes a copy with filled fields or added marks into memory
/// that the reader gives it. It can write to nothing else.
struct CopyWorker {
  private let channel = Channel(socket: 3)
  private let cage: Cage
  /// The limit of processor time for a request, in seconds.
  private let seconds: UInt32
  /// Whether the worker may write a copy.
  private let writes: Bool

  /// Makes a copying worker from the program's arguments.
  /// - Parameter arguments: bytes of memory, seconds for a request, bytes that may be written.
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
    var copier: Copier?
    Serving(channel: channel, seconds: seconds).run(ready) { request, attachment in
      switch (request, copier) {
      case (.open(let password), nil):
        guard let attachment else { exit(EX_PROTOCOL) }
        guard let qpdf else {
          throw PDF.Problem(.missing("forms and marks take qpdf, such as Debian's libqpdf29"))
        }
        let pdf = try PDF(descriptor: attachment, password: password)
        copier = Copier(pdf: pdf, file: try QPDFFile(qpdf.pointee, attachment, password: password))
        return .opened(pdf.summary())
      case (.escapes(let process, let file, let freeName), let copier):
        return .escapes(
          cage.escapes(process, file, freeName, document: copier?.pdf.descriptor.raw ?? channel.socket))
      case (.form, let copier?): return .form(try copier.form().listed())
      case (.markAnnotations, let copier?): return .markAnnotations(try copier.marks.listed())
      case (.fill, let copier?), (.mark, let copier?):
        guard writes, let attachment else { exit(EX_PROTOCOL) }
        return .written(size: try copier.write(request, into: attachment))
      default: exit(EX_PROTOCOL)
      }
    }
    withExtendedLifetime(warmth) { exit(0) }
  }
}

/// The open document, as needed for forms, marks and copies.
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

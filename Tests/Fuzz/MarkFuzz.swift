import CQPDF
import CSandbox
import DocumentProtocol
import Glibc

/// Whatever annotations a file has, they are read within their bounds; written into a copy by their numbers, each is there
/// once when the copy is read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarks(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  guard let qpdf = trackii_qpdf_load(), let (pdf, descriptor) = MadeDocument.opened(bytes, count),
    let file = try? QPDFFile(qpdf.pointee, descriptor, password: nil),
    let listed = try? PDFMarks(pdf, file).listed()
  else { return 0 }
  precondition(listed.marks.count <= MarkAnnotation.maximum)
  checkSendable(listed)
  for mark in listed.marks {
    precondition(!mark.geometry.points.isEmpty && mark.geometry.points.count <= MarkGeometry.mostPoints)
    precondition(mark.geometry.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    if case .highlight(let quads) = mark.geometry { precondition(quads.allSatisfy { $0.count == 4 }) }
  }
  let named = listed.marks.enumerated().map { number, mark in
    var mark = mark
    mark.name = "mark \(number)"
    return mark
  }
  // It is left open.
  close(Int32(trackii_output_descriptor))
  let output = OwnedDescriptor(trackii_memfd("marked", 1 << 20))
  guard let size = try? PDFMarks(pdf, file).write(MarkChanges(marks: named, removed: []), into: output),
    let again = try? PDF(descriptor: output, password: nil),
    let copy = try? QPDFFile(qpdf.pointee, output, password: nil),
    let read = try? PDFMarks(again, copy).listed()
  else { return 0 }
  precondition(size > 0 && read.annotationCounts.count == listed.annotationCounts.count)
  for mark in named { precondition(read.marks.count { $0.name == mark.name } <= 1, "a mark is there twice") }
  return 0
}

import CQPDF
import CSandbox
import DocumentProtocol
import Glibc

/// Whatever a form is made of, it is listed within its bounds, and filled in or refused; a filled copy begins with the
/// document's own bytes and can be read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzForms(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  guard let qpdf = trackii_qpdf_load(), let (pdf, file) = MadeDocument.opened(bytes, count),
    let structure = try? FormStructure(QPDFFile(qpdf.pointee, file, password: nil))
  else { return 0 }
  let form = PDFForm(pdf, structure)
  guard let listed = try? form.listed() else { return 0 }
  precondition(listed.fields.count <= Form.maximumFields)
  checkSendable(listed)
  for field in listed.fields {
    checkShown(field.label, 200)
    precondition(!field.places.isEmpty)
    if case .chosen(let chosen) = field.value, field.kind != .editableChoice {
      precondition(chosen.allSatisfy(field.choices.contains))
    }
  }
  precondition((try? form.listed()) == listed)
  let entries = listed.fields.filter { $0.kind.isFillable && !$0.isReadOnly }.map {
    FormEntry(name: $0.name, value: other(than: $0))
  }
  fill(form, entries, file, qpdf.pointee)
  return 0
}

/// Something that the field may take.
private func other(than field: FormField) -> FormValue {
  switch field.value {
  case .text: .text(String("Zo\u{e9} \u{4e2d} 2".prefix(field.maximumLength ?? 8)))
  case .on(let isOn): .on(!isOn)
  case .chosen: .chosen(Array(field.choices.prefix(1)))
  }
}

private func fill(_ form: PDFForm, _ entries: [FormEntry], _ file: OwnedDescriptor, _ qpdf: trackii_qpdf) {
  // Poppler may have left it open.
  close(Int32(trackii_output_descriptor))
  let output = OwnedDescriptor(trackii_memfd("filled", 1 << 20))
  guard let size = try? form.fill(entries, into: output) else { return }
  let length = Int(lseek(file.raw, 0, SEEK_END))
  var (before, after) = ([UInt8](repeating: 0, count: length), [UInt8](repeating: 0, count: size))
  precondition(pread(file.raw, &before, length, 0) == length)
  precondition(pread(output.raw, &after, size, 0) == size)
  let start = before.prefix(1024).firstRange(of: Array("%PDF-".utf8))?.lowerBound ?? 0
  precondition(after.starts(with: before[start...]), "the copy does not hold all of the document")
  let copy = OwnedDescriptor(trackii_memfd("copy", size))
  guard write(copy.raw, after, size) == size, let pdf = try? PDF(descriptor: copy, password: nil),
    let structure = try? FormStructure(QPDFFile(qpdf, copy, password: nil))
  else { return }
  _ = try? PDFForm(pdf, structure).listed()
}

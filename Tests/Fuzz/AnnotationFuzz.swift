import DocumentProtocol

/// Whatever a page's annotations are made of, they are listed within their bounds, and the same when asked for again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAnnotations(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  guard let (pdf, _) = MadeDocument.opened(bytes, count), let found = try? pdf.annotations(on: 0) else {
    return 0
  }
  precondition(found.count <= PageAnnotation.maximumPerPage)
  for annotation in found {
    checkShown(annotation.contents, PageAnnotation.maximumText)
    checkShown(annotation.author, 200)
    checkShown(annotation.words, PageAnnotation.maximumText)
    precondition(annotation.pieces.count <= PageAnnotation.maximumPieces)
    for box in annotation.pieces + [annotation.box] { precondition(box.width >= 0 && box.height >= 0) }
  }
  checkSendable(found)
  precondition((try? pdf.annotations(on: 0)) == found)
  return 0
}

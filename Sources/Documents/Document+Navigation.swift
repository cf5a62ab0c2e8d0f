import DocumentProtocol

// Contents, page labels, links, annotations and attached files of a document. Each function throws what `lines(page:)`
// does.
extension Document {
  /// The document's contents (outline); no entries if it has none. At most `Outline.maximumEntries`.
  package func outline(urgency: Urgency = .inView) async throws(DocumentError) -> Outline {
    guard case .outline(let outline) = try await worker.ask(.outline, urgency) else { throw malformed }
    return outline
  }

  /// The label of each page, such as "iv" or "12"; its number if the document gives no label.
  package func pageLabels(urgency: Urgency = .inView) async throws(DocumentError) -> [String] {
    guard case .labels(let labels) = try await worker.ask(.labels(pages: 0..<pageCount), urgency),
      labels.count == pageCount
    else { throw malformed }
    return labels
  }

  /// The links of a page (numbered from 0), from top to bottom. At most `PageLink.maximumPerPage`.
  package func links(page: Int, urgency: Urgency = .inView) async throws(DocumentError) -> [PageLink] {
    try check(page)
    guard case .links(let links) = try await worker.ask(.links(page: page), urgency) else { throw malformed }
    return links
  }

  /// The annotations that people have added to a page (numbered from 0), from top to bottom. At most
  /// `PageAnnotation.maximumPerPage`.
  package func annotations(page: Int, urgency: Urgency = .inView) async throws(DocumentError)
    -> [PageAnnotation]
  {
    try check(page)
    guard case .annotations(let found) = try await worker.ask(.annotations(page: page), urgency) else {
      throw malformed
    }
    return found
  }

  /// The files inside the document: their names and sizes, not their contents.
  package func attachments() async throws(DocumentError) -> [EmbeddedFile] {
    guard case .attachments(let attachments) = try await worker.ask(.attachments, .inView) else {
      throw malformed
    }
    return attachments
  }
}

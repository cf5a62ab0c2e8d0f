import DocumentProtocol

// How to find the way in a document. Each throws what `lines(page:)` does.
extension Document {
  /// The document's contents; no entries where it has none. At most `Outline.maximumEntries`.
  package func outline(urgency: Urgency = .inView) async throws(DocumentError) -> Outline {
    guard case .outline(let outline) = try await worker.ask(.outline, urgency) else { throw malformed }
    return outline
  }

  /// What each page is called, such as "iv" or "12"; its number where the document names none.
  package func pageLabels(urgency: Urgency = .inView) async throws(DocumentError) -> [String] {
    guard case .labels(let labels) = try await worker.ask(.labels(pages: 0..<pageCount), urgency),
      labels.count == pageCount
    else { throw malformed }
    return labels
  }

  /// The links of a page (from 0), from its top down. At most `PageLink.maximumPerPage`.
  package func links(page: Int, urgency: Urgency = .inView) async throws(DocumentError) -> [PageLink] {
    try check(page)
    guard case .links(let links) = try await worker.ask(.links(page: page), urgency) else { throw malformed }
    return links
  }

  /// What people have added to a page (from 0), from its top down. At most `PageAnnotation.maximumPerPage`.
  package func annotations(page: Int, urgency: Urgency = .inView) async throws(DocumentError)
    -> [PageAnnotation]
  {
    try check(page)
    guard case .annotations(let found) = try await worker.ask(.annotations(page: page), urgency) else {
      throw malformed
    }
    return found
  }

  /// The files inside the document: their names, not their contents.
  package func attachments() async throws(DocumentError) -> [Attachment] {
    guard case .attachments(let attachments) = try await worker.ask(.attachments, .inView) else {
      throw malformed
    }
    return attachments
  }
}

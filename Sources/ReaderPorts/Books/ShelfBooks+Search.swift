import Documents
import ReaderApp
import ReaderWindow
import Reading

// Search in the open document: its pages are read and searched beside everything else.
extension ShelfBooks {
  func search(_ query: PageQuery, in id: String) {
    guard let texts = searchTexts(id) else { return }
    Task {
      let findings = await texts.findings(for: query)
      post(.book(.found(findings, query, documentID: id)))
    }
  }
}

/// The pages of an open document, made ready to be searched, as far as they were asked for.
actor SearchTexts {
  /// Pages whose text is kept: some 20 kB each.
  private static let mostPages = 3000
  private let document: Document
  private var texts: [Int: FindableText] = [:]

  init(_ document: Document) { self.document = document }

  func findings(for query: PageQuery) async -> PageFindings {
    var findings = PageFindings(hits: [], unread: 0, withText: 0)
    for page in query.pages {
      guard let text = await text(of: page) else {
        findings.unread += 1
        continue
      }
      if !text.isEmpty { findings.withText += 1 }
      let room = query.most - findings.hits.count
      findings.hits += text.hits(of: query.words, most: room, typesetter: PangoTypesetter())
    }
    return findings
  }

  /// nil where the page cannot be read.
  private func text(of page: Int) async -> FindableText? {
    if let known = texts[page] { return known }
    guard let lines = try? await document.lines(page: page, urgency: .ahead),
      let size = try? await document.pageSize(page)
    else { return nil }
    let text = FindableText(lines, page: page, size: size)
    if texts.count >= Self.mostPages { texts = [:] }
    texts[page] = text
    return text
  }
}

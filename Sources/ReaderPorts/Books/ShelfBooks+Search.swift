import Documents
import ReaderApp
import ReaderWindow
import Reading

// Searching the open document: its pages are read and searched in the background.
extension ShelfBooks {
  func search(_ query: PageQuery, in id: String) {
    guard let texts = searchTexts(id) else { return }
    Task {
      let findings = await texts.findings(for: query)
      post(.book(.found(findings, query, documentID: id)))
    }
  }
}

/// The searchable texts of an open document's pages, as far as they were needed.
actor SearchTexts {
  /// The most pages whose text is kept in memory, some 20 kB each.
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

  /// The text of a page; nil if the page cannot be read.
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

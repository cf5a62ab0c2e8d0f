/// Feeds as catalogues send them.
package enum Feeds {
  /// An OPDS feed.
  ///
  /// - Parameter next: where it goes on.
  package static func opds(_ entries: [String], next: String? = nil, search: String? = nil) -> String {
    let links =
      (next.map { "<link rel=\"next\" type=\"application/atom+xml\" href=\"\($0)\"/>" } ?? "")
      + (search.map {
        "<link rel=\"search\" type=\"application/opensearchdescription+xml\" href=\"\($0)\"/>"
      } ?? "")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/">
      <id>urn:x-test</id><title>A catalogue</title>\(links)
      \(entries.joined(separator: "\n"))
      </feed>
      """
  }

  /// A book that can be had as a PDF.
  package static func book(
    _ title: String, by author: String = "Ada Lovelace", _ href: String,
    rel: String = "http://opds-spec.org/acquisition/open-access", type: String = "application/pdf",
    summary: String = "What it is about."
  ) -> String {
    """
    <entry><id>urn:x-test:\(title)</id><title>\(title)</title><author><name>\(author)</name></author>
    <dc:issued>1843-09-01</dc:issued><summary>\(summary)</summary>
    <link rel="\(rel)" type="\(type)" href="\(href)"/></entry>
    """
  }

  package static func section(_ title: String, _ href: String) -> String {
    """
    <entry><id>urn:x-test:\(title)</id><title>\(title)</title><content type="text">A list</content>
    <link rel="subsection" type="application/atom+xml;profile=opds-catalog;kind=acquisition" href="\(href)"/></entry>
    """
  }

  package static func description(_ template: String) -> String {
    """
    <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>A catalogue</ShortName>
    <Url type="text/html" template="/web?q={searchTerms}"/>
    <Url type="application/atom+xml;profile=opds-catalog" template="\(template)"/></OpenSearchDescription>
    """
  }

  /// As arXiv answers.
  package static func arxiv(_ papers: [(title: String, pdf: String)], start: Int, total: Int) -> String {
    let entries = papers.map { paper in
      """
      <entry><id>http://arxiv.org/abs/1</id><title>\(paper.title)</title><published>2021-03-04T05:06:07Z</published>
      <summary>  Words of
      the abstract. </summary><author><name>A. Author</name></author><author><name>B. Author</name></author>
      <link href="http://arxiv.org/abs/1" rel="alternate" type="text/html"/>
      <link title="pdf" href="\(paper.pdf)" rel="related" type="application/pdf"/></entry>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">
      <opensearch:totalResults>\(total)</opensearch:totalResults><opensearch:startIndex>\(start)</opensearch:startIndex>
      <opensearch:itemsPerPage>10</opensearch:itemsPerPage>
      \(entries.joined(separator: "\n"))
      </feed>
      """
  }
}

// Where a mark is on its page is shared with what writes marks into PDFs.
@_exported import DocumentProtocol

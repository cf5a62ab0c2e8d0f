// Re-exported, since the place of a mark on its page is shared with the code that writes marks into PDFs.
@_exported import DocumentProtocol

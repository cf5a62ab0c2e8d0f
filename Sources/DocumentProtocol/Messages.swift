/// A request from the reader to a worker. Each request gets one reply.
package enum Request: Codable, Sendable {
  /// Opens the PDF whose descriptor is attached. Always the first request, sent once.
  case open(password: String?)
  /// Asks for the sizes of these pages, numbered from 0.
  case sizes(pages: Range<Int>)
  /// Renders a part of a page. Memory for the pixels is attached: `stride * rect.height` bytes, given by the reader so
  /// that a worker needs no means to allocate shared memory.
  case render(page: Int, scale: Double, rect: PixelRect, stride: Int)
  /// Asks for the lines of text of a page, numbered from 0.
  case lines(page: Int)
  /// Asks for the document's contents (outline).
  case outline
  /// Asks for the page labels of these pages, numbered from 0.
  case labels(pages: Range<Int>)
  /// Asks for the links on a page, numbered from 0.
  case links(page: Int)
  /// Asks for the annotations that people have added to a page, numbered from 0.
  case annotations(page: Int)
  /// Asks for a list of the files inside the document.
  case attachments
  /// Extracts one attached file, by its number in the list, into attached memory of `capacity` bytes.
  case attachment(index: Int, capacity: Int)
  /// Asks a copying worker for the form fields that can be filled in.
  case form
  /// Asks a copying worker for the annotations that can be read as marks.
  case markAnnotations
  /// Has a copying worker fill in fields and write the whole document into the attached memory. This or `mark` is sent
  /// once.
  case fill([FormEntry])
  /// Has a copying worker write the whole document with these marks into the attached memory.
  case mark(MarkChanges)
  /// Asks a recogniser for the text on a picture, whose pixels are attached. It gets no other request but `escapes`.
  case recognise(GrayPage)
  /// Has the worker try the known ways to escape its confinement: to a process, to a file, and to a free file name. May
  /// be sent before a document is opened.
  case escapes(process: Int32, file: String, freeName: String)
}

/// A worker's reply to one request.
package enum Reply: Codable, Sendable {
  /// Sent once, without a request, when the worker has confined itself.
  case ready(Ready)
  /// The reply to `open`.
  case opened(Opened)
  /// The page sizes, one for each page that was asked for.
  case sizes([PageSize])
  /// The attached memory holds the pixels, and the worker no longer has it mapped.
  case rendered
  /// The lines of text, in reading order.
  case lines([TextLine])
  /// The document's contents (outline); without entries where the document has none.
  case outline(Outline)
  /// The page labels, one for each page that was asked for.
  case labels([String])
  /// The links on the page, from top to bottom, then from left to right.
  case links([PageLink])
  /// The annotations that people have added to the page, from top to bottom, then from left to right.
  case annotations([PageAnnotation])
  /// The attached files, in the order of their numbers for `attachment`.
  case attachments([EmbeddedFile])
  /// How many bytes the attached file has: more than the capacity if it did not fit.
  case attachment(size: Int)
  /// The form's fields; none where the document has no form.
  case form(Form)
  /// The annotations that can be read as marks, and counts of the others.
  case markAnnotations(MarkAnnotations)
  /// How many bytes the written copy has.
  case written(size: Int)
  /// The text that was recognised on the picture.
  case recognised(Recognition)
  /// The escape attempts, one for each way that was tried.
  case escapes([EscapeAttempt])
  /// Why the request could not be answered.
  case failed(Failure)
}

/// A worker's first message, with which it introduces itself.
package struct Ready: Codable, Sendable {
  /// The version of the messages, raised with every change: reader and worker must have the same.
  package static let currentProtocol = 9

  /// The version of the messages that the worker was built with.
  package var protocolVersion: Int
  /// The version of poppler, or of tesseract in a recogniser.
  package var library: String
  /// How far the worker is confined.
  package var confinement: Confinement

  /// Makes the message of a worker that was built with this program's version of the messages.
  package init(library: String, confinement: Confinement) {
    (protocolVersion, self.library) = (Self.currentProtocol, library)
    self.confinement = confinement
  }
}

/// Information about a document from opening it; title, author and subject are from the PDF's metadata.
package struct Opened: Codable, Sendable {
  /// How many pages the document has; at least one.
  package var pageCount: Int
  /// The title in the PDF's metadata; nil if there is none.
  package var title: String?
  /// The author in the PDF's metadata; nil if there is none.
  package var author: String?
  /// The subject in the PDF's metadata; nil if there is none.
  package var subject: String?
  /// The permanent identifier in hexadecimal digits; nil if the file has none.
  package var permanentID: String?
  /// The size of the first page; the sizes of others are asked for separately.
  package var firstPage: PageSize

  /// Makes the information from the number of pages, the metadata, the permanent identifier and the size of the
  /// first page.
  package init(
    pageCount: Int, title: String?, author: String?, subject: String?, permanentID: String?,
    firstPage: PageSize
  ) {
    (self.pageCount, self.firstPage) = (pageCount, firstPage)
    (self.title, self.author, self.subject, self.permanentID) = (title, author, subject, permanentID)
  }
}

/// Why a worker could not do what a request asks. The worker does not know the file's name; the reader adds it.
package enum Failure: Codable, Sendable {
  /// The document is encrypted, and no password was given.
  case passwordNeeded
  /// The password that was given does not open the document.
  case wrongPassword
  /// The PDF can be parsed, and none of its pages can be found.
  case noPages
  /// The PDF, or the asked-for part of it, cannot be read; the text says why, mostly in the library's words.
  case damaged(String)
  /// The result needs more memory than there is, or is larger than a limit; the text says what it is.
  case tooLarge(String)
  /// A library that the request needs is not installed.
  case missing(String)
}

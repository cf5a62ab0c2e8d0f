/// What the reader asks of a worker. One request is answered by one reply.
package enum Request: Codable, Sendable {
  /// The PDF's descriptor is attached. Always the first request, and asked once.
  case open(password: String?)
  /// The sizes of these pages, from 0.
  case sizes(pages: Range<Int>)
  /// Memory for the pixels is attached: `stride * rect.height` bytes, given by the reader so that a worker
  /// needs no means to make any.
  case render(page: Int, scale: Double, rect: PixelRect, stride: Int)
  /// The lines of text of a page, from 0.
  case lines(page: Int)
  /// The document's contents.
  case outline
  /// What the document calls these pages, from 0.
  case labels(pages: Range<Int>)
  /// The links on a page, from 0.
  case links(page: Int)
  /// What others have added to a page, from 0.
  case annotations(page: Int)
  /// The files inside the document.
  case attachments
  /// One attached file, by its number in the list. Memory of so many bytes for it is attached.
  case attachment(index: Int, capacity: Int)
  /// Asks a copying worker for the form fields that can be filled in.
  case form
  /// Of a worker for copies: what can be read as marks.
  case markAnnotations
  /// Of a worker for copies: fills fields in and writes the whole document, so filled, into the memory that is attached.
  /// That or `mark` is asked once.
  case fill([FormEntry])
  /// Of a worker for copies: writes the whole document with these marks into the memory that is attached.
  case mark(MarkChanges)
  /// Of a recogniser: the picture's pixels are attached. It is asked for nothing else but `escapes`.
  case recognise(GrayPage)
  /// Has the worker try the ways out of its cage that are known: to a process, a file, and a free name beside that.
  /// May come before a document.
  case escapes(process: Int32, file: String, freeName: String)
}

/// What a worker answers. Each request has one reply.
package enum Reply: Codable, Sendable {
  /// Sent once, unasked, when the worker has shut itself in.
  case ready(Ready)
  /// The answer to `open`.
  case opened(Opened)
  /// One for each page that was asked for.
  case sizes([PageSize])
  /// The attached memory holds the pixels, and the worker has let go of it.
  case rendered
  /// In reading order.
  case lines([TextLine])
  case outline(Outline)
  /// One for each page that was asked for.
  case labels([String])
  case links([PageLink])
  case annotations([PageAnnotation])
  /// In the order by which `attachment` names them.
  case attachments([Attachment])
  /// How many bytes the file has: more than the capacity where it did not fit.
  case attachment(size: Int)
  /// The form's fields; none where the document has no form.
  case form(Form)
  case markAnnotations(MarkAnnotations)
  /// How many bytes the copy has.
  case written(size: Int)
  case recognised(Recognition)
  /// One for each way out that was tried.
  case escapes([EscapeAttempt])
  /// Why the request could not be answered.
  case failed(Failure)
}

/// How a worker introduces itself.
package struct Ready: Codable, Sendable {
  /// Raised with every change of the messages: reader and worker must have the same.
  package static let currentProtocol = 9

  /// `Ready.version` of the program that was built with it.
  package var protocolVersion: Int
  /// The version of poppler, or of tesseract in a recogniser.
  package var library: String
  /// How far the worker is shut in.
  package var confinement: Confinement

  package init(library: String, confinement: Confinement) {
    (protocolVersion, self.library) = (Self.currentProtocol, library)
    self.confinement = confinement
  }
}

/// What is known of a document once it is open; title, author and subject are the PDF's own.
package struct Opened: Codable, Sendable {
  /// How many pages the document has; at least one.
  package var pageCount: Int
  /// As the PDF says; nil where it says none.
  package var title: String?
  /// As the PDF says; nil where it says none.
  package var author: String?
  /// As the PDF says; nil where it says none.
  package var subject: String?
  /// In hexadecimal digits; nil where the file has none.
  package var permanentID: String?
  /// Of the first page; those of the others are asked for.
  package var firstPage: PageSize

  package init(
    pageCount: Int, title: String?, author: String?, subject: String?, permanentID: String?,
    firstPage: PageSize
  ) {
    (self.pageCount, self.firstPage) = (pageCount, firstPage)
    (self.title, self.author, self.subject, self.permanentID) = (title, author, subject, permanentID)
  }
}

/// A worker does not know the file's name; the reader adds it.
package enum Failure: Codable, Sendable {
  case passwordNeeded
  case wrongPassword
  case noPages
  case damaged(String)
  case tooLarge(String)
  /// A library that it takes is not installed.
  case missing(String)
}

import DocumentProtocol
import Localization

// Workers speak English: what they say is translated by its value, since they link no more than they need. What is not
// known here, such as a word of poppler or qpdf, stays as it is.
extension Failure {
  /// A worker's reason in the language of the program.
  static func told(_ reason: String) -> String { fixed[reason] ?? counted(reason) ?? reason }

  private static let fixed: [String: String] = {
    [
      "it cannot be parsed": localized("it cannot be parsed"),
      "it cannot be read": localized("it cannot be read"),
      "a page has no size": localized("a page has no size"),
      "its structure cannot be read": localized("its structure cannot be read"),
      "the groups of its form's fields are nested too deeply": localized(
        "the groups of its form's fields are nested too deeply"),
      "its annotations": localized("its annotations are too large"),
      "its author does not allow annotations": localized("its author does not allow annotations"),
      "its annotations cannot be written": localized("its annotations cannot be written"),
      "there is nothing to write to": localized("there is nothing to write to"),
      "a copy of it cannot be written": localized("a copy of it cannot be written"),
      "the copy could not be written": localized("the copy could not be written"),
      "its form cannot be filled in": localized("its form cannot be filled in"),
      "the filled copy could not be written": localized("the filled copy could not be written"),
      "it has no such attached file": localized("it has no such attached file"),
      "an attached file cannot be unpacked": localized("an attached file cannot be unpacked"),
      "it is no picture": localized("it is no picture"),
      "cairo ran out of memory": localized("cairo ran out of memory"),
      "forms and marks take qpdf, such as Debian's libqpdf29": localized(
        "forms and marks take qpdf, such as Debian's libqpdf29"),
      // poppler's own words.
      "PDF document is damaged": localized("PDF document is damaged"),
      "Failed to load document": localized("Failed to load document"),
      "Failed to read the document catalog": localized("Failed to read the document catalog"),
    ]
  }()

  /// A reason with a number or a name in it.
  private static func counted(_ reason: String) -> String? {
    if let page = reason.wholeMatch(of: /page ([0-9]+) cannot be read/)?.1 {
      return localized("page \(page) cannot be read")
    }
    if let size = reason.wholeMatch(of: /no memory for ([0-9]+) × ([0-9]+) px/) {
      return localized("no memory for \(size.1) × \(size.2) px")
    }
    if let bytes = reason.wholeMatch(of: /no memory for ([0-9]+) bytes/)?.1 {
      return localized("no memory for \(bytes) bytes")
    }
    if let size = reason.wholeMatch(of: /more than ([0-9]+) MiB/)?.1 {
      return localized("more than \(size) MiB")
    }
    if let field = reason.wholeMatch(of: /it has no field “(.*)”/)?.1 {
      return localized("it has no field “\(field)”")
    }
    if let field = reason.wholeMatch(of: /the field “(.*)” does not take this value/)?.1 {
      return localized("the field “\(field)” does not take this value")
    }
    return nil
  }
}

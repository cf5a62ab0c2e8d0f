import Testing

@testable import Localization

@Suite("Messages are found in the source")
struct SourceScannerTests {
  private func found(_ source: String) throws -> [SourceMessage] {
    try SourceScanner.messages(in: source, file: "A.swift")
  }

  @Test("literals, their arguments and context, with the line they begin on")
  func literals() throws {
    let source = #"""
      let a = localized("Read it")
      let b = flag
        ? localized("“\(title(of: book, "x"))” is on page \(page + (1)).", context: "shelf")
        : localized( // why
          "Say \"50 %\"\n\u{2026}\\",
        )
      """#
    #expect(
      try found(source) == [
        SourceMessage(key: "Read it", file: "A.swift", line: 1),
        SourceMessage(key: "“%1$s” is on page %2$s.", context: "shelf", file: "A.swift", line: 3),
        SourceMessage(key: "Say \"50 %%\"\n…\\", file: "A.swift", line: 4),
      ])
  }

  @Test("the keys found are those that the program asks for")
  func keys() throws {
    let message: Message = """
      “\("a")” costs \(5) %, \
      and no more.
        Indented.
      """
    let source = #"""
      localized(
        """
        “\("a")” costs \(5) %, \
        and no more.
          Indented.
        """)
      """#
    #expect(try found(source).map(\.key) == [message.key])
  }

  @Test("one and many, whatever counts them")
  func plurals() throws {
    let source = #"""
      localized(notes.filter { $0.title != ")," }.count, one: "1 note", other: "\(notes.count) notes")
      localized(
        n, one: "\(n) note of “\(book)”",
        other: "\(n) notes of “\(book)”")
      """#
    #expect(
      try found(source) == [
        SourceMessage(key: "1 note", plural: "%1$s notes", file: "A.swift", line: 1),
        SourceMessage(key: "%1$s note of “%2$s”", plural: "%1$s notes of “%2$s”", file: "A.swift", line: 2),
      ])
  }

  @Test("calls within interpolations are found, those in comments, texts and names are not")
  func places() throws {
    let source = ##"""
      // localized("no")
      /* localized("no") /* localized("no") */ localized("no") */
      let text = "localized(\"no\") \(localized("yes, \(localized("within"))")) " + #"localized("no") \#(localized("raw"))"#
      func localized(_ message: Message) {}
      delocalized("no")
      """##
    #expect(try found(source).map(\.key) == ["within", "yes, %1$s", "raw"])
  }

  @Test(
    "what is no literal is refused with its place",
    arguments: [
      #"localized(text)"#, #"localized(flag ? "a" : "b")"#, #"localized("a" + "b")"#,
      #"localized("a", context: words)"#, #"localized(n, one: "1", many: "2")"#, #"localized(n, one: "1")"#,
      #"localized(n, one: "\(n) of \(m)", other: "\(n)")"#, #"localized("never ends"#,
    ])
  func refused(source: String) {
    #expect { try found("\n" + source) } throws: { error in
      guard case .unreadable("A.swift", 2, _)? = error as? TemplateError else { return false }
      return true
    }
  }

  @Test("equal messages are one entry with all their places, other contexts are entries of their own")
  func entries() throws {
    var template = TranslationTemplate()
    try template.add(
      found(
        #"""
        localized("Read", context: "verb") + localized("Read") + localized("Read")
        localized("1 note")
        localized(n, one: "1 note", other: "\(n) \"notes\"")
        """#))
    #expect(template.entries.map(\.places.count) == [1, 2, 2])
    let text = template.text(version: "1.2.3")
    #expect(
      text.hasSuffix(
        #"""

        #: A.swift:1
        msgctxt "verb"
        msgid "Read"
        msgstr ""

        #: A.swift:1
        #: A.swift:1
        msgid "Read"
        msgstr ""

        #: A.swift:2
        #: A.swift:3
        #, c-format
        msgid "1 note"
        msgid_plural "%1$s \"notes\""
        msgstr[0] ""
        msgstr[1] ""

        """#))
    #expect(throws: TemplateError.twoPlurals(key: "1 note", file: "A.swift", line: 1)) {
      try template.add(found(#"localized(n, one: "1 note", other: "\(n) texts")"#))
    }
  }
}

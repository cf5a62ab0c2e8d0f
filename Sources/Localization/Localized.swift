/// A sentence or label in the language of the program. Everything that people read or hear goes through one of the two
/// functions of this name, with a string literal: `trackii template` finds the literals in the source and writes the
/// template for translators.
///
/// - Parameters:
///   - message: the English text, a whole sentence: translations of its parts would not fit together.
///   - context: a literal such as `"verb"` that distinguishes equal texts with different translations.
/// - Returns: the translation where there is one, else the English text. May be called from any thread.
package func localized(_ message: Message, context: String? = nil) -> String {
  Catalog.current.text(of: message, context: context)
}

/// A sentence that depends on a number, in the language of the program.
///
/// - Parameters:
///   - count: the number that decides which form the language takes.
///   - one: the English text for one.
///   - other: the English text for all other numbers. The text for one has the same arguments as this text, or none.
/// - Returns: the translation where there is one, else the English text.
package func localized(_ count: Int, one: Message, other: Message) -> String {
  Catalog.current.text(of: count, one: one, other: other)
}

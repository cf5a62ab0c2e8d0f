/// A sentence or label in the language of the program. Everything that people read or hear goes through here or through
/// the other function of this name, with a literal: `trackii template` finds the literals in the source and writes them
/// out for translators.
///
/// - Parameters:
///   - message: the English text. Whole sentences: a translation cannot put parts of them together.
///   - context: what tells this text from an equal one that may be translated otherwise, such as `"verb"`; a literal too.
/// - Returns: the translation where there is one, else the English text. May be called from any thread.
package func localized(_ message: Message, context: String? = nil) -> String {
  Catalog.current.text(of: message, context: context)
}

/// The same where the sentence depends on a number.
///
/// - Parameters:
///   - count: how many there are, by which the language chooses its form.
///   - one: the English text for one.
///   - other: the English text for all other numbers. It has all arguments; the other text has the same ones or none.
package func localized(_ count: Int, one: Message, other: Message) -> String {
  Catalog.current.text(of: count, one: one, other: other)
}

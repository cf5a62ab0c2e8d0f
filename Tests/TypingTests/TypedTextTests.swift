import Testing

@testable import Typing

/// A text that is typed with few keys.
@Suite("A typed text")
struct TypedTextTests {
  private var model: WordModel {
    var counts = WordCounts()
    counts.learn("Please turn me. I am cold. Please bring the blanket, please.")
    return WordModel(counts, .latin)
  }

  @Test("words come with their spaces, a sentence with its capital, marks without a space before them")
  func prose() {
    var typed = TypedText(style: .prose)
    #expect(typed.candidates(model, most: 1) == ["Please"])
    typed.choose("Please")
    typed.press(4)
    #expect(typed.candidates(model, most: 4).contains("turn") && typed.shown(guess: "turn") == "Please t")
    typed.choose("turn")
    typed.put(".")
    #expect(typed.text == "Please turn." && typed.wordBefore == "")
    #expect(typed.candidates(model, most: 4).allSatisfy { $0.first?.isUppercase == true })
    typed.choose("I")
    typed.put(",")
    typed.choose("too")
    typed.put("(")
    typed.choose("really")
    typed.put(")")
    #expect(typed.text == "Please turn. I, too (really)")
  }

  @Test("Delete takes the last choice back: a word becomes the keys that led to it")
  func delete() {
    var typed = TypedText(style: .words)
    for key in [0, 2] { typed.press(key) }
    typed.choose("blanket")
    typed.delete()
    #expect(typed.pending == .keys([0, 2]) && typed.text.isEmpty)
    typed.delete()
    #expect(typed.pending == .keys([0]))
    typed.undoDeleting()
    typed.undoDeleting()
    #expect(typed.text == "blanket" && !typed.canUndoDeleting)
    typed.delete()
    typed.delete()
    typed.delete()
    typed.delete()
    #expect(typed.isEmpty)
  }

  @Test("of a text that was there before whole words go, and come back")
  func deleteWords() {
    var typed = TypedText("Ask about it, please.", style: .prose)
    typed.delete()
    #expect(typed.text == "Ask about it, please")
    typed.delete()
    typed.delete()
    #expect(typed.text == "Ask about it")
    typed.deleteWord()
    #expect(typed.text == "Ask about")
    typed.undoDeleting()
    #expect(typed.text == "Ask about it")
    typed.press(1)
    typed.deleteWord()
    #expect(typed.text == "Ask about it" && typed.pending == .nothing)
  }

  @Test("names are spelled letter by letter, with capitals and accents")
  func spelling() {
    var typed = TypedText(style: .words)
    typed.nextCapitals()
    for letter in "zoe" { typed.spell(letter) }
    #expect(typed.canAccent)
    for _ in 0..<4 { typed.accent() }
    #expect(typed.pending == .letters("Zoë"))
    typed.space()
    typed.choose("is")
    #expect(typed.text == "Zoë is")
    // Keys after spelled letters: the word is finished.
    typed.spell("x")
    typed.press(0)
    #expect(typed.text == "Zoë is x" && typed.pending == .keys([0]))
  }

  @Test("numbers stand by themselves, with a point or comma within")
  func numbers() {
    var typed = TypedText(style: .prose)
    typed.choose("page")
    typed.digit(1)
    typed.digit(2)
    typed.put(".")
    typed.digit(5)
    typed.choose("or")
    typed.digit(7)
    #expect(typed.text == "page 12.5 or 7")
  }

  @Test("a password is exactly what was chosen")
  func exact() {
    var typed = TypedText(style: .exact)
    #expect(typed.candidates(model, most: 4).isEmpty)
    typed.spell("a")
    typed.nextCapitals()
    typed.spell("b")
    typed.spell("c")
    typed.digit(3)
    typed.put(".")
    typed.space()
    typed.spell("o")
    for _ in 0..<4 { typed.accent() }
    #expect(typed.text == "aBc3. ö" && typed.finished(guess: "never") == "aBc3. ö")
    typed.delete()
    #expect(typed.text == "aBc3. õ" || typed.text == "aBc3. ô")
    typed.press(2)
    #expect(typed.pending == .nothing)
  }

  @Test("finishing takes the likeliest word for the keys, or leaves them out where there is none")
  func finishing() {
    var typed = TypedText("the", style: .words)
    typed.press(0)
    #expect(typed.finished(guess: "blanket") == "the blanket" && typed.finished() == "the")
    #expect(typed.shown() == "the ·")
    typed.put("?", guess: "blanket")
    #expect(typed.text == "the blanket?")
  }

  @Test("no longer than it may be, and apostrophes are not typed")
  func limits() {
    var typed = TypedText(style: .words, longest: 9)
    typed.choose("seven")
    typed.choose("more")
    #expect(typed.text == "seven")
    typed.spell("a")
    typed.spell("b")
    typed.spell("c")
    #expect(typed.pending == .letters("abc"))
    typed.spell("d")
    #expect(typed.pending == .letters("abc"))
    var other = TypedText(style: .words)
    for key in [0, 3, 3, 4] { other.press(key) }
    #expect(other.shown(guess: "don't") == "don't")
    other = TypedText(style: .words)
    for letter in "zoe" { other.spell(letter) }
    other.put("'")
    other.spell("s")
    other.space()
    #expect(other.text == "zoe's")
  }
}

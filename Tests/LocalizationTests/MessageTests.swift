import Testing

@testable import Localization

@Suite("Messages and their translations")
struct MessageTests {
  @Test("what is interpolated is a numbered argument of the key")
  func key() {
    let message: Message = "“\("Moby Dick")” is on page \(12) of \(378), 100 % sharp"
    #expect(message.key == "“%1$s” is on page %2$s of %3$s, 100 %% sharp")
    #expect(message.arguments == ["Moby Dick", "12", "378"])
    #expect(message.text == "“Moby Dick” is on page 12 of 378, 100 % sharp")
  }

  @Test("a translation puts arguments in another order, twice, or leaves them out")
  func order() {
    let message: Message = "\("Ann") shares \("a note") with you"
    #expect(message.filled(into: "%2$s: von %1$s geteilt, 5 %% neu") == "a note: von Ann geteilt, 5 % neu")
    #expect(message.filled(into: "%1$s, %1$s") == "Ann, Ann")
    #expect(message.filled(into: "nichts") == "nichts")
    #expect(message.filled(into: "%3$s %s % 1$s %") == "%3$s %s % 1$s %")
  }

  @Test("an argument that looks like a place stays as it is")
  func arguments() {
    let message: Message = "\("%2$s") and \("50 %")"
    #expect(message.filled(into: "%1$s und %2$s") == "%2$s und 50 %")
  }

  @Test(
    "the language is that of the environment",
    arguments: [
      ([:], Catalog.english), (["LANG": "de_DE.UTF-8"], .gettext), (["LANG": "en_GB.UTF-8"], .english),
      (["LC_ALL": "C", "LANGUAGE": "de"], .english), (["LC_ALL": "C.UTF-8", "LANGUAGE": "de:en"], .gettext),
      (["LC_MESSAGES": "", "LANG": "fr_CA"], .gettext), (["LANGUAGE": "en_XA"], .pseudo),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "en_GB:de"], .english),
    ])
  func languages(environment: [String: String], catalog: Catalog) {
    #expect(Catalog(environment) == catalog)
  }

  @Test("the form of one and of many, and the language of brackets")
  func forms() {
    func notes(_ count: Int, _ catalog: Catalog) -> String {
      catalog.text(of: count, one: "1 note", other: "\(count) notes")
    }
    #expect(notes(1, .english) == "1 note")
    #expect(notes(0, .english) == "0 notes")
    #expect(notes(3, .pseudo) == "⟦3 notes⟧")
    #expect(Catalog.pseudo.text(of: "", context: nil) == "")
  }
}

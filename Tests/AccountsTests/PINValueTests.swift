import Accounts
import TestSupport
import Testing

@Suite("A PIN as a value")
struct PINValueTests {
  @Test("is 4 to 6 digits, whatever they are", arguments: ["0000", "1234", "98765", "314159"])
  func digits(_ digits: String) throws {
    #expect(try PIN(digits: digits) == .digits(digits))
    #expect(try PIN(digits: digits).kind == .digits(count: digits.count))
    #expect(try PIN(digits: digits).kind.length == digits.count)
  }

  @Test(
    "of other digits, of fewer or more is refused with the reason",
    arguments: [
      "", "123", "1234567", "12a4", " 1234", "12 34", "١٢٣٤", "１２３４", "-123", "1234\n", "12\u{0}34", "1️⃣234",
    ])
  func badDigits(_ digits: String) {
    expectBad { () throws(AccountsError) in try PIN(digits: digits) }
  }

  @Test("is three of twelve pictures, in their order, also the same again")
  func pictures() throws {
    #expect(try PIN(pictures: [0, 11, 5]) == .pictures([0, 11, 5]))
    #expect(try PIN(pictures: [0, 11, 5]) != PIN(pictures: [5, 11, 0]))
    #expect(try PIN(pictures: [7, 7, 7]).kind == .pictures)
    #expect(PINKind.pictures.length == 3)
  }

  @Test(
    "of other pictures, of fewer or more is refused with the reason",
    arguments: [[], [1], [1, 2], [1, 2, 3, 4], [0, 1, 12], [-1, 0, 1], [.max, .min, 0]])
  func badPictures(_ pictures: [Int]) {
    expectBad { () throws(AccountsError) in try PIN(pictures: pictures) }
  }

  @Test("that many would try first is known, and no other")
  func obvious() throws {
    for digits in ["0000", "1234", "4321", "987654"] { #expect(try PIN(digits: digits).isObvious) }
    for digits in ["1357", "1223", "9012", "4826"] { #expect(try !PIN(digits: digits).isObvious) }
    #expect(try PIN(pictures: [3, 3, 3]).isObvious && PIN(pictures: [9, 10, 11]).isObvious)
    #expect(try !PIN(pictures: [0, 4, 8]).isObvious)
  }

  @Test("does not show itself where it is printed")
  func hidden() throws {
    for pin in [try PIN(digits: "4826"), try PIN(pictures: [4, 8, 2])] {
      var dumped = ""
      dump([Credential.pin(pin)], to: &dumped)
      let said = "\(pin) \(String(reflecting: Credential.pin(pin))) \(dumped)"
      #expect(!said.contains("4826") && !said.contains("8, 2") && said.contains("a PIN of"), "\(said)")
    }
  }

  private func expectBad(_ make: () throws(AccountsError) -> PIN) {
    do throws(AccountsError) {
      Issue.record("it became \(try make())")
    } catch {
      guard case .badPIN = error else {
        Issue.record("\(error)")
        return
      }
      #expect("\(error)".contains("Choose another"))
    }
  }
}

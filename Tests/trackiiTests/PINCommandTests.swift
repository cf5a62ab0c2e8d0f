import Foundation
import TestSupport
import Testing

@Suite("PINs on the command line", .heavy)
struct PINCommandTests {
  let place: Place
  let (password, pin, wrong): (String, String, String)

  init() throws {
    place = try Place()
    password = try place.file("password", "analytical")
    pin = try place.file("pin", "4826\n")
    wrong = try place.file("wrong", "1111\n")
  }

  private func run(_ arguments: String..., stdin: String = "") async throws -> Outcome {
    try await householdCommand(arguments, in: place, stdin: Data(stdin.utf8))
  }

  private func shown() async throws -> String { try await run("person", "pin", "show", "Ada").output }

  @Test("somebody registers with a PIN alone, uses it, adds a password, and removes the PIN")
  func alone() async throws {
    let added = try await run("person", "add", "Ada", "--pin-file", pin, "--shuffled", "--json")
    #expect(added.status == 0, "\(added.errors)")
    #expect(try added.json()["recoveryCode"] is String)
    let ways = try await run("person", "pin", "show", "Ada", "--json").json()
    #expect(ways["password"] as? Bool == false && ways["oneTimePassword"] as? Bool == false)
    let kept = ways["pin"] as? [String: Any]
    #expect(kept?["kind"] as? String == "digits" && kept?["length"] as? Int == 4)
    #expect(kept?["shuffled"] as? Bool == true && kept?["state"] as? String == "ready")

    #expect(try await run("library", "list", "--user", "Ada", "--pin-file", pin).status == 0)
    #expect(try await run("library", "list", "--user", "Ada", "--pin-file", wrong).status == 77)
    let only = try await run("person", "pin", "remove", "Ada", "--pin-file", pin)
    #expect(only.status == 77 && only.errors.contains("only way in"))
    let changed = try await run(
      "person", "password", "Ada", "--pin-file", "-", "--new-password-file", "-", stdin: "4826\nanalytical\n")
    #expect(changed.status == 0, "\(changed.errors)")
    let recovery = try await run("person", "recovery", "Ada", "--pin-file", pin)
    #expect(recovery.status == 77 && recovery.errors.contains("password as well"))
    #expect(try await run("person", "pin", "remove", "Ada", "--password-file", password).status == 0)
    #expect(try await shown() == "Ada  [password]\n")
    #expect(try await run("person", "pin", "remove", "Ada", "--password-file", password).status == 77)
  }

  @Test("a PIN of pictures is chosen with the password, and another with the PIN")
  func pictures() async throws {
    try await householdCommand("person", "add", "Ada", "--password-file", password, in: place)
    let set = try await run(
      "person", "pin", "set", "Ada", "--password-file", "-", "--new-pin-file", "-", "--shuffled",
      stdin: "analytical\n1 12 7\n")
    #expect(set.status == 0, "\(set.errors)")
    #expect(try await shown() == "Ada  [password, PIN of 3 pictures (shuffled)]\n")
    let again = try await run(
      "person", "pin", "set", "Ada", "--pin-file", "-", "--new-pin-file", "-", stdin: "1,12,7\n1234\n")
    #expect(again.status == 0 && again.errors.contains("many would try"), "\(again.errors)")
    #expect(try await shown() == "Ada  [password, PIN of 4 digits (shuffled)]\n")
    let off = try await run(
      "person", "pin", "shuffle", "--off", "--user", "Ada", "--password-file", password)
    #expect(off.status == 0, "\(off.errors)")
    #expect(try await shown() == "Ada  [password, PIN of 4 digits]\n")
  }

  @Test("the fifth wrong PIN in a row has the next one wait, in every program")
  func waiting() async throws {
    try await householdCommand("person", "add", "Ada", "--pin-file", pin, in: place)
    for left in [4, 3, 2, 1] {
      let refused = try await run("library", "list", "--user", "Ada", "--pin-file", wrong)
      #expect(refused.status == 77 && refused.errors.contains("\(left) more before a wait"))
    }
    #expect(try await run("library", "list", "--user", "Ada", "--pin-file", wrong).status == 77)
    let waits = try await run("library", "list", "--user", "Ada", "--pin-file", pin)
    #expect(waits.status == 77 && waits.errors.contains("Wait"), "\(waits.errors)")
    #expect(try await shown().contains("waits until"))
  }

  @Test("an administrator removes a forgotten one, and the recovery code replaces one that is lost")
  func others() async throws {
    try await householdCommand("person", "add", "Ada", "--password-file", password, in: place)
    let added = try await run("person", "add", "Bob", "--pin-file", pin, "--json").json()
    let code = try place.file("code", try #require(added["recoveryCode"] as? String))
    let remove = ["person", "pin", "remove", "Bob", "--user", "Ada", "--password-file", password]
    let refused = try await householdCommand(remove, in: place)
    #expect(refused.status == 77 && refused.errors.contains("one-time password"))
    let early = try await run(
      "person", "pin", "recover", "Bob", "--recovery-file", code, "--new-pin-file", pin)
    #expect(early.status == 77 && early.errors.contains("one-time password"))
    try FileManager.default.removeItem(at: place.url("data/trackii/device-secret"))
    let lost = try await run("library", "list", "--user", "Bob", "--pin-file", pin)
    #expect(lost.status == 77 && lost.errors.contains("recovery code"))
    #expect(try await run("person", "pin", "show", "Bob").output.contains("cannot be checked here"))
    let recovered = try await run(
      "person", "pin", "recover", "Bob", "--recovery-file", code, "--new-pin-file", pin)
    #expect(recovered.status == 0, "\(recovered.errors)")
    #expect(try await run("library", "list", "--user", "Bob", "--pin-file", pin).status == 0)
    #expect(
      try await run("person", "one-time", "Bob", "--user", "Ada", "--password-file", password).status == 0)
    #expect(try await householdCommand(remove, in: place).status == 0)
    #expect(try await householdCommand(remove, in: place).status == 77)
  }

  @Test("what can be no PIN, and options that exclude each other, are refused")
  func refused() async throws {
    try await householdCommand("person", "add", "Ada", "--password-file", password, in: place)
    for text in ["123", "12a4", "1 2", "1 2 13", "0 1 2", "1 2 x", ""] {
      let file = try place.file("bad", text + "\n")
      let set = try await run(
        "person", "pin", "set", "Ada", "--password-file", password, "--new-pin-file", file)
      #expect(set.status == 65 && set.errors.contains("cannot be a PIN"), "\(text): \(set.errors)")
    }
    #expect(try await run("person", "pin", "show", "Eve").status == 77)
    let none = try await run("library", "list", "--user", "Ada", "--pin-file", pin)
    #expect(none.status == 77 && none.errors.contains("has no PIN"))
    for arguments in [
      ["library", "list", "--pin-file", pin],
      ["library", "list", "--user", "Ada", "--pin-file", pin, "--password-file", password],
      ["person", "add", "Bob", "--pin", "--password-file", password],
      ["person", "add", "Bob", "--password-file", password, "--shuffled"],
      ["person", "pin", "set", "Ada", "--password-file", password],
    ] {
      let run = try await householdCommand(arguments, in: place)
      #expect(run.status == 64, "\(arguments): \(run.errors)")
    }
  }

  @Test("a PIN for the reader that is kept open is looked at before anything is started")
  func staying() async throws {
    let short = try place.file("short", "12")
    let ended = try await trackii("stay", "--user", "Ada", "--pin-file", short, in: place)
    #expect(ended.status == 65 && ended.errors.contains("This cannot be a PIN"), "\(ended)")
  }
}

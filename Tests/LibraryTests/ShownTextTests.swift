import Foundation
import TestSupport
import Testing

@testable import Library

/// What people have typed is kept as it was, and shown without what turns it round or hides it.
@Suite("Typed texts as they are shown")
struct ShownTextTests {
  private static let hostile = "Pay \u{202E}diaP\u{2066}\u{200B}me"

  /// Whether a text has a character that turns text round or hides it; joiners belong to words of some scripts.
  static func isHostile(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      scalar.properties.generalCategory == .format && scalar.value != 0x200C && scalar.value != 0x200D
    }
  }

  @Test(
    "are cleaned as titles are",
    arguments: [
      ("Emma", "Emma"), (hostile, "Pay diaP me"), ("", ""), ("\u{202E}", "…"), ("a\u{2028}b", "a b"),
      ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("👩\u{200D}🚀", "👩\u{200D}🚀"), ("\u{200F}שלום", "שלום"),
      (String(repeating: "x", count: 5000), String(repeating: "x", count: 5000)),
    ])
  func cleaned(typed: String, shown: String) {
    #expect(DisplayText.shown(typed) == shown)
  }

  @Test("a reminder is kept, exported and encoded as it was typed, and shown cleaned")
  func reminder() async throws {
    let place = try Place()
    let shelf = try await place.shelf()
    let kept = try await shelf.addReminder(NewReminder(Self.hostile, .after(seconds: 60)))
    #expect(kept.text == Self.hostile && kept.shownText == "Pay diaP me")
    let read = try await shelf.reminder(kept.id)
    #expect(try JSONDecoder().decode(Reminder.self, from: JSONEncoder().encode(read)).text == Self.hostile)
    let folder = place.url("out")
    try await shelf.export(to: folder)
    let other = try await Shelf.openForGuest(in: Place().data)
    #expect(try await other.importFolder(folder).reminders == 1)
    #expect(try await other.reminders().map(\.text) == [Self.hostile])
  }

  @Test("so are what others share, their entries, their collections and the household's contacts")
  func others() async throws {
    let place = try Place()
    let (hers, his) = (try await place.shelf(of: "Ada"), try await place.shelf(of: "Bob"))
    let note = try await hers.addNote("Beans.", title: Self.hostile)
    _ = try await hers.invite("Bob", to: .note(note.id), as: .reader)
    let collection = try await hers.createCollection(Self.hostile)
    _ = try await hers.invite("Bob", to: .collection(collection.id), as: .reader)
    var content = EventContent(Self.hostile, starts: .midnight(ofDay: 20_800), note: Self.hostile + "\nmore")
    content.category = Self.hostile
    let event = try await hers.addEvent(content, inviting: ["Bob"])
    #expect(try await his.invitations().count == 2)
    for share in try await his.invitations() {
      #expect(Self.isHostile(share.title) && share.shownTitle == "Pay diaP me")
    }
    let theirs = try await his.event(event.id).content
    #expect(theirs.title == Self.hostile)
    for shown in [theirs.shownTitle, theirs.shownCategory, theirs.shownNote, collection.shownName] {
      #expect(shown == "Pay diaP me")
    }
  }
}

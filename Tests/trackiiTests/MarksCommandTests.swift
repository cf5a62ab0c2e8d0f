import Foundation
import TestSupport
import Testing

@Suite("Marks exchanged on the command line", .heavy)
struct MarksCommandTests {
  let place: Place
  init() throws { place = try Place() }

  private func trackii(_ arguments: String...) async throws -> Outcome {
    try await householdCommand(["library"] + arguments, in: place)
  }

  @Test("annotations of a PDF come in, go out in a copy, and what cannot be done is refused in words")
  func exchange() async throws {
    let pdf = try place.pdf("On winter.pdf", text: "Winter")
    let list = try await trackii("add", pdf, "--json").jsonList()
    let id = String(try #require((list.first as? [String: Any])?["id"] as? String).prefix(8))
    let copy = place.path("copy.pdf")
    let nothing = try await trackii("marks", "export", id, "--output", copy)
    #expect(nothing.status == 66 && nothing.errors.contains("you have marked nothing in it"))
    let note = "/Annots[<</Type/Annot/Subtype/Text/Contents(Is this so?)/Rect[20 20 40 40]>>]"
    let annotated = try place.writePDF("annotated.pdf", page: note).path
    let taken = try await trackii("marks", "import", id, "--from", annotated, "--json").json()
    #expect(taken["added"] as? Int == 1 && taken["known"] as? Int == 0 && taken["leftOut"] as? Int == 0)
    #expect(try await trackii("marks", id).output.contains("Is this so?"))
    let saved = try await trackii("marks", "export", id, "--output", copy)
    #expect(saved.output == "\(copy): saved with 1 mark.\n", "\(saved.errors)")
    let twice = try await trackii("marks", "export", id, "--output", copy)
    #expect(twice.status == 73 && twice.errors.contains("is there already"))
  }
}

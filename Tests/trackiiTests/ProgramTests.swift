import Testing

@Suite("The program")
struct ProgramTests {
  @Test("says its version")
  func version() async throws {
    let run = try await trackii("--version")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("trackii "))
    #expect(run.errors.isEmpty)
  }
}

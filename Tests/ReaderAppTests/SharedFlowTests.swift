import AppFlows
import Testing

/// The flows that run in a real window too, see `ReaderWindowTests`.
@Suite("Flows of every way in which the application runs")
@MainActor
struct SharedFlowTests {
  @Test("in process", arguments: AppFlow.all)
  func inProcess(flow: AppFlow) async throws {
    try await flow.body(InProcessDriver(flow.world))
  }
}

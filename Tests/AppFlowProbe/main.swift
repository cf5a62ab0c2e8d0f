// Runs one flow in a real window: GTK wants the main thread, which a test runner keeps for itself.
// Usage: app-flow-probe NAME, of one of `AppFlow.all` or `AppFlow.household`.
// The person's data are those of XDG_DATA_HOME. Exit status 0 where every step came to what it should.
import AppFlows
import Foundation
import ReaderWindow

guard CommandLine.arguments.count == 2,
  let flow = (AppFlow.all + AppFlow.household).first(where: { $0.name == CommandLine.arguments[1] })
else {
  print("usage: app-flow-probe NAME")
  exit(64)
}
do {
  var result = Result<Void, any Error>.failure(FlowFailure("the window was closed", line: #line))
  try WindowApplication.run { handle in
    // Tells whether a document's last view was shown while it was being opened.
    let watching = Task {
      while !Task.isCancelled, handle.covered == nil { try? await Task.sleep(for: .milliseconds(2)) }
      if !Task.isCancelled { print("covered") }
    }
    defer { watching.cancel() }
    do {
      let driver = try await WindowDriver(flow.world, in: handle)
      try await flow.body(driver)
      await driver.finish()
      result = .success(())
    } catch { result = .failure(error) }
  }
  try result.get()
  print("done")
} catch {
  print("failed: \(error)")
  exit(1)
}

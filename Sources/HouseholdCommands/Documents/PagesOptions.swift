import ArgumentParser
import CommandSupport
import Documents

/// Whether all pages of a PDF are looked through, or one.
struct PagesOptions: ParsableArguments {
  @Option(help: "Only this page, from 1.") var page: Int?
  @Flag(help: "Print JSON: pages are from 0, boxes in points from the page's top left, y down.")
  var json = false

  func validate() throws {
    if let page, page < 1 { throw ValidationError("--page takes 1 or more.") }
  }

  /// What was found, and why the command fails in spite of it.
  struct Found<Value: Sendable>: Sendable {
    var values: [Value] = []
    /// The exit code for the first page that cannot be read.
    var failure: Int32?
  }

  /// Asks page after page, from 0. One that cannot be read is told, and costs only what is on it.
  func find<Value: Sendable>(
    in document: Document, _ ask: (Int) async throws -> [Value]
  ) async -> Found<Value> {
    var found = Found<Value>()
    for page in page.map({ [$0 - 1] }) ?? Array(0..<document.pageCount) {
      do { found.values += try await ask(page) } catch {
        let code = fail(error, Sysexit.code(for: error))
        found.failure = found.failure ?? code.rawValue
      }
    }
    return found
  }
}

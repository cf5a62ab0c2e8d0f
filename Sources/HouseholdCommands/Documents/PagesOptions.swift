import ArgumentParser
import CommandSupport
import Documents
import Localization

/// Options that select all pages of a PDF, or one.
struct PagesOptions: ParsableArguments {
  @Option(help: ArgumentHelp(localized("Only this page, from 1."))) var page: Int?
  @Flag(
    help: ArgumentHelp(
      localized("Print JSON: pages are from 0, boxes in points from the page's top left, y down.")))
  var json = false

  func validate() throws {
    if let page, page < 1 { throw ValidationError(localized("--page takes 1 or more.")) }
  }

  /// The values that were found, and the exit code if some pages could not be read.
  struct Found<Value: Sendable>: Sendable {
    var values: [Value] = []
    /// The exit code for the first page that cannot be read; nil if all were read.
    var failure: Int32?
  }

  /// Collects values page by page, numbered from 0. A page that cannot be read is reported, and only its values are
  /// missing.
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

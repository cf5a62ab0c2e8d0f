import Documents
import Foundation
import ReaderApp
import ReaderWindow

/// Prints two documents into PDFs, one of them with a page that cannot be drawn, and says what came of it.
@MainActor
func printDocuments(_ handle: WindowHandle) async throws {
  let file = folder.appending(path: "demo.pdf")
  try DemoDocument.write(to: file)
  let document = try await Document.open(file)
  let sizes = try await document.allPageSizes()
  let whole = PageSource(document)
  let damaged = PageSource(pageCount: sizes.count) { page, scale, part, urgency in
    guard page != 1 else { throw DocumentError.damaged(file: "demo.pdf", reason: "for a test") }
    return try await whole.render(page, scale, part, urgency)
  }
  for (name, source) in [("whole", whole), ("damaged", damaged)] {
    let outcome = await withCheckedContinuation { continuation in
      handle.print(source, sizes: sizes, to: folder.appending(path: "\(name).pdf")) {
        continuation.resume(returning: $0)
      }
    }
    print("\(name) \(outcome)")
  }
  print("pages \(sizes.count)")
  handle.close()
}

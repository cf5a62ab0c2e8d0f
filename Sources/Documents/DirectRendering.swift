import Foundation

/// A page drawn by poppler in this very process, without a worker and its cage.
///
/// For benchmarks, which hold the reader's way to a page to it, and for files that they made themselves: what poppler
/// does wrong with a document of somebody else's must stay in a worker (`Document`).
public enum DirectRendering {
  /// Opens a file and draws its first page.
  ///
  /// - Parameter scale: px per point.
  /// - Throws: `DocumentError` for a file that is none, or cannot be drawn. Blocks on the disk and the drawing.
  public static func drawFirstPage(of file: URL, scale: Double) throws(DocumentError) {
    let descriptor = try PDFFile.open(file, named: file.path)
    do {
      let pdf = try PDF(descriptor: descriptor, password: nil, limits: Document.Limits())
      _ = try pdf.render(0, scale: scale, clip: nil)
    } catch { throw .damaged(file: file.path, reason: "\(error)") }
  }
}

import Documents
import Foundation
import Localization

// The check of how far the program that reads PDFs is confined.
extension DoctorChecks {
  static func documents() -> Check {
    let folder = FileManager.default.temporaryDirectory
    do throws(DocumentError) {
      let confinement = try PDFLibrary.confinement()
      guard confinement.files else {
        return Check(
          .documents, .note, localized("A harmful PDF could read your files: this kernel lacks Landlock."),
          remedy:
            localized(
              """
              Use a kernel with Landlock (5.13 or later, and `landlock` in its list of security modules). \
              Until then open only PDFs that you trust: Trackii asks before it opens one.
              """))
      }
      let attempts = try PDFLibrary.escapeAttempts(in: folder)
      let open = attempts.filter { !$0.isRefused }.map(\.name)
      guard open.isEmpty, confinement == .full else {
        let ways = open + (confinement.calls ? [] : [localized("system calls")])
        return Check(
          .documents, .note,
          localized("The program that reads PDFs is not shut in fully (\(ways.joined(separator: ", ")))."),
          remedy: localized("Open only PDFs that you trust, and report this with `trackii doctor --report`."))
      }
      return Check(
        .documents, .fit,
        localized(
          attempts.count, one: "PDFs are read by a program that is shut in: 1 way out tried and refused.",
          other: "PDFs are read by a program that is shut in: \(attempts.count) ways out tried, all refused.")
      )
    } catch {
      return Check(
        .documents, .unfit, "\(error)", remedy: localized("Install Trackii again, document-worker with it."))
    }
  }
}

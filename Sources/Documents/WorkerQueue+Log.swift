import Foundation
import Logging

// What the log keeps of workers: pages and identifiers, never a file's name.
extension WorkerQueue {
  func log(_ error: WorkerProcess.End, over request: Request?, isFirst: Bool) {
    var metadata = metadata(request)
    switch error {
    case .cancelled:
      logger.debug("a worker was ended because its page is no longer wanted", metadata: metadata)
    case .died(let how):
      metadata["how"] = "\(how)"
      if isFirst {
        logger.warning("a worker died; another one is asked", metadata: metadata)
      } else {
        logger.error("a worker died again over the same request", metadata: metadata)
      }
    case .late: logger.warning("a worker took too long and was ended", metadata: metadata)
    case .outOfMemory: logger.warning("a worker ran out of memory", metadata: metadata)
    case .notStarted(let error):
      metadata["why"] = "\(error.kind)"
      // Only the one is a fault of the program; the others say what is wrong with the file, to whoever asked.
      if case .workerUnavailable = error {
        logger.error("no worker could be started", metadata: metadata)
      } else {
        logger.notice("a document cannot be had", metadata: metadata)
      }
    case .refused(let failure):
      metadata["why"] = "\(failure.error(file: "").kind)"
      logger.notice("a document, or a page of it, cannot be had", metadata: metadata)
    }
  }

  /// - Parameter process: a worker that has just opened the document.
  func log(_ process: WorkerProcess) {
    let confinement = process.opened.confinement
    logger.debug("a worker was started", metadata: ["pid": "\(process.pid)"])
    if confinement != Document.Confinement(files: true, calls: true, process: true) {
      logger.notice(
        "this kernel does not let a worker be shut in fully",
        metadata: [
          "files": "\(confinement.files)", "calls": "\(confinement.calls)",
          "process": "\(confinement.process)",
        ])
    }
  }

  private func metadata(_ request: Request?) -> Logger.Metadata {
    var metadata: Logger.Metadata = [:]
    switch request {
    case nil, .open: metadata["request"] = "open"
    case .sizes(let pages): metadata = ["request": "sizes", "pages": "\(pages)"]
    case .render(let page, let scale, _):
      metadata = ["request": "render", "page": "\(page)", "scale": "\(scale)"]
    case .lines(let page): metadata = ["request": "lines", "page": "\(page)"]
    }
    // A document of a shelf is named by its content's hash, any other file by a person.
    let name = url.deletingPathExtension().lastPathComponent
    if name.utf8.count == 64, name.allSatisfy(\.isHexDigit) { metadata["document"] = "\(name.prefix(12))" }
    return metadata
  }
}

import DocumentProtocol
import Foundation
import Logging

// What is logged about workers: pages and identifiers, never a file's name.
extension WorkerQueue {
  func log(_ error: WorkerProcess.End, over request: Request?, isFirst: Bool) {
    var metadata = metadata(request)
    switch error {
    case .cancelled:
      logger.debug("a worker was ended because its page is no longer wanted", metadata: metadata)
    case .died(let fault):
      metadata["how"] = "\(fault)"
      if isFirst {
        logger.warning("a worker died; another one is asked", metadata: metadata)
      } else {
        logger.error("a worker died again over the same request", metadata: metadata)
      }
    case .late: logger.warning("a worker took too long and was ended", metadata: metadata)
    case .outOfMemory: logger.warning("a worker ran out of memory", metadata: metadata)
    case .overtaken:
      logger.debug("a worker was ended to make room for what is in view", metadata: metadata)
    case .notStarted(let fault):
      metadata["why"] = "\(fault)"
      logger.error("no worker could be started", metadata: metadata)
    case .noFile(let error):
      metadata["why"] = "\(error.kind)"
      logger.notice("a document cannot be had", metadata: metadata)
    case .refused(let failure):
      metadata["why"] = "\(failure.error(file: "", opening: false).kind)"
      logger.notice("a document, or a page of it, cannot be had", metadata: metadata)
    }
  }

  /// Logs that a worker has opened the document.
  /// - Parameter lane: the lane of the worker that has just opened the document.
  func log(_ lane: WorkerLane, _ confinement: Confinement) {
    logger.debug("a worker was started", metadata: ["pid": "\(lane.pid ?? 0)"])
    if confinement != .full {
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
    case .render(let page, let scale, _, _):
      metadata = ["request": "render", "page": "\(page)", "scale": "\(scale)"]
    case .escapes: metadata["request"] = "escapes"
    case .recognise: metadata["request"] = "recognise"
    case .form: metadata["request"] = "form"
    case .markAnnotations: metadata["request"] = "marks"
    case .fill: metadata["request"] = "fill"
    case .mark: metadata["request"] = "mark"
    case .lines(let page): metadata = ["request": "lines", "page": "\(page)"]
    case .outline: metadata = ["request": "outline"]
    case .labels: metadata = ["request": "labels"]
    case .links(let page): metadata = ["request": "links", "page": "\(page)"]
    case .annotations(let page): metadata = ["request": "annotations", "page": "\(page)"]
    case .attachments: metadata = ["request": "attachments"]
    case .attachment(let index, _): metadata = ["request": "attachment", "index": "\(index)"]
    }
    // A document on a shelf is named by its content's hash; any other file's name was given by a person and is not
    // logged.
    let name = url.deletingPathExtension().lastPathComponent
    if name.utf8.count == 64, name.allSatisfy(\.isHexDigit) { metadata["document"] = "\(name.prefix(12))" }
    return metadata
  }
}

import CSupport
import Dispatch
import Foundation
import Glibc

/// One running worker that has the document open; ended with its last holder. Not for two threads at a time.
final class WorkerProcess {
  /// Why there is no answer.
  enum End: Error {
    case died(String)
    case outOfMemory
    case late
    case cancelled
    /// The worker is well, the document is not.
    case refused(Failure)
    case notStarted(DocumentError)
  }

  let pid: Int32
  private(set) var opened: Opened
  private let channel: Channel
  private let socket: OwnedDescriptor
  private let limits: Document.Limits
  private var collected = false

  /// Starts a worker and has it open `pdf`.
  init(
    pdf: OwnedDescriptor, password: String?, limits: Document.Limits, file: String,
    isCancelled: () -> Bool
  ) throws(End) {
    var ends: [Int32] = [-1, -1]
    guard trackii_socketpair(&ends) == 0 else {
      throw .notStarted(.workerUnavailable(file: file, reason: "no socket is left"))
    }
    socket = OwnedDescriptor(ends[0])
    channel = Channel(socket: ends[0])
    self.limits = limits
    opened = Opened(
      pageCount: 0, title: nil, firstPage: PageSize(width: 0, height: 0),
      confinement: Document.Confinement(files: false, calls: false, process: false))
    do throws(DocumentError) {
      // Closed here at once: while this process holds the worker's end too, its death goes unnoticed.
      defer { close(ends[1]) }
      pid = try WorkerExecutable.start(socket: ends[1], for: file)
    } catch { throw .notStarted(error) }

    let request = Request.open(password: password, limits: limits)
    let (reply, _) = try ask(request, attachment: pdf.raw, isCancelled: isCancelled)
    guard case .opened(let opened) = reply, opened.pageCount > 0 else {
      throw .died("its worker gave an answer that makes no sense")
    }
    self.opened = opened
  }

  deinit {
    guard !collected else { return }
    // Giving its memory back takes milliseconds, and the last holder may be the window.
    DispatchQueue.global(qos: .utility).async { [pid] in _ = trackii_kill_and_reap(pid, nil) }
  }

  /// Sends a request and waits for the reply, at most as long as the limits say.
  func ask(
    _ request: Request, attachment: Int32 = -1, isCancelled: () -> Bool
  ) throws(End) -> (Reply, OwnedDescriptor?) {
    let answer: (Reply, OwnedDescriptor?)
    do {
      try channel.send(request, attachment: attachment)
      try waitForReply(isCancelled)
      answer = try channel.receive(Reply.self)
    } catch let end as End {
      throw end
    } catch Channel.Problem.malformed {
      throw .died("its worker gave an answer that makes no sense")
    } catch {
      throw collect()
    }
    if case .failed(let failure) = answer.0 { throw .refused(failure) }
    return answer
  }

  /// Looks every 20 ms whether the request is still wanted.
  private func waitForReply(_ isCancelled: () -> Bool) throws {
    let clock = ContinuousClock()
    var deadline = clock.now + .seconds(limits.seconds)
    var shortened = false
    while true {
      let ready = trackii_wait_readable(channel.socket, 20)
      if ready > 0 { return }
      if ready < 0 { throw Channel.Problem.system(-ready) }
      if !shortened, isCancelled() {
        shortened = true
        deadline = min(deadline, clock.now + .seconds(limits.cancelledSeconds))
      }
      if clock.now >= deadline { throw shortened ? End.cancelled : End.late }
    }
  }

  /// Collects a worker that ended by itself and says why it did.
  private func collect() -> End {
    var residentKiB: Int64 = 0
    let status = trackii_kill_and_reap(pid, &residentKiB)
    collected = true
    let signal = status & 0x7f
    let resident = UInt64(max(0, residentKiB)) << 10
    // An allocation that fails ends poppler by abort(); a worker that was small then fell over something else.
    if signal == SIGABRT, limits.memoryBytes > 0, resident > limits.memoryBytes / 2 { return .outOfMemory }
    if signal == 0 { return .died("its worker ended with status \(status >> 8)") }
    return .died("its worker was ended by signal \(signal), \(String(cString: strsignal(signal)))")
  }
}

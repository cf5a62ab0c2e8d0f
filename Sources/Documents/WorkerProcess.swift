import CSandbox
import Dispatch
import DocumentProtocol
import Foundation
import Glibc

/// A running worker process, which is ended with its last holder. Not for two threads at a time.
// Unchecked because it changes: it is handed from one owner to the next, and one at a time uses it.
final class WorkerProcess: @unchecked Sendable {
  /// Why a worker gave no reply.
  enum End: Error {
    case died(WorkerFault)
    case outOfMemory
    /// The worker did not reply within these seconds.
    case late(seconds: Double)
    case cancelled
    /// The request was given up to make room for one that a person waits for.
    case overtaken
    /// The worker works, but refused the request because of the document.
    case refused(Failure)
    /// The document's file cannot be opened for the worker.
    case noFile(DocumentError)
    case notStarted(WorkerFault)
  }

  /// Whether the caller still wants the reply.
  enum Wish {
    case wanted
    /// The caller has cancelled the request; it may go on for a moment, since starting a new worker takes as long.
    case cancelled
    case overtaken
  }

  /// How long a worker may take until it has confined itself, in seconds, not counting time without a core; usually
  /// hundredths of a second.
  private static let secondsToStart = 20.0

  let pid: Int32
  let limits: WorkerLimits
  private let channel: Channel
  private let socket: OwnedDescriptor
  private var introduction: Ready?
  private var collected = false

  /// Starts a worker without waiting for it.
  init(limits: WorkerLimits, duty: WorkerDuty = .documents) throws(End) {
    var ends: [Int32] = [-1, -1]
    guard trackii_socketpair(&ends) == 0 else { throw .notStarted(.noSocket) }
    socket = OwnedDescriptor(ends[0])
    channel = Channel(socket: ends[0])
    self.limits = limits
    // Closed at once: while this process holds the worker's end of the socket pair, the worker's death goes unnoticed.
    defer { close(ends[1]) }
    pid = try WorkerExecutable.start(socket: ends[1], limits: limits, duty)
  }

  deinit {
    guard !collected else { return }
    // Runs in the background, since releasing the worker's memory takes milliseconds and the last holder may be the
    // window.
    DispatchQueue.global(qos: .utility).async { [pid] in _ = trackii_kill_and_reap(pid, nil) }
  }

  /// Waits until the worker has confined itself, and checks its protocol version.
  func ready() throws(End) -> Ready {
    if let introduction { return introduction }
    let reply: Reply
    do throws(End) { reply = try self.reply(within: Self.secondsToStart) { .wanted } } catch {
      switch error {
      case .died(let how): throw .notStarted(how)
      case .late(let seconds): throw .notStarted(.slowStart(seconds: seconds))
      default: throw error
      }
    }
    guard case .ready(let ready) = reply, ready.protocolVersion == Ready.currentProtocol else {
      throw .notStarted(Self.otherVersion)
    }
    introduction = ready
    return ready
  }

  private static var otherVersion: WorkerFault {
    .otherVersion(path: WorkerExecutable.locate() ?? WorkerExecutable.name)
  }

  /// Has the worker open a PDF; called once, after `ready`.
  func open(
    _ pdf: OwnedDescriptor, password: String?, wish: () -> Wish
  ) throws(End) -> Opened {
    let reply = try ask(.open(password: password), attachment: pdf.raw, within: limits.seconds, wish)
    guard case .opened(let opened) = reply, opened.pageCount > 0 else { throw Self.senseless }
    return opened
  }

  static let senseless = End.died(.senseless)

  /// Sends a request and waits for the reply.
  func ask(
    _ request: Request, attachment: Int32 = -1, within seconds: Double, _ wish: () -> Wish
  ) throws(End) -> Reply {
    do { try channel.send(request, attachment: attachment) } catch { throw collect() }
    let reply = try reply(within: seconds, wish)
    if case .failed(let failure) = reply { throw .refused(failure) }
    return reply
  }

  private func reply(within seconds: Double, _ wish: () -> Wish) throws(End) -> Reply {
    let delay = { [pid] in CoreWait.seconds(of: pid) }
    var patience = Patience(
      seconds: seconds, cancelledSeconds: limits.cancelledSeconds, now: .now, waitedForCore: delay())
    do {
      return try channel.receive(Reply.self) { try wait(&patience, delay, wish) }.0
    } catch let end as End { throw end } catch Channel.Problem.malformed {
      // A senseless first message comes from a worker program of another version.
      throw introduction == nil ? .notStarted(Self.otherVersion) : Self.senseless
    } catch { throw collect() }
  }

  /// Waits until the reply can be read; checks every 20 ms whether it is still wanted.
  private func wait(_ patience: inout Patience, _ delay: () -> Double, _ wish: () -> Wish) throws {
    while true {
      let ready = trackii_wait_readable(channel.socket, 20)
      if ready > 0 { return }
      if ready < 0 { throw Channel.Problem.system(-ready) }
      if let end = patience.end(wish(), now: .now, waitedForCore: delay) { throw end }
    }
  }

  /// Collects the exit status of a worker that ended by itself, and tells why it ended.
  private func collect() -> End {
    var residentKiB: Int64 = 0
    let status = trackii_kill_and_reap(pid, &residentKiB)
    collected = true
    let signal = status & 0x7f
    let resident = UInt64(max(0, residentKiB)) << 10
    // A failed allocation ends poppler by abort(); if the worker was small, the abort had another reason.
    if signal == SIGABRT, limits.memoryBytes > 0, resident > limits.memoryBytes / 2 { return .outOfMemory }
    if signal == 0 { return .died(.exited(status: status >> 8)) }
    return .died(.signalled(signal))
  }
}

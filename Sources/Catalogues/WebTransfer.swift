import CWeb
import Foundation
import Localization
import Synchronization

/// One HTTP transfer, whose data are taken piece by piece. Nothing is sent but the request itself: no cookies, no
/// passwords, no referrer; nothing is cached.
final class WebTransfer: Sendable {
  struct Limits: Sendable {
    var bytes: Int
    /// The time limits without any data and for the whole transfer, in whole seconds.
    var (idleSeconds, seconds): (Double, Double)
    var redirects = 5
  }

  private struct State {
    var failure: CatalogueError?
    var isCancelled = false
    var received = 0
    /// The host that is asked at present.
    var host = ""
    var answer = Answer()
  }

  /// The outcome of a request, as libcurl reports it.
  private struct Answer: Sendable {
    /// libcurl's error code; 0 if an answer came, of whatever HTTP status.
    var code: Int32 = 0
    var status = 0
    var words = ""
    /// The address of a redirect; empty if there is none.
    var leadsTo = ""
  }

  private let state = Mutex(State())
  private let origin: URL
  private let limits: Limits
  /// Takes the data, on the thread of the transfer; an error that it throws ends the transfer.
  private let take: @Sendable (Data) throws -> Void
  private let progress: (@Sendable (Int, Int?) -> Void)?

  private init(
    _ origin: URL, _ limits: Limits, _ progress: (@Sendable (Int, Int?) -> Void)?,
    _ take: @escaping @Sendable (Data) throws -> Void
  ) {
    (self.origin, self.limits, self.take, self.progress) = (origin, limits, take, progress)
  }

  /// Fetches the data at an address.
  ///
  /// - Parameters:
  ///   - origin: the catalogue that leads there.
  ///   - accept: the media types that are asked for.
  ///   - progress: bytes so far and in all, on a thread of its own.
  /// - Returns: where it came from at last.
  /// - Throws: `CatalogueError`, `CancellationError`.
  static func get(
    _ url: URL, origin: URL, accept: String, _ limits: Limits,
    progress: (@Sendable (Int, Int?) -> Void)? = nil, take: @escaping @Sendable (Data) throws -> Void
  ) async throws -> URL {
    let transfer = WebTransfer(origin, limits, progress, take)
    var address = try WebAddress.followed(url, from: origin)
    let start = ContinuousClock.now
    for _ in 0...limits.redirects {
      // The time limit is for all redirects together.
      let left = limits.seconds - (ContinuousClock.now - start) / .seconds(1)
      guard left > 0 else { throw transfer.tooSlow(limits.seconds) }
      let answer = await transfer.answer(of: address, accept: accept, within: left)
      let isLate = (ContinuousClock.now - start) / .seconds(1) >= limits.seconds
      guard let next = try transfer.next(after: answer, isLate: isLate) else { return address }
      address = next
    }
    throw CatalogueError.unsafe(reason: localized("it redirects without end"))
  }

  // MARK: Asking

  /// A queue of their own, since transfers block their threads.
  private static let threads = DispatchQueue(label: "trackii.catalogues", attributes: .concurrent)

  private func answer(of url: URL, accept: String, within seconds: Double) async -> Answer {
    state.withLock { $0.host = WebAddress.host(of: url) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Self.threads.async { continuation.resume(returning: self.ask(url, accept, seconds)) }
      }
    } onCancel: {
      state.withLock { $0.isCancelled = true }
    }
  }

  private func ask(_ url: URL, _ accept: String, _ seconds: Double) -> Answer {
    var question = trackii_web_question()
    question.idle_seconds = Int(limits.idleSeconds.rounded(.up))
    question.seconds = max(1, Int(seconds.rounded(.up)))
    question.context = Unmanaged.passUnretained(self).toOpaque()
    question.take = { context, bytes, count in WebTransfer.of(context)?.took(bytes, count) ?? 1 }
    question.progress = { context, soFar, inAll in WebTransfer.of(context)?.came(soFar, inAll) ?? 1 }
    question.reached = { context, address in WebTransfer.of(context)?.reached(address) ?? 1 }
    question.ended = { context, code, status, words, leadsTo in
      WebTransfer.of(context)?.ended(
        Answer(
          code: code, status: status, words: words.map { String(cString: $0) } ?? "",
          leadsTo: leadsTo.map { String(cString: $0) } ?? ""))
    }
    url.absoluteString.withCString { url in
      accept.withCString { accept in
        "Trackii".withCString { agent in
          (question.url, question.accept, question.agent) = (url, accept, agent)
          trackii_web_ask(&question)
        }
      }
    }
    return state.withLock(\.answer)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> WebTransfer? {
    context.map { Unmanaged<WebTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: Told while it goes on, on the thread that asks; other than 0 ends it

  private func took(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Int32 {
    guard let bytes else { return 1 }
    let received = state.withLock { state in
      state.received += count
      return state.received
    }
    guard received <= limits.bytes else { return fail(tooLarge) }
    do { try take(Data(bytes: bytes, count: count)) } catch {
      return fail((error as? CatalogueError) ?? .notKept(reason: error.localizedDescription))
    }
    return 0
  }

  private func came(_ soFar: Int64, _ inAll: Int64) -> Int32 {
    if inAll > limits.bytes { return fail(tooLarge) }
    let (isCancelled, received) = state.withLock { ($0.isCancelled, $0.received) }
    if received > 0 { progress?(Int(soFar), inAll > 0 ? Int(inAll) : nil) }
    return isCancelled ? 1 : 0
  }

  /// Called when a connection is made: a public host name may stand for an address in the local network, which is
  /// refused. The catalogue itself may be there, as at home.
  private func reached(_ address: UnsafePointer<CChar>?) -> Int32 {
    let origin = WebAddress.host(of: origin)
    guard let address = address.map({ String(cString: $0) }), WebAddress.isNear(address),
      !WebAddress.isNear(origin), host != origin
    else { return 0 }
    return fail(.unsafe(reason: WebAddress.nearby))
  }

  private func ended(_ answer: Answer) { state.withLock { $0.answer = answer } }

  private func fail(_ error: CatalogueError) -> Int32 {
    state.withLock { $0.failure = $0.failure ?? error }
    return 1
  }

  private var host: String { state.withLock(\.host) }

  private var tooLarge: CatalogueError {
    .tooLarge(host: host, megabytes: max(1, limits.bytes / 1_000_000))
  }

  private func tooSlow(_ seconds: Double) -> CatalogueError {
    .tooSlow(host: host, seconds: Int(seconds.rounded(.up)))
  }

  // MARK: What came of it

  /// Checks the outcome of one request of a transfer.
  /// - Parameter isLate: whether the time limit of the whole transfer has passed.
  /// - Returns: the address of a redirect; nil if the data were received.
  /// - Throws: `CatalogueError`, `CancellationError`.
  private func next(after answer: Answer, isLate: Bool) throws -> URL? {
    let (failure, isCancelled) = state.withLock { ($0.failure, $0.isCancelled) }
    if let failure { throw failure }
    if isCancelled { throw CancellationError() }
    guard answer.code == 0 else { throw described(answer, isLate: isLate) }
    switch answer.status {
    case 200: return nil
    case 300...399:
      guard let next = URL(string: answer.leadsTo), !answer.leadsTo.isEmpty else {
        throw CatalogueError.unsafe(reason: localized("it redirects to no address"))
      }
      return try WebAddress.followed(next, from: origin)
    case 401, 407: throw CatalogueError.needsLogin(host: host)
    default: throw CatalogueError.refused(host: host, status: answer.status)
    }
  }

  /// The error for a libcurl code (curl.se/libcurl/c/libcurl-errors.html).
  private func described(_ answer: Answer, isLate: Bool) -> CatalogueError {
    switch answer.code {
    case 6: .unreachable(host: host, reason: localized("no computer of that name was found"))
    case 7: .unreachable(host: host, reason: localized("it does not answer"))
    case 18, 56, 92: .cutOff(host: host)
    case 28: tooSlow(isLate ? limits.seconds : limits.idleSeconds)
    case 35, 51, 60: .unreachable(host: host, reason: localized("it cannot show that it is who it says"))
    default: .unreachable(host: host, reason: PlainText.line(answer.words, longest: 120))
    }
  }
}

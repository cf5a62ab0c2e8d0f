import CSandbox
import DocumentProtocol

/// The loop of each worker once it is confined: one reply to each request, until the reader is gone.
struct Serving {
  let channel: Channel
  /// The processor time for each request in seconds; the kernel ends a worker that takes longer.
  let seconds: UInt32

  /// Returns when the reader is gone.
  ///
  /// - Parameters:
  ///   - ready: the first message to the reader.
  ///   - answer: returns the reply to a request and to the descriptor that came with it. A `PDF.Problem` that it throws
  ///     is sent as the reply; any other error ends the worker.
  func run(_ ready: Ready, answer: (Request, OwnedDescriptor?) throws -> Reply) {
    guard (try? channel.send(Reply.ready(ready))) != nil else { return }
    while let (request, attachment) = try? channel.receive(Request.self, takesAttachment: true) {
      trackii_end_after_computing(seconds)
      let reply: Reply
      do { reply = try answer(request, attachment) } catch let problem as PDF.Problem {
        reply = .failed(problem.failure)
      } catch { return }
      guard (try? channel.send(reply)) != nil else { return }
      trackii_end_after_computing(0)
    }
  }
}

import Logging
import NIOCore
import NIOHTTP1

/// Finds the handler of a call, by path and then by method. An undeclared path gives 404, an undeclared method 405 with
/// Allow.
struct APIRouter: Sendable {
  typealias Answer = @Sendable (APIRequest, ServiceCore) -> EventLoopFuture<APIResponse>

  struct Route: Sendable {
    var method: HTTPMethod
    /// The parts of the path; `{name}` matches any one non-empty part.
    var pattern: [String]
    var answer: Answer

    init(_ method: HTTPMethod, _ path: String, _ answer: @escaping Answer) {
      self.method = method
      pattern = path.split(separator: "/").map(String.init)
      self.answer = answer
    }

    func fits(_ path: [String]) -> Bool {
      path.count == pattern.count
        && zip(pattern, path).allSatisfy { $0 == $1 || $0.hasPrefix("{") && !$1.isEmpty }
    }
  }

  let routes: [Route]

  func answer(_ request: APIRequest, _ core: ServiceCore) -> EventLoopFuture<APIResponse> {
    let there = routes.filter { $0.fits(request.path) }
    guard !there.isEmpty else {
      let refusal = ServiceRefusal(
        .notFound, "There is nothing at this path.", remedy: "docs/api/openapi.json lists what there is.")
      return core.eventLoop.makeSucceededFuture(.refusal(refusal))
    }
    guard let route = there.first(where: { $0.method == request.method }) else {
      let allowed = there.map(\.method.rawValue).joined(separator: ", ")
      let refusal = ServiceRefusal(
        .invalid, "This path does not take the method \(request.method.rawValue.prefix(20)).",
        remedy: "Use one of: \(allowed).")
      return core.eventLoop.makeSucceededFuture(
        .refusal(refusal, status: .methodNotAllowed, headers: [("Allow", allowed)]))
    }
    return route.answer(request, core).recover(as: core)
  }
}

extension EventLoopFuture where Value == APIResponse {
  /// Turns a refusal into an error response; any other error is a fault of the service, and is logged.
  fileprivate func recover(as core: ServiceCore) -> EventLoopFuture<APIResponse> {
    let logger = core.logger
    return flatMapErrorThrowing { error in
      if let refusal = error as? ServiceRefusal { return .refusal(refusal) }
      logger.error("a call failed", metadata: ["why": "\(error)"])
      return .refusal(.failed("The service failed."))
    }
  }
}

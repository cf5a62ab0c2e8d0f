import Foundation
import NIOCore
import NIOHTTP1
import Signals

/// One call of the API, over HTTP or over the connection of a stream.
struct APIRequest: Sendable {
  var method: HTTPMethod
  /// The parts of the path without the query, percent-decoded.
  var path: [String]
  var query: [String: String]
  var body: Data
  /// The connection that the call came on.
  var client: ClientID
  /// When the call had been read completely.
  var received: Timestamp

  /// Parses the target of a call.
  ///
  /// - Returns: nil for a target that is no path, or whose escapes are invalid.
  init?(method: HTTPMethod, target: String, body: Data, client: ClientID, received: Timestamp) {
    guard target.hasPrefix("/") else { return nil }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let segments = parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    let decoded = segments.compactMap { $0.removingPercentEncoding }
    guard decoded.count == segments.count, let query = Self.query(parts.count > 1 ? parts[1] : "") else {
      return nil
    }
    (self.method, path, self.query, self.body) = (method, decoded, query, body)
    (self.client, self.received) = (client, received)
  }

  private static func query(_ text: Substring) -> [String: String]? {
    var all: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = sides.count > 1 ? sides[1].replacing("+", with: " ") : ""
      guard let name = String(sides[0]).removingPercentEncoding,
        let value = value.removingPercentEncoding
      else { return nil }
      all[name] = value
    }
    return all
  }

  /// The body as a value, checked to have no unknown members.
  /// - Throws: a refusal (`invalid`) that names the fault.
  func decoded<Value: RequestBody>(_ type: Value.Type) throws(ServiceRefusal) -> Value {
    let remedy = "See docs/api/openapi.json for what it takes."
    do {
      let decoder = JSONDecoder()
      let data = body.isEmpty ? Data("{}".utf8) : body
      if let fault = try decoder.decode(JSONValue.self, from: data).fault(in: Value.self) {
        throw ServiceRefusal(.invalid, fault, remedy: remedy)
      }
      return try decoder.decode(Value.self, from: data)
    } catch let refusal as ServiceRefusal { throw refusal } catch {
      throw ServiceRefusal(
        .invalid, "The body is not what this call takes: \(Self.words(error)).", remedy: remedy)
    }
  }

  private static func words(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it is no JSON object" }
    let place = { (path: [any CodingKey]) in path.map(\.stringValue).joined(separator: ".").prefix(100) }
    return switch error {
    case .keyNotFound(let key, _): "\(key.stringValue) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.isEmpty ? "it is no JSON object" : "\(place(context.codingPath)) is not as expected"
    @unknown default: "it is no JSON object"
    }
  }
}

/// The body of a call: a JSON object with these members and no others, none of them null.
protocol RequestBody: Decodable {
  static var members: Set<String> { get }
  /// The members of the objects in a member that is a list, by the name of that member.
  static var itemMembers: [String: Set<String>] { get }
}

extension RequestBody {
  static var itemMembers: [String: Set<String>] { [:] }
}

extension JSONValue {
  /// The first fault in a body, such as an unknown member; nil where there is none.
  fileprivate func fault<Body: RequestBody>(in body: Body.Type) -> String? {
    guard case .object(let own) = self else { return "The body is no JSON object." }
    if let fault = Self.fault(in: own, beside: Body.members) { return fault }
    for (name, members) in Body.itemMembers {
      guard case .array(let items)? = own[name] else { continue }
      for case .object(let item) in items {
        if let fault = Self.fault(in: item, beside: members) { return fault }
      }
    }
    return nil
  }

  private static func fault(in object: [String: JSONValue], beside members: Set<String>) -> String? {
    if let stray = Set(object.keys).subtracting(members).sorted().first {
      return "The body has an unknown member \"\(stray.prefix(50))\"."
    }
    return object.filter { $0.value == .null }.keys.sorted().first.map { "\($0) is null; leave it out." }
  }
}

/// The response to one call of the API.
struct APIResponse: Sendable {
  var status: HTTPResponseStatus
  var body: Data
  var contentType: String
  var headers: [(String, String)]

  init(
    _ status: HTTPResponseStatus = .ok, body: Data = Data(), contentType: String = "application/json",
    headers: [(String, String)] = []
  ) {
    (self.status, self.body, self.contentType, self.headers) = (status, body, contentType, headers)
  }

  /// A response with a JSON body with sorted keys.
  static func json(_ value: some Encodable, status: HTTPResponseStatus = .ok) -> APIResponse {
    // Values are made without non-finite numbers, so that encoding cannot fail here.
    let data = try? APIJSON.encoder.encode(value)
    guard let data else { return .refusal(.failed("The answer could not be encoded.")) }
    return APIResponse(status, body: data)
  }

  static func refusal(
    _ refusal: ServiceRefusal, status: HTTPResponseStatus? = nil, headers: [(String, String)] = []
  ) -> APIResponse {
    var response = json(ErrorBody(refusal), status: status ?? refusal.status)
    response.headers = headers
    return response
  }

  static let noContent = APIResponse(.noContent)
}

extension ServiceRefusal {
  static func failed(_ reason: String) -> Self { Self(.failed, reason, remedy: "Look at the service's log.") }
  static func invalid(_ reason: String, remedy: String = "See docs/api/openapi.json.") -> Self {
    Self(.invalid, reason, remedy: remedy)
  }

  var status: HTTPResponseStatus {
    switch kind {
    case .invalid: .badRequest
    case .notFound: .notFound
    case .conflict, .unsupported: .conflict
    case .failed: .serviceUnavailable
    }
  }
}

/// The JSON format of values for other programs.
enum APIJSON {
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }
}

/// The body of every error response.
struct ErrorBody: Encodable {
  var error: Detail
  struct Detail: Encodable {
    var kind: String
    var reason: String
    var remedy: String
  }

  init(_ refusal: ServiceRefusal) {
    error = Detail(kind: refusal.kind.rawValue, reason: refusal.reason, remedy: refusal.remedy)
  }
}

extension Double {
  /// Rounded to this many decimal places; nil for numbers that JSON cannot represent.
  func rounded(_ digits: Int) -> Double? {
    guard isFinite else { return nil }
    let scale = [1.0, 10, 100, 1000, 10000][min(4, max(0, digits))]
    let scaled = (self * scale).rounded()
    return scaled.isFinite ? scaled / scale : nil
  }
}

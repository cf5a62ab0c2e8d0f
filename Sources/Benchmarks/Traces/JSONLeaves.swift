import Foundation

/// The values of a JSON document by their paths, such as `events[0].x`.
struct JSONLeaves: Equatable {
  /// A single value: a number, or any other value as text.
  enum Leaf: Equatable, CustomStringConvertible {
    case number(Double, text: String)
    case other(String)

    var description: String {
      switch self {
      case .number(_, let text), .other(let text): text
      }
    }
  }

  private(set) var leaves: [String: Leaf] = [:]

  /// Reads a JSON document.
  ///
  /// - Returns: nil for data that is no JSON.
  init?(_ data: Data) {
    guard let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else {
      return nil
    }
    add(value, at: "")
  }

  private mutating func add(_ value: Any, at path: String) {
    switch value {
    case let object as [String: Any]:
      for (key, value) in object { add(value, at: path.isEmpty ? key : "\(path).\(key)") }
      if object.isEmpty { leaves[path] = .other("{}") }
    case let list as [Any]:
      for (index, value) in list.enumerated() { add(value, at: "\(path)[\(index)]") }
      if list.isEmpty { leaves[path] = .other("[]") }
    case let number as NSNumber: leaves[path] = .number(number.doubleValue, text: "\(number)")
    default: leaves[path] = .other("\(value)")
    }
  }

  /// A path without list indices, so that values of one kind share it.
  static func kind(_ path: String) -> String {
    path.replacing(/\[\d+\]/, with: "")
  }
}

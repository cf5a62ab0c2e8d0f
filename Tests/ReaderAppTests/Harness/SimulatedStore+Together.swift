import Foundation
import Library
import ReaderApp
import Signals

extension SimulatedStore {
  /// Under which the person reads to others.
  static let code = "4711"

  static func reading(
    _ part: ReadingTogether.Part, _ title: String = "Emma", code: String = Self.code, by leader: String,
    followers: [String] = [], at position: DocumentPosition? = nil
  ) -> ReadingTogether {
    ReadingTogether(
      part: part, code: code, leader: leader, followers: followers, documentID: "id-\(title)", title: title,
      position: position, begun: Date(timeIntervalSince1970: 1_795_518_000))
  }

  mutating func perform(_ request: TogetherRequest) -> Result<ReadingTogether?, AppFailure> {
    guard !isLocked else { return .failure(Self.locked) }
    switch request {
    case .look: break
    case .begin(let id):
      shelf.together = Self.reading(.leads, id.replacing("id-", with: ""), by: reader.name)
    case .join(let code):
      guard let found = readers[code] else { return .failure(AppFailure("Nobody reads under \(code).")) }
      shelf.together = found
    case .leave: shelf.together = nil
    }
    return .success(shelf.together)
  }
}

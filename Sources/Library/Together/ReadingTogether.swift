import Foundation
import Signals
import Store

/// One person reads a document, and others follow the page.
package struct ReadingTogether: Hashable, Codable, Sendable {
  /// The asking person's part in it.
  package enum Part: String, Hashable, Codable, Sendable { case leads, follows }

  /// What the asking person does in it.
  package let part: Part
  /// With which others join: four digits.
  package let code: String
  /// Who reads.
  package let leader: String
  /// Who follows, by name.
  package let followers: [String]
  /// The document on the asking person's own shelf, by its content.
  package let documentID: ShelfItem.ID
  /// As the asking person calls it.
  package let title: String
  /// Where the leader is; nil where that was never kept.
  package let position: DocumentPosition?
  /// When it was begun.
  package let begun: Date

  enum CodingKeys: String, CodingKey {
    case part, code, leader, followers, documentID = "document", title, position, begun
  }

  package init(
    part: Part, code: String, leader: String, followers: [String] = [], documentID: ShelfItem.ID,
    title: String, position: DocumentPosition? = nil, begun: Date
  ) {
    (self.part, self.code, self.leader, self.followers) = (part, code, leader, followers)
    (self.documentID, self.title, self.position, self.begun) = (documentID, title, position, begun)
  }

  /// Nobody reads to others for longer than a day: what was never ended, as after a power cut, is over by then.
  package static let longestSeconds: TimeInterval = 24 * 3600

  /// What was typed as a code, without the spaces and signs between its digits.
  /// - Returns: nil for what is no code.
  package static func code(typed: String) -> String? {
    let digits = typed.filter { !$0.isWhitespace && $0 != "-" && $0 != "." }
    guard digits.count == 4 else { return nil }
    var code = ""
    for digit in digits {
      // Digits of other scripts too.
      guard let value = digit.wholeNumberValue, (0...9).contains(value) else { return nil }
      code += "\(value)"
    }
    return code
  }
}

import Foundation
import Signals
import Store

/// A joint reading: one person reads a document, and others follow the page.
package struct ReadingTogether: Hashable, Codable, Sendable {
  /// The parts in a joint reading: to lead or to follow.
  package enum Part: String, Hashable, Codable, Sendable {
    /// The person reads, and others follow the page.
    case leads
    /// The person follows the page of the one who reads.
    case follows
  }

  /// The asking person's part in the joint reading.
  package let part: Part
  /// The code with which others join: four digits.
  package let code: String
  /// The name of the person who leads.
  package let leader: String
  /// The names of the people who follow.
  package let followers: [String]
  /// The document on the asking person's own shelf, by its content.
  package let documentID: ShelfItem.ID
  /// The document's title on the asking person's shelf.
  package let title: String
  /// The leader's place in the document; nil if none was stored.
  package let position: DocumentPosition?
  /// When the joint reading began.
  package let begun: Date

  enum CodingKeys: String, CodingKey {
    case part, code, leader, followers, documentID = "document", title, position, begun
  }

  /// Makes a joint reading from the person's part and code, those who take part, the document, the leader's
  /// place and the beginning.
  package init(
    part: Part, code: String, leader: String, followers: [String] = [], documentID: ShelfItem.ID,
    title: String, position: DocumentPosition? = nil, begun: Date
  ) {
    (self.part, self.code, self.leader, self.followers) = (part, code, leader, followers)
    (self.documentID, self.title, self.position, self.begun) = (documentID, title, position, begun)
  }

  /// How long a joint reading lasts at most, in seconds: one that was never ended, as after a power cut, is
  /// over after a day.
  package static let longestSeconds: TimeInterval = 24 * 3600

  /// The code in a typed text, without spaces and signs between its digits.
  /// - Returns: nil if the text is not a code.
  package static func code(typed: String) -> String? {
    let digits = typed.filter { !$0.isWhitespace && $0 != "-" && $0 != "." }
    guard digits.count == 4 else { return nil }
    var code = ""
    for digit in digits {
      // Digits of other scripts are accepted too.
      guard let value = digit.wholeNumberValue, (0...9).contains(value) else { return nil }
      code += "\(value)"
    }
    return code
  }
}

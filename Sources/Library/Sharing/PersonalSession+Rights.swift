import Accounts
import Foundation
import Store

extension PersonalSession {
  /// Updates everybody's right to a document, and their shelves, to what is shared.
  func settleRights(to document: String, _ now: Date) throws {
    try run(ShareStatement.grant, document)
    try run(ShareStatement.enter, document, now)
    try run(ShareStatement.reenter, document)
    try run(ShareStatement.expel, document, now)
  }

  /// Gives up the person's share of another's document; does nothing for a document of their own.
  func leave(_ document: String, _ now: Date) throws {
    try run(ShareStatement.leaveDocument, document, now)
  }

  /// Undoes `leave`, if the document is still shared.
  func rejoin(_ document: String, _ now: Date) throws {
    try run(ShareStatement.rejoinDocument, document, now)
  }
}

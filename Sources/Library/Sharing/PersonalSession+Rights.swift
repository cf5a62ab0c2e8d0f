import Accounts
import Foundation
import Store

extension PersonalSession {
  /// Brings everybody's right to a document, and their shelves, in line with what was shared.
  func settleRights(to document: String, _ now: Date) throws {
    try run(ShareStatement.grant, document)
    try run(ShareStatement.enter, document, now)
    try run(ShareStatement.reenter, document)
    try run(ShareStatement.expel, document, now)
  }

  /// The person gives up what somebody else shared; nothing for one's own.
  func leave(_ document: String, _ now: Date) throws {
    try run(ShareStatement.leaveDocument, document, now)
  }

  /// Takes `leave` back, as long as it is still shared.
  func rejoin(_ document: String, _ now: Date) throws {
    try run(ShareStatement.rejoinDocument, document, now)
  }
}

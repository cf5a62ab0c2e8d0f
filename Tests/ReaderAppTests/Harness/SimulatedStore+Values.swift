import Foundation
import Library
import ReaderApp

@testable import Library

extension Reminder {
  func noted(delivered: Date? = nil, notified: Date? = nil) -> Reminder {
    Reminder(
      id: id, text: text, document: document, title: title, note: note, step: step, seat: seat, zone: zone,
      local: local, repeats: repeats, due: due, isLater: isLater, delivered: delivered ?? self.delivered,
      notified: notified ?? self.notified, created: created, version: version)
  }
}

extension Reminder {
  /// Its next version.
  var changed: Reminder {
    Reminder(
      id: id, text: text, document: document, title: title, note: note, step: step, seat: seat, zone: zone,
      local: local, repeats: repeats, due: due, isLater: isLater, delivered: nil, notified: nil,
      created: created,
      version: version + 1)
  }
}

extension Mark {
  /// A highlight, told apart by its number.
  static func simulated(_ number: Int, page: Int, text: String = "words", note: String = "") -> Mark {
    let corners = [(72.0, 400.0), (300, 400), (300, 412), (72, 412)]
    return Mark(
      id: "others-\(number)", document: "id-Emma", page: page,
      geometry: .highlight([corners.map { MarkGeometry.Point(x: $0.0, y: $0.1) }]), text: text,
      colour: "yellow", note: note, created: Date(timeIntervalSince1970: 0),
      changed: Date(timeIntervalSince1970: 0), version: 1)
  }
}

extension ShelfItem {
  func placed(at place: ReadingPlace) -> ShelfItem {
    ShelfItem(
      id: id, title: title, pageCount: pageCount, isEncrypted: isEncrypted, added: added,
      lastOpened: lastOpened, place: place, isMissing: isMissing, author: author, cover: cover, state: state,
      due: due,
      nextDue: nextDue, secondsLeft: secondsLeft, role: role, owner: owner)
  }
}

extension ReadingSpan {
  static func + (a: ReadingSpan, b: ReadingSpan) -> ReadingSpan {
    ReadingSpan(
      seconds: a.seconds + b.seconds, pages: a.pages + b.pages,
      furthest: [a.furthest, b.furthest].compactMap(\.self).max(), lines: a.lines + b.lines,
      words: a.words + b.words, lineSeconds: a.lineSeconds + b.lineSeconds)
  }
}

import Foundation
import Library
import ReaderApp

@testable import Library

// Marks on documents.
extension SimulatedStore {
  /// The change of marks that was asked for first is made and answered.
  mutating func answerMarks(in id: String) -> AppEvent {
    let change = marksAsked.isEmpty ? nil : marksAsked.removeFirst()
    perform(change, in: id)
    return .store(.marks(.success(shelf.marks[id] ?? []), after: change, documentID: id))
  }

  mutating func perform(_ change: MarkChange?, in id: String) {
    func step(_ marks: [Mark]) {
      shelf.markSteps[id, default: []].append(shelf.marks[id] ?? [])
      shelf.marks[id] = marks
    }
    switch change {
    case .add(let new):
      for mark in new {
        let known = shelf.marks[id] ?? []
        let made = Mark(
          id: "mark-\(shelf.markSteps[id]?.count ?? 0)", document: id, page: mark.page,
          geometry: mark.geometry, text: mark.text, colour: mark.colour, note: "",
          created: Date(timeIntervalSince1970: 0), changed: Date(timeIntervalSince1970: 0), version: 1)
        step(known + [made])
      }
    case .remove(let mark): step((shelf.marks[id] ?? []).filter { $0.id != mark.id })
    case .update(let mark): step((shelf.marks[id] ?? []).map { $0.id == mark.id ? mark : $0 })
    case .erase(let removed, let changed):
      for mark in removed { step((shelf.marks[id] ?? []).filter { $0.id != mark.id }) }
      for mark in changed { step((shelf.marks[id] ?? []).map { $0.id == mark.id ? mark : $0 }) }
    case .undo(let steps):
      for _ in 0..<steps { if let before = shelf.markSteps[id]?.popLast() { shelf.marks[id] = before } }
    case nil: break
    }
  }
}

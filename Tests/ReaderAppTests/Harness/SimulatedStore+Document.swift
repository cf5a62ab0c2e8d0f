import Foundation
import ReaderApp

@testable import Library

extension SimulatedStore {
  mutating func perform(
    _ request: DocumentRequest, of id: String
  ) -> Result<DocumentDetails, AppFailure> {
    guard let index = shelf.items.firstIndex(where: { $0.id == id }) else {
      return .failure(AppFailure("There is no such document."))
    }
    let mayEdit = shelf.items[index].role.mayEdit
    let refused = AppFailure("It is somebody else’s.")
    var facts = shelf.facts[id] ?? DocumentFacts()
    let former = shelf.covers[id]
    switch request {
    case .look, .refresh: break
    case .keep(let fact, let text, _):
      guard mayEdit else { return .failure(refused) }
      let value = text.isEmpty ? nil : text
      switch fact {
      case .title: shelf.items[index].title = text
      case .author: (facts.author, shelf.items[index].author) = (value, value)
      case .subject: facts.subject = value
      case .category: facts.category = value
      case .kind: facts.kind = value
      }
      shelf.facts[id] = facts
    case .tag(let tag): shelf.tagged[tag, default: []].insert(id)
    case .untag(let tag): shelf.tagged[tag]?.remove(id)
    case .due(let due): shelf.items[index].due = due
    case .state(let state): shelf.items[index].state = state
    case .cover(let url):
      guard mayEdit else { return .failure(refused) }
      switch pictureFiles.first(where: { $0.file.url == url })?.content {
      case .success(let picture): keep(cover: picture, of: index)
      case .failure(let failure): return .failure(failure)
      case nil: return .failure(AppFailure("The file is gone."))
      }
    case .takenCover(let picture):
      guard mayEdit else { return .failure(refused) }
      if let pictureFailure { return .failure(pictureFailure) }
      keep(cover: picture, of: index)
    case .keepCover(let picture):
      guard mayEdit else { return .failure(refused) }
      keep(cover: picture, of: index)
    case .remind(let new):
      shelf.reminders.append(
        Self.reminder(new.text, due: date + 600, repeats: new.repeats, about: new.document))
    case .answer(let reminder, _): shelf.reminders.removeAll { $0.id == reminder.id }
    }
    return .success(
      DocumentDetails(
        item: shelf.items[index], facts: facts,
        tags: shelf.tagged.filter { $0.value.contains(id) }.keys.sorted(), marks: shelf.marks[id] ?? [],
        notes: shelf.notes.filter { $0.note.document == id }.count,
        reminders: shelf.reminders.filter { $0.document == id },
        secondsRead: shelf.reading[id]?.values.reduce(0) { $0 + $1.seconds } ?? 0, formerCover: former))
  }

  private mutating func keep(cover: PictureFile?, of index: Int) {
    shelf.covers[shelf.items[index].id] = cover
    (shelf.items[index].cover, shelf.items[index].hasOwnCover) = (cover?.id, cover != nil)
  }
}
